import * as z from "zod/mini";
import { digest } from "../platform/ids.ts";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import { updateItem, writeOne } from "../platform/table.ts";

/*
 * @item push
 * @key `PUSH#id` · `PUSH`; `ttl`
 * @asks show one thing on one device, once
 * @cost 1 conditional put; then 1 update to claim, 1 to close
 * @key `gsi2`: `PUSHES` · due
 * @asks those that wait: for the end of quiet hours, or a busy service
 * @cost 1 query every five minutes
 */

/** One thing that one device is to show. What is done with names nobody any more. */
const storedPush = z.object({
  id: z.string(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  memberId: z.optional(z.string()),
  deviceId: z.optional(z.string()),
  /** The id of a notice or a conversation; without one it is all that is unread when quiet hours end. */
  notice: z.optional(z.string()),
});
export type StoredPush = z.infer<typeof storedPush>;

/** The prefix of the keys of pushes, of which the table's stream hands over new ones. */
export const pushPrefix = "PUSH#";
const keyOf = (id: string) => ({ pk: `${pushPrefix}${id}`, sk: "PUSH" });

const queue = createJobQueue<StoredPush>({
  list: "PUSHES",
  getKey: keyOf,
  parse: (item) => storedPush.parse(item),
});

type NewPush = { memberId: string; deviceId: string; notice?: string };

/** Adds a push, once for what is told and when: `at` is its time, or when the quiet hours end for which it waits. */
const putOnce = ({ memberId, deviceId, notice }: NewPush, at: string, notBefore?: string) => {
  const id = digest(["push", memberId, deviceId, notice ?? "", at].join(" "));
  return writeOne({
    Put: {
      Item: {
        ...queue.createItem(id, notBefore === undefined ? Date.now() : Date.parse(notBefore)),
        ...{ memberId, deviceId },
        ...(notice !== undefined && { notice }),
        ...(notBefore !== undefined && { notBefore }),
      },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });
};

/** A device is to show a notice, as it was told at a time; false where it is noted already. */
export const pushOnce = (push: Required<NewPush>, at: string) => putOnce(push, at);

/** A device is to show what is unread when quiet hours end: one push for all of it. */
export const pushAfterQuiet = ({ memberId, deviceId }: Omit<NewPush, "notice">, quietEnd: Date) =>
  putOnce({ memberId, deviceId }, quietEnd.toISOString(), quietEnd.toISOString());

export const claimPush = queue.claim;

/** The stream delivers a record for an hour (infra/workers.ts): until then a push that is done must be known. */
const doneSeconds = 86_400;

/** Closes a push, and forgets whose it was. */
export const closePush = (id: string, status: string) =>
  updateItem({
    Key: keyOf(id),
    UpdateExpression: "SET #status = :status, #ttl = :ttl REMOVE gsi2pk, gsi2sk, memberId, deviceId, notice, notBefore",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#status": "status", "#ttl": "ttl" },
    ExpressionAttributeValues: { ":status": status, ":ttl": Math.floor(Date.now() / 1000) + doneSeconds },
  });

/** Leaves a claimed push for another attempt at a time (ISO 8601). */
export const postponePush = (id: string, due: string) => queue.postpone(id, due, { notBefore: due }, 0);

/** Ids of pushes that are due, longest overdue first; a newer one than a lease is still the stream's. */
export const listOverduePushes = (limit: number) => queue.listOverdue(limit, leaseMs);
