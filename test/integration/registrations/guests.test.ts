import { contract } from "#shared/contract.ts";
import type { Registration } from "#shared/registration-review.ts";
import type { Guest, GuestState, OwnRegistration } from "#shared/registrations.ts";
import type { Ticket } from "#shared/tickets.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { openDoor } from "../../support/door.ts";
import { forEachCrash, transactionFaults, withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { winnerOf } from "../../support/races.ts";
import { createOpenEvent, createRegistration, spotsLeft } from "../../support/registrations.ts";
import { readRegistrationItem } from "../../support/table.ts";
import { settleAsIfLater, waitCleared, waitOf } from "../../support/waitlists.ts";

type Choice = { email: string; state: GuestState; note?: string };

const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });
const changed = conflict("This registration has changed. Please review it again.");

const approve = (registrationId: string, guests: Choice[] = [], version?: number) =>
  asAdmin(contract.decideRegistration, { registrationId, decision: "approved", guests, version });
const decideGuests = (registrationId: string, version: number, ...guests: Choice[]) =>
  asAdmin(contract.decideGuests, { registrationId, guests, version });
const cancel = (token: string) => asVisitor(contract.cancelRegistration, { token });

const open = async (token: string) => {
  const { status, body } = await asVisitor(contract.getOwnRegistration, { token });
  expect(status).toBe(200);
  return body as OwnRegistration;
};
const listTickets = async (token: string) =>
  ((await asVisitor(contract.listTickets, { token })).body as { tickets: Ticket[] }).tickets;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** Somebody with guests for an event, pending. */
const createParty = async (guests: number, spots = 30) => {
  const { id: eventId } = await createOpenEvent(spots);
  const names = ["Grace", "Paul"].slice(0, guests);
  const registration = await createRegistration(eventId, 0, {
    guests: names.map((firstName) => ({ ...given.guest(), firstName })),
  });
  const [grace, paul] = registration.guests as [OwnRegistration["guests"][number], OwnRegistration["guests"][number]];
  return { ...registration, eventId, grace, paul };
};

/** The same, approved: in version 2. */
const createApproved = async (
  guests: number,
  choices: (party: Awaited<ReturnType<typeof createParty>>) => Choice[],
) => {
  const party = await createParty(guests);
  expect((await approve(party.id, choices(party))).status).toBe(200);
  return party;
};

/** The guest who is on hold, as in `createApproved`. */
const hold =
  (note?: string) =>
  ({ paul: { email } }: { paul: { email: string } }): Choice[] => [
    { email, state: "held", ...(note !== undefined && { note }) },
  ];

const emailAbout = async (address: string, subject: string) =>
  (await emailsTo(address)).find((each) => each.subject === subject)?.text;
const approvalSubject = "Your registration for Spring Gala is approved";
const guestsSubject = "Your guests for Spring Gala";

