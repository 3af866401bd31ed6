import { useCallback, useMemo, useState } from "react";
import { Virtualizer } from "virtua";
import { chatWords } from "#web/content/chat.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row } from "#web/ui/layout.ts";
import { LogLook } from "./log-look.tsx";
import { getMessageKey, type LogMessage } from "./log-message.ts";
import type { MessageLogProps } from "./message-log.tsx";
import { MessageRow, type RowContext } from "./message-row.tsx";
import { buildRows, type LogRow } from "./rows.ts";
import { usePlace, usePrepended, useSeen } from "./use-place.ts";
import { useToday } from "./use-today.ts";

type LogProps = MessageLogProps<LogMessage>;
type LogStartProps = Pick<LogProps, "status" | "hasOlder" | "olderFailed" | "onOlder" | "onReload" | "beginning"> & {
  /** In pixels: it keeps its height, whatever it says. */
  height: number;
};

/** What stands above the first message: that older ones are coming or could not be loaded, or that there are none. */
const LogStart = ({ height, status, hasOlder, olderFailed, onOlder, onReload, beginning }: LogStartProps) => {
  const isBeginning = status === "ready" && !hasOlder;
  const isFailed = status === "failed" || olderFailed;
  return (
    <Row
      flexShrink="0"
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
    </Row>
  );
};

/** The way to the end of the log, with how many new messages wait there. */
const ToNewest = ({ missed, onPress }: { missed: number; onPress: () => void }) => (
  <Row alignItems="stretch" position="absolute" insetInline="0" bottom="3" justifyContent="center" pointerEvents="none">
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
  </Row>
);

/** Height of what stands above the first message, in rem. */
const startHeight = 4;

const pixelsOf = (rem: number) => rem * parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/** What was not read as the log opened: it stays so while the log is read. */
const useFirst = <Value,>(value: Value | undefined) => {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
};

/** The messages themselves, of which only those near the reader are drawn. */
export const LogList = <Message extends LogMessage>(props: MessageLogProps<Message>) => {
  const { label, me, nameless, status, messages, hasOlder, isLoadingOlder, olderFailed, onOlder, onReload } = props;
  const { beginning, onSeen, extra, actions, onRetry, onEdit, onDiscard } = props;
  const [above] = useState(() => pixelsOf(startHeight));
  const today = useToday();
  const readId = useFirst(props.readId);
  const [openedAt] = useState(() => new Date().toISOString());

  const canLoadOlder = hasOlder && !isLoadingOlder && !olderFailed;
  const { list, place, missed, toEnd, onScroll, onResize } = usePlace({
    ...{ me, messages, above },
    onOlder: canLoadOlder ? onOlder : undefined,
  });
  const isPrepended = usePrepended(messages);
  useSeen(messages.findLast(({ id }) => id !== undefined)?.id, place === "end", onSeen);

  const rows = useMemo(() => buildRows(messages, { me, readId, openedAt }), [messages, me, readId, openedAt]);
  const context = useMemo<RowContext<Message>>(
    () => ({ me, nameless, today, extra, actions, onRetry, onEdit, onDiscard }),
    [me, nameless, today, extra, actions, onRetry, onEdit, onDiscard],
  );
  const draw = useCallback(
    (row: LogRow<Message>) => <MessageRow key={getMessageKey(row.message)} row={row} context={context} />,
    [context],
  );
  return (
    <>
      {/* It can be scrolled by the keyboard; what is new is said by the announcer. */}
      <LogLook role="log" aria-label={label} aria-live="off" tabIndex={0}>
        <div style={{ flexGrow: 1 }} />
        <LogStart height={above} {...{ status, hasOlder, olderFailed, onOlder, onReload, beginning }} />
        <Virtualizer ref={list} data={rows} startMargin={above} shift={isPrepended} {...{ onScroll, onResize }}>
          {draw}
        </Virtualizer>
      </LogLook>
      {(place === "far" || missed > 0) && <ToNewest missed={missed} onPress={toEnd} />}
    </>
  );
};
