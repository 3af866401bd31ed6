import { setTimeout as wait } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { decodeTime } from "ulid";
import { markChangeOn, type ChangeMark } from "../platform/change-marks.ts";
import { table, tableName, writeOne, type Update, type Write } from "../platform/table.ts";
import { countersKeyOf, storedCounters, type StoredCounters } from "./event.ts";

// A crowd takes its seats one single write each, at most a thousand in a second, outside of all transactions: these
// would refuse each other. Between the seats and the transaction that keeps the registration, the counters name the
// registration as the holder of its seats, so that seats of one that was cut off are found and given back.

/** Starts the ids of registrations; a ULID follows. */
export const registrationIdPrefix = "reg_";

/** Where a registration is kept: what holds seats is looked for there. */
export const registrationKeyOf = (id: string) => ({ pk: `REGISTRATION#${id}`, sk: "REGISTRATION" });

/** Seats taken for a registration that is on its way. */
export type Hold = { registrationId: string; seats: number };

const formatHold = ({ registrationId, seats }: Hold) => `${registrationId}#${seats}`;

/** The holds that an event's counters name. */
const parseHolds = ({ held }: Pick<StoredCounters, "held">): Hold[] =>
  held.map((name) => {
    const [registrationId = "", seats] = name.split("#");
    return { registrationId, seats: Number(seats) };
  });

/** Changes an event's counters on a condition; answers what stood in the way. */
const changeCounters = async (
  eventId: string,
  update: Omit<Update, "Key">,
): Promise<{ isDone: true } | { isDone: false; counters: StoredCounters | undefined }> => {
  try {
    await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: countersKeyOf(eventId),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        ...update,
      }),
    );
    return { isDone: true };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isDone: false, counters: error.Item && storedCounters.parse(unmarshall(error.Item)) };
  }
};

const buildSeatsUpdate = (seats: number) => ({
  UpdateExpression: "SET spotsLeft = spotsLeft - :seats, registrations_changed_at = :now",
  ConditionExpression: "#status = :open AND endsAt > :now AND spotsLeft >= :seats",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":now": new Date().toISOString(), ":seats": seats, ":open": "open" },
});

/** Takes seats once, however often the request is repeated on its way. */
const takeOnce = async (eventId: string, hold: Hold) => {
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues, ...update } = buildSeatsUpdate(hold.seats);
  const name = formatHold(hold);
  const outcome = await changeCounters(eventId, {
    ...update,
    UpdateExpression: `${UpdateExpression} ADD held :holds`,
    ConditionExpression: `${ConditionExpression} AND NOT contains(held, :hold)`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ":holds": new Set([name]), ":hold": name },
  });
  return !outcome.isDone && outcome.counters?.held.includes(name) ? ({ isDone: true } as const) : outcome;
};

/** Whether an event would have enough seats if all came back that are held. */
export const mayHaveSeats = (counters: Pick<StoredCounters, "spotsLeft" | "held">, seats: number) =>
  counters.spotsLeft + parseHolds(counters).reduce((sum, hold) => sum + hold.seats, 0) >= seats;

/**
 * For how long whoever is too late waits for seats that may come back, and the first pause between two looks, in ms; each
 * is twice the one before, since an item is read three thousand times in a second at most.
 */
const maxWaitMs = 3000;
const firstPauseMs = 50;

const getCounters = async (eventId: string) => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: countersKeyOf(eventId), ConsistentRead: true }),
  );
  return Item && storedCounters.parse(Item);
};

/**
 * Takes seats of an event that is open, not over, and has them, and holds them for a registration. Answers the counters
 * that refuse it: not before those whose seats are held have theirs, for some seconds, since some may give them back.
 */
export const takeSeats = async (eventId: string, hold: Hold) => {
  let waitedMs = 0;
  for (;;) {
    const outcome = await takeOnce(eventId, hold);
    if (outcome.isDone) return outcome;
    let { counters } = outcome;
    // It is not open, or over.
    if (counters && counters.spotsLeft >= hold.seats) return outcome;
    while (counters && counters.spotsLeft < hold.seats) {
      if (!mayHaveSeats(counters, hold.seats) || waitedMs > maxWaitMs) return { isDone: false, counters } as const;
      const pauseMs = Math.max(firstPauseMs, waitedMs) * (0.5 + Math.random());
      await wait(pauseMs);
      waitedMs += pauseMs;
      counters = await getCounters(eventId);
    }
    if (!counters) return { isDone: false, counters } as const;
  }
};

/** Leaves held seats to their registration, which is kept now. */
export const confirmSeats = (eventId: string, hold: Hold) =>
  changeCounters(eventId, {
    UpdateExpression: "DELETE held :holds",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":holds": new Set([formatHold(hold)]) },
  });

/** Gives held seats back, once. */
export const releaseSeats = (eventId: string, hold: Hold) =>
  changeCounters(eventId, {
    UpdateExpression: "SET spotsLeft = spotsLeft + :seats DELETE held :holds",
    ConditionExpression: "contains(held, :hold)",
    ExpressionAttributeValues: {
      ":seats": hold.seats,
      ":holds": new Set([formatHold(hold)]),
      ":hold": formatHold(hold),
    },
  });

/** Takes more seats for somebody who is registered: part of the transaction that needs them. */
export const takeSeatsWrite = (eventId: string, seats: number): Write => ({
  Update: { Key: countersKeyOf(eventId), ...buildSeatsUpdate(seats) },
});

/** Gives seats back: part of the transaction that no longer needs them. */
export const returnSeatsWrite = (eventId: string, seats: number): Write => ({
  Update: {
    Key: countersKeyOf(eventId),
    UpdateExpression: "SET spotsLeft = spotsLeft + :seats",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":seats": seats },
  },
});

/** Where an event notes when its registrations last changed. */
export const registrationsMarkOf = (eventId: string): ChangeMark => ({
  item: countersKeyOf(eventId),
  attribute: "registrations_changed_at",
});

/** Records that a registration of the event is about to change: before it does (platform/change-marks.ts). */
export const markRegistrationsChanged = (eventId: string) => markChangeOn(registrationsMarkOf(eventId));

/** Nobody who registers is on the way for longer: a Lambda's time, several times over. In milliseconds. */
const lostAfterMs = 60_000;

/** For how long the place of a registration that never came to be is taken, in seconds. */
const voidedFor = 86_400;

const isLost = ({ registrationId }: Hold) =>
  Date.now() - decodeTime(registrationId.slice(registrationIdPrefix.length)) > lostAfterMs;

/** Takes the place of a registration, so that it cannot come to be any more; false where it has. */
const voidRegistration = (id: string) =>
  writeOne({
    Put: {
      Item: { ...registrationKeyOf(id), isVoid: true, ttl: Math.floor(Date.now() / 1000) + voidedFor },
      ConditionExpression: "attribute_not_exists(pk) OR isVoid = :true",
      ExpressionAttributeValues: { ":true": true },
    },
  });

/**
 * Gives back the seats of registrations that were cut off on their way a minute ago or longer, and confirms those of
 * which only that was missing. Whoever reads an event does so where there are any; answers whether there were.
 */
export const settleLostSeats = async ({ id, held }: { id: string; held: string[] }) => {
  const lost = parseHolds({ held }).filter(isLost);
  for (const hold of lost) {
    const isVoided = await voidRegistration(hold.registrationId);
    await (isVoided ? releaseSeats(id, hold) : confirmSeats(id, hold));
  }
  return lost.length > 0;
};
