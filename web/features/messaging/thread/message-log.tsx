import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { chatWords } from "#web/content/chat.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Stack } from "#web/ui/layout.ts";
import { Announcer } from "./announcer.tsx";
import { LogList } from "./log-list.tsx";
import type { LogMessage, MessageAction } from "./log-message.ts";
import { LogSkeleton } from "./log-skeleton.tsx";

/**
 * Props of `MessageLog`. Give it a `key` per thread: each opens at its own end. Messages are drawn anew when `extra`,
 * `actions` or one of the last three is another function than before, so keep those the same.
 */
export type MessageLogProps<Message extends LogMessage> = {
  /** What the log is called, such as "Networking". */
  label: string;
  /** The reader's id: their own messages stand out, and are not announced. */
  me: string;
  /** Who wrote a message that carries no name, such as "Anonymous User". */
  nameless: string;
  /** As a thread's snapshot has it. */
  status: "loading" | "ready" | "failed";
  /** Oldest first; those of one's own that are not sent yet come last. */
  messages: readonly Message[];
  hasOlder: boolean;
  isLoadingOlder: boolean;
  olderFailed: boolean;
  /** Loads older ones; called when the top comes near, and by "Try again". */
  onOlder: () => void;
  /** Loads the newest ones again, after that has failed. */
  onReload: () => void;
  /** Instead of messages, where there are none. */
  empty: ReactNode;
  /** What stands above the first message of the thread. */
  beginning: ReactNode;
  /** The newest message read before; a divider stands after it. Undefined while it is not known, null if none was. */
  readId?: string | null | undefined;
  /** The newest message is in sight, on a visible page; at most once a second. */
  onSeen?: (id: string) => void;
  /** Below the text, such as an attachment. Anything tall says its height before it has loaded. */
  extra?: (message: Message) => ReactNode;
  /** What is said to screen readers of a new message after its author's name; its text unless given. */
  spoken?: (message: Message) => string;
  /** The entries of a message's menu; it has none without them. */
  actions?: (message: Message) => MessageAction[];
  /** What is done with one's own message that could not be sent. */
  onRetry: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDiscard: (message: Message) => void;
};

const textOf = ({ content }: LogMessage) => content;

const Middle = chakra("div", {
  base: { flex: "1", minHeight: "0", overflowY: "auto", display: "grid", placeItems: "center", p: "5" },
});

/**
 * The messages of one thread. It opens at its end, keeps its place when older ones come, follows new ones while the
 * reader is at the end, and otherwise offers the way there. Screen readers hear the new ones of others, in order.
 */
export const MessageLog = <Message extends LogMessage>(props: MessageLogProps<Message>) => {
  const { label, me, nameless, status, messages, hasOlder, empty, spoken = textOf, onReload } = props;
  const isEmpty = messages.length === 0 && !hasOlder;
  return (
    <Stack position="relative" flex="1" minHeight="0">
      {status === "loading" && messages.length === 0 && <LogSkeleton />}
      {status === "failed" && messages.length === 0 && (
        <Middle>
          <FailedRegion message={chatWords.failed} onRetry={onReload} />
        </Middle>
      )}
      {status === "ready" && isEmpty && (
        <Middle role="log" aria-label={label} aria-live="off" textAlign="center" color="fg.muted">
          {empty}
        </Middle>
      )}
      {(messages.length > 0 || (status === "ready" && hasOlder)) && <LogList {...props} />}
      <Announcer {...{ me, nameless, messages, spoken }} isLoaded={status === "ready"} />
    </Stack>
  );
};
