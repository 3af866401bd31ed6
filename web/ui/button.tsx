import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { button } from "#web/theme/recipes.ts";

/** A button; `type` defaults to "button". */
export const Button = chakra("button", button, { defaultProps: { type: "button" } });

type BusyProps = ComponentProps<typeof Button> & { isBusy: boolean };

/** A button that ignores clicks while busy but keeps the focus, which a `disabled` one loses. */
export const BusyButton = ({ isBusy, onClick, ...props }: BusyProps) => (
  <Button {...props} aria-disabled={isBusy} onClick={isBusy ? (event) => event.preventDefault() : onClick} />
);

/** A site-internal link styled as a button. */
export const LinkButton = chakra(Link, button);
