import { defineSemanticTokens, defineTokens } from "@chakra-ui/react";

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48];

/** The 4-point grid: step 1 is 0.25rem. */
const grid = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]));

/** After the rest, so that digits are none of theirs. */
const emoji = `"Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"`;

export const tokens = defineTokens({
  fonts: {
    heading: { value: `"Fraunces", "Fraunces Stand-in", Georgia, serif, ${emoji}` },
    body: { value: `"Source Sans 3", "Source Sans Stand-in", system-ui, sans-serif, ${emoji}` },
  },
  spacing: {
    ...grid,
    /** From the edge of the screen to the text. */
    gutter: { value: "clamp(min(1.25rem, 5vw), 4vw, 2.5rem)" },
    /** Above and below a section: 56 px on a phone, 96 on a desktop. */
    section: { value: "clamp(3.5rem, 2.4rem + 4.6vw, 6rem)" },
  },
  sizes: {
    ...grid,
    full: { value: "100%" },
    page: { value: "75rem" },
    /** Of the portal's pages, with their gutters. */
    portal: { value: "66rem" },
    text: { value: "68ch" },
    bar: { value: "4.5rem" },
  },
  radii: { sm: { value: "2px" }, md: { value: "4px" }, full: { value: "9999px" } },
  zIndex: { header: { value: 10 }, popover: { value: 100 }, toast: { value: 200 }, skipLink: { value: 300 } },
  durations: { fast: { value: "150ms" }, calm: { value: "260ms" }, slow: { value: "600ms" } },
});

const inBothThemes = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

/** The only colours components may name (look.md, "Tokens"). */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: inBothThemes("#FBF9F4", "#0B0B0C"),
      subtle: inBothThemes("#F4EFE4", "#121214"),
      panel: inBothThemes("#FFFFFF", "#18181B"),
      error: inBothThemes("#FBEDEA", "#2A1513"),
      success: inBothThemes("#EDF4EC", "#132016"),
      backdrop: inBothThemes("rgba(11, 11, 12, 0.62)", "rgba(0, 0, 0, 0.72)"),
    },
    fg: {
      DEFAULT: inBothThemes("#161412", "#F5F1E8"),
      muted: inBothThemes("#5C554B", "#B7AFA1"),
      error: inBothThemes("#A3261B", "#F4978A"),
      success: inBothThemes("#2A6337", "#8CCB9B"),
      pending: inBothThemes("#85560A", "#EDBB5E"),
    },
    border: {
      DEFAULT: inBothThemes("#E5DDCB", "#2B2A28"),
      /** Around what can be filled in: at least 3:1 on every background. */
      control: inBothThemes("#8C8270", "#7C766B"),
      error: inBothThemes("#A3261B", "#F4978A"),
    },
    brand: {
      solid: inBothThemes("#D8B45A", "#D8B45A"),
      hover: inBothThemes("#E6C878", "#E6C878"),
      contrast: inBothThemes("#161412", "#161412"),
      fg: inBothThemes("#7A5A12", "#E3C26F"),
      tint: inBothThemes("rgba(216, 180, 90, 0.14)", "rgba(216, 180, 90, 0.1)"),
    },
    /** From the film's edge to its darkest: what the hero's words stand on. */
    film: {
      clear: inBothThemes("rgba(8, 8, 9, 0.1)", "rgba(8, 8, 9, 0.1)"),
      veil: inBothThemes("rgba(8, 8, 9, 0.5)", "rgba(8, 8, 9, 0.5)"),
      deep: inBothThemes("rgba(8, 8, 9, 0.86)", "rgba(8, 8, 9, 0.86)"),
      ink: inBothThemes("#080809", "#080809"),
    },
  },
  shadows: {
    panel: inBothThemes("0 24px 64px -24px rgba(22, 20, 18, 0.38)", "0 24px 64px -16px rgba(0, 0, 0, 0.8)"),
    bar: inBothThemes("0 1px 0 #E5DDCB", "0 1px 0 #2B2A28"),
  },
});
