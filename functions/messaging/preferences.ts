import * as z from "zod/mini";
import { messagesFrom, type MessageSettings } from "#shared/conversations.ts";
import { areAcquainted } from "../members/acquaintance.ts";
import { getItem, updateItem } from "../platform/table.ts";

/** What a member decides about direct messages; as for everybody else before they decide. */
const storedPreferences = z.object({
  messages_from: z._default(messagesFrom, "everyone"),
});

const getKey = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MESSAGING" });

export const readPreferences = async (memberId: string): Promise<MessageSettings> =>
  storedPreferences.parse((await getItem(getKey(memberId))) ?? {});

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
