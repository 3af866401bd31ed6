import { Box } from "@chakra-ui/react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import {
  conversationsContract,
  type Conversation,
  type DirectMessage,
  typingIntervalMs,
  typingLifeMs,
} from "#shared/conversations.ts";
import type { Quote } from "#shared/messages.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { blockWords, contactWords, nameOf, threadWords as words } from "#web/content/conversations.ts";
import { useMutes, useMuting } from "#web/features/messaging/mutes/api.ts";
import { Composer } from "#web/features/messaging/thread/composer.tsx";
import { MessageLog } from "#web/features/messaging/thread/message-log.tsx";
import { useOwnMessages } from "#web/features/messaging/thread/own-messages.ts";
import { ReplyBar } from "#web/features/messaging/thread/quote.tsx";
import type { ThreadOptions } from "#web/features/messaging/thread/thread.ts";
import type { ComposerHandle } from "#web/features/messaging/thread/use-composer-text.ts";
import { takeReaction, useReactions } from "#web/features/messaging/thread/use-reactions.ts";
import { useReply } from "#web/features/messaging/thread/use-reply.ts";
import { useThread } from "#web/features/messaging/thread/use-thread.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useFrames, useLive } from "#web/lib/realtime/live.tsx";
import { useUnread } from "#web/lib/realtime/unread.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Row, Stack, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { useIsWide } from "#web/ui/use-media.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { muteWords } from "../mutes/api.ts";
import { useJump } from "../thread/use-place.ts";
import { useBlocking } from "./api.ts";
import { addMessage, markRead, updateCache } from "./conversation-cache.ts";
import { ThreadHead, type Arrival } from "./thread-head.tsx";

/**
 * Whether the other member is typing, and a function that sends the member's own typing status, at most every four
 * seconds.
 */
const useTyping = (conversationId: string, otherId: string) => {
  const { tell } = useLive();
  const [heardAt, setHeardAt] = useState<number>();
  useFrames((frame) => {
    if (frame.type === "direct.typing" && frame.conversation_id === conversationId && frame.by === otherId)
      setHeardAt(Date.now());
    // Their message has arrived.
    if (frame.type === "direct.message" && frame.message.user_id === otherId) setHeardAt(undefined);
  });
  useEffect(() => {
    if (heardAt === undefined) return;
    const timer = setTimeout(() => setHeardAt(undefined), typingLifeMs);
    return () => clearTimeout(timer);
  }, [heardAt]);

  const toldAt = useRef(0);
  const onTyping = useCallback(() => {
    const now = Date.now();
    if (now - toldAt.current < typingIntervalMs) return;
    if (tell({ action: "direct.typing", conversationId })) toldAt.current = now;
  }, [tell, conversationId]);
  /** After sending, the next typing status is sent at once. */
  const onSent = useCallback(() => void (toldAt.current = 0), []);
  return { isTyping: heardAt !== undefined, onTyping, onSent };
};

/** The introduction shown with a conversation's first message. */
const introducedWords = {
  by: (name: string) => `Introduced by ${name}`,
  byClub: "Introduced by the club",
} as const;

type Draft = { content: string; replyTo?: Quote | undefined };

