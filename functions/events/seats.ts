import { setTimeout as wait } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { table, tableName, type Update, type Write } from "../platform/table.ts";
import { countersKeyOf, keptCounters, type KeptCounters } from "./event-item.ts";

// A crowd takes its seats one single write each, at most a thousand in a second, outside of all transactions: these
// would refuse each other. Between the seats and the transaction that keeps the registration, the counters name the
// registration as the holder of its seats, so that seats of one that was cut off are found and given back.

/** Seats taken for a registration that is on its way. */
export type Hold = { registrationId: string; seats: number };

const nameOf = ({ registrationId, seats }: Hold) => `${registrationId}#${seats}`;

/** The holds that an event's counters name. */
export const holdsOf = ({ held }: Pick<KeptCounters, "held">): Hold[] =>
  held.map((name) => {
    const [registrationId = "", seats] = name.split("#");
    return { registrationId, seats: Number(seats) };
  });

/** Changes an event's counters on a condition; answers what stood in the way. */
const change = async (
  eventId: string,
  update: Omit<Update, "Key">,
): Promise<{ isDone: true } | { isDone: false; counters: KeptCounters | undefined }> => {
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
    return { isDone: false, counters: error.Item && keptCounters.parse(unmarshall(error.Item)) };
  }
};

const takingUpdate = (seats: number) => ({
  UpdateExpression: "SET spotsLeft = spotsLeft - :seats, registrations_changed_at = :now",
  ConditionExpression: "#status = :open AND endsAt > :now AND spotsLeft >= :seats",
  ExpressionAttributeNames: { "#status": "status" },
  ExpressionAttributeValues: { ":now": new Date().toISOString(), ":seats": seats, ":open": "open" },
});

/** Takes seats once, however often the request is repeated on its way. */
const take = async (eventId: string, hold: Hold) => {
  const { UpdateExpression, ConditionExpression, ExpressionAttributeValues, ...update } = takingUpdate(hold.seats);
  const name = nameOf(hold);
  const outcome = await change(eventId, {
    ...update,
    UpdateExpression: `${UpdateExpression} ADD held :holds`,
    ConditionExpression: `${ConditionExpression} AND NOT contains(held, :hold)`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ":holds": new Set([name]), ":hold": name },
  });
  return !outcome.isDone && outcome.counters?.held.includes(name) ? ({ isDone: true } as const) : outcome;
};

/** Whether an event would have enough seats if all came back that are held. */
export const mayHaveSeats = (counters: Pick<KeptCounters, "spotsLeft" | "held">, seats: number) =>
  counters.spotsLeft + holdsOf(counters).reduce((sum, hold) => sum + hold.seats, 0) >= seats;

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
  return Item && keptCounters.parse(Item);
};

/**
 * Takes seats of an event that is open, not over, and has them, and holds them for a registration. Answers the counters
 * that refuse it: not before those whose seats are held have theirs, for some seconds, since some may give them back.
 */
export const takeSeats = async (eventId: string, hold: Hold) => {
  let waitedMs = 0;
  for (;;) {
    const outcome = await take(eventId, hold);
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
  change(eventId, {
    UpdateExpression: "DELETE held :holds",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":holds": new Set([nameOf(hold)]) },
  });

/** Gives held seats back, once. */
export const releaseSeats = (eventId: string, hold: Hold) =>
  change(eventId, {
    UpdateExpression: "SET spotsLeft = spotsLeft + :seats DELETE held :holds",
    ConditionExpression: "contains(held, :hold)",
    ExpressionAttributeValues: { ":seats": hold.seats, ":holds": new Set([nameOf(hold)]), ":hold": nameOf(hold) },
  });

/** Takes more seats for somebody who is registered: part of the transaction that needs them. */
export const takeSeatsWrite = (eventId: string, seats: number): Write => ({
  Update: { Key: countersKeyOf(eventId), ...takingUpdate(seats) },
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

/** Records that a registration of the event is about to change: before it does (platform/settled.ts). */
export const markRegistrationsChanged = (eventId: string) =>
  change(eventId, {
    UpdateExpression: "SET registrations_changed_at = :now",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":now": new Date().toISOString() },
  });
