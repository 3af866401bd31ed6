import { chakra } from "@chakra-ui/react";

/** A card with a gold top edge, for a form or a highlight. */
export const Panel = chakra("div", {
  base: {
    p: { base: "5", sm: "9" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    borderTopColor: "brand.solid",
    borderTopWidth: "2px",
  },
});
