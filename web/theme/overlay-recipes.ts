import { defineSlotRecipe } from "@chakra-ui/react";

// What opens moves, what closes is gone at once: a slow device may miss the end of an animation, and would then keep a
// closed dialog on the screen.
const backdrop = {
  bg: "bg.backdrop",
  position: "fixed",
  inset: "0",
  zIndex: "popover",
  _open: { animation: "fade-in 260ms ease-out" },
} as const;

/** Full screen on a phone, in the middle of anything larger. */
export const dialog = defineSlotRecipe({
  slots: ["backdrop", "positioner", "content", "header", "body", "title", "description", "closeTrigger"],
  base: {
    backdrop,
    positioner: {
      position: "fixed",
      inset: "0",
      zIndex: "popover",
      display: "flex",
      justifyContent: "center",
      alignItems: { base: "flex-start", md: "center" },
      overflow: "auto",
      overscrollBehaviorY: "contain",
      // What a long form keeps in sight at its top hides no field that gets the focus.
      scrollPaddingBlock: { base: "9.25rem 2rem", sm: "7rem 2rem" },
      padding: { base: "0", sm: "6" },
    },
    content: {
      position: "relative",
      display: "flex",
      flexDirection: "column",
      width: "full",
      maxWidth: "43.75rem",
      minHeight: { base: "100%", sm: "0" },
      marginBlock: "auto",
      bg: "bg.panel",
      color: "fg",
      borderTopWidth: "2px",
      borderTopColor: "brand.solid",
      borderRadius: { sm: "md" },
      boxShadow: "panel",
      outline: "none",
      _open: { animation: "rise-in 260ms ease-out" },
    },
    header: { px: { base: "5", sm: "10" }, pt: { base: "2", sm: "11" }, pr: { base: "5", sm: "14" } },
    body: { px: { base: "5", sm: "10" }, pt: "6", pb: { base: "8", sm: "10" } },
    title: {
      textStyle: "title",
      // With large text, no larger than a long word of it fits a phone.
      fontSize: "min(clamp(1.875rem, 1.45rem + 1.9vw, 3rem), 9.5vw)",
      overflowWrap: "break-word",
    },
    description: { color: "fg.muted", mt: "2" },
    // In reach however far a long form is scrolled; last in the order of the keyboard, so that the form comes first. On a
    // phone nothing of the form is ever beside it: it has a bar of its own, 3.5rem high.
    closeTrigger: {
      position: "sticky",
      top: { base: "1.5", sm: "-4" },
      zIndex: 2,
      order: -1,
      alignSelf: "flex-end",
      mt: { base: "1.5", sm: "3" },
      mb: { base: "1.5", sm: "-14" },
      me: "3",
      bg: "bg.panel",
      borderRadius: "full",
      _before: {
        content: { base: '""', sm: "none" },
        position: "absolute",
        zIndex: -1,
        insetBlock: "-2",
        insetEnd: "-3",
        width: "100vw",
        bg: "bg.panel",
        pointerEvents: "none",
      },
    },
  },
});

/** Slides from the top of the screen; the phone's menu. */
export const drawer = defineSlotRecipe({
  slots: ["backdrop", "positioner", "content", "body", "title", "closeTrigger"],
  base: {
    backdrop,
    positioner: { position: "fixed", inset: "0", zIndex: "popover", overflow: "hidden" },
    content: {
      width: "full",
      maxHeight: "100dvh",
      overflow: "auto",
      bg: "bg.panel",
      color: "fg",
      boxShadow: "panel",
      outline: "none",
      _open: { animation: "drop-in 260ms cubic-bezier(0.2, 0.8, 0.2, 1)" },
    },
    body: { px: "gutter", pb: "8" },
    closeTrigger: { position: "absolute", top: "3.5", insetEnd: "3" },
  },
});
