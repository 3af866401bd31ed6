import { chakra } from "@chakra-ui/react";

/** What a member wrote: in its own direction, its lines kept, its longest word broken rather than the page. */
export const UserText = chakra(
  "p",
  { base: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } },
  { defaultProps: { dir: "auto" } },
);
