import * as z from "zod/mini";
import { messagesFrom, type MessageSettings } from "#shared/conversations.ts";
import { areAcquainted } from "../members/acquaintance.ts";
import { getItem, updateItem } from "../platform/table.ts";

/** What a member decides about direct messages; as for everybody else before they decide. */
const storedPreferences = z.object({
  messages_from: z._default(messagesFrom, "everyone"),
  shows_reading: z._default(z.boolean(), true),
  shows_typing: z._default(z.boolean(), true),
});

const getKey = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MESSAGING" });

/** `isLatest` (the default) includes a change of a moment ago, at twice the cost. */
export const readPreferences = async (memberId: string, { isLatest = true } = {}): Promise<MessageSettings> =>
  storedPreferences.parse((await getItem(getKey(memberId), { isLatest })) ?? {});

/** Whether two members both show something. May miss the last second. */
export const bothShow = async (what: "shows_reading" | "shows_typing", members: [string, string]) =>
  (await Promise.all(members.map((each) => readPreferences(each, { isLatest: false })))).every((each) => each[what]);

/** Changes some of a member's decisions, and answers all of them. */
export const savePreferences = async (
  memberId: string,
  changes: Partial<MessageSettings>,
): Promise<MessageSettings> => {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return readPreferences(memberId);
  const { item } = await updateItem({
    Key: getKey(memberId),
    UpdateExpression: `SET ${changed.map(([name]) => `#${name} = :${name}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(changed.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(changed.map(([name, value]) => [`:${name}`, value])),
  });
  return storedPreferences.parse(item);
};

/** Whether a member takes a first message from another: two gets at most. */
export const takesFirstMessage = async (memberId: string, from: string) => {
  const { messages_from } = await readPreferences(memberId);
  if (messages_from === "met") return areAcquainted(memberId, from);
  return messages_from === "everyone";
};
