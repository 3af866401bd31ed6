import { Box } from "@chakra-ui/react";
import { useCallback, useEffect, useRef, useMemo, useState, type ComponentProps, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { communityContract, isOfGroup, type Topic, type TopicState, type CommunityMessage } from "#shared/community.ts";
import { showMentions, type Mention } from "#shared/messages.ts";
import { getTopicSubject } from "#shared/notices.ts";
import { Composer } from "#web/features/messaging/thread/composer.tsx";
import type { LogMessage } from "#web/features/messaging/thread/log-message.ts";
import { MessageLog } from "#web/features/messaging/thread/message-log.tsx";
import { useOwnMessages } from "#web/features/messaging/thread/own-messages.ts";
import { ReplyBar } from "#web/features/messaging/thread/quote.tsx";
import type { ComposerHandle } from "#web/features/messaging/thread/use-composer-text.ts";
import { useReply } from "#web/features/messaging/thread/use-reply.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLive } from "#web/lib/realtime/live.tsx";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, LineDrawing } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import { communityWords as words, fileWords } from "../community-words.ts";
import { muteWords } from "../mutes/api.ts";
import type { MessageAction } from "../thread/log-message.ts";
import type { FindPeople } from "../thread/mentions.tsx";
import { MessageText } from "../thread/message-text.tsx";
import type { Thread } from "../thread/thread.ts";
import { useJump } from "../thread/use-place.ts";
import { useReactions } from "../thread/use-reactions.ts";
import { AttachButton, DropZone, WaitingFile, useAttachment } from "./attachment.tsx";
import { getTopicDraft } from "./greeting.ts";
import { useMessageActions, type ToReport } from "./message-actions.ts";
import { MessageAttachment } from "./message-attachment.tsx";
import type { Arrival } from "./topic-picker.tsx";
import { usePolls } from "./use-polls.ts";
import { useTopicThread, type Draft, type ShownMessage, type Entry } from "./use-topic-thread.ts";

const loadList = async () => (await import("../thread/reactions.tsx")).ReactionList;

/** Reacting to a topic's messages, and who reacted. */
const useTopicReactions = (topic: Topic, thread: Thread<Entry, Draft>) => {
  const { send: sendFrame } = useLive();
  const send = useCallback(
    async (reaction: { id: string; emoji: string; isOn: boolean }) => {
      // Only the emoji in the picker.
      const frame = { action: "community.react", clientId: crypto.randomUUID(), topic, ...reaction };
      return (await sendFrame(frame as Parameters<typeof sendFrame>[0])) as CommunityMessage;
    },
    [sendFrame, topic],
  );
  const { me, onReact, reactionEntries, picker } = useReactions<Entry>({ thread, send });

  const { openFor, ...dialog } = useLazyDialog(loadList);
  const { about: id, isOpen } = dialog;
  const { data, isError, refetch } = useQuery({
    queryKey: [me, "community", topic, "reactions", id],
    queryFn: ({ signal }) => callEndpoint(communityContract.listReactions, { topic, id: id! }, { signal }),
    enabled: isOpen && id !== undefined,
    staleTime: 0,
  });
  const entries = useCallback(
    (message: ShownMessage): MessageAction[] => [
      ...reactionEntries(message),
      ...(message.reactions?.items.length
        ? [{ label: chatWords.seeReactions, onSelect: () => openFor(message.id) }]
        : []),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `openFor` only sets state
    [reactionEntries],
  );
  const list = {
    dialog: { openFor, ...dialog },
    props: { me, nameless: words.nameless, groups: data?.items, hasFailed: isError, onRetry: () => void refetch() },
  };
  return { onReact, entries, picker, list };
};

/** A message; a muted member's shows only a placeholder. */
type FoldableMessage = ShownMessage & { folded?: ShownMessage };

/** One collapsed version per message, so that a row re-renders only when its message changes. */
const forms = new WeakMap<ShownMessage, FoldableMessage>();

const fold = (message: ShownMessage): FoldableMessage => {
  const known = forms.get(message);
  if (known) return known;
  const folded = { ...message, content: "", attachment: null, poll: undefined, reply_to: null, folded: message };
  forms.set(message, folded);
  return folded;
};

/** Messages, with those of muted members collapsed. */
const useFolded = (messages: readonly ShownMessage[], muted: ReadonlySet<string>): readonly FoldableMessage[] =>
  useMemo(
    () => messages.map((each) => (muted.has(each.user_id) && !each.deleted ? fold(each) : each)),
    [messages, muted],
  );

type FoldedMessagesProps = {
  message: ShownMessage;
  /** Renders what is below its text. */
  showRest: (message: ShownMessage) => ReactNode;
};

/** A placeholder for a muted member's message, with a button to read it. */
const FoldedMessage = ({ message, showRest }: FoldedMessagesProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Box>
      {isShown && message.content !== "" && <MessageText text={message.content} mentions={message.mentions} />}
      {isShown && showRest(message)}
      {!isShown && (
        <Text textStyle="small" color="fg.muted">
          {muteWords.folded}
        </Text>
      )}
      <Button look="quiet" size="compact" px="0" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? muteWords.hide : muteWords.show}
      </Button>
    </Box>
  );
};

