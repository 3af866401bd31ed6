import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { communityContract, type Topic, type TopicState } from "#shared/community.ts";
import { showMentions, type Mention } from "#shared/messages.ts";
import { getTopicSubject } from "#shared/notices.ts";
import { Composer } from "#web/features/messaging/thread/composer.tsx";
import type { LogMessage } from "#web/features/messaging/thread/log-message.ts";
import { MessageLog } from "#web/features/messaging/thread/message-log.tsx";
import { useOwnMessages } from "#web/features/messaging/thread/own-messages.ts";
import { ReplyBar } from "#web/features/messaging/thread/quote.tsx";
import type { ComposerHandle } from "#web/features/messaging/thread/use-composer-text.ts";
import { useJump } from "#web/features/messaging/thread/use-jump.ts";
import type { FindPeople } from "#web/features/messaging/thread/use-mentions.ts";
import { useReply } from "#web/features/messaging/thread/use-reply.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useIsBefore } from "#web/lib/use-is-before.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { communityWords as words, fileWords } from "../community-words.ts";
import { AttachButton, DropZone, WaitingFile } from "./attachment-controls.tsx";
import { FoldedMessage, useFolded, type FoldableMessage } from "./folded-messages.tsx";
import { getTopicDraft } from "./greeting.ts";
import { useMessageActions, type ToReport } from "./message-actions.ts";
import { MessageAttachment } from "./message-attachment.tsx";
import { MutedNote } from "./muted-note.tsx";
import type { Arrival } from "./topic-picker.tsx";
import { useAttachment } from "./use-attachment.ts";
import { useTopicReactions } from "./use-topic-reactions.ts";
import { useTopicThread, type Draft, type ShownMessage } from "./use-topic-thread.ts";

type Props = {
  topic: Topic;
  state: TopicState | undefined;
  /** Until when an admin has muted the member. */
  mutedUntil: string | undefined;
  /** Ids of those whom the member has muted: what they write is folded. */
  mutedMembers: ReadonlySet<string>;
  onRead: (topic: Topic, upTo: string) => void;
  onReport: (message: ToReport) => void;
};

const showFile = ({ attachment, file }: ShownMessage) =>
  attachment && <MessageAttachment attachment={attachment} own={file} />;

const extra = (message: FoldableMessage) =>
  message.folded ? <FoldedMessage message={message.folded} showFile={showFile} /> : showFile(message);

const spoken = ({ content, mentions, attachment }: FoldableMessage) =>
  [showMentions(content, mentions), attachment && fileWords.spoken(attachment.name)].filter(Boolean).join(". ");

/** The server looks at the file before it takes the message: it is what it finds invalid. */
const isFileRefused = ({ failure }: LogMessage) => failure instanceof LiveProblem && failure.code === "invalid";

/** The same file with another text, unless it is the file that was refused. */
const redraft = (content: string, message: ShownMessage, draft: Draft | undefined): Draft => ({
  content,
  attached: isFileRefused(message) ? undefined : draft?.attached,
  replyTo: draft?.replyTo,
  ...(draft?.mentions && { mentions: draft.mentions }),
});

const findPeople: FindPeople = async (name, signal) =>
  (await callEndpoint(communityContract.listMentionable, { name }, { signal })).items;

const notYet = { preparing: fileWords.wait, uploading: fileWords.wait, failed: fileWords.notThere, ready: undefined };

type Here = { state: TopicState | undefined; named: string | undefined; messages: readonly ShownMessage[] };

/**
 * Whether a notice tells of what is on screen: of any message, where the topic is read to its end; otherwise of the one
 * that was asked for.
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

/** Where one means to write, unless a keyboard would cover what one came to read. */
const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** What is said on a topic, and where one writes. Give it a `key` per topic. */
export const TopicThread = ({ topic, state, mutedUntil, mutedMembers, onRead, onReport }: Props) => {
  const isMuted = useIsBefore(mutedUntil);
  const me = useMember().id;
  const { thread, ...shown } = useTopicThread(topic, state);
  const jump = useJump(thread, shown.status === "ready");
  useReadHere(useIsToldHere(topic, { state, named: jump.target?.id, messages: shown.messages }));
  const attachment = useAttachment(topic);
  const { choose } = attachment;
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
  const firstEntries = useCallback(
    (message: ShownMessage) => (isMuted ? [] : [...reactionEntries(message), replyEntry(message)]),
    [isMuted, reactionEntries, replyEntry],
  );
  const { editing, actions, removal, blocking } = useMessageActions({ topic, thread, firstEntries, onReport });

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
        onReact={isMuted ? undefined : onReact}
        label={topic}
        nameless={words.nameless}
        onOlder={thread.loadOlder}
        onNewer={thread.loadNewer}
        onReload={thread.loadNewest}
        empty={words.none}
        beginning={words.beginning(topic)}
        readId={state && state.read_id}
        onSeen={state && seen}
        onSkip={focusComposer}
        {...handlers}
      />
      {isMuted && mutedUntil !== undefined ? (
        <MutedNote until={mutedUntil} />
      ) : (
        <Composer
          ref={composer}
          label={words.placeholder(topic)}
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
          before={<AttachButton onFiles={take} />}
          onFiles={take}
          findPeople={findPeople}
          editing={unsent ?? editing}
        />
      )}
      <LazyDialog {...picker} />
      <LazyDialog {...list} />
      <LazyDialog {...removal} />
      <LazyDialog {...blocking} />
    </DropZone>
  );
};
