import { Box } from "@chakra-ui/react";
import { Icon } from "#web/ui/icons.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";

/** What one is to know before going on; it takes the focus, so that it is in sight. */
export const Notice = ({ text, isGood }: { text: string; isGood: boolean }) => (
  <Box
    ref={takeFocus}
    tabIndex={-1}
    role="status"
    scrollMarginTop="28"
    display="flex"
    gap="3"
    p="4"
    bg={isGood ? "bg.success" : "brand.tint"}
    borderWidth="1px"
    borderLeftWidth="3px"
    borderColor={isGood ? "fg.success" : "brand.fg"}
    borderRadius="sm"
  >
    <Icon name={isGood ? "check" : "info"} color={isGood ? "fg.success" : "brand.fg"} mt="0.5" />
    <p>{text}</p>
  </Box>
);