/** A conversation's messages, and sending. `latestId` is the newest known message. */
const useConversationThread = (id: string, latestId: string | null) => {
  const me = useMember().id;
  const { send } = useLive();
  const options = (): ThreadOptions<DirectMessage, Draft> => ({
    me,
    load: (range) => callEndpoint(conversationsContract.listDirectMessages, { id, ...range }),
    send: async ({ content, replyTo }, clientId) => {
      const message = (await send({
        action: "direct.send",
        clientId,
        conversationId: id,
        content,
        ...(replyTo && { replyTo: replyTo.id }),
      })) as DirectMessage;
      updateCache(me, (known) => addMessage(known, message));
      return message;
    },
    // One's own messages show no name or picture.
    preview: ({ content, replyTo = null }, known) => ({
      ...known,
      conversation_id: id,
      user_id: me,
      full_name: "",
      avatar_url: null,
      content,
      reply_to: replyTo,
    }),
  });
  const messageIn = useCallback(
    (frame: ServerFrame) =>
      frame.type === "direct.message" && frame.message.conversation_id === id ? frame.message : undefined,
    [id],
  );
  const shown = useThread({ name: `conversation:${id}`, options, messageIn, latestId, isRefreshed: true });
  const { thread } = shown;
  useFrames((frame) => {
    if (frame.type === "direct.reaction" && frame.conversation_id === id) takeReaction(thread, frame, me);
  });
  const react = useCallback(
    async (reaction: { id: string; emoji: string; isOn: boolean }) => {
      // Only the emoji in the picker.
      const frame = { action: "direct.react", clientId: crypto.randomUUID(), conversationId: id, ...reaction };
      return (await send(frame as Parameters<typeof send>[0])) as DirectMessage;
    },
    [send, id],
  );
  return { ...shown, react };
};

/** A message as displayed in the thread. */
type ShownMessage = ReturnType<typeof useConversationThread>["messages"][number];

/**
 * How far a conversation was read when opened, if anything was unread; and a function that marks it as read further.
 */
const useReading = ({ id, unread, last_read_id }: Conversation) => {
  const { of, read } = useUnread();
  const me = useMember().id;
  const [readId] = useState(() => (unread > 0 || of(id) > 0 ? last_read_id : undefined));
  const isOpening = useRef(true);
  const onSeen = (messageId: string) => {
    // portal-and-admin.md, "Messages": every time it is opened counts.
    read(id, messageId, isOpening.current);
    isOpening.current = false;
    updateCache(me, (known) => markRead(known, id, messageId));
  };
  return { readId, onSeen };
};

/** Replaces the composer when writing is not possible: why, and what to do. */
const InsteadOfComposer = ({ text, children }: { text: string; children: ReactNode }) => (
  <Row
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="4"
    rowGap="2"
    flexShrink="0"
    px="gutter"
    py="3"
    borderTopWidth="1px"
  >
    <Text flex="1" minWidth="12rem" color="fg.muted">
      {text}
    </Text>
    {children}
  </Row>
);

const loadBlockDialog = async () => (await import("./block-dialog.tsx")).BlockDialog;

/** A new draft differs only in its text. */
const redraft = (content: string, _message: ShownMessage, draft: Draft | undefined): Draft => ({
  content,
  replyTo: draft?.replyTo,
});

/** A message to report. */
export type ToReport = { conversationId: string; messageId: string; name: string; content: string };

/** Who introduced the two, shown with the conversation's first message. */
const showIntroduction = ({ introduction }: Pick<ShownMessage, "introduction">) =>
  introduction && (
    <Box mt="2" pt="2" borderTopWidth="1px" borderColor="currentcolor" fontSize="0.875rem" overflowWrap="anywhere">
      <Text fontWeight="600">
        {introduction.by ? introducedWords.by(nameOf(introduction.by.full_name)) : introducedWords.byClub}
      </Text>
      {introduction.words !== "" && <UserText>{introduction.words}</UserText>}
    </Box>
  );

type ThreadProps = {
  conversation: Conversation;
  onReport: (message: ToReport) => void;
  /** How to reach the other member if they cannot be messaged. */
  introduce: (member: { id: string; full_name: string }) => ReactNode;
};

