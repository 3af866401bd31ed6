import { eventsContract } from "#shared/events.ts";
import { Unkept } from "../http/answers.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { countUse, digest } from "../platform/limits.ts";
import { writeOne } from "../platform/table.ts";
import { countersKeyOf, eventNotFound, readEventsFor, presentEvent, readPublishedEvent, readEvent } from "./event.ts";
import { settleLostSeats } from "./seats.ts";

/** How long a browser's interest counts once, in seconds. */
const remembered = 365 * 86_400;

const addOne = (id: string) =>
  writeOne({
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
  writeOne({
    Put: {
      Item: { ...Key, ttl: Math.floor(Date.now() / 1000) + remembered },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });

const isWithinLimit = (address: string) => countUse({ what: "interest", by: address, atMost: 500, seconds: 600 });
const tooMany = () => new AppError("too-many", "Too many visits from your network. Please try again in a few minutes.");

/**
 * Counts one more who is interested, once for each idempotency key: three single writes, since transactions of a crowd
 * would refuse each other. One that is cut off in between is not counted, and one that the table does not answer in time
 * may count twice: a number to be read, which decides nothing. Throws `not-found`, and `too-many` for visits from one
 * address: a full meeting room fits.
 */
const countInterested = async (id: string, address: string, idempotencyKey: string | undefined) => {
  const Key = idempotencyKey === undefined ? undefined : guardKeyOf(id, idempotencyKey);
  if (Key && !(await guard(Key))) return;
  const refusal = !(await isWithinLimit(address)) ? tooMany() : (await addOne(id)) ? undefined : eventNotFound();
  if (!refusal) return;
  if (Key) await writeOne({ Delete: { Key } });
  throw refusal;
};

export const listEvents = publicEndpoint(eventsContract.listEvents, async ({ audience, cursor: from }) => {
  const page = await readEventsFor(audience, from);
  const changes = await Promise.all(page.items.map(settleLostSeats));
  const { items, cursor } = changes.includes(true) ? await readEventsFor(audience, from) : page;
  const shown = { items: items.map((event) => presentEvent(event)), cursor };
  return audience === "members" ? new Unkept(shown) : shown;
});

export const getEvent = publicEndpoint(eventsContract.getEvent, async ({ eventId }) => {
  const event = await readPublishedEvent(eventId);
  const isChanged = await settleLostSeats(event);
  return presentEvent(isChanged ? await readPublishedEvent(eventId, { isLatest: true }) : event);
});

export const countInterest = publicEndpoint(
  eventsContract.countInterest,
  async ({ eventId }, { address, idempotencyKey }) => {
    await countInterested(eventId, address, idempotencyKey);
    const { interested } = await readEvent(eventId, { isLatest: true });
    return { interested };
  },
);
