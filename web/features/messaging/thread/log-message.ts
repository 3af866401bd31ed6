import type { Mention, Quote, Reactions } from "#shared/messages.ts";
import { getDay } from "#web/lib/dates.ts";

/** A message in the log, in either chat. */
export type LogMessage = {
  /** Assigned by the server; absent while it is being sent. */
  id?: string | undefined;
  clientId: string;
  user_id: string;
  /** Empty for someone without a name. */
  full_name: string;
  avatar_url: string | null;
  content: string;
  /** The mentioned members' names. */
  mentions?: readonly Mention[] | undefined;
  /** ISO 8601. */
  created_at: string;
  edited_at?: string | null;
  deleted?: boolean;
  /** The message it replies to. */
  reply_to?: Quote | null;
  reactions?: Reactions | undefined;
  /** For one's own message that is not on the server yet: pending, or failed. */
  state?: "sending" | "failed" | undefined;
  /** Why it failed. */
  failure?: unknown;
};

/** A message's key on the page: the same before and after the server has accepted it. */
export const getMessageKey = ({ user_id, clientId }: Pick<LogMessage, "user_id" | "clientId">) =>
  `${user_id}:${clientId}`;

/** A message's action as a menu item; those with a `sign` share one line. */
export type MessageAction = { label: string; sign?: string; isDangerous?: boolean; onSelect: () => void };

/** Consecutive messages of an author within this time, in milliseconds, are grouped under one name. */
const groupTimeMs = 5 * 60_000;

/** A message, and what is shown above it. */
export type LogRow<Message extends LogMessage> = {
  message: Message;
  /** Whether it is the first of its day. */
  startsDay: boolean;
  /** Whether it is the first that was unread when the log opened. */
  startsNew: boolean;
  /** Whether it shows its author's name and picture. */
  startsGroup: boolean;
};

const isInGroupOf = (message: LogMessage, before: LogMessage) =>
  message.user_id === before.user_id && Date.parse(message.created_at) - Date.parse(before.created_at) < groupTimeMs;

type Reading = {
  me: string;
  /** The newest message that had been read. */
  readId: string | null | undefined;
  /** When the log was opened, as ISO 8601: later messages count as read. */
  openedAt: string;
};

/** Messages, oldest first, with what is shown above each. Unread ones start at the first one by someone else. */
export const buildRows = <Message extends LogMessage>(
  messages: readonly Message[],
  { me, readId, openedAt }: Reading,
): LogRow<Message>[] => {
  const isNew = ({ id, user_id, created_at }: Message) =>
    id !== undefined && id > readId! && user_id !== me && created_at < openedAt;
  const firstNew = readId ? messages.find(isNew) : undefined;
  let day = "";
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const messageDay = getDay(new Date(message.created_at));
    const startsDay = messageDay !== day;
    day = messageDay;
    // If all loaded messages are new, the divider would be in the wrong place.
    const startsNew = message === firstNew && before !== undefined;
    return {
      message,
      startsDay,
      startsNew,
      startsGroup: startsDay || startsNew || before === undefined || !isInGroupOf(message, before),
    };
  });
};
