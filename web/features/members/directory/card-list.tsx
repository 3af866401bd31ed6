import { chakra } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";

/** From which width of the screen on there are how many cards beside one another. */
const steps = [
  ["(min-width: 80rem)", 3],
  ["(min-width: 44rem)", 2],
] as const;

const subscribe = (onChange: () => void) => {
  const queries = steps.map(([query]) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    for (const query of queries) query.removeEventListener("change", onChange);
  };
};

const current = () => steps.find(([query]) => matchMedia(query).matches)?.[1] ?? 1;

/** How many cards stand beside one another: known to the script too, which draws only the rows in sight. */
export const useColumns = () => useSyncExternalStore(subscribe, current);

/** Height of a card and from one row to the next, in rem; the same for all, so that no card need be measured. */
const cardHeight = 16.5;
export const rowHeight = cardHeight + 1;

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

const clamped = (lines: number) =>
  ({
    overflow: "hidden",
    overflowWrap: "anywhere",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    lineClamp: lines,
  }) as const;

/**
 * The cards and everything in them, styled in one place: a styled component for each part of each card would take most
 * of the time between two keystrokes of a search.
 */
export const CardList = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridAutoRows: `${cardHeight}rem`,
    "& > [role=listitem]": {
      display: "grid",
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      gridTemplateRows: "auto auto auto minmax(0, 1fr) auto",
      columnGap: "3.5",
      minWidth: "0",
      p: "5",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "md",
      transition: "border-color 260ms",
      _hover: { borderColor: "brand.solid" },
      _focusWithin: { borderColor: "brand.solid" },
      "& > :first-child": { gridRow: "1 / span 3" },
    },
    "& h2": { ...clamped(2), gridColumn: "2 / -1", fontWeight: "600", lineHeight: "1.3" },
    "& p": { ...oneLine, gridColumn: "2 / -1", textStyle: "small", color: "fg.muted" },
    "& [data-part=bio]": {
      ...clamped(3),
      gridColumn: "1 / -1",
      gridRow: "4",
      alignSelf: "start",
      mt: "3",
      whiteSpace: "normal",
      color: "fg",
    },
    "& [data-part=badge]": {
      gridColumn: "1 / 3",
      gridRow: "5",
      alignSelf: "center",
      justifySelf: "start",
      px: "2.5",
      py: "0.5",
      bg: "brand.tint",
      borderWidth: "1px",
      borderColor: "brand.fg",
      borderRadius: "full",
      fontSize: "0.8125rem",
      fontWeight: "600",
      lineHeight: "1.4",
      color: "brand.fg",
    },
    "& a, & button": {
      gridColumn: "3",
      gridRow: "5",
      display: "inline-flex",
      alignItems: "center",
      minHeight: "11",
      px: "4",
      borderWidth: "1px",
      borderColor: "border.control",
      borderRadius: "sm",
      fontSize: "0.9375rem",
      fontWeight: "600",
      textDecoration: "none",
    },
    "& a:hover": { borderColor: "brand.fg", color: "brand.fg" },
    "& button": { color: "fg.muted", cursor: "not-allowed" },
  },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
      3: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    },
  },
});
