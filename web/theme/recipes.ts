import { defineRecipe } from "@chakra-ui/react";

/** What one presses, button or link. `gold` is the one thing to do here; there is one a view. */
export const button = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2.5",
    minHeight: "12",
    px: "6",
    borderWidth: "1px",
    borderColor: "transparent",
    borderRadius: "sm",
    fontFamily: "body",
    fontSize: "1rem",
    fontWeight: "600",
    letterSpacing: "0.02em",
    lineHeight: "1.2",
    textAlign: "center",
    textDecoration: "none",
    overflowWrap: "break-word",
    cursor: "pointer",
    transition: "background-color 150ms, border-color 150ms, color 150ms",
    _disabled: { cursor: "progress", opacity: "0.72" },
  },
  variants: {
    look: {
      gold: { bg: "brand.solid", color: "brand.contrast", _hover: { bg: "brand.hover" } },
      line: { borderColor: "border.control", color: "fg", _hover: { borderColor: "brand.fg", color: "brand.fg" } },
      /** What takes something away: denies, cancels, removes. */
      danger: { borderColor: "border.error", color: "fg.error", _hover: { bg: "bg.error" } },
      quiet: { color: "fg", px: "3", _hover: { color: "brand.fg" } },
    },
    size: {
      compact: { minHeight: "11", px: "4", fontSize: "0.9375rem" },
      icon: { minHeight: "11", width: "11", px: "0", flexShrink: "0" },
    },
  },
  defaultVariants: { look: "line" },
});

/** Text inputs and native selects. */
export const control = defineRecipe({
  base: {
    display: "block",
    width: "full",
    minHeight: "12",
    px: "3.5",
    py: "2",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "sm",
    fontFamily: "body",
    // Below 16 px, phones zoom into the field.
    fontSize: "1.0625rem",
    lineHeight: "1.4",
    transition: "border-color 150ms",
    _hover: { borderColor: "fg.muted" },
    _focusVisible: { outlineOffset: "0", borderColor: "brand.fg" },
    _invalid: { borderColor: "border.error" },
  },
});

/** Logos are drawn for paper, and many are transparent: they stand on white in the dark theme too. */
export const logoGround = { className: "light", bg: "bg.panel" } as const;
