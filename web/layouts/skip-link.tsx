import { chakra } from "@chakra-ui/react";

/** The first thing a keyboard reaches: past the navigation, to the page itself. */
export const SkipLink = chakra("a", {
  base: {
    position: "fixed",
    insetStart: "4",
    top: "4",
    zIndex: "skipLink",
    px: "5",
    py: "3",
    bg: "brand.solid",
    color: "brand.contrast",
    borderRadius: "sm",
    fontWeight: "600",
    translate: "0 -200%",
    _focusVisible: { translate: "0 0" },
  },
});
