import { useCallback, useRef, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Conversation } from "#shared/conversations.ts";
import { blockWords, nameOf, threadWords as words } from "#web/content/conversations.ts";
import { Composer, type ComposerHandle } from "#web/features/messaging/thread/composer.tsx";
import { MessageLog } from "#web/features/messaging/thread/message-log.tsx";
import { useUnsentEdit } from "#web/features/messaging/thread/use-edited.ts";
import { useReturnedText } from "#web/features/messaging/thread/use-returned-text.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { ThreadHead, type Arrival } from "./thread-head.tsx";
import { useBlocking } from "./use-blocking.ts";
import { useConversationThread, useReading, type ShownMessage } from "./use-conversation-thread.ts";
import { useIsWide } from "./use-is-wide.ts";

type BlockedProps = { name: string; isBusy: boolean; onUnblock: () => void };

/** Stands where one would write to somebody whom one has blocked. */
const Blocked = ({ name, isBusy, onUnblock }: BlockedProps) => (
  <Row
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="4"
    rowGap="2"
    flexShrink="0"
    px={{ base: "3", md: "5" }}
    py="3"
    borderTopWidth="1px"
  >
    <Text flex="1" minWidth="12rem" color="fg.muted">
      {blockWords.isBlocked(name)}
    </Text>
    <BusyButton size="compact" isBusy={isBusy} onClick={onUnblock}>
      {isBusy ? blockWords.unblocking : blockWords.unblock}
    </BusyButton>
  </Row>
);

/** Where one writes, and what becomes of one's messages that could not be sent. */
const useOwnMessages = (id: string, { thread, messages }: ReturnType<typeof useConversationThread>) => {
  const composer = useRef<ComposerHandle>(null);
  const onDiscard = useCallback((message: ShownMessage) => void thread.discard(message.clientId), [thread]);
  const onRetry = useCallback((message: ShownMessage) => thread.retry(message.clientId), [thread]);
  const { editing, onEdit } = useUnsentEdit<ShownMessage>(id, {
    messages,
    onSave: ({ clientId }, content) => {
      thread.discard(clientId);
      thread.submit(content);
    },
  });
  useReturnedText({ messages, onDiscard }, composer);
  return { composer, editing, handlers: { onDiscard, onRetry, onEdit } };
};

const loadBlockDialog = async () => (await import("./block-dialog.tsx")).BlockDialog;

/** A message that somebody wants to report. */
export type ToReport = { conversationId: string; messageId: string; name: string; content: string };

type ThreadProps = { conversation: Conversation; onReport: (message: ToReport) => void };

/** A conversation: with whom, what was said, and where one writes. Give it a `key` per conversation. */
export const Thread = ({ conversation, onReport }: ThreadProps) => {
  const { id, with: other, last_message_id, is_blocked } = conversation;
  const name = nameOf(other.full_name);
  const me = useMember().id;
  const { thread, ...shown } = useConversationThread(id, last_message_id);
  const { composer, editing, handlers } = useOwnMessages(id, { thread, ...shown });
  const reading = useReading(conversation);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useLazyDialog(loadBlockDialog);
  const { mutate: blocking, isPending } = useBlocking(conversation);

  const isChosen = (useLocation().state as Arrival)?.isChosen;
  const isWide = useIsWide();
  useEffect(() => {
    // On a phone, the keyboard would cover what one came to read.
    if (isChosen) (isWide ? composer : heading).current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arriving
  }, []);

  const actions = useCallback(
    ({ id: messageId, user_id, full_name, content }: ShownMessage) => {
      if (messageId === undefined || user_id === me) return [];
      const report = { conversationId: id, messageId, name: nameOf(full_name), content };
      return [{ label: words.report, onSelect: () => onReport(report) }];
    },
    [id, me, onReport],
  );
  const block = { label: blockWords.block, isDangerous: true, onSelect: dialog.open };
  const unblock = { label: blockWords.unblock, onSelect: () => !isPending && blocking(false) };

  return (
    <Stack as="section" aria-label={words.with(name)} flex="1" minWidth="0" minHeight="0">
      <ThreadHead conversation={conversation} heading={heading} entries={[is_blocked ? unblock : block]} />
      <MessageLog
        {...{ ...shown, ...reading, ...handlers, me, actions }}
        label={words.with(name)}
        nameless={nameOf("")}
        onOlder={thread.loadOlder}
        onReload={thread.loadNewest}
        empty={words.none}
        beginning={words.beginning(name)}
      />
      {is_blocked ? (
        <Blocked name={name} isBusy={isPending} onUnblock={() => blocking(false)} />
      ) : (
        <Composer
          ref={composer}
          label={words.placeholder(name)}
          draft={`${me}:conversation:${id}`}
          onSubmit={thread.submit}
          editing={editing}
        />
      )}
      <LazyDialog dialog={dialog} props={{ name, onBlock: () => blocking(true) }} />
    </Stack>
  );
};
