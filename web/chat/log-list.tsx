import { useCallback, useMemo, useState } from "react";
import { Virtualizer } from "virtua";
import { LogLook } from "./log-look.tsx";
import { keyOf, type LogMessage } from "./log-message.ts";
import { LogStart } from "./log-start.tsx";
import type { MessageLogProps } from "./message-log.tsx";
import { MessageRow, type RowContext } from "./message-row.tsx";
import { rowsOf, type Row } from "./rows.ts";
import { ToNewest } from "./to-newest.tsx";
import { usePlace } from "./use-place.ts";
import { usePrepended } from "./use-prepended.ts";
import { useSeen } from "./use-seen.ts";
import { useToday } from "./use-today.ts";

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

  const rows = useMemo(() => rowsOf(messages, { me, readId, openedAt }), [messages, me, readId, openedAt]);
  const context = useMemo<RowContext<Message>>(
    () => ({ me, nameless, today, extra, actions, onRetry, onEdit, onDiscard }),
    [me, nameless, today, extra, actions, onRetry, onEdit, onDiscard],
  );
  const draw = useCallback(
    (row: Row<Message>) => <MessageRow key={keyOf(row.message)} row={row} context={context} />,
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
