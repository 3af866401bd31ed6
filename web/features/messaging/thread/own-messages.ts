import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { useLiveParts } from "#web/lib/realtime/live.tsx";
import { loadToaster, showToast } from "#web/ui/toast.ts";
import { chatWords } from "../chat-words.ts";
import type { ThreadMessage } from "./history.ts";
import { getMessageKey, type LogMessage } from "./log-message.ts";
import type { Thread } from "./thread.ts";
import type { ComposerHandle, Editing } from "./use-composer-text.ts";

/** Which message is being changed at a place, also when one has left it and comes back. */
export const useEditedMessage = <Message>(place: string) => {
  const { kept } = useLiveParts().store;
  const name = `edited:${place}`;
  const [edited, setEdited] = useState(() => kept.get(name) as Message | undefined);
  // Also when a change is saved only after one has left.
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

/** Tells of messages that could not be sent, once; `onFailed` is called with the first of them. */
const useFailures = <Message extends LogMessage>(
  messages: readonly Message[],
  onFailed: (first: Message, isLast: boolean) => void,
) => {
  // There before the connection is lost, so that the loss can be told.
  useEffect(() => void loadToaster().catch(() => undefined), []);
  const handleFailure = useEffectEvent(onFailed);
  // Those that had failed before the page was opened wait in the log.
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
  /** Where one writes. */
  composer: RefObject<ComposerHandle | null>;
  thread: Pick<Thread<ThreadMessage, Draft>, "submit" | "retry" | "discard">;
  messages: readonly Message[];
  /** What is sent instead of a message that could not be, with another text. */
  redraft: (content: string, message: Message, draft: Draft | undefined) => Draft;
  /** The text of a message that could not be sent is in the composer again: gives back what else belonged to it. */
  onReturned?: (message: Message, draft: Draft | undefined) => void;
};

/**
 * Where one writes, and what becomes of one's messages that could not be sent. The text of one goes back to an empty
 * composer; beside something typed, or before another one that has failed, the message stays in the log, where it can be
 * tried again, changed in the composer until its new text is sent, or discarded. `place` names the thread.
 */
export const useOwnMessages = <Message extends LogMessage, Draft>(
  place: string,
  { composer, thread, messages, redraft, onReturned }: OwnMessages<Message, Draft>,
) => {
  const onRetry = useCallback(({ clientId }: Message) => thread.retry(clientId), [thread]);
  const onDiscard = useCallback(({ clientId }: Message) => void thread.discard(clientId), [thread]);

  useFailures(messages, (message, isLast) => {
    // Only one text fits; from the composer, it would come after those behind it.
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
