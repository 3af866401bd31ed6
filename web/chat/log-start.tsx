import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";

type Props = {
  /** In pixels: it keeps its height, whatever it says. */
  height: number;
  hasOlder: boolean;
  olderFailed: boolean;
  onOlder: () => void;
  beginning: ReactNode;
};

/** What stands above the first message: that older ones are coming, or that there are none. */
export const LogStart = ({ height, hasOlder, olderFailed, onOlder, beginning }: Props) => (
  <Box
    flexShrink="0"
    display="flex"
    alignItems="center"
    justifyContent="center"
    gap="4"
    overflow="hidden"
    textStyle="small"
    textAlign="center"
    color="fg.muted"
    style={{ height }}
  >
    {!hasOlder && beginning}
    {hasOlder && !olderFailed && <span>{chatWords.loadingOlder}</span>}
    {hasOlder && olderFailed && (
      <>
        <span role="alert">{chatWords.failed}</span>
        <Button size="compact" onClick={onOlder}>
          {chatWords.retry}
        </Button>
      </>
    )}
  </Box>
);