/** Replaces the composer where the member cannot write. The draft is kept. */
const Note = ({ text, icon }: { text: string; icon?: ComponentProps<typeof Icon>["name"] }) => (
  <Box role="status" flexShrink="0" px="gutter" pt="2" pb={{ base: "2", md: "4" }}>
    <Row gap="3" px="4" py="3" bg="bg.subtle" borderWidth="1px" borderRadius="sm">
      {icon && <Icon name={icon} color="brand.fg" />}
      <span>{text}</span>
    </Row>
  </Box>
);

type Props = {
  topic: Topic;
  name: string;
  state: TopicState | undefined;
  /** Until when an admin has muted the member. */
  mutedUntil: string | undefined;
  /** Ids of members the reader has muted: their messages are collapsed. */
  mutedMembers: ReadonlySet<string>;
  onRead: (topic: Topic, upTo: string) => void;
  onReport: (message: ToReport) => void;
};

const loadPoll = async () => (await import("./poll.tsx")).PollView;

type Vote = ReturnType<typeof usePolls>;

/** What is below a message's text: its file, and its poll, in which one votes with `onVote`. */
const showRest = ({ id, attachment, file, topic, poll, content, mentions }: ShownMessage, onVote: Vote | undefined) => (
  <>
    {attachment && <MessageAttachment attachment={attachment} own={file} />}
    {poll && id !== undefined && (
      <LazyPart
        load={loadPoll}
        props={{ topic, id, poll, question: showMentions(content, mentions), onVote }}
        placeholder={<Box width="24rem" maxWidth="full" height={`${poll.options.length * 4 + 6}rem`} />}
      />
    )}
  </>
);

const spoken = ({ content, mentions, attachment, poll }: FoldableMessage) =>
  [
    showMentions(content, mentions),
    attachment && fileWords.spoken(attachment.name),
    poll && words.spokenPoll(poll.options.length),
  ]
    .filter(Boolean)
    .join(". ");

/** The server validates the file before accepting the message: then the file is what is invalid. */
const isFileRefused = ({ failure }: LogMessage) => failure instanceof LiveProblem && failure.code === "invalid";

/** The same file with another text, unless the file was rejected. */
const redraft = (content: string, message: ShownMessage, draft: Draft | undefined): Draft => ({
  content,
  attached: isFileRefused(message) ? undefined : draft?.attached,
  replyTo: draft?.replyTo,
  ...(draft?.mentions && { mentions: draft.mentions }),
});

const loadPollDialog = async () => (await import("./poll-dialog.tsx")).PollDialog;

/** Bars beside a line. */
const pollBars = "M4.5 4v16M8.5 7h6m-6 5h11m-11 5h3.5";

const findPeopleIn =
  (topic: Topic): FindPeople =>
  async (name, signal) => {
    const place = isOfGroup(topic) ? { topic } : {};
    return (await callEndpoint(communityContract.listMentionable, { name, ...place }, { signal })).items;
  };

const notYet = { preparing: fileWords.wait, uploading: fileWords.wait, failed: fileWords.notThere, ready: undefined };

type Here = { state: TopicState | undefined; named: string | undefined; messages: readonly ShownMessage[] };

/**
 * Whether a notification is about what is on screen: any message, if the topic is read to its end; otherwise only the
 * requested one.
 */
const useIsToldHere = (topic: Topic, { state, named, messages }: Here) => {
  const { latest_id: latest = null, read_id: read = null } = state ?? {};
  const isRead = latest !== null && read !== null && latest <= read;
  return useCallback(
    (noticeId: string) => {
      const subject = /^(?:mention|reply):(?<subject>.+)$/.exec(noticeId)?.groups?.subject;
      if (subject === undefined) return false;
      if (isRead && subject.startsWith(getTopicSubject(topic, ""))) return true;
      return messages.some(
        ({ id, user_id }) =>
          id !== undefined &&
          ((subject === id && (isRead || id === named)) ||
            (id === named && subject === getTopicSubject(topic, user_id))),
      );
    },
    [topic, isRead, named, messages],
  );
};

