import { AppError } from "../errors.ts";
import { count, digest } from "../platform/limit.ts";
import { writeAlone } from "../platform/table.ts";
import { countersKeyOf } from "./event-item.ts";
import { unknownEvent } from "./unknown-event.ts";

/** How long a browser's interest counts once, in seconds. */
const remembered = 365 * 86_400;

const addOne = (id: string) =>
  writeAlone({
    Update: {
      Key: countersKeyOf(id),
      UpdateExpression: "ADD interested :one",
      ConditionExpression: "attribute_exists(pk) AND #status <> :draft",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":one": 1, ":draft": "draft" },
    },
  });

/** Stands for one browser's interest in one event. */
const guardKeyOf = (id: string, idempotencyKey: string) => ({
  pk: `INTEREST#${id}#${digest(idempotencyKey)}`,
  sk: "INTEREST",
});

const guard = (Key: ReturnType<typeof guardKeyOf>) =>
  writeAlone({
    Put: {
      Item: { ...Key, ttl: Math.floor(Date.now() / 1000) + remembered },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });

const isWithinLimit = (address: string) => count({ what: "interest", by: address, atMost: 500, seconds: 600 });
const tooMany = () => new AppError("too-many", "Too many visits from your network. Please try again in a few minutes.");

/**
 * Counts one more who is interested, once for each idempotency key: three single writes, since transactions of a crowd
 * would refuse each other. One that is cut off in between is not counted, and one that the table does not answer in time
 * may count twice: a number to be read, which decides nothing. Throws `not-found`, and `too-many` for visits from one
 * address: a full meeting room fits.
 */
export const countInterested = async (id: string, address: string, idempotencyKey: string | undefined) => {
  const Key = idempotencyKey === undefined ? undefined : guardKeyOf(id, idempotencyKey);
  if (Key && !(await guard(Key))) return;
  const refusal = !(await isWithinLimit(address)) ? tooMany() : (await addOne(id)) ? undefined : unknownEvent();
  if (!refusal) return;
  if (Key) await writeAlone({ Delete: { Key } });
  throw refusal;
};
