import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { button } from "#web/theme/recipes.ts";
import { Icon } from "./icons.tsx";

const Anchor = chakra("a", button);

/** A link to another site styled as a button; opens a new tab, and says so. `rel` is for search engines. */
export const ExternalLink = ({ children, rel = "", ...rest }: ComponentProps<typeof Anchor>) => (
  <Anchor {...rest} target="_blank" rel={`noopener ${rel}`.trim()}>
    {children}
    <Icon name="outward" width="4" height="4" />
    <chakra.span srOnly>(opens in a new tab)</chakra.span>
  </Anchor>
);
