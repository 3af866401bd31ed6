import { useCallback, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Topic, TopicState } from "#shared/community.ts";
import { communityWords as words, fileWords } from "#web/content/community.ts";
import { Composer } from "#web/features/messaging/thread/composer.tsx";
import type { LogMessage } from "#web/features/messaging/thread/log-message.ts";
import { MessageLog } from "#web/features/messaging/thread/message-log.tsx";
import { useOwnMessages } from "#web/features/messaging/thread/own-messages.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { useIsBefore } from "#web/lib/use-is-before.ts";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { AttachButton, DropZone, WaitingFile } from "./attachment-controls.tsx";
import { FoldedMessage, useFolded, type FoldableMessage } from "./folded-messages.tsx";
import { getTopicDraft } from "./greeting.ts";
import { useMessageActions, type ToReport } from "./message-actions.ts";
import { MessageAttachment } from "./message-attachment.tsx";
import { MutedNote } from "./muted-note.tsx";
import type { Arrival } from "./topic-picker.tsx";
import { useAttachment } from "./use-attachment.ts";
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

const spoken = ({ content, attachment }: FoldableMessage) =>
  [content, attachment && fileWords.spoken(attachment.name)].filter(Boolean).join(". ");

/** The server looks at the file before it takes the message: it is what it finds invalid. */
const isFileRefused = ({ failure }: LogMessage) => failure instanceof LiveProblem && failure.code === "invalid";

/** The same file with another text, unless it is the file that was refused. */
const redraft = (content: string, message: ShownMessage, draft: Draft | undefined): Draft => ({
  content,
  attached: isFileRefused(message) ? undefined : draft?.attached,
});

const notYet = { preparing: fileWords.wait, uploading: fileWords.wait, failed: fileWords.notThere, ready: undefined };

/** Where one means to write, unless a keyboard would cover what one came to read. */
const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** What is said on a topic, and where one writes. Give it a `key` per topic. */
export const TopicThread = ({ topic, state, mutedUntil, mutedMembers, onRead, onReport }: Props) => {
  const isMuted = useIsBefore(mutedUntil);
  const me = useMember().id;
  const { thread, ...shown } = useTopicThread(topic, state);
  const attachment = useAttachment(topic);
  const { choose } = attachment;
  const {
    composer,
    editing: unsent,
    handlers,
  } = useOwnMessages<ShownMessage, Draft>(topic, {
    ...{ thread, messages: shown.messages, redraft },
    onReturned: (message, draft) => {
      if (draft?.attached && !isFileRefused(message)) attachment.restore(draft.attached);
    },
  });
  const { editing, actions, removal, blocking } = useMessageActions({ topic, thread, onReport });

  const messages = useFolded(shown.messages, mutedMembers);
  const foldableActions = useCallback((message: FoldableMessage) => actions(message.folded ?? message), [actions]);

  const isChosen = (useLocation().state as Arrival)?.isChosen;
  useEffect(() => {
    if (isChosen && hasKeyboard()) composer.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arriving
  }, []);

  const take = useCallback(
    (files: File[]) => {
      if (files[0]) void choose(files[0]);
      if (files.length > 1) void showToast({ type: "info", title: fileWords.title, description: fileWords.onlyOne });
    },
    [choose],
  );
  const submit = (content: string) => {
    thread.submit({ content, attached: attachment.attached() });
    attachment.remove();
  };
  const seen = useCallback((upTo: string) => onRead(topic, upTo), [onRead, topic]);
  return (
    <DropZone onFiles={take}>
      <MessageLog
        {...shown}
        {...{ me, messages, extra, spoken }}
        actions={foldableActions}
        label={topic}
        nameless={words.nameless}
        onOlder={thread.loadOlder}
        onReload={thread.loadNewest}
        empty={words.none}
        beginning={words.beginning(topic)}
        readId={state && state.read_id}
        onSeen={state && seen}
        onSkip={() => composer.current?.focus()}
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
          above={<WaitingFile attachment={attachment} />}
          before={<AttachButton onFiles={take} />}
          onFiles={take}
          editing={unsent ?? editing}
        />
      )}
      <LazyDialog {...removal} />
      <LazyDialog {...blocking} />
    </DropZone>
  );
};
