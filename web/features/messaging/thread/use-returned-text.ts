import { useEffect, useRef, type RefObject } from "react";
import { chatWords } from "#web/content/chat.ts";
import { LiveProblem } from "#web/lib/realtime/live-store.ts";
import { loadToaster, showToast } from "#web/ui/toast.ts";
import type { ComposerHandle } from "./composer.tsx";
import { getMessageKey, type LogMessage } from "./log-message.ts";

type Thread<Message> = {
  messages: readonly Message[];
  /** Takes a message away that could not be sent. */
  onDiscard: (message: Message) => void;
};

const reasonOf = ({ failure }: LogMessage) => (failure instanceof LiveProblem ? failure.detail : chatWords.notSentText);

/**
 * Gives the text of a message that could not be sent back to an empty composer, and takes the message away. Beside
 * something typed, or before another one that has failed, the message stays with its "Try again". Tells the failure
 * either way, once.
 */
export const useReturnedText = <Message extends LogMessage>(
  { messages, onDiscard }: Thread<Message>,
  composer: RefObject<ComposerHandle | null>,
) => {
  // There before the connection is lost, so that the loss can be told.
  useEffect(() => void loadToaster().catch(() => undefined), []);
  // Those that had failed before the page was opened wait in the log.
  const told = useRef<Set<string>>(undefined);
  useEffect(() => {
    const failed = messages.filter(({ state }) => state === "failed");
    const news = told.current ? failed.filter((message) => !told.current!.has(getMessageKey(message))) : [];
    told.current = new Set(failed.map(getMessageKey));
    const first = news[0];
    if (!first) return;
    void showToast({ type: "error", title: chatWords.notSent, description: reasonOf(first) });
    // Only one text fits; from the composer, it would come after those behind it.
    if (first !== failed.at(-1) || !composer.current?.isEmpty()) return;
    composer.current.restore(first.content);
    onDiscard(first);
  }, [messages, onDiscard, composer]);
};
