import { chakra } from "@chakra-ui/react";

/** How a line that goes across the log looks: a day, or where the new ones begin. */
const across = {
  display: "flex",
  alignItems: "center",
  gap: "3",
  py: "3",
  fontSize: "0.8125rem",
  fontWeight: "600",
  color: "fg.muted",
  _before: { content: '""', flexGrow: "1", borderTopWidth: "1px" },
  _after: { content: '""', flexGrow: "1", borderTopWidth: "1px" },
} as const;

/**
 * What scrolls, and everything in it, styled in one place: a styled component for each part of each message would take
 * most of the time of scrolling through a long thread.
 */
export const LogLook = chakra("div", {
  base: {
    flex: "1",
    minHeight: "0",
    display: "flex",
    flexDirection: "column",
    overflowX: "hidden",
    overflowY: "auto",
    overscrollBehavior: "contain",
    px: "gutter",
    // The thread keeps its place by itself.
    overflowAnchor: "none",
    _focusVisible: { outlineOffset: "-2px" },
    "& [data-part=day]": across,
    "& [data-part=new]": {
      ...across,
      color: "brand.fg",
      _before: { ...across._before, borderColor: "brand.fg" },
      _after: { ...across._after, borderColor: "brand.fg" },
    },
    "& article": {
      display: "grid",
      gridTemplateColumns: "2.25rem minmax(0, auto) 2.75rem",
      justifyContent: "start",
      columnGap: "2.5",
      alignItems: "start",
      pb: "1",
      "&[data-first]": { pt: "2" },
      "&[data-own]": {
        gridTemplateColumns: "2.75rem minmax(0, auto)",
        justifyContent: "end",
        columnGap: "1",
        "& > [data-part=face]": { display: "none" },
        "& > [data-part=menu]": { gridColumn: "1", gridRow: "1" },
        "& > [data-part=body]": { gridColumn: "2", gridRow: "1", justifyItems: "end" },
        "& [data-part=bubble]": { bg: "brand.tint", borderColor: "transparent" },
      },
    },
    "& [data-part=face] > *": { width: "9", height: "9", fontSize: "0.875rem" },
    "& [data-part=body]": { display: "grid", justifyItems: "start", minWidth: "0", maxWidth: "42rem" },
    "& [data-part=author]": { mb: "1", fontSize: "0.9375rem", fontWeight: "600", lineHeight: "1.3" },
    "& [data-part=author] a": {
      color: "inherit",
      textDecoration: "none",
      // As tall as a finger needs, without moving the lines around it.
      py: "2",
      _hover: { color: "brand.fg", textDecoration: "underline" },
    },
    "& [data-part=bubble]": {
      maxWidth: "full",
      minWidth: "0",
      px: "3.5",
      pt: "2",
      pb: "1.5",
      bg: "bg.panel",
      borderWidth: "1px",
      borderRadius: "md",
      lineHeight: "1.45",
      "&[data-deleted]": { color: "fg.muted", fontStyle: "italic", bg: "transparent" },
    },
    "& [data-part=bubble] > p + :not(p)": { mt: "1.5" },
    "& [data-part=foot]": {
      mt: "0.5",
      fontSize: "0.8125rem",
      lineHeight: "1.3",
      color: "fg.muted",
      textAlign: "end",
      fontStyle: "normal",
    },
    "& [data-part=failure]": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "end",
      columnGap: "4",
      fontSize: "0.9375rem",
      color: "fg.error",
      "& button": {
        minHeight: "11",
        fontWeight: "600",
        color: "fg",
        cursor: "pointer",
        textDecoration: "underline",
        textUnderlineOffset: "3px",
      },
    },
    "& [data-part=menu]": { alignSelf: "end", pb: "1.5" },
    "& [data-part=menu] > button": {
      display: "grid",
      placeItems: "center",
      width: "11",
      minHeight: "11",
      borderRadius: "full",
      color: "fg.muted",
      cursor: "pointer",
      transition: "opacity 150ms",
      _hover: { color: "fg", bg: "bg.subtle" },
      // Where nothing hovers, it is always there.
      "@media (hover: hover)": { opacity: "0" },
      "&:focus-visible, &[aria-expanded=true]": { opacity: "1" },
    },
    // On a phone with large text, words need the room more than faces and margins do.
    "@media (max-width: 18.5rem)": {
      "& article:not([data-own])": { gridTemplateColumns: "minmax(0, auto) 2.75rem" },
      "& article:not([data-own]) > [data-part=face]": { display: "none" },
      "& [data-part=bubble]": { px: "2" },
    },
    "& article:hover [data-part=menu] > button": { opacity: "1" },
  },
});
