import { chakra } from "@chakra-ui/react";

/** A quiet sheet of the portal, around one matter. */
export const Sheet = chakra("section", {
  base: {
    minWidth: "0",
    p: { base: "5", md: "7" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});