/** Whether typing needs no on-screen keyboard, which would cover what one came to read. */
const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** A topic's messages and composer. Give it a `key` per topic. */
export const TopicThread = ({ topic, name, state, mutedUntil, mutedMembers, onRead, onReport }: Props) => {
  const isMuted = useIsBefore(mutedUntil);
  const isArchived = state?.is_archived ?? false;
  const canWrite = !isMuted && !isArchived;
  const me = useMember().id;
  const { thread, ...shown } = useTopicThread(topic, state);
  const jump = useJump(thread, shown.status === "ready");
  useReadHere(useIsToldHere(topic, { state, named: jump.target?.id, messages: shown.messages }));
  const attachment = useAttachment(topic);
  const { choose } = attachment;
  const findPeople = useMemo(() => findPeopleIn(topic), [topic]);
  const composer = useRef<ComposerHandle>(null);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  const { replyTo, setReplyTo, replyEntry } = useReply(topic, focusComposer);
  const { editing: unsent, handlers } = useOwnMessages<ShownMessage, Draft>(topic, {
    ...{ composer, thread, messages: shown.messages, redraft },
    onReturned: (message, draft) => {
      if (draft?.attached && !isFileRefused(message)) attachment.restore(draft.attached);
      if (draft?.replyTo) setReplyTo(draft.replyTo);
    },
  });
  const { onReact, entries: reactionEntries, picker, list } = useTopicReactions(topic, thread);
  const onVote = usePolls(topic, thread);
  const extra = useCallback(
    (message: FoldableMessage) => {
      const show = (each: ShownMessage) => showRest(each, canWrite ? onVote : undefined);
      return message.folded ? <FoldedMessage message={message.folded} showRest={show} /> : show(message);
    },
    [canWrite, onVote],
  );
  const pollDialog = useLazyDialog(loadPollDialog);
  const takeSent = (message: CommunityMessage) => {
    thread.receive(message);
    if (shown.hasNewer) void thread.loadNewest().then(thread.catchUp);
  };
  const firstEntries = useCallback(
    (message: ShownMessage) => (canWrite ? [...reactionEntries(message), replyEntry(message)] : []),
    [canWrite, reactionEntries, replyEntry],
  );
  const { editing, actions, removal, blocking } = useMessageActions({
    ...{ topic, thread, firstEntries, onReport },
    canEdit: !isArchived,
  });

  const messages = useFolded(shown.messages, mutedMembers);
  const foldableActions = useCallback((message: FoldableMessage) => actions(message.folded ?? message), [actions]);

  const isChosen = (useLocation().state as Arrival)?.isChosen;
  useEffect(() => {
    if (isChosen && hasKeyboard()) composer.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- on arriving
  }, []);

  const take = useCallback(
    (files: File[]) => {
      if (files[0]) void choose(files[0]);
      if (files.length > 1) void showToast({ type: "info", title: fileWords.title, description: fileWords.onlyOne });
    },
    [choose],
  );
  const submit = (content: string, mentions: Mention[]) => {
    const attached = attachment.attached();
    thread.submit({ content, attached, replyTo, ...(mentions.length > 0 && { mentions }) });
    attachment.remove();
    setReplyTo(undefined);
  };
  const seen = useCallback((upTo: string) => onRead(topic, upTo), [onRead, topic]);
  return (
    <DropZone onFiles={take}>
      <MessageLog
        {...shown}
        {...jump}
        {...{ me, messages, extra, spoken }}
        actions={foldableActions}
        onReact={canWrite ? onReact : undefined}
        label={name}
        nameless={words.nameless}
        onOlder={thread.loadOlder}
        onNewer={thread.loadNewer}
        onReload={thread.loadNewest}
        empty={isArchived ? words.noneArchived : words.none}
        beginning={words.beginning(name)}
        readId={state && state.read_id}
        onSeen={state && seen}
        onSkip={focusComposer}
        {...handlers}
      />
      {isArchived && <Note text={isOfGroup(topic) ? words.closedNote(name) : words.archivedNote(name)} />}
      {!isArchived && isMuted && mutedUntil !== undefined && (
        <Note icon="alert" text={`${words.muted(formatMoment(mutedUntil))} ${words.mutedMore}`} />
      )}
      {canWrite && (
        <Composer
          ref={composer}
          label={words.placeholder(name)}
          draft={getTopicDraft(me, topic)}
          onSubmit={submit}
          hasAttachment={attachment.waiting !== undefined}
          notYet={attachment.waiting && notYet[attachment.waiting.status]}
          above={
            <>
              {replyTo && (
                <ReplyBar quote={replyTo} me={me} nameless={words.nameless} onCancel={() => setReplyTo(undefined)} />
              )}
              <WaitingFile attachment={attachment} />
            </>
          }
          onEscape={replyTo && (() => setReplyTo(undefined))}
          before={
            <>
              <AttachButton onFiles={take} />
              <Button look="quiet" size="icon" minHeight="12" aria-label={words.poll} {...pollDialog.opener}>
                <LineDrawing path={pollBars} />
              </Button>
            </>
          }
          onFiles={take}
          findPeople={findPeople}
          editing={unsent ?? editing}
        />
      )}
      <LazyDialog dialog={pollDialog} props={{ topic, findPeople, onSent: takeSent }} />
      <LazyDialog {...picker} />
      <LazyDialog {...list} />
      <LazyDialog {...removal} />
      <LazyDialog {...blocking} />
    </DropZone>
  );
};
