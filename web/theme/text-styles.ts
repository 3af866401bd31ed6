import { defineTextStyles } from "@chakra-ui/react";

/** The display cut at every size, like the trimmed font. */
const heading = {
  fontVariationSettings: '"opsz" 72',
  fontFamily: "heading",
  fontWeight: "380",
  letterSpacing: "-0.012em",
  textWrap: "balance",
};

/** Type by its part in the page. Sizes flow between a 360 px and a 1280 px wide screen. */
export const textStyles = defineTextStyles({
  display: {
    value: { ...heading, fontSize: "clamp(2.5rem, 1.55rem + 4.2vw, 4.75rem)", lineHeight: "1.06", fontWeight: "340" },
  },
  title: { value: { ...heading, fontSize: "clamp(1.875rem, 1.45rem + 1.9vw, 3rem)", lineHeight: "1.14" } },
  heading: { value: { ...heading, fontSize: "clamp(1.3125rem, 1.22rem + 0.4vw, 1.5rem)", lineHeight: "1.28" } },
  lead: { value: { fontSize: "clamp(1.125rem, 1.05rem + 0.35vw, 1.3125rem)", lineHeight: "1.55" } },
  body: { value: { fontSize: "1.0625rem", lineHeight: "1.6" } },
  small: { value: { fontSize: "0.9375rem", lineHeight: "1.5" } },
  eyebrow: {
    value: {
      fontSize: "0.8125rem",
      lineHeight: "1.4",
      fontWeight: "600",
      letterSpacing: "0.16em",
      textTransform: "uppercase",
    },
  },
});