describe("a guest on hold", () => {
  test("keeps the spot, has no ticket, and is told to the registrant with the approval", async () => {
    const { id, eventId, token, email, grace, paul, ...registrant } = await createParty(2);

    const { status, body } = await approve(
      id,
      [{ email: paul.email.toUpperCase(), state: "held", note: "Who is he?" }],
      1,
    );

    expect(status).toBe(200);
    expect(body.registration).toMatchObject({
      status: "approved",
      decisions: [{ guests: [{ name: nameOf(paul), state: "held", note: "Who is he?" }] }],
    });
    expect(await spotsLeft(eventId)).toBe(27);
    expect((await open(token)).guests).toEqual([grace, { ...paul, hold: { note: "Who is he?" } }]);
    expect((await listTickets(token)).map(({ name }) => name)).toEqual([nameOf(registrant), nameOf(grace)]);
    const text = await emailAbout(email, approvalSubject);
    expect(text).toMatch(new RegExp(`${nameOf(grace)}\\s+Approved`));
    expect(text).toMatch(new RegExp(`${nameOf(paul)}\\s+On hold\\s+Who is he\\?`));
    expect(text).toContain("You and one guest");
  });

  test("is not let in at the door, by ticket or by name, while the others are", async () => {
    const { id, eventId, token, paul } = await createApproved(2, () => []);
    const codes = await listTickets(token);
    const door = await openDoor(eventId);

    expect((await decideGuests(id, 2, { email: paul.email, state: "held" })).status).toBe(200);

    const parties = (await door.call(contract.listDoorParties, { eventId })).body.items;
    const [{ people } = { people: [] }] = parties;
    expect(people).toEqual([
      expect.not.objectContaining({ isHeld: true }),
      expect.not.objectContaining({ isHeld: true }),
      expect.objectContaining({ name: nameOf(paul), isHeld: true }),
    ]);
    const scans = people.map(({ person }, index) => ({
      ...{ kind: "in" as const, id: `scan-of-the-test-${index}`, at: new Date().toISOString() },
      ...{ registrationId: id, person, how: "name" as const },
    }));
    const outcomes = (await door.send(scans)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["done", "done", "not-approved"]);
    expect(await asVisitor(contract.getTicket, { code: codes[2]?.code ?? "" })).toMatchObject({ status: 404 });
    expect(await asVisitor(contract.getTicket, { code: codes[1]?.code ?? "" })).toMatchObject({ status: 200 });
  });

  test("is approved later, with a ticket and an email of its own; what was said with the approval stays", async () => {
    const { id, eventId, token, email, paul } = await createParty(2);
    await asAdmin(contract.decideRegistration, {
      ...{ registrationId: id, decision: "approved", message: "Welcome." },
      guests: [{ email: paul.email, state: "held" }],
    });

    const { status, body } = await decideGuests(id, 2, { email: paul.email, state: "approved" });

    expect(status).toBe(200);
    expect(body).toMatchObject({ emailed: true, registration: { status: "approved", version: 3 } });
    expect(await spotsLeft(eventId)).toBe(27);
    expect(await listTickets(token)).toHaveLength(3);
    expect(await open(token)).toMatchObject({ decisionMessage: "Welcome.", declinedGuests: [] });
    expect(await emailAbout(email, guestsSubject)).toMatch(new RegExp(`${nameOf(paul)}\\s+Approved`));
  });

  test("stays on hold whatever the registrant changes about them, and nobody else waits for that; it ends with who they are", async () => {
    const { token, grace, paul } = await createApproved(2, hold("Who?"));
    const change = async (guests: Guest[], version: number) =>
      (await asVisitor(contract.changeGuests, { token, guests, version })).body as OwnRegistration;

    const kept = await change([{ ...paul, phone: "(214) 555-0177" }], 2);
    expect(kept).toMatchObject({ status: "approved", guests: [{ hold: { note: "Who?" }, phone: "(214) 555-0177" }] });
    expect(kept.guests).toHaveLength(1);

    const renamed = await change([{ ...paul, lastName: "Else", includeOpenBar: !paul.includeOpenBar }], 3);
    expect(renamed).toMatchObject({ status: "approved", guests: [{ hold: { note: "Who?" }, lastName: "Else" }] });
    expect(await listTickets(token)).toHaveLength(1);

    const replaced = await change([grace, { ...paul, email: given.emailAddress() }], 4);
    expect(replaced.status).toBe("pending");
    expect(replaced.guests.map((each) => each.hold)).toEqual([undefined, undefined]);
  });

  test("stays on hold where the registration is approved anew without a word about them", async () => {
    const { id, token, grace, paul } = await createApproved(2, hold());
    const guests = [grace, paul, given.guest()];
    await asVisitor(contract.changeGuests, { token, guests, version: 2 });

    expect((await approve(id)).status).toBe(200);

    expect((await open(token)).guests.map((each) => each.hold)).toEqual([undefined, { note: "" }, undefined]);
    expect(await listTickets(token)).toHaveLength(3);
  });
});

