import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLiveParts } from "#web/lib/realtime/live.tsx";
import { showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import type { ThreadMessage } from "./history.ts";
import { getMessageKey, type LogMessage } from "./log-message.ts";
import type { Thread } from "./thread.ts";
import type { ComposerHandle, Editing } from "./use-composer-text.ts";

/** The message being edited in a place, kept when leaving and returning. */
export const useEditedMessage = <Message>(place: string) => {
  const { kept } = useLiveParts().store;
  const name = `edited:${place}`;
  const [edited, setEdited] = useState(() => kept.get(name) as Message | undefined);
  // Also if a change is saved only after leaving.
  const update = useCallback(
    (change: (current: Message | undefined) => Message | undefined) => {
      const next = change(kept.get(name) as Message | undefined);
      kept.set(name, next);
      setEdited(next);
    },
    [kept, name],
  );
  return [edited, update] as const;
};

const reasonOf = ({ failure }: LogMessage) => (failure instanceof LiveProblem ? failure.detail : chatWords.notSentText);

/** Shows once that messages could not be sent; `onFailed` is called with the first of them. */
const useFailures = <Message extends LogMessage>(
  messages: readonly Message[],
  onFailed: (first: Message, isLast: boolean) => void,
) => {
  const handleFailure = useEffectEvent(onFailed);
  // Earlier failures are already in the log.
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    const failed = messages.filter(({ state }) => state === "failed");
    const { current } = known;
    const first = current && failed.find((message) => !current.has(getMessageKey(message)));
    known.current = new Set(failed.map(getMessageKey));
    if (!first) return;
    void showToast({ type: "error", title: chatWords.notSent, description: reasonOf(first) });
    handleFailure(first, first === failed.at(-1));
  }, [messages]);
};

type OwnMessages<Message, Draft> = {
  /** The composer. */
  composer: RefObject<ComposerHandle | null>;
  thread: Pick<Thread<ThreadMessage, Draft>, "submit" | "retry" | "discard">;
  messages: readonly Message[];
  /** The replacement of a failed message, with another text. */
  redraft: (content: string, message: Message, draft: Draft | undefined) => Draft;
  /** Restores the rest of a failed message whose text is back in the composer. */
  onReturned?: (message: Message, draft: Draft | undefined) => void;
};

/**
 * The composer's handling of one's own failed messages. The text goes back into an empty composer; if something is
 * typed there, or a later message has failed too, the message stays in the log, where it can be retried, edited or
 * discarded. `place` identifies the thread.
 */
export const useOwnMessages = <Message extends LogMessage, Draft>(
  place: string,
  { composer, thread, messages, redraft, onReturned }: OwnMessages<Message, Draft>,
) => {
  const onRetry = useCallback(({ clientId }: Message) => thread.retry(clientId), [thread]);
  const onDiscard = useCallback(({ clientId }: Message) => void thread.discard(clientId), [thread]);

  useFailures(messages, (message, isLast) => {
    // Only one text fits; resent from the composer, it would come after the ones following it.
    if (!isLast || !composer.current?.isEmpty()) return;
    composer.current.restore(message.content, message.mentions);
    const draft = thread.discard(message.clientId);
    onReturned?.(message, draft);
  });

  const [edited, setEdited] = useEditedMessage<string>(`unsent:${place}`);
  const onEdit = useCallback(({ clientId }: Message) => setEdited(() => clientId), [setEdited]);
  const message = messages.find(({ clientId, state }) => clientId === edited && state === "failed");
  const editing: Editing | undefined = message && {
    id: message.clientId,
    text: message.content,
    mentions: message.mentions,
    onCancel: () => setEdited(() => undefined),
    onSave: (content) => {
      setEdited(() => undefined);
      thread.submit(redraft(content, message, thread.discard(message.clientId)));
    },
  };
  return { editing, handlers: { onRetry, onEdit, onDiscard } };
};
