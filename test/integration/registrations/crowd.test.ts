import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { readEvent } from "#functions/events/event.ts";
import { releaseSeats, takeSeats } from "#functions/events/seats.ts";
import { table } from "#functions/platform/table.ts";
import { register, registerMember } from "#functions/registrations/register.ts";
import { buildRegistration } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import { holdCrowdedNight } from "../../simulation/crowded-night.ts";
import { atCrowdedTable } from "../../simulation/crowded-table.ts";
import { call, read } from "../../support/api-event.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { guardOf, putEvent, registrationsFor } from "../../support/table.ts";
import { inFull } from "../../support/tier.ts";

/** How soon the seats of somebody who was cut off are to be back. */
const twoMinutesMs = 120_000;

/** Ids of registrations as they would have been so long ago. */
const startedAgo = (ms: number) => jest.spyOn(Date, "now").mockReturnValue(Date.now() - ms);

/** Lets one request end as a Lambda that is killed does: before the table's next answer but so many. */
const cutOffAfter = async (answers: number, work: () => Promise<unknown>) => {
  let [left, isCutOff] = [answers, false];
  await new Promise<void>((resolve) => {
    table.middlewareStack.add(
      (next) => async (args) => {
        if (left-- > 0) return next(args);
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

testInProcess(
  "of many at once for 150 seats all hear yes or no within two seconds of the table's time, and none is sold twice or lost",
  async () => {
    const people = inFull(500, 200);

    const { result } = await atCrowdedTable((elapsedMs) => holdCrowdedNight({ people, spots: 150 }, elapsedMs));

    expect(result).toMatchObject({ wrong: [], "told to try again": 0, "seats left": 0 });
    expect(Math.max(...result.timesMs)).toBeLessThan(2000);
  },
);

const ways = {
  "a visitor": (request: Parameters<typeof call>[1]) => call(register, request),
  "a member": (request: Parameters<typeof call>[1]) =>
    call(registerMember, { ...request, claims: { sub: randomUUID(), token_use: "access" } }),
};

for (const [who, send] of Object.entries(ways))
  testInProcess(
    `two minutes after ${who} was cut off anywhere on the way there is a registration that is whole, or none and no seat is gone`,
    async () => {
      const outcomes = [];
      for (let answers = 0, isCutOff = true; isCutOff; answers++) {
        const { id: eventId } = await createOpenEvent(10);
        const body = given.registration({ guests: [given.guest()] });
        const past = startedAgo(twoMinutesMs);
        isCutOff = await cutOffAfter(answers, () => send({ path: { eventId }, body }));
        past.mockRestore();

        const { body: seen } = await asVisitor(contract.getEvent, { eventId });

        const [kept, guard] = [await registrationsFor(eventId), await guardOf(eventId, body.personalInfo.email)];
        expect({ answers, seats: seen.spotsLeft, guarded: guard !== undefined }).toEqual(
          kept.length === 1 ? { answers, seats: 8, guarded: true } : { answers, seats: 10, guarded: false },
        );
        expect((await readEvent(eventId, { isLatest: true })).held).toEqual([]);
        outcomes.push(kept.length);
      }

      // Cut off before its transaction it is not there, afterwards it is.
      expect(new Set(outcomes)).toEqual(new Set([0, 1]));
      expect(outcomes.toSorted()).toEqual(outcomes);
    },
  );

/** Every place that tells how many seats are left, and where nobody need look at the event's own page for it. */
const places: [string, (eventId: string, token: string) => Promise<number | undefined>][] = [
  ["the event", async (eventId) => (await asVisitor(contract.getEvent, { eventId })).body.spotsLeft],
  ["the members' list", (eventId) => findSpots(asMember(contract.listMemberEvents, {}), eventId)],
  ["the admins' list", (eventId) => findSpots(asAdmin(contract.listAllEvents, {}), eventId)],
  [
    "the event's registrations, for its admins",
    async (eventId) => {
      await asAdmin(contract.listEventRegistrations, { eventId });
      return (await readEvent(eventId, { isLatest: true })).spotsLeft;
    },
  ],
  [
    "another's own registration",
    async (_, token) => (await asVisitor(contract.getOwnRegistration, { token })).body.event.spotsLeft,
  ],
];

const findSpots = async (list: Promise<{ body: { items: { id: string; spotsLeft: number }[] } }>, eventId: string) =>
  (await list).body.items.find(({ id }) => id === eventId)?.spotsLeft;

for (const [place, look] of places)
  testInProcess(
    `seats of somebody who was cut off are back two minutes later at ${place}, and not after half a minute`,
    async () => {
      const { id: eventId } = await putEvent(given.openEvent({ spots: 10, spotsLeft: 10 }));
      const { token } = await createRegistration(eventId);
      const hold = async (agoMs: number) => {
        const past = startedAgo(agoMs);
        const { id: registrationId } = buildRegistration(given.registration(), { eventId });
        past.mockRestore();
        expect(await takeSeats(eventId, { registrationId, seats: 2, isMember: false })).toEqual({ isDone: true });
      };
      await hold(twoMinutesMs);
      await hold(30_000);

      expect(await look(eventId, token)).toBe(7);
    },
  );

testInProcess("a registration whose seats were given back meanwhile is not kept after all", async () => {
  const { id: eventId } = await createOpenEvent(10);
  const past = startedAgo(twoMinutesMs);
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        // It hangs for two minutes, and somebody looks at the event.
        if (commandName === "TransactWriteItemsCommand") {
          past.mockRestore();
          await asVisitor(contract.getEvent, { eventId });
        }
        return next(args);
      },
    { step: "initialize", name: "late", override: true },
  );
  const answer = read(await call(register, { path: { eventId }, body: given.registration() }));
  table.middlewareStack.remove("late");

  expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(await registrationsFor(eventId)).toEqual([]);
  expect(await asVisitor(contract.getEvent, { eventId })).toMatchObject({ body: { spotsLeft: 10 } });
});

testInProcess("who comes for the last seat waits for somebody who may give it back, and gets it", async () => {
  const { id: eventId } = await createOpenEvent(1);
  const hold = { registrationId: buildRegistration(given.registration(), { eventId }).id, seats: 1 };
  expect(await takeSeats(eventId, { ...hold, isMember: false })).toEqual({ isDone: true });

  const answer = call(register, { path: { eventId }, body: given.registration() });
  await wait(100);
  await releaseSeats(eventId, hold);

  expect(read(await answer)).toMatchObject({ status: 201 });
  expect(await asVisitor(contract.getEvent, { eventId })).toMatchObject({ body: { spotsLeft: 0 } });
});
