import { chakra } from "@chakra-ui/react";

/** The shape of something while it loads; give it the height of what will stand there. */
export const Skeleton = chakra(
  "div",
  { base: { bg: "bg.subtle", borderRadius: "sm" } },
  { defaultProps: { "aria-hidden": true } },
);
