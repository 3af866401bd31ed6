import type { Mention, Quote, Reactions } from "#shared/messages.ts";
import { getDay } from "#web/lib/dates.ts";

/** What the log shows of a message, of either chat. */
export type LogMessage = {
  /** Given by the server; none while it is on its way. */
  id?: string | undefined;
  clientId: string;
  user_id: string;
  /** Empty for somebody without a name. */
  full_name: string;
  avatar_url: string | null;
  content: string;
  /** Whom it mentions, by name. */
  mentions?: readonly Mention[] | undefined;
  /** ISO 8601. */
  created_at: string;
  edited_at?: string | null;
  deleted?: boolean;
  /** The message it replies to. */
  reply_to?: Quote | null;
  reactions?: Reactions | undefined;
  /** Of one's own that is not at the server yet: on its way, or refused. */
  state?: "sending" | "failed" | undefined;
  /** Why it was refused. */
  failure?: unknown;
};

/** Names a message on the page: the same before and after the server has taken it. */
export const getMessageKey = ({ user_id, clientId }: Pick<LogMessage, "user_id" | "clientId">) =>
  `${user_id}:${clientId}`;

/** What may be done with a message, as an entry of its menu; those with a `sign` stand on one line. */
export type MessageAction = { label: string; sign?: string; isDangerous?: boolean; onSelect: () => void };

/** Messages of one author that follow one another within this time, in milliseconds, stand under one name. */
const groupTimeMs = 5 * 60_000;

/** A message, and what stands above it. */
export type LogRow<Message extends LogMessage> = {
  message: Message;
  /** Whether it is the first one of its day. */
  startsDay: boolean;
  /** Whether it is the first one that was not read when the log opened. */
  startsNew: boolean;
  /** Whether its author's name and picture stand with it. */
  startsGroup: boolean;
};

const isInGroupOf = (message: LogMessage, before: LogMessage) =>
  message.user_id === before.user_id && Date.parse(message.created_at) - Date.parse(before.created_at) < groupTimeMs;

type Reading = {
  me: string;
  /** The newest message read before. */
  readId: string | null | undefined;
  /** When the log was opened, as ISO 8601: what comes later is read as it comes. */
  openedAt: string;
};

/** Messages, oldest first, with what stands above each. The first unread one of somebody else is where the new begin. */
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
    // With all of what was loaded new, the divider would stand where nothing was read.
    const startsNew = message === firstNew && before !== undefined;
    return {
      message,
      startsDay,
      startsNew,
      startsGroup: startsDay || startsNew || before === undefined || !isInGroupOf(message, before),
    };
  });
};
