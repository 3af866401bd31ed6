import { setTimeout as wait } from "node:timers/promises";
import { decodeTime } from "ulid";
import { markChangeOn, type ChangeMark } from "../platform/change-marks.ts";
import { busy, Crowded } from "../platform/errors.ts";
import { retry } from "../platform/retry.ts";
import { getItem, updateItem, writeOne, type Update, type Write } from "../platform/table.ts";
import { countersKeyOf, storedCounters, type StoredCounters } from "./event.ts";

// Each registration takes its seats in one single write, at most a thousand in a second, outside of transactions, which
// would refuse each other. Until the transaction that saves the registration, the counters name it as the holder of its
// seats, so that those of a registration that crashed are found and returned.

/** A ULID follows. */
export const registrationIdPrefix = "reg_";

/** The key of a registration. It is here because lost seats are looked up by it. */
export const registrationKeyOf = (id: string) => ({ pk: `REGISTRATION#${id}`, sk: "REGISTRATION" });

/** Seats taken for a registration in progress. */
export type Hold = { registrationId: string; seats: number };

type Taking = Hold & {
  /** Visitors take no seats of an event that is for members only. */
  isMember: boolean;
};

const formatHold = ({ registrationId, seats }: Hold) => `${registrationId}#${seats}`;

const parseHolds = ({ held }: Pick<StoredCounters, "held">): Hold[] =>
  held.map((name) => {
    const [registrationId = "", seats] = name.split("#");
    return { registrationId, seats: Number(seats) };
  });

/** Changes an event's counters on a condition. Where it does not hold, answers the counters, if there are any. */
const changeCounters = async (
  eventId: string,
  update: Omit<Update, "Key">,
  options?: Parameters<typeof updateItem>[1],
): Promise<{ isDone: true } | { isDone: false; counters: StoredCounters | undefined }> => {
  const { isDone, item } = await updateItem({ Key: countersKeyOf(eventId), ReturnValues: "NONE", ...update }, options);
  return isDone ? { isDone } : { isDone: false, counters: item && storedCounters.parse(item) };
};

const buildSeatsUpdate = (seats: number) => ({
  UpdateExpression: "SET spotsLeft = spotsLeft - :seats, registrations_changed_at = :now",
  ConditionExpression: "#status = :open AND endsAt > :now AND spotsLeft >= :seats",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":now": new Date().toISOString(), ":seats": seats, ":open": "open" },
});

/** Takes seats once, even if the SDK repeats the request. Throws `Crowded`. */
const takeOnce = async (eventId: string, { isMember, ...hold }: Taking) => {
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues, ...update } = buildSeatsUpdate(hold.seats);
  const name = formatHold(hold);
  const taking = {
    ...update,
    UpdateExpression: `${UpdateExpression} ADD held :holds`,
    ConditionExpression: `${ConditionExpression} AND NOT contains(held, :hold)${isMember ? "" : " AND attribute_not_exists(membersOnly)"}`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ":holds": new Set([name]), ":hold": name },
  };
  const outcome = await changeCounters(eventId, taking, { isTriedOnce: true });
  return !outcome.isDone && outcome.counters?.held.includes(name) ? ({ isDone: true } as const) : outcome;
};

/** Whether there would be enough seats if all held ones were returned. */
export const mayHaveSeats = (counters: Pick<StoredCounters, "spotsLeft" | "held">, seats: number) =>
  counters.spotsLeft + parseHolds(counters).reduce((sum, hold) => sum + hold.seats, 0) >= seats;

/**
 * How long a latecomer waits for held seats, or for a turn. Each pause between two reads is about twice the one before,
 * since an item can be read at most three thousand times a second.
 */
const maxWaitMs = 3000;
const firstPauseMs = 50;

const findCounters = async (eventId: string) => {
  const item = await getItem(countersKeyOf(eventId), { isLatest: false });
  return item && storedCounters.parse(item);
};

/** The same, except that it answers nothing where the counters can take no more writes at the moment. */
const takeInTurn = async (eventId: string, hold: Taking) => {
  try {
    return await takeOnce(eventId, hold);
  } catch (error) {
    if (error instanceof Crowded) return undefined;
    throw error;
  }
};

/**
 * Takes seats of an open event and holds them for a registration. Where there are too few, waits some seconds for held
 * ones, which may be returned, then answers the counters. In a crowd, looks before it tries again: who finds none left
 * writes no more. Throws `unavailable` where its turn does not come.
 */
