import { isOver } from "#shared/event-phase.ts";
import { eventsContract } from "#shared/events.ts";
import { memberEndpoint, publicEndpoint } from "../http/doors.ts";
import { digest } from "../platform/ids.ts";
import { countUse, returnUse } from "../platform/limits.ts";
import { writeOne } from "../platform/table.ts";
import {
  countersKeyOf,
  presentEvent,
  presentWithQuestions,
  readEvent,
  readEventForVisitors,
  readEventList,
} from "./event.ts";
import { createMemberList, nameGroups, readEventForMember } from "./for-members.ts";
import { readSettled } from "./seats.ts";
import { readBuyer, visitor } from "./ticketing.ts";

/*
 * @item interest
 * @key `INTEREST#event#digest` · `INTEREST`
 * @asks has this browser been counted?
 * @cost 1 conditional put
 */

/** How long a browser counts only once. */
const guardSeconds = 365 * 86_400;

const addInterest = (id: string) =>
  writeOne({
    Update: {
      Key: countersKeyOf(id),
      UpdateExpression: "ADD interested :one",
      ConditionExpression:
        "attribute_exists(pk) AND NOT #status IN (:draft, :ended) AND attribute_not_exists(membersOnly) AND (attribute_not_exists(endsAt) OR endsAt > :now)",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":one": 1, ":draft": "draft", ":ended": "ended", ":now": new Date().toISOString() },
    },
  });

/** The idempotency guard of one browser's interest in an event. */
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

/** A network address's interest in an event, which counts once a day, since a robot can pose as many browsers. */
const getAddressLimit = (id: string, address: string) => ({
  what: "interest",
  by: `${id} ${address}`,
  atMost: 1,
  seconds: 86_400,
});

/**
 * Counts a visitor's interest, once per idempotency key and once a day per network address, in three single writes,
 * since concurrent transactions would conflict. A crash in between loses a count and a timeout may count twice: nothing
 * depends on the exact number.
 */
const saveInterest = async (id: string, address: string, idempotencyKey: string | undefined) => {
  const limit = getAddressLimit(id, address);
  if (!(await countUse(limit))) return;
  const Key = idempotencyKey === undefined ? undefined : getGuardKey(id, idempotencyKey);
  if (Key && !(await saveGuard(Key))) return returnUse(limit);
  if (await addInterest(id)) return;
  // It has ended, or is no longer public.
  if (Key) await writeOne({ Delete: { Key } });
  return returnUse(limit);
};

type Page = Awaited<ReturnType<typeof readEventList>>;

/** A page of a list, after returning lost spots. */
const listFrom = (read: (options: { isLatest: boolean }) => Promise<Page>) => readSettled(read, (page) => page.items);

export const listEvents = publicEndpoint(eventsContract.listEvents, async ({ cursor: start }) => {
  const { items, cursor } = await listFrom((options) => readEventList("EVENTS#public", start, options));
  return { items: items.map((event) => presentEvent(event)), cursor };
});

export const listMemberEvents = memberEndpoint(eventsContract.listMemberEvents, async ({ cursor }, { id }) => {
  const readList = await createMemberList(id);
  const { items: events, ...page } = await listFrom((options) => readList(cursor, options));
  const buyer = await readBuyer(id, events);
  const items = events.map((event) => presentWithQuestions(event, buyer));
  return { items: await nameGroups(items), ...page };
});

export const getEvent = publicEndpoint(eventsContract.getEvent, async ({ eventId }) => {
  const event = await readSettled(
    (options) => readEventForVisitors(eventId, options),
    (found) => [found],
  );
  return presentWithQuestions(event, visitor);
});

/** What registering costs them is theirs, also for an event that the members' list leaves to the public one. */
export const getMemberEvent = memberEndpoint(eventsContract.getMemberEvent, async ({ eventId }, { id }) => {
  const event = await readEventForMember(eventId, id);
  const [presented] = await nameGroups([presentWithQuestions(event, await readBuyer(id, [event]))]);
  return presented!;
});

export const countInterest = publicEndpoint(
  eventsContract.countInterest,
  async ({ eventId }, { address, idempotencyKey }) => {
    if (!isOver(await readEventForVisitors(eventId))) await saveInterest(eventId, address, idempotencyKey);
    const { interested } = await readEvent(eventId, { isLatest: true });
    return { interested };
  },
);
