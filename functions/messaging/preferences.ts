import * as z from "zod/mini";
import { messagesFrom, type MessagesFrom, type MessageSettings } from "#shared/conversations.ts";
import { areAcquainted } from "../members/acquaintance.ts";
import { directoryChangedKey } from "../members/card.ts";
import { markChange } from "../platform/change-marks.ts";
import { queryAll, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import { getItem, getItemsInOrder, updateItem } from "../platform/table.ts";

/*
 * @item message settings
 * @key `MEMBER#sub` · `MESSAGING`
 * @asks from whom does a member take messages?
 * @cost 1 get at a first message; 1 batch for names; 1 update, and 1 a conversation
 * @key `gsi1`: `MESSAGES-FROM` · sub
 * @asks who does not take messages from everyone?
 * @cost 1 query, where the cards are not in memory, and for who is coming
 */

/** A member's settings for direct messages, with the defaults for those never set. */
const storedPreferences = z.object({
  messages_from: z._default(messagesFrom, "everyone"),
  shows_reading: z._default(z.boolean(), true),
  shows_typing: z._default(z.boolean(), true),
});

const getKey = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MESSAGING" });

/** The list of members who do not accept messages from everyone. */
const choosyList = "MESSAGES-FROM";

const storedChoosy = z.pick(z.extend(storedPreferences, { gsi1sk: z.string() }), { messages_from: true, gsi1sk: true });

/** `isLatest` (the default) reads consistently, at twice the cost. */
export const readPreferences = async (memberId: string, { isLatest = true } = {}): Promise<MessageSettings> =>
  readOne((await getItem(getKey(memberId), { isLatest })) ?? {}, (item) => storedPreferences.parse(item));

/** Whether two members both have a setting on. May miss the last second. */
export const bothShow = async (what: "shows_reading" | "shows_typing", members: [string, string]) =>
  (await Promise.all(members.map((each) => readPreferences(each, { isLatest: false })))).every((each) => each[what]);

/**
 * Message preferences by member id, of those who do not accept messages from everyone. One query; may miss the last
 * second.
 */
export const listMessageRestrictions = async (): Promise<ReadonlyMap<string, MessagesFrom>> => {
  const items = await queryAll({
    ...rangeOfList("gsi1", choosyList),
    ProjectionExpression: "pk, sk, gsi1sk, messages_from",
  });
  return new Map(readEach(items, (item) => storedChoosy.parse(item)).map((each) => [each.gsi1sk, each.messages_from]));
};

/** Likewise for a few members, `none` where it cannot be read: one batch, half a unit each. */
export const findMessageRestrictions = async (
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, MessagesFrom>> => {
  const items = memberIds.length > 0 ? await getItemsInOrder(memberIds.map(getKey), { isLatest: false }) : [];
  const all = memberIds.map((id, index) => {
    const [found] = readEach([items[index] ?? {}], (item) => storedPreferences.parse(item));
    return [id, found?.messages_from ?? "none"] as const;
  });
  return new Map(all.filter(([, from]) => from !== "everyone"));
};

/**
 * Updates some of a member's settings and returns all. Marks the directory as changed, which shows who accepts
 * messages.
 */
export const savePreferences = async (
  memberId: string,
  changes: Partial<MessageSettings>,
): Promise<MessageSettings> => {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return readPreferences(memberId);
  const { messages_from } = changes;
  if (messages_from !== undefined) await markChange(directoryChangedKey);
  const isChoosy = messages_from !== undefined && messages_from !== "everyone";
  const set = changed.map(([name]) => `#${name} = :${name}`);
  const { item } = await updateItem({
    Key: getKey(memberId),
    UpdateExpression: [
      `SET ${[...set, ...(isChoosy ? ["gsi1pk = :list", "gsi1sk = :id"] : [])].join(", ")}`,
      ...(messages_from === "everyone" ? ["REMOVE gsi1pk, gsi1sk"] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(changed.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(changed.map(([name, value]) => [`:${name}`, value])),
      ...(isChoosy && { ":list": choosyList, ":id": memberId }),
    },
  });
  return storedPreferences.parse(item);
};

/** Whether a member with this preference accepts a first message. */
export const acceptsFirstMessage = (from: MessagesFrom, haveMet: boolean) =>
  from === "everyone" || (from === "met" && haveMet);

/** Whether a member accepts a first message from another: at most two gets. */
export const memberAcceptsFirstMessage = async (memberId: string, from: string) => {
  const { messages_from } = await readPreferences(memberId);
  return acceptsFirstMessage(messages_from, messages_from === "met" && (await areAcquainted(memberId, from)));
};
