import { chakra } from "@chakra-ui/react";
import { goToPart } from "#web/ui/go-to-part.ts";

/** The first thing a keyboard reaches: past the navigation, to the page itself. */
export const SkipLink = chakra(
  "a",
  {
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
  },
  // A hash in the address would be an arrival, and the router takes it for the way back to the first page.
  { defaultProps: { onClick: goToPart("start") } },
);
