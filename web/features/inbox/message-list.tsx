import { memo, useCallback, useState } from "react";
import type { InboxMessage } from "#shared/inbox.ts";
import { inboxWords as words } from "#web/content/inbox.ts";
import { RowList } from "#web/ui/row-list.tsx";
import { useToggleHandled } from "./api.ts";
import { getRowId, MessageRow, type OnEmail } from "./message-row.tsx";

const none: ReadonlySet<string> = new Set();

/** The height of a row until it is measured. */
const rowHeightPx = 132;

type Props = { messages: readonly InboxMessage[]; onEmail: OnEmail; onIntent: () => void };

/**
 * The messages as rows. The keys o, r, and h open the details of one, reply to it, and mark it handled, which goes on
 * to the next.
 */
export const MessageList = memo(({ messages, onEmail, onIntent }: Props) => {
  const [expanded, setExpanded] = useState(none);
  const onToggle = useToggleHandled();
  const [today] = useState(() => new Date());
  const toggle = useCallback(
    (id: string) =>
      setExpanded((was) => (was.has(id) ? new Set([...was].filter((each) => each !== id)) : new Set([...was, id]))),
    [],
  );
  return (
    <RowList
      items={messages}
      rowHeightPx={rowHeightPx}
      label={words.title}
      keys={words.keys}
      getRowId={getRowId}
      onKey={(key, { item, index, focus }) => {
        if (!item) return;
        if (key === "o") toggle(item.id);
        if (key === "r") onEmail(item, "reply");
        if (key !== "h") return;
        onToggle(item);
        if (item.isOpen) focus(messages.slice(index + 1).find(({ isOpen }) => isOpen) ?? item);
      }}
    >
      {(message) => (
        <MessageRow
          message={message}
          isExpanded={expanded.has(message.id)}
          today={today}
          onToggle={onToggle}
          onExpand={toggle}
          onEmail={onEmail}
          onIntent={onIntent}
        />
      )}
    </RowList>
  );
});
