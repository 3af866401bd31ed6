import { useCallback, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Topic, TopicState } from "#shared/community.ts";
import { communityWords as words, fileWords } from "#web/content/community.ts";
import { Composer } from "#web/features/messaging/thread/composer.tsx";
import { MessageLog } from "#web/features/messaging/thread/message-log.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { LazyDialog } from "#web/ui/lazy-dialog.tsx";
import { showToast } from "#web/ui/toast.ts";
import { AttachButton, DropZone, WaitingFile } from "./attachment-controls.tsx";
import { MessageAttachment } from "./message-attachment.tsx";
import type { Arrival } from "./topic-address.ts";
import { useActions, type ToReport } from "./use-actions.ts";
import { useAttachment } from "./use-attachment.ts";
import { useOwnMessages } from "./use-own-messages.ts";
import { useTopicThread, type ShownMessage } from "./use-topic-thread.ts";

type Props = {
  topic: Topic;
  state: TopicState | undefined;
  onRead: (topic: Topic, upTo: string) => void;
  onReport: (message: ToReport) => void;
};

const extra = (message: ShownMessage) => message.attachment && <MessageAttachment message={message} />;

const spoken = ({ content, attachment }: ShownMessage) =>
  [content, attachment && fileWords.spoken(attachment.name)].filter(Boolean).join(". ");

const notYet = { preparing: fileWords.wait, uploading: fileWords.wait, failed: fileWords.notThere, ready: undefined };

/** Where one means to write, unless a keyboard would cover what one came to read. */
const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** What is said on a topic, and where one writes. Give it a `key` per topic. */
export const TopicThread = ({ topic, state, onRead, onReport }: Props) => {
  const me = useMember().id;
  const { thread, ...shown } = useTopicThread(topic, state);
  const attachment = useAttachment(topic);
  const { choose } = attachment;
  const { composer, submit, editing: unsent, handlers } = useOwnMessages({ topic, thread, ...shown, attachment });
  const { editing, actions, removal } = useActions({ topic, thread, onReport });

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
  const seen = useCallback((upTo: string) => onRead(topic, upTo), [onRead, topic]);
  return (
    <DropZone onFiles={take}>
      <MessageLog
        {...shown}
        {...{ me, extra, spoken, actions }}
        label={topic}
        nameless={words.nameless}
        onOlder={thread.loadOlder}
        onReload={thread.loadNewest}
        empty={words.none}
        beginning={words.beginning(topic)}
        readId={state && state.read_id}
        onSeen={state && seen}
        {...handlers}
      />
      <Composer
        ref={composer}
        label={words.placeholder(topic)}
        draft={`${me}:topic:${topic}`}
        onSubmit={submit}
        hasAttachment={attachment.waiting !== undefined}
        notYet={attachment.waiting && notYet[attachment.waiting.status]}
        above={<WaitingFile attachment={attachment} />}
        before={<AttachButton onFiles={take} />}
        onFiles={take}
        editing={unsent ?? editing}
      />
      <LazyDialog {...removal} />
    </DropZone>
  );
};
