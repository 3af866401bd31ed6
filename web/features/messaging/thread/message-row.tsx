import { memo, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Reactions } from "#shared/messages.ts";
import { adminBadge } from "#web/content/portal.ts";
import { formatDate, formatTime, getDay } from "#web/lib/dates.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { AdminBadge } from "#web/ui/admin-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { LineDrawing } from "#web/ui/icons.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { chatWords } from "../chat-words.ts";
import type { LogMessage, LogRow, MessageAction } from "./log-message.ts";
import { MessageText } from "./message-text.tsx";
import { MessageQuote } from "./quote.tsx";

type Props = { reactions: Reactions; onReact: ((emoji: string) => void) | undefined };

/** Below a message: its reactions with counts, each a button to toggle one's own. Plain elements, as in `LogLook`. */
const MessageReactions = ({ reactions, onReact }: Props) => (
  <div data-part="reactions" role="group" aria-label={chatWords.reactions}>
    {reactions.items.map(({ emoji, count, isMine }) => (
      <button
        key={emoji}
        type="button"
        aria-pressed={isMine}
        aria-label={chatWords.reactedWith(emoji, count)}
        disabled={!onReact}
        onClick={() => onReact?.(emoji)}
      >
        <span aria-hidden>{emoji}</span>
        {count}
      </button>
    ))}
  </div>
);

/** The date above a day's messages: Today, Yesterday, or "June 5, 2025". `today` is any time today. */
const formatDay = (instant: string, today: Date) => {
  const day = new Date(instant);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (getDay(day) === getDay(today)) return chatWords.today;
  return getDay(day) === getDay(yesterday) ? chatWords.yesterday : formatDate(day);
};

/** Props shared by all messages of a log. */
export type SharedRowProps<Message extends LogMessage> = {
  /** The reader's id: their own messages look different. */
  me: string;
  /** The name of authors without one, such as "Anonymous User". */
  nameless: string;
  /** Below the text, such as an attachment. Anything tall reserves its height before it loads. */
  extra?: ((message: Message) => ReactNode) | undefined;
  /** A message's menu items; without them it has no menu. */
  actions?: ((message: Message) => MessageAction[]) | undefined;
  /** Scrolls to a quoted message. */
  onGoTo?: ((id: string) => void) | undefined;
  /** Toggles one's own reaction, if allowed. */
  onReact?: ((message: Message, emoji: string) => void) | undefined;
  /** Actions for one's own message that could not be sent. */
  onRetry: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDiscard: (message: Message) => void;
};

type MessageRowProps<Message extends LogMessage> = LogRow<Message> &
  SharedRowProps<Message> & {
    today: Date;
    /** Without a connection, pending messages wait for it. */
    hasNetwork: boolean;
    /** Whether to show below it that the other member has read it. */
    isRead: boolean;
    /** Whether an admin wrote it. */
    isByAdmin: boolean;
    /** Whether it replies to an admin. */
    isToAdmin: boolean;
    /** Receives each message's element, since one may be a scroll target. */
    focusTarget: (element: HTMLElement | null) => void;
  };

type MessageFailureProps<Message extends LogMessage> = { message: Message } & Pick<
  SharedRowProps<Message>,
  "onRetry" | "onEdit" | "onDiscard"
>;

/** The pressed button disappears with the error; the focus stays nearby. */
const focusLog = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>("[role=log]")?.focus({ preventScroll: true });

/** Below one's own message that could not be sent: the actions. */
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

const dots = "M5 12h.01M12 12h.01M19 12h.01";

type BubbleProps = Pick<
  MessageRowProps<LogMessage>,
  "message" | "me" | "nameless" | "hasNetwork" | "isToAdmin" | "onGoTo"
> & {
  extra: ReactNode;
};

const Bubble = ({ message, extra, me, nameless, hasNetwork, isToAdmin, onGoTo }: BubbleProps) => {
  const { content, mentions, deleted, edited_at, created_at, state, reply_to } = message;
  return (
    <div data-part="bubble" data-deleted={deleted || undefined}>
      {deleted && <p>{chatWords.deleted}</p>}
      {!deleted && reply_to && <MessageQuote quote={reply_to} isByAdmin={isToAdmin} {...{ me, nameless, onGoTo }} />}
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

const AnyMessageRow = <Message extends LogMessage>(props: MessageRowProps<Message>) => {
  const { message, startsDay, startsNew, startsGroup, isRead, isByAdmin, isToAdmin } = props;
  const { me, nameless, today, hasNetwork, extra, actions, onGoTo, onReact, focusTarget } = props;
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
        aria-label={`${isOwn ? chatWords.you : author}${isByAdmin && !isOwn ? `, ${adminBadge}` : ""}, ${time}`}
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
              {isByAdmin && <AdminBadge ms="2" />}
            </p>
          )}
          <Bubble {...{ message, me, nameless, hasNetwork, isToAdmin, onGoTo }} extra={extra?.(message)} />
          {!message.deleted && message.reactions && message.reactions.items.length > 0 && (
            <MessageReactions reactions={message.reactions} onReact={onReact && ((emoji) => onReact(message, emoji))} />
          )}
          {isRead && <p data-part="receipt">{chatWords.read}</p>}
          {message.state === "failed" && <MessageFailure {...props} />}
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

/** A message with what is above it, as plain elements styled by `LogLook`. Memoized: re-renders when a prop changes. */
export const MessageRow = memo(AnyMessageRow) as typeof AnyMessageRow;
