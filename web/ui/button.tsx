import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { button } from "#web/theme/recipes.ts";

/** A button; `type` is "button" unless said otherwise. */
export const Button = chakra("button", button, { defaultProps: { type: "button" } });

type BusyProps = ComponentProps<typeof Button> & { isBusy: boolean };

/** A button that does nothing while it is busy, and keeps the focus, which a `disabled` one loses. */
export const BusyButton = ({ isBusy, onClick, ...props }: BusyProps) => (
  <Button {...props} aria-disabled={isBusy} onClick={isBusy ? (event) => event.preventDefault() : onClick} />
);

/** A link within the site that looks like a button. */
export const LinkButton = chakra(Link, button);
