import { chakra } from "@chakra-ui/react";
import type { Quote } from "#shared/messages.ts";
import { adminBadge } from "#web/content/portal.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { chatWords } from "../chat-words.ts";

/** The text shown for a quoted message. */
const getQuoteText = ({ content, attachment, deleted }: Quote) =>
  deleted ? chatWords.deleted : content || chatWords.file(attachment ?? "");

/** The author's name as the reader sees it; a message that is gone has none. */
const getQuoteAuthor = ({ user_id, full_name }: Quote, me: string, nameless: string) =>
  user_id === me ? chatWords.you : full_name || nameless;

type MessageQuoteProps = {
  quote: Quote;
  me: string;
  nameless: string;
  /** Whether an admin wrote the quoted message. */
  isByAdmin: boolean;
  onGoTo: ((id: string) => void) | undefined;
};

/** Above a reply: the quoted message; pressing it goes there. Plain elements, styled by `LogLook`. */
export const MessageQuote = ({ quote, me, nameless, isByAdmin, onGoTo }: MessageQuoteProps) => {
  const author = getQuoteAuthor(quote, me, nameless);
  const isMarked = isByAdmin && quote.user_id !== me;
  const text = getQuoteText(quote);
  return (
    <button
      type="button"
      data-part="quote"
      aria-label={chatWords.quoted(isMarked ? `${author}, ${adminBadge}` : author, text)}
      disabled={!onGoTo}
      onClick={() => onGoTo?.(quote.id)}
    >
      <b>
        <bdi>{author}</bdi>
        {isMarked && <AdminBadge ms="2" />}
      </b>
      <span dir="auto" data-deleted={quote.deleted || undefined}>
        {text}
      </span>
    </button>
  );
};

const Bar = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: "2",
    mb: "2",
    ps: "3",
    borderInlineStartWidth: "3px",
    borderColor: "brand.solid",
    textStyle: "small",
    "& p": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& p:first-of-type": { fontWeight: "600" },
    "& p:last-of-type": { color: "fg.muted" },
  },
});

type ReplyBarProps = { quote: Quote; me: string; nameless: string; onCancel: () => void };

/** Above the composer: the message being replied to, and a cancel button. */
export const ReplyBar = ({ quote, me, nameless, onCancel }: ReplyBarProps) => (
  <Bar role="status">
    <div>
      <p>{chatWords.replyingTo(getQuoteAuthor(quote, me, nameless))}</p>
      <p dir="auto">{getQuoteText(quote)}</p>
    </div>
    <Button look="quiet" size="icon" aria-label={chatWords.noReply} onClick={onCancel}>
      <Icon name="close" />
    </Button>
  </Bar>
);
