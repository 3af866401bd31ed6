import type { Conversation, DirectMessage, UnreadConversation } from "#shared/conversations.ts";

/** For how long a list may lag behind what has been told otherwise, in milliseconds: it is read from an index. */
const lag = 10_000;

/** What is known here of one conversation. */
export type Fact = {
  /** The newest message of which the server has told how many are not read, and that number. */
  upTo: string;
  base: number;
  /** Messages of the other one beyond that, as they came. */
  newer: string[];
  /** Read here so far, whatever the server knows of it yet. */
  read: string;
  /** When something of it was last told otherwise than by a list, in milliseconds. */
  at: number;
};

/** By the conversation's id. */
export type Facts = Readonly<Record<string, Fact>>;

const none: Fact = { upTo: "", base: 0, newer: [], read: "", at: 0 };

const factOf = (facts: Facts, id: string) => facts[id] ?? none;

/** How many messages are not read. */
export const unreadIn = ({ upTo, base, newer, read }: Fact) =>
  (upTo > read ? base : 0) + newer.filter((id) => id > read).length;

const counted = (fact: Fact, upTo: string, base: number): Fact => ({
  ...fact,
  upTo,
  base,
  newer: fact.newer.filter((id) => id > upTo),
});

/** A message has come: one of the other's counts, once, unless it is counted already. */
export const withMessage = (facts: Facts, { id, conversation_id, user_id }: DirectMessage, me: string, now: number) => {
  const fact = factOf(facts, conversation_id);
  if (user_id === me || id <= fact.upTo || id <= fact.read || fact.newer.includes(id)) return facts;
  return { ...facts, [conversation_id]: { ...fact, newer: [...fact.newer, id], at: now } };
};

/** A conversation is otherwise than before; one that was told late changes nothing. */
export const withConversation = (facts: Facts, { id, unread, last_message_id }: Conversation, now: number): Facts => {
  const fact = factOf(facts, id);
  const last = last_message_id ?? "";
  return last < fact.upTo ? facts : { ...facts, [id]: { ...counted(fact, last, unread), at: now } };
};

/** The member has read so far, here. */
export const withRead = (facts: Facts, id: string, upTo: string, now: number): Facts => {
  const fact = factOf(facts, id);
  if (upTo <= fact.read) return facts;
  return { ...facts, [id]: { ...fact, newer: fact.newer.filter((each) => each > upTo), read: upTo, at: now } };
};

const listed = (fact: Fact, item: UnreadConversation | undefined, isRecent: boolean): Fact => {
  const last = item?.last_message_id ?? "";
  // What is not in the list is read, or too new for it.
  if (!item) return isRecent ? fact : { ...fact, base: 0, newer: [] };
  if (last < fact.upTo || (last === fact.upTo && isRecent)) return fact;
  return counted(fact, last, item.unread);
};

/** The list of what is not read, as it was asked for at a time. It takes nothing back that was told since. */
export const withList = (facts: Facts, items: readonly UnreadConversation[], askedAt: number): Facts => {
  const list = new Map(items.map((item) => [item.id, item]));
  const ids = new Set([...Object.keys(facts), ...list.keys()]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const fact = factOf(facts, id);
      return [id, listed(fact, list.get(id), askedAt - fact.at < lag)];
    }),
  );
};

/** Which conversations the server takes for unread though they were read here: it has not heard of it. */
export const notHeard = (facts: Facts, items: readonly UnreadConversation[], askedAt: number) =>
  items
    .filter(({ id, last_message_id }) => {
      const { read, at } = factOf(facts, id);
      return last_message_id !== null && last_message_id <= read && askedAt - at >= lag;
    })
    .map(({ id }) => id);
