import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { readEvent } from "#functions/events/event.ts";
import { createHold } from "#functions/events/hold.ts";
import { endHold, takeSeats } from "#functions/events/seats.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { table, transact } from "#functions/platform/table.ts";
import { register, registerMember } from "#functions/registrations/register.ts";
import { buildRegistration, registrationWrites } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import { holdCrowdedNight } from "../../simulation/crowded-night.ts";
import { atCrowdedTable } from "../../simulation/crowded-table.ts";
import { call, read } from "../../support/api-event.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { forEachCrash, type Crash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { guardOf, putEvent, registrationsFor } from "../../support/table.ts";
import { inFull } from "../../support/tier.ts";

/** How soon the seats of somebody who was cut off are to be back. */
const twoMinutesMs = 120_000;

/** Ids of registrations as they would have been so long ago. */
const startedAgo = (ms: number) => jest.spyOn(Date, "now").mockReturnValue(Date.now() - ms);

/** Lets one request end as a Lambda that is killed does, which catches nothing. */
const cutOff = async ({ at, isSent }: Crash, work: () => Promise<unknown>) => {
  let [requests, isCutOff] = [0, false];
  await new Promise<void>((resolve) => {
    table.middlewareStack.add(
      (next) => async (args) => {
        if (++requests < at) return next(args);
        if (requests === at && isSent) await next(args);
        isCutOff = true;
        resolve();
        return new Promise(() => undefined);
      },
      { step: "initialize", priority: "high", name: "cut-off", override: true },
    );
    void work().then(() => resolve());
  });
  table.middlewareStack.remove("cut-off");
  return isCutOff;
};

testInProcess("of many at once for few seats all hear within two seconds, and none is sold twice or lost", async () => {
  const [people, spots] = inFull([500, 150], [90, 60]);

  const { result } = await atCrowdedTable((elapsedMs) => holdCrowdedNight({ people, spots }, elapsedMs));

  expect(result).toMatchObject({ wrong: [], "told to try again": 0, "seats left": 0 });
  expect(Math.max(...result.timesMs)).toBeLessThan(2000);
});

const ways = {
  "a visitor": (request: Parameters<typeof call>[1]) => call(register, request),
  "a member": (request: Parameters<typeof call>[1]) =>
    call(registerMember, {
      ...request,
      claims: { sub: randomUUID(), token_use: "access", "cognito:groups": "[member]" },
    }),
};

for (const [who, send] of Object.entries(ways))
  testInProcess(`two minutes after ${who} was cut off there is a registration, or none and no seat gone`, async () => {
    const outcomes = await forEachCrash(
      async (during) => {
        const { id: eventId } = await createOpenEvent(10);
        const body = given.registration({ guests: [given.guest()] });
        const past = startedAgo(twoMinutesMs);
        await during(() => send({ path: { eventId }, body }));
        past.mockRestore();

        const { body: seen } = await asVisitor(contract.getEvent, { eventId });

        const [kept, guard] = [await registrationsFor(eventId), await guardOf(eventId, body.personalInfo.email)];
        expect({ seats: seen.spotsLeft, guarded: guard !== undefined }).toEqual(
          kept.length === 1 ? { seats: 8, guarded: true } : { seats: 10, guarded: false },
        );
        expect((await readEvent(eventId, { isLatest: true })).holds).toEqual([]);
        return kept.length;
      },
      { crash: cutOff },
    );

    // Cut off before its transaction it is not there, afterwards it is.
    expect(new Set(outcomes)).toEqual(new Set([0, 1]));
    expect(outcomes.toSorted()).toEqual(outcomes);
  });

/** Every place that tells how many seats are left, and where nobody need look at the event's own page for it. */
const places: [string, EventRecord["audience"], (eventId: string) => Promise<number | undefined>][] = [
  ["the event", "public", async (eventId) => (await asVisitor(contract.getEvent, { eventId })).body.spotsLeft],
  ["the public list", "public", (eventId) => findSpots(asVisitor(contract.listEvents, {}), eventId)],
  ["the members' list", "members", (eventId) => findSpots(asMember(contract.listMemberEvents, {}), eventId)],
  ["the admins' list", "members", (eventId) => findSpots(asAdmin(contract.listAllEvents, {}), eventId)],
  [
    "the event's registrations, for its admins",
    "public",
    async (eventId) => {
      await asAdmin(contract.listEventRegistrations, { eventId });
      return (await readEvent(eventId, { isLatest: true })).spotsLeft;
    },
  ],
  [
    "another's own registration",
    "public",
    async (eventId) => {
      const other = buildRegistration(given.registration(), { eventId });
      await transact(registrationWrites(other));
      return (await asVisitor(contract.getOwnRegistration, { token: formatToken(other) })).body.event.spotsLeft;
    },
  ],
];

