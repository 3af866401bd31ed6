import { chakra } from "@chakra-ui/react";

/** A member's text: with its own direction and line breaks; long words wrap. */
export const UserText = chakra(
  "p",
  { base: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } },
  { defaultProps: { dir: "auto" } },
);
