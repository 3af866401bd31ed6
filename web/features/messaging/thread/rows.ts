import { getDay } from "#web/lib/dates.ts";
import type { LogMessage } from "./log-message.ts";

/** Messages of one author that follow one another within this time, in milliseconds, stand under one name. */
const groupTime = 5 * 60_000;

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

const follows = (message: LogMessage, before: LogMessage) =>
  message.user_id === before.user_id && Date.parse(message.created_at) - Date.parse(before.created_at) < groupTime;

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
    const ownDay = getDay(new Date(message.created_at));
    const startsDay = ownDay !== day;
    day = ownDay;
    // With all of what was loaded new, the divider would stand where nothing was read.
    const startsNew = message === firstNew && before !== undefined;
    return {
      message,
      startsDay,
      startsNew,
      startsGroup: startsDay || startsNew || before === undefined || !follows(message, before),
    };
  });
};
