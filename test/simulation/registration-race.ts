import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { eventWrites, readEvent } from "#functions/events/event.ts";
import { queryAll, rangeOfList } from "#functions/platform/pages.ts";
import { transact } from "#functions/platform/table.ts";
import { registrationListOf } from "#functions/registrations/registration.ts";
import type { RegistrationForm } from "#shared/registrations.ts";
import { withFaults, type Fault } from "#test/support/faults.ts";
import { given } from "#test/support/given.ts";
import { someTimes, takeInTurn } from "./property.ts";

/** Everybody who wants to come to an event at the same time. */
export type RegistrationRace = {
  spots: number;
  /** How many guests each party brings. */
  guests: number[];
  /** How many of them press twice: the same e-mail address in capitals, under another key. */
  twice: number;
  /** What befalls the transactions, in turn. */
  faults: (Fault | "none")[];
};

/** Races of so many parties for so many seats. */
export const registrationRaces = (parties: number, spots: number): fc.Arbitrary<RegistrationRace> =>
  fc.record({
    spots: fc.constant(spots),
    guests: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: parties, maxLength: parties }),
    twice: fc.nat(10),
    faults: someTimes<"none", Fault>(
      "none",
      fc.constantFrom("conflict", "throttled transaction", "time-out before commit", "time-out after commit"),
      4,
    ),
  });

/** Sends a registration; answers its status. */
type Register = (eventId: string, form: RegistrationForm, key: string) => Promise<number>;

/** How often a request that is answered "too many", or not at all, is sent again: on a busy machine many collide for long. */
const maxRepetitions = 100;
const longestPauseMs = 100;

/** Sends a request until it is answered for good, as pages and people do; answers the status. */
export const insist = async (send: () => Promise<number>) => {
  let status = await send();
  for (let time = 0; time < maxRepetitions && status >= 429; time++) {
    await wait(Math.random() * longestPauseMs);
    status = await send();
  }
  return status;
};

const register = async (send: Register, eventId: string, { email, guests }: { email: string; guests: number }) => {
  const form = given.registration({ email, guests: Array.from({ length: guests }, () => given.guest()) });
  const key = given.idempotencyKey();
  const started = performance.now();
  const status = await insist(() => send(eventId, form, key));
  return { email: email.toLowerCase(), seats: guests + 1, status, tookMs: performance.now() - started };
};

/** Lets a race happen; answers what became of everybody, and what of it was wrong. */
export const runRegistrationRace = async ({ spots, guests, twice, faults }: RegistrationRace, send: Register) => {
  const event = given.openEvent({ spots, spotsLeft: spots });
  await transact(eventWrites(event));
  const parties = guests.map((count) => ({ email: given.emailAddress(), guests: count }));
  const again = parties.slice(0, twice).map(({ email, ...party }) => ({ ...party, email: email.toUpperCase() }));

  const enough = Array.from({ length: 100 * parties.length }, takeInTurn(faults));
  const { result: outcomes, met } = await withFaults(enough, () =>
    Promise.all([...parties, ...again].map((party) => register(send, event.id, party))),
  );

  const kept = (await queryAll(rangeOfList("gsi1", registrationListOf(event.id)))) as {
    email: string;
    guests: unknown[];
  }[];
  const { spotsLeft } = await readEvent(event.id, { isLatest: true });
  const taken = kept.reduce((seats, party) => seats + 1 + party.guests.length, 0);
  const addresses = kept.map(({ email }) => email.toLowerCase()).toSorted();
  const registered = outcomes.filter(({ status }) => status === 201);
  // Seats are only ever taken here, so who would still fit at the end fitted when turned away.
  const turnedAway = outcomes.filter(({ status, email }) => status === 409 && !addresses.includes(email));
  const facts: [what: string, is: unknown, shouldBe: unknown][] = [
    ["seats taken and left", taken + spotsLeft, spots],
    ["seats left", spotsLeft < 0 ? spotsLeft : "none too few", "none too few"],
    [
      "registered",
      addresses.join(),
      registered
        .map(({ email }) => email)
        .toSorted()
        .join(),
    ],
    ["registered twice", addresses.length - new Set(addresses).size, 0],
    ["turned away who would fit", turnedAway.filter(({ seats }) => seats <= spotsLeft).length, 0],
    [
      "other answers",
      outcomes
        .filter(({ status }) => status !== 201 && status !== 409)
        .map(({ status }) => status)
        .join(),
      "",
    ],
  ];
  return {
    wrong: facts.filter(([, is, shouldBe]) => is !== shouldBe).map(([what, is]) => `${what}: ${String(is)}`),
    timesMs: outcomes.map(({ tookMs }) => tookMs),
    counts: { registered: kept.length, "turned away": outcomes.length - registered.length, faults: met },
  };
};
