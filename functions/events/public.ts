import { eventsContract } from "#shared/events.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { countUse } from "../platform/limits.ts";
import { writeOne } from "../platform/table.ts";
import { countersKeyOf, eventNotFound, readEventList, presentEvent, readEventForVisitors, readEvent } from "./event.ts";
import { readSettled } from "./seats.ts";

/** For how long a browser counts once. */
const guardSeconds = 365 * 86_400;

const addInterest = (id: string) =>
  writeOne({
    Update: {
      Key: countersKeyOf(id),
      UpdateExpression: "ADD interested :one",
      ConditionExpression: "attribute_exists(pk) AND #status <> :draft AND attribute_not_exists(membersOnly)",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":one": 1, ":draft": "draft" },
    },
  });

/** The guard of one browser's interest in one event. */
const getGuardKey = (id: string, idempotencyKey: string) => ({
  pk: `INTEREST#${id}#${digest(idempotencyKey)}`,
  sk: "INTEREST",
});

const saveGuard = (Key: ReturnType<typeof getGuardKey>) =>
  writeOne({
    Put: {
      Item: { ...Key, ttl: Math.floor(Date.now() / 1000) + guardSeconds },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });

const isWithinLimit = (address: string) => countUse({ what: "interest", by: address, atMost: 500, seconds: 600 });
const tooMany = () => new AppError("too-many", "Too many visits from your network. Please try again in a few minutes.");

/**
 * Counts a visitor's interest, once for each idempotency key, in three single writes, since transactions of a crowd would
 * refuse each other. A crash in between loses a count and a timeout may count twice: the number decides nothing. Throws
 * `not-found`, and `too-many` beyond what a full meeting room needs.
 */
const saveInterest = async (id: string, address: string, idempotencyKey: string | undefined) => {
  const Key = idempotencyKey === undefined ? undefined : getGuardKey(id, idempotencyKey);
  if (Key && !(await saveGuard(Key))) return;
  const refusal = !(await isWithinLimit(address)) ? tooMany() : (await addInterest(id)) ? undefined : eventNotFound();
  if (!refusal) return;
  if (Key) await writeOne({ Delete: { Key } });
  throw refusal;
};

/** A page of a list as it is shown, once lost seats are returned. */
const listFrom = async (list: Parameters<typeof readEventList>[0], start: string | undefined) => {
  const { items, cursor } = await readSettled(
    (options) => readEventList(list, start, options),
    (page) => page.items,
  );
  return { items: items.map((event) => presentEvent(event)), cursor };
};

export const listEvents = publicEndpoint(eventsContract.listEvents, ({ cursor }) => listFrom("EVENTS#public", cursor));

export const listMemberEvents = memberEndpoint(eventsContract.listMemberEvents, ({ cursor }) =>
  listFrom("EVENTS#members", cursor),
);

export const getEvent = publicEndpoint(eventsContract.getEvent, async ({ eventId }) => {
  const event = await readSettled(
    (options) => readEventForVisitors(eventId, options),
    (found) => [found],
  );
  return presentEvent(event);
});

export const countInterest = publicEndpoint(
  eventsContract.countInterest,
  async ({ eventId }, { address, idempotencyKey }) => {
    await saveInterest(eventId, address, idempotencyKey);
    const { interested } = await readEvent(eventId, { isLatest: true });
    return { interested };
  },
);
