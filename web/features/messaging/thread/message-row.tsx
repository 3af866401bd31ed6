import { memo, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { chatWords } from "#web/content/chat.ts";
import { formatDate, formatTime, getDay } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import type { LogMessage, LogRow, MessageAction } from "./log-message.ts";
import { MessageReactions } from "./message-reactions.tsx";
import { MessageText } from "./message-text.tsx";
import { MessageQuote } from "./quote.tsx";

/** A day as it stands above its messages: Today, Yesterday, or "June 5, 2025". `today` is any instant of today. */
export const formatDay = (instant: string, today: Date) => {
  const day = new Date(instant);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (getDay(day) === getDay(today)) return chatWords.today;
  return getDay(day) === getDay(yesterday) ? chatWords.yesterday : formatDate(day);
};

type MessageFailureProps<Message extends LogMessage> = {
  message: Message;
  onRetry: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDiscard: (message: Message) => void;
};

/** The button pressed is gone with its failure; the focus stays near it. */
const focusLog = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>("[role=log]")?.focus({ preventScroll: true });

/** Below one's own message that could not be sent: what can be done with it. */
const MessageFailure = <Message extends LogMessage>({
  message,
  onRetry,
  onEdit,
  onDiscard,
}: MessageFailureProps<Message>) => (
  <div data-part="failure" onClickCapture={focusLog}>
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

/** What is the same for all messages of a log, and stays the same object while nothing of it changes. */
export type RowContext<Message extends LogMessage> = {
  me: string;
  nameless: string;
  today: Date;
  /** Without one, what is being sent waits for it. */
  hasNetwork: boolean;
  extra?: ((message: Message) => ReactNode) | undefined;
  actions?: ((message: Message) => MessageAction[]) | undefined;
  onGoTo?: ((id: string) => void) | undefined;
  onReact?: ((message: Message, emoji: string) => void) | undefined;
  /** The message below which stands that it is read. */
  receiptId?: string | undefined;
  /** Takes the element of each message: one of them may be waited for. */
  focusTarget?: ((element: HTMLElement | null) => void) | undefined;
  onRetry: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDiscard: (message: Message) => void;
};

type MessageRowProps<Message extends LogMessage> = { row: LogRow<Message>; context: RowContext<Message> };

const dots = "M5 12h.01M12 12h.01M19 12h.01";

type BubbleProps<Message extends LogMessage> = { message: Message; extra: ReactNode; context: RowContext<Message> };

const Bubble = <Message extends LogMessage>({ message, extra, context }: BubbleProps<Message>) => {
  const { content, mentions, deleted, edited_at, created_at, state, reply_to } = message;
  const { me, nameless, hasNetwork, onGoTo } = context;
  return (
    <div data-part="bubble" data-deleted={deleted || undefined}>
      {deleted && <p>{chatWords.deleted}</p>}
      {!deleted && reply_to && <MessageQuote quote={reply_to} me={me} nameless={nameless} onGoTo={onGoTo} />}
      {!deleted && content !== "" && <MessageText text={content} mentions={mentions} />}
      {!deleted && extra}
      <p data-part="foot">
        {edited_at && !deleted && `${chatWords.edited} `}
        {state === "sending" && (hasNetwork ? chatWords.sending : chatWords.waiting)}
        {state !== "sending" && <time dateTime={created_at}>{formatTime(created_at)}</time>}
      </p>
    </div>
  );
};

const AnyMessageRow = <Message extends LogMessage>({ row, context }: MessageRowProps<Message>) => {
  const { message, startsDay, startsNew, startsGroup } = row;
  const { me, nameless, today, extra, actions, onReact, receiptId, focusTarget } = context;
  const isOwn = message.user_id === me;
  const author = message.full_name || nameless;
  const time = formatTime(message.created_at);
  const entries = message.state || message.deleted ? [] : (actions?.(message) ?? []);
  return (
    <>
      {startsDay && (
        <div data-part="day">
          <time dateTime={message.created_at}>{formatDay(message.created_at, today)}</time>
        </div>
      )}
      {startsNew && <div data-part="new">{chatWords.newFromHere}</div>}
      <article
        ref={focusTarget}
        tabIndex={-1}
        data-id={message.id}
        aria-label={`${isOwn ? chatWords.you : author}, ${time}`}
        data-own={isOwn || undefined}
        data-mentioned={(!message.deleted && message.mentions?.some(({ user_id }) => user_id === me)) || undefined}
        data-first={startsGroup || undefined}
      >
        <div data-part="face">
          {startsGroup && !isOwn && <Avatar id={message.user_id} name={author} src={message.avatar_url} size="small" />}
        </div>
        <div data-part="body">
          {startsGroup && !isOwn && (
            <p data-part="author" dir="auto">
              <Link to={portalPaths.member(message.user_id)}>{author}</Link>
            </p>
          )}
          <Bubble message={message} extra={extra?.(message)} context={context} />
          {!message.deleted && message.reactions && message.reactions.items.length > 0 && (
            <MessageReactions reactions={message.reactions} onReact={onReact && ((emoji) => onReact(message, emoji))} />
          )}
          {message.id !== undefined && message.id === receiptId && <p data-part="receipt">{chatWords.read}</p>}
          {message.state === "failed" && <MessageFailure message={message} {...context} />}
        </div>
        {entries.length > 0 && (
          <div data-part="menu">
            <MenuButton label={chatWords.actions(isOwn ? chatWords.you : author, time)} entries={entries}>
              <LineDrawing path={dots} strokeWidth="3" />
            </MenuButton>
          </div>
        )}
      </article>
    </>
  );
};

const isSame = <Message extends LogMessage>(one: MessageRowProps<Message>, other: MessageRowProps<Message>) =>
  one.context === other.context &&
  one.row.message === other.row.message &&
  one.row.startsDay === other.row.startsDay &&
  one.row.startsNew === other.row.startsNew &&
  one.row.startsGroup === other.row.startsGroup;

/** A message with what stands above it, as bare elements: `LogLook` gives them their look. */
export const MessageRow = memo(AnyMessageRow, isSame) as typeof AnyMessageRow;
