import { chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";

/** A link that stands by itself, as high as a finger is wide, with its drawing beside it where it has one. */
export const QuietLink = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "11",
    color: "brand.fg",
    fontWeight: "600",
  },
  variants: { isUnderlined: { true: { textDecoration: "underline", textUnderlineOffset: "3px" } } },
});
