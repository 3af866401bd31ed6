import { chakra } from "@chakra-ui/react";

/** A loading placeholder; give it the height of what it stands for. */
export const Skeleton = chakra(
  "div",
  { base: { bg: "bg.subtle", borderRadius: "sm" } },
  { defaultProps: { "aria-hidden": true } },
);
