import { chakra } from "@chakra-ui/react";

/** A line of a list at the door: what it is about, and what one does with it. */
export const ListItem = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    minHeight: "16",
    py: "2",
    borderTopWidth: "1px",
  },
});
