import { chakra } from "@chakra-ui/react";

// What pages are laid out with; `Box`, Chakra's own, is for everything else.

/** Side by side, centered on one line. */
export const Row = chakra("div", { base: { display: "flex", alignItems: "center" } });

/** One below the other. */
export const Stack = chakra("div", { base: { display: "flex", flexDirection: "column" } });

export const Grid = chakra("div", { base: { display: "grid" } });

/** A paragraph. */
export const Text = chakra("p");

/** A heading of the second level unless `as` says otherwise. */
export const Heading = chakra("h2");

/** Text next to what it is about; stacked on narrow screens. */
export const Split = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" },
    gap: { base: "10", lg: "20" },
  },
});
