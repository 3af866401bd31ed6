import { contract } from "#shared/contract.ts";
import type { RegistrationForm } from "#shared/registrations.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { check } from "../../simulation/property.ts";
import { insist, registrationRaces, runRegistrationRace } from "../../simulation/registration-race.ts";
import { asAdmin, asVisitor, asVisitorAt } from "../../support/as.ts";
import { withTransactionConflicts } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { createOpenEvent, createRegistration, spotsLeft } from "../../support/registrations.ts";
import { registrationsFor } from "../../support/table.ts";

const register = (eventId: string, form: RegistrationForm, key: string) =>
  asVisitorAt(given.internetAddress())(contract.register, { ...form, eventId }, { "idempotency-key": key });
const makeGuests = (count: number) => Array.from({ length: count }, () => given.guest());

// More of them: `npm run bench test/load/registration-race.ts`.
test("of forty parties at once for twenty seats as many get in as fit, once each, and the others are told that it is full", () =>
  check(
    registrationRaces(40, 20),
    async (race) => {
      const details: string[] = [];
      const { wrong } = await withTransactionConflicts(() =>
        runRegistrationRace(race, async (...request) => {
          const { status, body } = await register(...request);
          if (status === 409) details.push(body.detail ?? "");
          return status;
        }),
      );

      expect(wrong).toEqual([]);
      expect(details.length).toBeGreaterThan(0);
      for (const detail of details)
        expect(detail).toMatch(
          /is fully booked\.$|free again within a minute|^Only \d+ spots? (is|are) left, and you need \d\.$|is already registered/,
        );
    },
    { runs: [20, 1] },
  ));

test("one e-mail address ten times at once, in several spellings, is one registration", async () => {
  const { id: eventId } = await createOpenEvent();
  const email = given.emailAddress();
  const spellings = Array.from({ length: 10 }, (_, place) => (place % 2 ? email : email.toUpperCase()));

  const statuses = await withTransactionConflicts(() =>
    Promise.all(
      spellings.map((spelling) => {
        const [form, key] = [given.registration({ email: spelling }), given.idempotencyKey()];
        return insist(async () => (await register(eventId, form, key)).status);
      }),
    ),
  );

  expect(statuses.toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  expect(await registrationsFor(eventId)).toHaveLength(1);
  expect(await spotsLeft(eventId)).toBe(29);
});

test("of two decisions at once one counts, and the other is told which", () =>
  checkInterleavings([20, 3], async (interleave) => {
    const { id: eventId } = await createOpenEvent();
    const { id: registrationId } = await createRegistration(eventId, 2);
    const decide = (decision: "approved" | "rejected") =>
      asAdmin(contract.decideRegistration, { registrationId, decision, message: decision });

    const answers = await interleave(() => Promise.all([decide("approved"), decide("rejected")]));

    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status);
    expect([winner?.status, loser?.status]).toEqual([200, 409]);
    const { status, decisions } = winner?.body.registration ?? {};
    expect(loser?.body.detail).toContain(`This registration was already ${status} by Naomi Whitfield on `);
    expect(decisions).toMatchObject([{ decision: status, message: status }]);
    expect(await spotsLeft(eventId)).toBe(status === "rejected" ? 30 : 27);
  }));

test("rejecting and cancelling at once frees the seats once", () =>
  checkInterleavings([20, 3], async (interleave) => {
    const { id: eventId } = await createOpenEvent();
    const { id: registrationId, token } = await createRegistration(eventId, 3);

    const answers = await interleave(() =>
      Promise.all([
        asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" }),
        asVisitor(contract.cancelRegistration, { token }),
        asVisitor(contract.cancelRegistration, { token }),
      ]),
    );

    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await spotsLeft(eventId)).toBe(30);
  }));

test("changing guests and deciding at once never loses a seat", () =>
  checkInterleavings([20, 3], async (interleave) => {
    const { id: eventId } = await createOpenEvent();
    const { id: registrationId, token } = await createRegistration(eventId, 2);

    const [decided] = await interleave(() =>
      Promise.all([
        asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" }),
        asVisitor(contract.changeGuests, { token, guests: makeGuests(5), version: 1 }),
      ]),
    );

    expect(decided.status).toBe(200);
    expect(await spotsLeft(eventId)).toBe(30);
  }));
