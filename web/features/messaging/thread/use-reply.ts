import { useCallback } from "react";
import { showMentions, type Quote } from "#shared/messages.ts";
import { chatWords } from "../chat-words.ts";
import type { LogMessage, MessageAction } from "./log-message.ts";
import { useEditedMessage } from "./own-messages.ts";

type Repliable = LogMessage & { version?: number; attachment?: { name: string } | null };

/** In characters; the server truncates at the same length. */
const maxQuoteLength = 200;

const toQuote = ({ id, user_id, full_name, avatar_url, version = 1, ...message }: Repliable): Quote => ({
  ...{ id: id!, user_id, full_name, avatar_url, version, deleted: false },
  content: showMentions(message.content, message.mentions).replace(/\s+/g, " ").slice(0, maxQuoteLength),
  attachment: message.attachment?.name ?? null,
});

/** The message being replied to in a thread, kept when leaving and returning; and the menu item. */
export const useReply = (place: string, onReply: () => void) => {
  const [replyTo, update] = useEditedMessage<Quote>(`reply:${place}`);
  const setReplyTo = useCallback((quote: Quote | undefined) => update(() => quote), [update]);
  const replyEntry = useCallback(
    (message: Repliable): MessageAction => ({
      label: chatWords.reply,
      onSelect: () => {
        update(() => toQuote(message));
        onReply();
      },
    }),
    [update, onReply],
  );
  return { replyTo, setReplyTo, replyEntry };
};
