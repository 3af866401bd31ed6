import { setTimeout as wait } from "node:timers/promises";
import { decodeTime } from "ulid";
import { eventCan } from "#shared/event-acts.ts";
import type { EventRecord } from "#shared/events.ts";
import { markChangeOn, type ChangeMark } from "../platform/change-marks.ts";
import { AppError, busy, ContentionError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { retry } from "../platform/retry.ts";
import { getItem, updateItem, writeOne, type Update, type Write } from "../platform/table.ts";
import {
  areSeatsForWaitlist,
  countersKeyOf,
  eventNotFound,
  parseCounters,
  type StoredCounters,
  type StoredEvent,
} from "./event.ts";
import { encodeHold, isOfRegistration, ulidOfHold, type Hold, type Takes } from "./hold.ts";
import { leftAttributeOf } from "./ticketing.ts";

/*
 * @item registration
 * @key `REGISTRATION#id` · `REGISTRATION`
 * @asks whose spots are these? (the item is that of registrations/registration.ts)
 * @item an event's counters
 * @key `EVENT#id` · `COUNTERS`
 * @asks spots left and held, interest, when its registrations last changed
 * @cost 1 conditional update, outside of transactions
 * @item change of spots
 * @key `SEAT-CHANGE#id` · `SEAT-CHANGE`; `ttl`
 * @asks was a change of a registration's spots made?
 * @cost part of its transaction
 */

// Spots are taken and returned by single writes to an event's counters, up to a thousand a second, outside of
// transactions, which would conflict. Until the related transaction is done, the counters record them as a hold, so
// that those of a crashed request are found.

/** The key of a registration. Defined here because lost spots are looked up by it. */
export const registrationKeyOf = (id: string) => ({ pk: `REGISTRATION#${id}`, sk: "REGISTRATION" });

/** What exists once a hold's transaction is done: the new registration, or a receipt of the change. */
const proofKeyOf = (hold: Hold) =>
  isOfRegistration(hold) ? registrationKeyOf(hold.id) : { pk: `SEAT-CHANGE#${hold.id}`, sk: "SEAT-CHANGE" };

/** Updates an event's counters on a condition. If it fails, returns the counters, if any. */
const changeCounters = async (
  eventId: string,
  update: Omit<Update, "Key">,
): Promise<{ isDone: true } | { isDone: false; counters: StoredCounters | undefined }> => {
  const { isDone, item } = await updateItem(
    { Key: countersKeyOf(eventId), ReturnValues: "NONE", ...update },
    { isTriedOnce: true },
  );
  return isDone ? { isDone } : { isDone: false, counters: item && parseCounters(item) };
};

/** Attempts, over some two seconds, at a counter update that must succeed. */
const maxAttempts = 30;
const longestPauseMs = 150;

/** Retries quickly under load: the SDK would back off for seconds, and late requests with it. */
const changeSoon = (eventId: string, update: Omit<Update, "Key">) =>
  retry(() => changeCounters(eventId, update), {
    maxAttempts,
    maxPauseMs: () => longestPauseMs,
    isRetryable: (error) => error instanceof ContentionError,
  });

/**
 * Who the spots are for: visitors cannot take spots of members-only events; newcomers none of an event that is for another
 * group by now than `groupId`, null for none; a waitlist offer may take spots reserved for the waitlist.
 */
type Taker = { isMember: boolean; groupId?: string | null; isOffer?: boolean };

const audienceConditions = ({ isMember, groupId }: Taker) => [
  ...(isMember ? [] : ["attribute_not_exists(membersOnly)"]),
  ...(groupId === undefined ? [] : ["(attribute_not_exists(groupOnly) OR groupOnly = :group)"]),
];

const audienceValues = ({ groupId }: Taker) => (groupId === undefined ? {} : { ":group": groupId });

const conditionsOf = (taker: Taker) => [
  ...audienceConditions(taker),
  taker.isOffer
    ? "attribute_not_exists(offersStopped)"
    : "(attribute_not_exists(smallestWaiting) OR spotsLeft < smallestWaiting)",
];

/** Parts of an update of the counters that take what comes with spots, or return it. */
const toTakesUpdate = (takes: Takes = {}, sign: "-" | "+") => {
  const all = Object.entries(takes);
  return {
    set: all.map((_, index) => `, #left${index} = #left${index} ${sign} :take${index}`).join(""),
    conditions: sign === "-" ? all.map((_, index) => `#left${index} >= :take${index}`) : [],
    names: Object.fromEntries(all.map(([id], index) => [`#left${index}`, leftAttributeOf(id)])),
    values: Object.fromEntries(all.map(([, count], index) => [`:take${index}`, count])),
  };
};

/** Takes spots once, even if the SDK retries the request. Throws `Crowded`. */
const takeOnce = async (eventId: string, hold: Hold, taker: Taker) => {
  const code = encodeHold(hold);
  const takes = toTakesUpdate(hold.takes, "-");
  const outcome = await changeCounters(eventId, {
    UpdateExpression: `SET spotsLeft = spotsLeft - :seats, registrations_changed_at = :now${takes.set} ADD holds :holds`,
    ConditionExpression: [
      "#status = :open AND endsAt > :now AND spotsLeft >= :seats AND NOT contains(holds, :hold)",
      ...conditionsOf(taker),
      ...takes.conditions,
    ].join(" AND "),
    ExpressionAttributeNames: { "#status": "status", ...takes.names },
    ExpressionAttributeValues: {
      ":now": new Date().toISOString(),
      ":seats": hold.seats,
      ":open": "open",
      ":holds": new Set([code]),
      ":hold": code,
      ...audienceValues(taker),
      ...takes.values,
    },
  });
  const isRepeated = !outcome.isDone && outcome.counters?.holds.some(({ id }) => id === hold.id);
  return isRepeated ? ({ isDone: true } as const) : outcome;
};

/** Likewise, but returns undefined if the counters cannot take more writes right now. */
const takeInTurn = async (...[eventId, hold, taker]: Parameters<typeof takeOnce>) => {
  try {
    return await takeOnce(eventId, hold, taker);
  } catch (error) {
    if (error instanceof ContentionError) return undefined;
    throw error;
  }
};

/** The id of a type of ticket or code of which fewer are left than somebody wants. */
export const findSoldOut = ({ left }: Pick<StoredCounters, "left">, takes: Takes = {}) =>
  Object.keys(takes).find((id) => (left[id] ?? 0) < (takes[id] ?? 0));

type Seats = Pick<StoredCounters, "spotsLeft" | "smallestWaiting" | "holds">;

/** Whether there would be enough spots if all held ones were returned and none were reserved for the waitlist. */
export const canFit = (counters: Seats, wanted: number) => {
  const { holds, spotsLeft, smallestWaiting = Infinity } = counters;
  const onTheirWay = holds.reduce((sum, { kind, seats }) => sum + (kind === "waits" ? 0 : seats), 0);
  return spotsLeft + onTheirWay >= wanted && wanted < smallestWaiting && !areSeatsForWaitlist(counters);
};

const formatSpots = (count: number) => (count === 1 ? "1 spot is" : `${count} spots are`);

/** Why an event does not have this many spots available. Spots that are held may be free again. */
export const noSeats = (
  event: EventRecord & Partial<Pick<StoredCounters, "holds" | "smallestWaiting" | "left">>,
  seats: number,
  takes?: Takes,
) => {
  const { status, title, spotsLeft, ticketing, left = {} } = event;
  if (status === "draft") return eventNotFound();
  const explain = () => {
    const soldOut = findSoldOut({ left }, takes);
    const type = ticketing?.types.find(({ id }) => id === soldOut);
    if (type) return `${type.name} is sold out.`;
    if (soldOut !== undefined) return "This code has been used as often as it can be.";
    if (spotsLeft < seats && canFit({ holds: [], ...event }, seats))
      return `The last spots of ${title} are being registered right now. One may be free again within a minute: please try again then.`;
    if (spotsLeft <= 0) return `${title} is fully booked.`;
    if (spotsLeft >= seats) return `${title} is fully booked: spots that free up go to its waitlist first.`;
    return `Only ${formatSpots(spotsLeft)} left, and you need ${seats}.`;
  };
  return new AppError("conflict", eventCan.register.whyNot(event) ?? explain());
};

/** For a party larger than the event, which no number of free spots would fit. */
export const tooLarge = ({ title, spots }: EventRecord, seats: number) =>
  new AppError(
    "conflict",
    `${title} has only ${spots === 1 ? "1 spot" : `${spots} spots`} in all, and you need ${seats}.`,
  );

/**
 * How long a late request waits for held spots, or for a turn. Each pause is about twice the previous one, since an
 * item can be read at most three thousand times a second.
 */
const maxWaitMs = 3000;
const firstPauseMs = 50;

const findCounters = async (eventId: string) => {
  const item = await getItem(countersKeyOf(eventId), { isLatest: false });
  return item && parseCounters(item);
};

const takeOrWait = async (...[eventId, hold, taker]: Parameters<typeof takeOnce>) => {
  let waitedMs = 0;
  for (;;) {
    const outcome = await takeInTurn(eventId, hold, taker);
    if (outcome?.isDone) return outcome;
    let counters = outcome?.counters;
    // The event is not open, is over, is not for this caller, or does not exist.
    if (outcome && (!counters || counters.spotsLeft >= hold.seats)) return outcome;
    if (counters && findSoldOut(counters, hold.takes) !== undefined) return { isDone: false, counters } as const;
    do {
      if (counters && (!canFit(counters, hold.seats) || waitedMs > maxWaitMs))
        return { isDone: false, counters } as const;
      if (waitedMs > maxWaitMs) throw busy();
      const pauseMs = Math.max(firstPauseMs, waitedMs) * (0.5 + Math.random());
      await wait(pauseMs);
      waitedMs += pauseMs;
      counters = await findCounters(eventId);
      if (!counters) return { isDone: false, counters } as const;
    } while (counters.spotsLeft < hold.seats);
  }
};

/**
 * Takes and holds spots of an open event, except those reserved for its waitlist. If there are too few, waits some
 * seconds for held ones to be returned, then returns the counters. Under load, reads before retrying, so that requests
 * without a chance write no more. Throws `unavailable` if it gets no turn.
 */
export const takeSeats = async (
  eventId: string,
  hold: Hold,
  taker: Taker,
): Promise<Awaited<ReturnType<typeof takeOrWait>>> => {
  const outcome = await takeOrWait(eventId, hold, taker);
  if (outcome.isDone || !outcome.counters) return outcome;
  const isAnyLost = await settleLostSeats({ ...outcome.counters, id: eventId });
  return isAnyLost ? takeSeats(eventId, hold, taker) : outcome;
};

/**
 * Puts a party on the waitlist of an open event before it is saved: from then on, free spots that fit it go to the
 * waitlist. Returns the counters if the event takes no registrations from the caller.
 */
export const reserveSeats = async (event: StoredEvent, hold: Hold, taker: Omit<Taker, "isOffer">) => {
  let { smallestWaiting } = event;
  for (;;) {
    const isSmallest = smallestWaiting === undefined || smallestWaiting > hold.seats;
    const outcome = await changeSoon(event.id, {
      UpdateExpression: `SET registrations_changed_at = :now${isSmallest ? ", smallestWaiting = :seats" : ""} ADD holds :holds, lineVersion :one`,
      ConditionExpression: [
        "#status = :open AND endsAt > :now",
        isSmallest
          ? "(attribute_not_exists(smallestWaiting) OR smallestWaiting > :seats)"
          : "smallestWaiting <= :seats",
        ...audienceConditions(taker),
      ].join(" AND "),
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ":now": new Date().toISOString(),
        ":seats": hold.seats,
        ":open": "open",
        ":holds": new Set([encodeHold(hold)]),
        ":one": 1,
        ...audienceValues(taker),
      },
    });
    // The smallest waiting party has changed meanwhile.
    const found = outcome.isDone ? undefined : outcome.counters?.smallestWaiting;
    if (outcome.isDone || found === smallestWaiting) return outcome;
    smallestWaiting = found;
  }
};

