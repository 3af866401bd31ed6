import { Box } from "@chakra-ui/react";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";

/** The way to the end of the log, with how many new messages wait there. */
export const ToNewest = ({ missed, onPress }: { missed: number; onPress: () => void }) => (
  <Box position="absolute" insetInline="0" bottom="3" display="flex" justifyContent="center" pointerEvents="none">
    <Button
      size="compact"
      pointerEvents="auto"
      borderRadius="full"
      bg="bg.panel"
      boxShadow="panel"
      color={missed > 0 ? "brand.fg" : undefined}
      onClick={onPress}
    >
      <Icon name="arrow" rotate="90deg" />
      {missed > 0 ? chatWords.newMessages(missed) : chatWords.toNewest}
    </Button>
  </Box>
);