describe("a guest who is declined", () => {
  test("is no guest any more: the spot is free, the registrant is told, and the history says by whom", async () => {
    const { id, eventId, token, email, grace, paul } = await createApproved(2, hold());

    const { status, body } = await decideGuests(id, 2, { email: paul.email, state: "declined", note: "Next time." });

    expect(status).toBe(200);
    expect(body.registration.decisions.at(-1)).toMatchObject({
      ...{ decision: "approved", isOfGuests: true, by: { name: "Naomi Whitfield" } },
      guests: [{ name: nameOf(paul), email: paul.email, state: "declined", note: "Next time." }],
    });
    expect(await spotsLeft(eventId)).toBe(28);
    expect(await open(token)).toMatchObject({
      ...{ status: "approved", guests: [grace] },
      declinedGuests: [{ ...paul, note: "Next time." }],
    });
    expect(await listTickets(token)).toHaveLength(2);
    expect(await emailAbout(email, guestsSubject)).toMatch(
      new RegExp(`${nameOf(paul)}\\s+Not approved\\s+Next time\\.`),
    );
    // Canceling gives back what is left, once.
    await cancel(token);
    expect(await spotsLeft(eventId)).toBe(30);
  });

  test("can be declined with the approval", async () => {
    const { eventId, token } = await createApproved(2, ({ grace, paul }) => [
      { email: grace.email, state: "declined" },
      { email: paul.email, state: "held" },
    ]);

    expect(await spotsLeft(eventId)).toBe(28);
    expect(await listTickets(token)).toHaveLength(1);
    expect(await open(token)).toMatchObject({ guests: [{ hold: { note: "" } }], declinedGuests: [{ note: "" }] });
  });

  test("leaves the spot to the first in line", async () => {
    const { id, eventId, paul } = await createParty(1, 2).then((party) => ({ ...party, paul: party.grace }));
    expect((await approve(id)).status).toBe(200);
    const waiting = await waitCleared(eventId);

    await decideGuests(id, 2, { email: paul.email, state: "declined" });

    expect((await waitOf(waiting))?.offeredUntil).toBeDefined();
    expect(await spotsLeft(eventId)).toBe(0);
  });

  test("takes a spot again when approved after all, while there is one", async () => {
    const { id, eventId, grace } = await createParty(1, 3);
    await approve(id, [{ email: grace.email, state: "declined" }]);
    expect(await spotsLeft(eventId)).toBe(2);
    const others = await createRegistration(eventId, 1);

    expect(await decideGuests(id, 2, { email: grace.email, state: "approved" })).toMatchObject(
      conflict("Spring Gala is fully booked."),
    );
    await cancel(others.token);
    expect((await decideGuests(id, 2, { email: grace.email, state: "held" })).body.registration).toMatchObject({
      ...{ guests: [{ email: grace.email, hold: { note: "" } }], declinedGuests: [] },
    });
    expect(await spotsLeft(eventId)).toBe(1);
  });

  test("does not come back unseen: whoever brings them again waits for an approval", async () => {
    const { id, eventId, token, grace, paul } = await createApproved(2, ({ paul }) => [
      { email: paul.email, state: "declined" },
    ]);

    const again = await asVisitor(contract.changeGuests, { token, guests: [grace, paul], version: 2 });

    expect(again.body).toMatchObject({ status: "pending", guests: [grace, paul], declinedGuests: [] });
    expect(await spotsLeft(eventId)).toBe(27);
    expect((await asAdmin(contract.getRegistration, { registrationId: id })).body).toMatchObject({
      declinedGuests: [{ email: paul.email }],
    });
    await approve(id);
    expect((await asAdmin(contract.getRegistration, { registrationId: id })).body).toMatchObject({
      ...{ guests: [grace, paul], declinedGuests: [] },
    });
  });

  test("makes a waiting party smaller, and an offer to it too", async () => {
    const { id: eventId } = await createOpenEvent(2);
    const first = await createRegistration(eventId, 1);
    const waiting = await waitCleared(eventId, 1);
    const [guest] = waiting.guests;
    await cancel(first.token);
    expect((await waitOf(waiting))?.offeredUntil).toBeDefined();

    const { version } = (await readRegistrationItem(waiting.id)) as { version: number };
    const { body } = await decideGuests(waiting.id, version, { email: guest!.email, state: "declined" });

    expect(body.registration).toMatchObject({ status: "waitlisted", guests: [] });
    expect(await spotsLeft(eventId)).toBe(1);
    expect((await asVisitor(contract.acceptOffer, { token: waiting.token })).body).toMatchObject({
      status: "approved",
    });
    expect(await spotsLeft(eventId)).toBe(1);
  });
});

describe("refused is", () => {
  test("a decision on guests of a registration that is pending, rejected, or canceled", async () => {
    const { id, token, grace } = await createParty(1);
    const choice: Choice = { email: grace.email, state: "held" };

    expect(await decideGuests(id, 1, choice)).toMatchObject(
      conflict("Please approve this registration before its guests."),
    );
    await cancel(token);
    expect(await decideGuests(id, 2, choice)).toMatchObject(conflict("This registration was canceled."));

    const other = await createParty(1);
    await asAdmin(contract.decideRegistration, { registrationId: other.id, decision: "rejected" });
    expect(await decideGuests(other.id, 2, { ...choice, email: other.grace.email })).toMatchObject(
      conflict("This registration was rejected."),
    );
    expect(await spotsLeft(other.eventId)).toBe(30);
  });

  test("a rejection that says something else of a guest", async () => {
    const { id: registrationId, grace, eventId } = await createParty(1);

    const guests = [{ email: grace.email, state: "approved" as const }];
    const { status, body } = await asAdmin(contract.decideRegistration, {
      registrationId,
      decision: "rejected",
      guests,
    });

    expect([status, body.code]).toEqual([400, "invalid"]);
    expect(await spotsLeft(eventId)).toBe(28);
  });

  test("what nobody sees any more: another version, or somebody who is not in the party", async () => {
    const { id, token, grace, paul } = await createApproved(2, () => []);

    expect(await decideGuests(id, 1, { email: grace.email, state: "held" })).toMatchObject(changed);
    expect(await decideGuests(id, 2, { email: given.emailAddress(), state: "held" })).toMatchObject(changed);
    expect((await decideGuests(id, 2, { email: grace.email, state: "approved" })).status).toBe(400);
    expect((await decideGuests(id, 2)).status).toBe(400);
    const twice: Choice[] = [grace.email, grace.email.toUpperCase()].map((email) => ({ email, state: "held" }));
    expect((await decideGuests(id, 2, ...twice)).body.errors?.[0]?.message).toBe("This guest is named twice");
    await asVisitor(contract.changeGuests, { token, guests: [grace], version: 2 });
    expect(await decideGuests(id, 3, { email: paul.email, state: "declined" })).toMatchObject(changed);
    expect(await readRegistrationItem(id)).toMatchObject({ version: 3, guests: [grace] });
  });
});

