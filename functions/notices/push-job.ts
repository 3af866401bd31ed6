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

/** A notification for one device. Once closed, it no longer names anyone. */
const storedPush = z.object({
  id: z.string(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  memberId: z.optional(z.string()),
  deviceId: z.optional(z.string()),
  /** A notice's or conversation's id; if absent, everything unread when quiet hours end. */
  notice: z.optional(z.string()),
});
export type StoredPush = z.infer<typeof storedPush>;

/** The key prefix of pushes, which the table's stream filters by. */
export const pushPrefix = "PUSH#";
const keyOf = (id: string) => ({ pk: `${pushPrefix}${id}`, sk: "PUSH" });

const queue = createJobQueue<StoredPush>({
  list: "PUSHES",
  getKey: keyOf,
  parse: (item) => storedPush.parse(item),
});

type NewPush = { memberId: string; deviceId: string; notice?: string };

/** Adds a push, once per notice and time: `at` is that time, or the end of quiet hours for a delayed one. */
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

/** Queues a notice, as of a time, for a device; false if already queued. */
export const pushOnce = (push: Required<NewPush>, at: string) => putOnce(push, at);

/** Queues one push for everything unread when quiet hours end. */
export const pushAfterQuiet = ({ memberId, deviceId }: Omit<NewPush, "notice">, quietEnd: Date) =>
  putOnce({ memberId, deviceId }, quietEnd.toISOString(), quietEnd.toISOString());

export const claimPush = queue.claim;

/** The stream retries a record for an hour (infra/workers.ts): closed pushes must be kept until then. */
const doneSeconds = 86_400;

/** Closes a push and removes its owner. */
export const closePush = (id: string, status: string) =>
  updateItem({
    Key: keyOf(id),
    UpdateExpression: "SET #status = :status, #ttl = :ttl REMOVE gsi2pk, gsi2sk, memberId, deviceId, notice, notBefore",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#status": "status", "#ttl": "ttl" },
    ExpressionAttributeValues: { ":status": status, ":ttl": Math.floor(Date.now() / 1000) + doneSeconds },
  });

/** Postpones a claimed push to another attempt (ISO 8601). */
export const postponePush = (id: string, due: string) => queue.postpone(id, due, { notBefore: due }, 0);

/** Ids of due pushes, longest overdue first; those newer than a lease are left to the stream. */
export const listOverduePushes = (limit: number) => queue.listOverdue(limit, leaseMs);
