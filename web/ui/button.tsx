import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { button } from "#web/theme/recipes.ts";

/** A button; `type` is "button" unless said otherwise. */
export const Button = chakra("button", button, { defaultProps: { type: "button" } });

/** A link within the site that looks like a button. */
export const LinkButton = chakra(Link, button);
