import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { itemOf } from "#functions/events/event-item.ts";
import { eventOf } from "#functions/events/event-store.ts";
import { table, tableName, transact } from "#functions/platform/table.ts";
import { register } from "#functions/registrations/register.ts";
import { call } from "#test/support/api-event.ts";
import { errorOf, type Fault } from "#test/support/faults.ts";
import { given } from "#test/support/given.ts";
import { dice } from "./dice.ts";

type Trial = { seed: number; spots: number; visitors: number; doublets: number };

const faults: Fault[] = ["conflict", "throttled transaction", "time-out before commit", "time-out after commit"];
/** Of the requests that reach the table, this share meets one. */
const share = 0.25;
/** How often a page repeats a request that it got no answer to. */
const repetitions = 8;

let roll: () => number = () => 1;
let met = 0;

// Beneath the SDK's own retries, where the network is.
table.middlewareStack.add(
  (next, { commandName }) =>
    async (args) => {
      if (commandName !== "TransactWriteItemsCommand" || roll() >= share) return next(args);
      const fault = faults[Math.floor(roll() * faults.length)] ?? "conflict";
      met += 1;
      if (fault === "time-out after commit") await next(args);
      throw errorOf[fault]();
    },
  { step: "finalizeRequest", priority: "low", name: "dice" },
);

type Visitor = { email: string; key: string; guests: number };

const registrationOf = ({ email, guests }: Visitor) =>
  given.registration({
    email,
    guests: Array.from({ length: guests }, () => given.guest()),
  });

/** One who is sent a 5xx or "too many" tries again, as pages and people do. */
const attempt = async (eventId: string, visitor: Visitor) => {
  const body = registrationOf(visitor);
  const headers = {
    "idempotency-key": visitor.key,
    "x-front-door": process.env.FRONT_DOOR ?? "",
    "x-forwarded-for": `${given.internetAddress()}, 70.132.0.1`,
  };
  const started = performance.now();
  let status = 0;
  for (let time = 0; time <= repetitions && (status === 0 || status >= 429); time++)
    status = (await call(register, { path: { eventId }, body, headers })).statusCode ?? 0;
  return { ...visitor, status, milliseconds: performance.now() - started };
};

const keptFor = async (eventId: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :event",
      ExpressionAttributeValues: { ":event": `EVENT#${eventId}#REGISTRATIONS` },
    }),
  );
  return Items as { email: string; guests: unknown[] }[];
};

/** One event and everybody who wants to come; answers what became of them, and what of it was wrong. */
export const runTrial = async ({ seed, spots, visitors, doublets }: Trial) => {
  roll = () => 1;
  const event = given.openEvent({ spots, spotsLeft: spots });
  await transact({ event: { Put: { Item: itemOf(event) } } });
  roll = dice(seed);
  met = 0;
  const people: Visitor[] = Array.from({ length: visitors - doublets }, () => ({
    email: given.emailAddress(),
    key: given.idempotencyKey(),
    guests: Math.floor(roll() * 4),
  }));
  const again = people.slice(0, doublets).map((one) => ({
    ...one,
    email: one.email.toUpperCase(),
    key: given.idempotencyKey(),
  }));

  const outcomes = await Promise.all([...people, ...again].map((visitor) => attempt(event.id, visitor)));

  const kept = await keptFor(event.id);
  const { spotsLeft } = await eventOf(event.id, { isLatest: true });
  const taken = kept.reduce((seats, { guests }) => seats + 1 + guests.length, 0);
  const addresses = kept.map(({ email }) => email.toLowerCase());
  const told = outcomes.filter(({ status }) => status === 201);
  const unlike = [...told.map(({ email }) => email.toLowerCase()), ...addresses].filter(
    (email) =>
      told.filter((one) => one.email.toLowerCase() === email).length !==
      addresses.filter((one) => one === email).length,
  );
  // Seats are only ever taken here, so who would still fit at the end fitted when turned away.
  const turnedAway = outcomes.filter(
    ({ status, email, guests }) =>
      status !== 201 && !addresses.includes(email.toLowerCase()) && guests + 1 <= spotsLeft,
  );
  return {
    milliseconds: outcomes.map(({ milliseconds }) => milliseconds),
    registered: kept.length,
    "turned away": outcomes.length - told.length,
    faults: met,
    oversold: Math.max(0, taken - spots, -spotsLeft),
    "lost seats": Math.abs(spots - taken - spotsLeft) + turnedAway.length,
    twice: addresses.length - new Set(addresses).size,
    untold: unlike.length,
  };
};