/**
 * Records the size of the smallest waiting party, based on counters read before the waitlist; false if the counters
 * changed since.
 */
export const noteSmallestWaiting = async (
  { id, smallestWaiting, lineVersion = 0 }: Pick<StoredEvent, "id" | "smallestWaiting" | "lineVersion">,
  smallest: number | undefined,
) => {
  if (smallest === smallestWaiting) return true;
  const { isDone } = await changeSoon(id, {
    UpdateExpression: `${smallest === undefined ? "REMOVE smallestWaiting" : "SET smallestWaiting = :smallest"} ADD lineVersion :one`,
    ConditionExpression: "lineVersion = :version",
    ExpressionAttributeValues: {
      ":one": 1,
      ":version": lineVersion,
      ...(smallest !== undefined && { ":smallest": smallest }),
    },
  });
  return isDone;
};

/** Pauses or resumes an event's waitlist offers: part of a transaction, refused if already so. */
export const offersWrite = (eventId: string, isStopped: boolean): Write => ({
  Update: {
    Key: countersKeyOf(eventId),
    UpdateExpression: `SET registrations_changed_at = :now${isStopped ? ", offersStopped = :true" : " REMOVE offersStopped"}`,
    ConditionExpression: `attribute_exists(pk) AND attribute_${isStopped ? "not_" : ""}exists(offersStopped)`,
    ExpressionAttributeValues: { ":now": new Date().toISOString(), ...(isStopped && { ":true": true }) },
  },
});

