import * as z from "zod/mini";
import { queryAll, readEach } from "../platform/pages.ts";
import type { Write } from "../platform/table.ts";

/*
 * @item event to which a member came
 * @key `MEMBER#sub` · `CAME#event#registration`
 * @asks how often did a member come, and when last?
 * @cost part of the transaction that notes it, the morning after; 1 query
 */

const storedCame = z.object({
  eventId: z.string(),
  /** When the event began. */
  at: z.iso.datetime(),
});
type StoredCame = z.infer<typeof storedCame>;

/** Of which registration of a member it is known. */
type Registered = { memberId: string; eventId: string; registrationId: string };

/** The sort key of these items begins with it. */
export const camePrefix = "CAME#";

/** The item that says that a member came. */
export const cameItemOf = ({ memberId, eventId, registrationId }: Registered, at: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `${camePrefix}${eventId}#${registrationId}`,
  ...{ eventId, at },
});

/** Notes that a member came to an event that began then, or, without a time, that they did not: part of a transaction. */
export const cameWrite = (registered: Registered, at: string | undefined): Write => {
  const { pk, sk, ...rest } = cameItemOf(registered, at ?? "");
  return at === undefined ? { Delete: { Key: { pk, sk } } } : { Put: { Item: { pk, sk, ...rest } } };
};

/** To which events a member came, each once. Kept for a year, like who came (door/attendance.ts). */
export const listCame = async (memberId: string): Promise<StoredCame[]> => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": `MEMBER#${memberId}`, ":prefix": camePrefix },
    ConsistentRead: true,
  });
  const came = readEach(items, (item) => storedCame.parse(item));
  return [...new Map(came.map((each) => [each.eventId, each])).values()];
};
