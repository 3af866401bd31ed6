import { chakra } from "@chakra-ui/react";

/** A list of cards, in as many columns as there is room for. */
export const CardGrid = chakra("ul", {
  base: { display: "grid", gap: { base: "4", md: "6" }, mt: { base: "9", md: "12" } },
  variants: {
    columns: {
      2: { gridTemplateColumns: { md: "repeat(2, minmax(0, 1fr))" } },
      3: {
        gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" },
        // In two columns, a card that is left over fills its row.
        "& > :last-of-type:nth-of-type(odd)": { gridColumn: { sm: "span 2", lg: "auto" } },
      },
      4: { gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" } },
    },
  },
});

/** One of them. */
export const Card = chakra("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    minWidth: "0",
    p: { base: "6", md: "8" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});
