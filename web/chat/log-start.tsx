import { Box } from "@chakra-ui/react";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";
import type { LogMessage } from "./log-message.ts";
import type { MessageLogProps } from "./message-log.tsx";

type LogProps = MessageLogProps<LogMessage>;
type Props = Pick<LogProps, "status" | "hasOlder" | "olderFailed" | "onOlder" | "onReload" | "beginning"> & {
  /** In pixels: it keeps its height, whatever it says. */
  height: number;
};

/** What stands above the first message: that older ones are coming or could not be loaded, or that there are none. */
export const LogStart = ({ height, status, hasOlder, olderFailed, onOlder, onReload, beginning }: Props) => {
  const isBeginning = status === "ready" && !hasOlder;
  const isFailed = status === "failed" || olderFailed;
  return (
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
      {isBeginning && beginning}
      {!isBeginning && !isFailed && <span>{chatWords.loadingOlder}</span>}
      {!isBeginning && isFailed && (
        <>
          <span role="alert">{chatWords.failed}</span>
          <Button size="compact" onClick={status === "failed" ? onReload : onOlder}>
            {chatWords.retry}
          </Button>
        </>
      )}
    </Box>
  );
};