/** Records that an offer is about to be accepted. */
export const noteAcceptance = (eventId: string) =>
  changeSoon(eventId, {
    UpdateExpression: "SET offerAcceptedAt = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": new Date().toISOString() },
  });

/** Records spots that a change is about to return. */
export const announceReturn = (eventId: string, hold: Hold) =>
  changeSoon(eventId, {
    UpdateExpression: "SET registrations_changed_at = :now ADD holds :holds",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": new Date().toISOString(), ":holds": new Set([encodeHold(hold)]) },
  });

/**
 * Ends a hold, once: its transaction `isMade`, or never will be. Frees the spots of what was not saved, and those that
 * were returned.
 */
export const endHold = (eventId: string, hold: Hold, { isMade }: { isMade: boolean }) => {
  const code = encodeHold(hold);
  const isFreed = hold.kind !== "waits" && isMade === (hold.kind === "returns");
  const freed = isFreed ? hold.seats : 0;
  const takes = toTakesUpdate(isFreed ? hold.takes : {}, "+");
  return changeSoon(eventId, {
    UpdateExpression: `SET spotsLeft = spotsLeft + :freed${takes.set} DELETE holds :holds`,
    ConditionExpression: "contains(holds, :hold)",
    ...(Object.keys(takes.names).length > 0 && { ExpressionAttributeNames: takes.names }),
    ExpressionAttributeValues: { ":freed": freed, ":holds": new Set([code]), ":hold": code, ...takes.values },
  });
};