/** A conversation: header, messages and composer. Give it a `key` per conversation. */
export const Thread = ({ conversation, onReport, introduce }: ThreadProps) => {
  const { id, with: other, last_message_id, is_blocked, is_refused } = conversation;
  const isClosed = is_blocked || is_refused;
  const name = nameOf(other.full_name);
  const me = useMember().id;
  const { thread, react, ...shown } = useConversationThread(id, last_message_id);
  const { onReact, reactionEntries, picker } = useReactions<DirectMessage>({ thread, send: react });
  const jump = useJump(thread, shown.status === "ready");
  const composer = useRef<ComposerHandle>(null);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  const { replyTo, setReplyTo, replyEntry } = useReply(id, focusComposer);
  const { editing, handlers } = useOwnMessages<ShownMessage, Draft>(id, {
    ...{ composer, thread, messages: shown.messages, redraft },
    onReturned: (_message, draft) => {
      if (draft?.replyTo) setReplyTo(draft.replyTo);
    },
  });
  const { isTyping, onTyping, onSent } = useTyping(id, other.user_id);
  const reading = useReading(conversation);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useLazyDialog(loadBlockDialog);
  const { mutate, isPending } = useBlocking();
  const blocking = (isToBlock: boolean) => mutate({ member: other, isToBlock });

  const isChosen = (useLocation().state as Arrival)?.isChosen;
  const isWide = useIsWide();
  useEffect(() => {
    // On a phone, the keyboard would cover the messages.
    if (isChosen) (isWide ? composer : heading).current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- on arriving
  }, []);

  const actions = useCallback(
    (message: ShownMessage) => {
      const { id: messageId, user_id, full_name, content } = message;
      if (messageId === undefined) return [];
      const reply = isClosed ? [] : [...reactionEntries(message), replyEntry(message)];
      if (user_id === me) return reply;
      const report = { conversationId: id, messageId, name: nameOf(full_name), content };
      return [...reply, { label: words.report, onSelect: () => onReport(report) }];
    },
    [id, me, isClosed, reactionEntries, replyEntry, onReport],
  );
  const submit = (content: string) => {
    thread.submit({ content, replyTo });
    onSent();
    setReplyTo(undefined);
  };
  const block = { label: blockWords.block, isDangerous: true, onSelect: dialog.open };
  const unblock = { label: blockWords.unblock, onSelect: () => !isPending && blocking(false) };
  const isMuted = useMutes().data?.members.some(({ user_id }) => user_id === other.user_id) ?? false;
  const muting = useMuting();
  const mute = {
    label: isMuted ? muteWords.unmute : muteWords.mute,
    onSelect: () => !muting.isPending && muting.mutate({ member: other, isToMute: !isMuted }),
  };

  return (
    <Stack as="section" aria-label={words.with(name)} flex="1" minWidth="0" minHeight="0">
      <ThreadHead
        conversation={conversation}
        isTyping={isTyping}
        heading={heading}
        entries={[mute, is_blocked ? unblock : block]}
      />
      <MessageLog
        {...{ ...shown, ...reading, ...handlers, ...jump, me, actions }}
        readByOther={conversation.read_by_other ?? undefined}
        onReact={isClosed ? undefined : onReact}
        extra={showIntroduction}
        label={words.with(name)}
        nameless={nameOf("")}
        onOlder={thread.loadOlder}
        onNewer={thread.loadNewer}
        onReload={thread.loadNewest}
        empty={words.none}
        beginning={words.beginning(name)}
        onSkip={isClosed ? undefined : focusComposer}
      />
      {is_blocked && (
        <InsteadOfComposer text={blockWords.isBlocked(name)}>
          <BusyButton size="compact" isBusy={isPending} onClick={() => blocking(false)}>
            {isPending ? blockWords.unblocking : blockWords.unblock}
          </BusyButton>
        </InsteadOfComposer>
      )}
      {is_refused && !is_blocked && (
        <InsteadOfComposer text={contactWords.isRefused(name)}>
          {introduce({ id: other.user_id, full_name: other.full_name })}
        </InsteadOfComposer>
      )}
      {!isClosed && (
        <Composer
          ref={composer}
          label={words.placeholder(name)}
          draft={`${me}:conversation:${id}`}
          onSubmit={submit}
          onTyping={onTyping}
          above={
            replyTo && <ReplyBar quote={replyTo} me={me} nameless={nameOf("")} onCancel={() => setReplyTo(undefined)} />
          }
          onEscape={replyTo && (() => setReplyTo(undefined))}
          editing={editing}
        />
      )}
      <LazyDialog {...picker} />
      <LazyDialog dialog={dialog} props={{ name, onBlock: () => blocking(true) }} />
    </Stack>
  );
};