const findSpots = async (list: Promise<{ body: { items: { id: string; spotsLeft: number }[] } }>, eventId: string) =>
  (await list).body.items.find(({ id }) => id === eventId)?.spotsLeft;

for (const [place, audience, look] of places)
  testInProcess(`seats of who was cut off are back two minutes later at ${place}, and no sooner`, async () => {
    const { id: eventId } = await putEvent(given.openEvent({ spots: 10, spotsLeft: 10, audience }));
    const hold = async (agoMs: number) => {
      const past = startedAgo(agoMs);
      const adds = createHold("adds", 2);
      past.mockRestore();
      expect(await takeSeats(eventId, adds, { isMember: true })).toEqual({ isDone: true });
    };
    await hold(twoMinutesMs);
    await hold(30_000);

    expect(await look(eventId)).toBe(8);
  });

/** Lets a request hang for two minutes before its transaction, while somebody looks at the event. */
const lookBeforeTransaction = (eventId: string, past: jest.SpyInstance) =>
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === "TransactWriteItemsCommand") {
          past.mockRestore();
          await asVisitor(contract.getEvent, { eventId });
        }
        return next(args);
      },
    { step: "initialize", name: "late", override: true },
  );

testInProcess("a registration whose seats were given back meanwhile is not kept after all", async () => {
  const { id: eventId } = await createOpenEvent(10);
  const past = startedAgo(twoMinutesMs);
  lookBeforeTransaction(eventId, past);
  const answer = read(await call(register, { path: { eventId }, body: given.registration() }));
  table.middlewareStack.remove("late");

  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(await registrationsFor(eventId)).toEqual([]);
  expect(await asVisitor(contract.getEvent, { eventId })).toMatchObject({ body: { spotsLeft: 10 } });
});

/** Changes to a registration for three, and the seats that it has afterwards. */
const changes: [string, number, (registration: { id: string; token: string }) => Promise<unknown>][] = [
  ["cancels", 0, ({ token }) => asVisitor(contract.cancelRegistration, { token })],
  ["brings another guest", 4, ({ token }) => changeToGuests(token, 3)],
  ["brings a guest less", 2, ({ token }) => changeToGuests(token, 1)],
  [
    "is turned away by an admin",
    0,
    ({ id }) => asAdmin(contract.decideRegistration, { registrationId: id, decision: "rejected" }),
  ],
];

const changeToGuests = (token: string, guests: number) =>
  asVisitor(contract.changeGuests, { token, guests: Array.from({ length: guests }, () => given.guest()), version: 1 });

for (const [doing, seats, change] of changes)
  testInProcess(`two minutes after who ${doing} was cut off, it is done with its seats, or not`, async () => {
    const outcomes = await forEachCrash(
      async (during) => {
        const { id: eventId } = await createOpenEvent(10);
        const registration = await createRegistration(eventId, 2);
        const past = startedAgo(twoMinutesMs);
        await during(() => change(registration));
        past.mockRestore();

        const { body: seen } = await asVisitor(contract.getEvent, { eventId });

        const { body: kept } = await asVisitor(contract.getOwnRegistration, { token: registration.token });
        const isActive = kept.status === "pending" || kept.status === "approved";
        const seatsNow = isActive ? 1 + kept.guests.length : 0;
        expect(seen.spotsLeft).toBe(10 - seatsNow);
        expect((await readEvent(eventId, { isLatest: true })).holds).toEqual([]);
        return seatsNow;
      },
      { crash: cutOff },
    );

    expect(new Set(outcomes)).toEqual(new Set([3, seats]));
    expect(outcomes.toSorted((one, other) => (one === other ? 0 : one === 3 ? -1 : 1))).toEqual(outcomes);
  });

testInProcess("a change whose seats were settled meanwhile is not made after all", async () => {
  const { id: eventId } = await createOpenEvent(10);
  const { token } = await createRegistration(eventId, 2);
  const past = startedAgo(twoMinutesMs);
  lookBeforeTransaction(eventId, past);
  const answer = await asVisitor(contract.cancelRegistration, { token });
  table.middlewareStack.remove("late");

  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(await asVisitor(contract.getOwnRegistration, { token })).toMatchObject({
    body: { status: "pending", event: { spotsLeft: 7 } },
  });
});

testInProcess("who comes for the last seat waits for somebody who may give it back, and gets it", async () => {
  const { id: eventId } = await createOpenEvent(1);
  const { id } = buildRegistration(given.registration(), { eventId });
  const hold = { kind: "registers", id, seats: 1 } as const;
  expect(await takeSeats(eventId, hold, { isMember: false })).toEqual({ isDone: true });

  const answer = call(register, { path: { eventId }, body: given.registration() });
  await wait(100);
  await endHold(eventId, hold, { isMade: false });

  expect(read(await answer)).toMatchObject({ status: 201 });
  expect(await asVisitor(contract.getEvent, { eventId })).toMatchObject({ body: { spotsLeft: 0 } });
});
