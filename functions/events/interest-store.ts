import { AppError } from "../errors.ts";
import { counting, digest } from "../platform/limit.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";
import { keyOf } from "./event-item.ts";
import { unknownEvent } from "./unknown-event.ts";

/** How long a browser's interest counts once, in seconds. */
const remembered = 365 * 86_400;

const oneMoreInterested = (id: string): Write => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: "ADD interested :one",
    ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(#status) OR #status <> :draft)",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":one": 1, ":draft": "draft" },
  },
});

/** Stands for one browser's interest in one event. */
const guarding = (id: string, idempotencyKey: string): Write => ({
  Put: {
    Item: {
      pk: `INTEREST#${id}#${digest(idempotencyKey)}`,
      sk: "INTEREST",
      ttl: Math.floor(Date.now() / 1000) + remembered,
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/**
 * Counts one more who is interested, once for each idempotency key. Throws `not-found`, and `too-many` for visits from
 * one address: a full meeting room fits.
 */
export const countInterested = async (id: string, address: string, idempotencyKey: string | undefined) => {
  try {
    await transact({
      event: oneMoreInterested(id),
      visit: counting({ what: "interest", by: address, atMost: 500, seconds: 600 }),
      ...(idempotencyKey !== undefined && { guard: guarding(id, idempotencyKey) }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("event")) throw unknownEvent();
    if (!error.refused.has("guard"))
      throw new AppError("too-many", "Too many visits from your network. Please try again in a few minutes.");
  }
};
