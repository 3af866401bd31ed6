import { chakra } from "@chakra-ui/react";

/** A loading placeholder; give it the height of what it stands for. */
export const Skeleton = chakra(
  "div",
  { base: { bg: "bg.subtle", borderRadius: "sm" } },
  { defaultProps: { "aria-hidden": true, "data-part": "skeleton" } },
);

/**
 * For a stack of parts whose heights are unknown until they have loaded: what is below one that is loading is shown
 * with it, so that nothing one reads moves.
 */
export const fromTopToBottom = {
  "& > :is([data-part=skeleton], :has([data-part=skeleton])) ~ *": { visibility: "hidden" },
} as const;