describe("at once", () => {
  test("two admins decide on the same guest: one is first, and the other is told to look again", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const { id, eventId, paul } = await createApproved(2, hold());

      const states = ["approved", "declined"] as const;
      const answers = await interleave(() =>
        Promise.all(states.map((state) => decideGuests(id, 2, { email: paul.email, state }))),
      );

      const { guests } = winnerOf(answers).body.registration;
      expect(await readRegistrationItem(id)).toMatchObject({ version: 3, guests });
      expect(await spotsLeft(eventId)).toBe(guests.length === 1 ? 28 : 27);
    }));

  test("a guest is declined while the registrant cancels, or leaves them out: each spot comes back once", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const parties = await Promise.all([createApproved(2, hold()), createApproved(2, hold())]);
      const [canceled, smaller] = parties;

      const [, answer] = await interleave(() =>
        Promise.all([
          decideGuests(canceled.id, 2, { email: canceled.paul.email, state: "declined" }),
          cancel(canceled.token),
          decideGuests(smaller.id, 2, { email: smaller.paul.email, state: "declined" }),
          asVisitor(contract.changeGuests, { token: smaller.token, guests: [smaller.grace], version: 2 }),
        ]),
      );

      expect(answer.status).toBe(200);
      expect(await spotsLeft(canceled.eventId)).toBe(30);
      expect(await spotsLeft(smaller.eventId)).toBe(28);
      expect((await readRegistrationItem(smaller.id))?.guests).toEqual([smaller.grace]);
    }));

  test("the last spot goes to a guest who is approved after all, or to a newcomer", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const { id, eventId, grace } = await createParty(1, 2);
      await approve(id, [{ email: grace.email, state: "declined" }]);

      const results = await interleave(() =>
        Promise.all([
          decideGuests(id, 2, { email: grace.email, state: "approved" }).then(({ status }) => status === 200),
          createRegistration(eventId).then(
            () => true,
            () => false,
          ),
        ]),
      );

      expect(results.filter(Boolean)).toHaveLength(1);
      expect(await spotsLeft(eventId)).toBe(0);
    }));
});

describe("whatever fails", () => {
  const seatsAfter = (guests: readonly unknown[]) => 30 - 1 - guests.length;

  testInProcess.each(["declined", "approved"] as const)(
    "a machine that ends anywhere as a guest is %s leaves it done with its email, or to be done",
    (state) =>
      forEachCrash(async (during) => {
        // Whoever is approved was declined, so takes a spot.
        const first = state === "declined" ? "held" : "declined";
        const { id, eventId, paul } = await createApproved(2, (party) => [{ email: party.paul.email, state: first }]);

        await during(() => decideGuests(id, 2, { email: paul.email, state }));
        await settleAsIfLater(eventId);

        const kept = (await readRegistrationItem(id)) as unknown as Registration;
        expect(await spotsLeft(eventId)).toBe(seatsAfter(kept.guests));
        expect([2, 3]).toContain(kept.version);
        expect(kept.guests).toHaveLength((kept.version === 3) === (state === "approved") ? 2 : 1);
        if (kept.version === 2) expect((await decideGuests(id, 2, { email: paul.email, state })).status).toBe(200);
        expect(await spotsLeft(eventId)).toBe(state === "approved" ? 27 : 28);
      }),
  );

  testInProcess.each(transactionFaults)("%s: a guest is declined and the spot back, or neither", async (fault) => {
    const { id, eventId, paul } = await createApproved(2, hold());

    await withFaults([fault], () => decideGuests(id, 2, { email: paul.email, state: "declined" }));
    await settleAsIfLater(eventId);

    const { guests } = (await readRegistrationItem(id)) as unknown as Registration;
    expect(await spotsLeft(eventId)).toBe(seatsAfter(guests));
  });
});