/** Ends a hold whose transaction is done. If that fails, a later reader of the event does it. */
export const confirmHold = (eventId: string, hold: Hold) =>
  endHold(eventId, hold, { isMade: true }).catch((error: unknown) =>
    logger.warn("seats not confirmed", { hold: hold.id, error: describeError(error) }),
  );

/** How long receipts are kept: as long as the event is read. */
const receiptSeconds = 366 * 86_400;

const toTtl = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** The receipt of a change to a saved registration: part of its transaction, refused once the hold counts as lost. */
export const receiptWrite = (hold: Hold): Write => ({
  Put: {
    Item: { ...proofKeyOf(hold), ttl: toTtl(receiptSeconds) },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** The mark of the last change to an event's registrations. */
export const registrationsMarkOf = (eventId: string): ChangeMark => ({
  item: countersKeyOf(eventId),
  attribute: "registrations_changed_at",
});

/** Records a change to an event's registrations before it is made (platform/change-marks.ts). */
export const markRegistrationsChanged = (eventId: string) => markChangeOn(registrationsMarkOf(eventId));

/** After several times a Lambda's timeout, a request is certainly over. */
const lostAfterMs = 60_000;

/** How long the key of an abandoned hold stays blocked. */
const voidSeconds = 86_400;

const isLost = (hold: Hold) => Date.now() - decodeTime(ulidOfHold(hold)) > lostAfterMs;

/** Blocks the key a hold would be saved under, so that it can no longer be saved; false if it was saved. */
const voidHold = (hold: Hold) =>
  writeOne({
    Put: {
      Item: { ...proofKeyOf(hold), isVoid: true, ttl: toTtl(voidSeconds) },
      ConditionExpression: "attribute_not_exists(pk) OR isVoid = :true",
      ExpressionAttributeValues: { ":true": true },
    },
  });

/**
 * Ends holds of requests that crashed at least a minute ago, depending on whether they were saved. Returns whether
 * there were any.
 */
export const settleLostSeats = async ({ id, holds }: { id: string; holds: Hold[] }) => {
  const lost = holds.filter(isLost);
  for (const hold of lost) {
    const isVoided = await voidHold(hold);
    await endHold(id, hold, { isMade: !isVoided });
  }
  return lost.length > 0;
};

/** Runs `read` on events after settling lost spots: if there were any, it reads again, consistently. */
export const readSettled = async <Found>(
  read: (options: { isLatest: boolean }) => Promise<Found>,
  listEvents: (found: Found) => { id: string; holds: Hold[] }[],
) => {
  const found = await read({ isLatest: false });
  const changes = await Promise.all(listEvents(found).map(settleLostSeats));
  return changes.includes(true) ? read({ isLatest: true }) : found;
};
