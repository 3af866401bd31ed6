import { defineGlobalStyles } from "@chakra-ui/react";

export const globalCss = defineGlobalStyles({
  "*": {
    "--global-font-body": "fonts.body",
    "--global-color-border": "colors.border",
    // Against the preflight, which sets it on each element.
    overflowWrap: "inherit",
  },
  html: {
    bg: "bg",
    color: "fg",
    textStyle: "body",
    colorScheme: "light",
    scrollPaddingTop: "24",
    textSizeAdjust: "100%",
    "&.dark": { colorScheme: "dark" },
  },
  // However long a word somebody writes, it is the word that breaks, not the page; it asks for no room of its own.
  body: { minHeight: "100dvh", overflowWrap: "anywhere" },
  // Our own words stay whole, and have the room they need.
  "button, label, legend, nav, th, dt": { overflowWrap: "break-word" },
  ":focus-visible": { outline: "2px solid", outlineColor: "brand.fg", outlineOffset: "3px" },
  // What receives focus only so that reading goes on from there shows no ring.
  "[tabindex='-1']:focus-visible": { outline: "none" },
  "*::selection": { bg: "brand.solid", color: "brand.contrast" },
  "*::placeholder": { color: "fg.muted", opacity: "0.85" },
  "*, *::before, *::after": {
    _motionReduce: {
      animationDuration: "0.01ms !important",
      transitionDuration: "0.01ms !important",
      scrollBehavior: "auto !important",
    },
  },
});
