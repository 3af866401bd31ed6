import { useCallback, useRef } from "react";
import type { Topic } from "#shared/community.ts";
import type { ComposerHandle } from "#web/features/messaging/thread/composer.tsx";
import type { LogMessage } from "#web/features/messaging/thread/log-message.ts";
import { useUnsentEdit } from "#web/features/messaging/thread/use-edited.ts";
import { useReturnedText } from "#web/features/messaging/thread/use-returned-text.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import type { Attachment } from "./use-attachment.ts";
import type { ShownMessage, useTopicThread } from "./use-topic-thread.ts";

/** The server looks at the file before it takes the message: it is what it finds invalid. */
const isRefused = ({ failure }: LogMessage) => failure instanceof LiveProblem && failure.code === "invalid";

type Own = ReturnType<typeof useTopicThread> & { topic: Topic; attachment: Attachment };

/** Where one writes, and what becomes of one's messages: sent, or, where they could not be, what one then does. */
export const useOwnMessages = ({ topic, thread, messages, attachment }: Own) => {
  const composer = useRef<ComposerHandle>(null);
  const { restore, remove } = attachment;
  const onRetry = useCallback((message: ShownMessage) => thread.retry(message.clientId), [thread]);
  const onDiscard = useCallback((message: ShownMessage) => void thread.discard(message.clientId), [thread]);
  /** Takes a message away, and its file back unless it was the file that was refused. */
  const takeBack = useCallback(
    (message: ShownMessage) => {
      const draft = thread.discard(message.clientId);
      if (draft?.attached && !isRefused(message)) restore(draft.attached);
    },
    [thread, restore],
  );
  const { editing, onEdit } = useUnsentEdit<ShownMessage>(topic, {
    messages,
    onSave: (message, content) => {
      const draft = thread.discard(message.clientId);
      thread.submit({ content, attached: isRefused(message) ? undefined : draft?.attached });
    },
  });
  useReturnedText({ messages, onDiscard: takeBack }, composer);

  const submit = (content: string) => {
    thread.submit({ content, attached: attachment.attached() });
    remove();
  };
  return { composer, submit, editing, handlers: { onRetry, onEdit, onDiscard } };
};
