import { contract } from "#shared/contract.ts";
import { asAdmin, asVisitor, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { registrationsFor } from "../../support/table.ts";

/** For a crowd of cold Lambdas that a busy machine has to start, some of them again; in milliseconds. */
const forAll = 180_000;

/** Registrations at once, each of a different party. */
const crowd = (eventId: string, sizes: number[]) =>
  Promise.all(
    sizes.map((guests) => {
      const form = given.registration({ guests: Array.from({ length: guests }, () => given.guest()) });
      const visitor = asVisitorAt(given.internetAddress());
      return visitor(contract.register, { ...form, eventId });
    }),
  );

test.each([1, 2, 3])(
  "round %s: forty parties at once for twenty seats get these and no more",
  async () => {
    const { id } = await openEvent(20);

    const answers = await crowd(
      id,
      Array.from({ length: 40 }, (_, place) => place % 4),
    );

    const won = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    const seats = won.reduce((sum, { guests }) => sum + 1 + guests.length, 0);
    expect(seats).toBeLessThanOrEqual(20);
    expect(await spotsLeft(id)).toBe(20 - seats);
    expect((await registrationsFor(id)).map((each) => each.id).toSorted()).toEqual(
      won.map((each) => each.id).toSorted(),
    );
    for (const { status, body } of answers) {
      expect([201, 409, 429]).toContain(status);
      if (status === 409)
        expect(body.detail).toMatch(/is fully booked\.$|^Only \d+ spots? (is|are) left, and you need \d\.$/);
    }
  },
  forAll,
);

test(
  "one e-mail address ten times at once, in several spellings, is one registration",
  async () => {
    const { id: eventId } = await openEvent();
    const email = given.emailAddress();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => {
        const form = given.registration({ email: place % 2 ? email : email.toUpperCase() });
        const visitor = asVisitorAt(given.internetAddress());
        return visitor(contract.register, { ...form, eventId });
      }),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await registrationsFor(eventId)).toHaveLength(1);
    expect(await spotsLeft(eventId)).toBe(29);
  },
  forAll,
);

test.each([1, 2, 3, 4, 5])("round %s: of two decisions at once one counts, and the other is told which", async () => {
  const { id: eventId } = await openEvent();
  const { id: registrationId } = await registered(eventId, 2);
  const decide = (decision: "approved" | "rejected") =>
    asAdmin(contract.decideRegistration, { registrationId, decision, message: decision });

  const answers = await Promise.all([decide("approved"), decide("rejected")]);

  const [winner, loser] = answers.toSorted((one, other) => one.status - other.status);
  expect([winner?.status, loser?.status]).toEqual([200, 409]);
  const { status, decisions } = winner?.body.registration ?? {};
  expect(loser?.body.detail).toContain(`This registration was already ${status} by Naomi Whitfield on `);
  expect(decisions).toMatchObject([{ decision: status, message: status }]);
  expect(await spotsLeft(eventId)).toBe(status === "rejected" ? 30 : 27);
});

test.each([1, 2, 3, 4, 5])("round %s: rejecting and cancelling at once frees the seats once", async () => {
  const { id: eventId } = await openEvent();
  const { id: registrationId, token } = await registered(eventId, 3);

  await Promise.all([
    asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" }),
    asVisitor(contract.cancelRegistration, { token }),
    asVisitor(contract.cancelRegistration, { token }),
  ]);

  expect(await spotsLeft(eventId)).toBe(30);
});

test("changing guests and deciding at once never loses a seat", async () => {
  for (let round = 0; round < 5; round++) {
    const { id: eventId } = await openEvent();
    const { id: registrationId, token } = await registered(eventId, 2);

    await Promise.all([
      asAdmin(contract.decideRegistration, { registrationId, decision: "rejected" }),
      asVisitor(contract.changeGuests, { token, guests: Array.from({ length: 5 }, () => given.guest()), version: 1 }),
    ]);

    expect(await spotsLeft(eventId)).toBe(30);
  }
});