export const takeSeats = async (eventId: string, hold: Taking) => {
  let waitedMs = 0;
  for (;;) {
    const outcome = await takeInTurn(eventId, hold);
    if (outcome?.isDone) return outcome;
    let counters = outcome?.counters;
    // It is not open, over, or not for this caller; or there is none.
    if (outcome && (!counters || counters.spotsLeft >= hold.seats)) return outcome;
    do {
      if (counters && (!mayHaveSeats(counters, hold.seats) || waitedMs > maxWaitMs))
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

/** Attempts, over some two seconds, at what ends a hold. */
const maxEndAttempts = 30;
const longestEndPauseMs = 150;

/** Ends a hold soon also in a crowd: the SDK would wait for up to seconds, and latecomers for the hold with it. */
const endHold = (eventId: string, update: Omit<Update, "Key">) =>
  retry(() => changeCounters(eventId, update, { isTriedOnce: true }), {
    maxAttempts: maxEndAttempts,
    maxPauseMs: () => longestEndPauseMs,
    isRetryable: (error) => error instanceof Crowded,
  });

/** Ends a hold: the registration is saved and has its seats. */
export const confirmSeats = (eventId: string, hold: Hold) =>
  endHold(eventId, {
    UpdateExpression: "DELETE held :holds",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":holds": new Set([formatHold(hold)]) },
  });

/** Returns held seats, once. */
export const releaseSeats = (eventId: string, hold: Hold) =>
  endHold(eventId, {
    UpdateExpression: "SET spotsLeft = spotsLeft + :seats DELETE held :holds",
    ConditionExpression: "contains(held, :hold)",
    ExpressionAttributeValues: {
      ":seats": hold.seats,
      ":holds": new Set([formatHold(hold)]),
      ":hold": formatHold(hold),
    },
  });

/** Takes more seats for a saved registration: part of the transaction that needs them. */
export const takeSeatsWrite = (eventId: string, seats: number): Write => ({
  Update: { Key: countersKeyOf(eventId), ...buildSeatsUpdate(seats) },
});

/** Returns seats: part of the transaction that frees them. */
export const returnSeatsWrite = (eventId: string, seats: number): Write => ({
  Update: {
    Key: countersKeyOf(eventId),
    UpdateExpression: "SET spotsLeft = spotsLeft + :seats",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":seats": seats },
  },
});

/** The mark of the last change to an event's registrations. */
export const registrationsMarkOf = (eventId: string): ChangeMark => ({
  item: countersKeyOf(eventId),
  attribute: "registrations_changed_at",
});

/** Records a change to an event's registrations, before it is made (platform/change-marks.ts). */
export const markRegistrationsChanged = (eventId: string) => markChangeOn(registrationsMarkOf(eventId));

/** After several times a Lambda's timeout a registration is no longer in progress. */
const lostAfterMs = 60_000;

/** How long the key of a voided registration stays taken. */
const voidSeconds = 86_400;

const isLost = ({ registrationId }: Hold) =>
  Date.now() - decodeTime(registrationId.slice(registrationIdPrefix.length)) > lostAfterMs;

/** Takes the key of a registration, so that it can no longer be saved; false where it was saved. */
const voidRegistration = (id: string) =>
  writeOne({
    Put: {
      Item: { ...registrationKeyOf(id), isVoid: true, ttl: Math.floor(Date.now() / 1000) + voidSeconds },
      ConditionExpression: "attribute_not_exists(pk) OR isVoid = :true",
      ExpressionAttributeValues: { ":true": true },
    },
  });

/**
 * Returns the seats of registrations that crashed at least a minute ago, and confirms those of registrations that were
 * saved. Answers whether there were any.
 */
export const settleLostSeats = async ({ id, held }: { id: string; held: string[] }) => {
  const lost = parseHolds({ held }).filter(isLost);
  for (const hold of lost) {
    const isVoided = await voidRegistration(hold.registrationId);
    await (isVoided ? releaseSeats(id, hold) : confirmSeats(id, hold));
  }
  return lost.length > 0;
};

/** What `read` finds of events, once lost seats are returned: it reads again, past any lag, where there were any. */
export const readSettled = async <Found>(
  read: (options: { isLatest: boolean }) => Promise<Found>,
  listEvents: (found: Found) => { id: string; held: string[] }[],
) => {
  const found = await read({ isLatest: false });
  const changes = await Promise.all(listEvents(found).map(settleLostSeats));
  return changes.includes(true) ? read({ isLatest: true }) : found;
};
