import { chakra } from "@chakra-ui/react";

/** Words, and beside them what they are about; one above the other on narrow screens. */
export const Split = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
    gap: { base: "10", lg: "20" },
  },
});
