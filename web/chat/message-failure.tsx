import type { MouseEvent } from "react";
import { chatWords } from "#web/content/chat.ts";
import type { LogMessage } from "./log-message.ts";

type Props<Message extends LogMessage> = {
  message: Message;
  onRetry: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDiscard: (message: Message) => void;
};

/** The button pressed is gone with its failure; the focus stays near it. */
const goOnInLog = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>("[role=log]")?.focus({ preventScroll: true });

/** Below one's own message that could not be sent: what can be done with it. */
export const MessageFailure = <Message extends LogMessage>({ message, onRetry, onEdit, onDiscard }: Props<Message>) => (
  <div data-part="failure" onClickCapture={goOnInLog}>
    <p>{chatWords.notSent}</p>
    <button type="button" onClick={() => onRetry(message)}>
      {chatWords.retry}
    </button>
    <button type="button" onClick={() => onEdit(message)}>
      {chatWords.edit}
    </button>
    <button type="button" onClick={() => onDiscard(message)}>
      {chatWords.discard}
    </button>
  </div>
);
