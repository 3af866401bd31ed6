import {
  defineGlobalStyles,
  defineTextStyles,
  defineSlotRecipe,
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineKeyframes,
} from "@chakra-ui/react";
import { withMemory } from "./remembered.ts";
import { semanticTokens, tokens } from "./tokens.ts";

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
    colorScheme: "light",
    scrollPaddingTop: "24",
    textSizeAdjust: "100%",
    "&.dark": { colorScheme: "dark" },
    // All sizes follow: text of some 9 points on paper.
    "@media print": { fontSize: "11px", bg: "transparent" },
  },
  "[data-scope=toast]": { "@media print": { display: "none" } },
  // A long word breaks rather than the page, and does not widen its container.
  // Type stands here and not on the root: every rem, so the whole grid, follows the reader's own size.
  body: { textStyle: "body", minHeight: "100dvh", overflowWrap: "anywhere" },
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
    value: {
      ...heading,
      fontSize: "clamp(min(2.5rem, 15vw), 1.55rem + 4.2vw, 4.75rem)",
      lineHeight: "1.06",
      fontWeight: "340",
    },
  },
  title: { value: { ...heading, fontSize: "clamp(min(1.875rem, 11vw), 1.45rem + 1.9vw, 3rem)", lineHeight: "1.14" } },
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

/** A toast: its stack moves it by the variables it sets. */
export const toast = defineSlotRecipe({
  slots: ["root", "title", "description", "indicator", "closeTrigger"],
  base: {
    root: {
      width: "full",
      display: "flex",
      alignItems: "flex-start",
      gap: "3",
      padding: "4",
      pr: "14",
      position: "relative",
      pointerEvents: "auto",
      bg: "bg.panel",
      color: "fg",
      borderWidth: "1px",
      borderLeftWidth: "3px",
      borderLeftColor: "brand.solid",
      borderRadius: "md",
      boxShadow: "panel",
      willChange: "translate, opacity, scale",
      translate: "var(--x) var(--y)",
      scale: "var(--scale)",
      zIndex: "var(--z-index)",
      height: "var(--height)",
      opacity: "var(--opacity)",
      transition: "translate 400ms, scale 400ms, opacity 400ms, height 400ms",
      transitionTimingFunction: "cubic-bezier(0.21, 1.02, 0.73, 1)",
      _closed: { transition: "translate 400ms, scale 400ms, opacity 200ms" },
      "&[data-type=error]": { borderColor: "border.error", bg: "bg.error" },
      "&[data-type=success]": { borderLeftColor: "fg.success" },
    },
    title: { fontWeight: "600" },
    description: { textStyle: "small", color: "fg.muted" },
    closeTrigger: { position: "absolute", top: "1", insetEnd: "1" },
  },
});

const keyframes = defineKeyframes({
  "fade-in": { from: { opacity: 0 } },
  "rise-in": { from: { opacity: 0, translate: "0 12px" } },
  "drop-in": { from: { translate: "0 -100%" } },
  grow: { from: { width: 0 }, to: { width: "90%" } },
  spin: { to: { rotate: "1turn" } },
});

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "club",
  cssVarsRoot: ":where(html)",
  globalCss,
  theme: {
    breakpoints: { sm: "30rem", md: "48rem", lg: "64rem", xl: "80rem" },
    tokens,
    semanticTokens,
    textStyles,
    keyframes,
    // Those of dialogs and drawers come with them.
    slotRecipes: { toast },
  },
});

/**
 * Chakra with the club's own tokens and only the recipes in use. Its own theme is left out: it would add 17 kB to the
 * first load.
 */
export const system = withMemory(createSystem(defaultBaseConfig, config));
