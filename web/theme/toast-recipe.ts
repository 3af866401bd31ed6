import { defineSlotRecipe } from "@chakra-ui/react";

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
