import { chakra } from "@chakra-ui/react";

/** A word or two that mark something. */
export const Badge = chakra("span", {
  base: {
    display: "inline-block",
    px: "3",
    py: "1",
    borderWidth: "1px",
    borderColor: "brand.fg",
    borderRadius: "full",
    bg: "brand.tint",
    color: "brand.fg",
    fontSize: "0.8125rem",
    fontWeight: "600",
    letterSpacing: "0.06em",
    lineHeight: "1.4",
    whiteSpace: "nowrap",
  },
});
