import { readEvent } from "#functions/events/event.ts";
import { offerSpots, sweepWaitlist } from "#functions/registrations/offers.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { asAdmin, asMember, asVisitor, asVisitorAt } from "../../support/as.ts";
import { forEachCrash, transactionFaults, withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { deliverStream, skipStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepAnnouncements } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { readPages } from "../../support/pages.ts";
import { createOpenEvent, createRegistration, spotsLeft } from "../../support/registrations.ts";
import { editItem, guardOf, readEventItem, registrationsFor } from "../../support/table.ts";
import {
  askToWait,
  createFullEvent,
  decide,
  joinWaitlist,
  letOfferEnd,
  passOffer,
  settleAsIfLater,
  waitCleared,
  waitlistEmailsTo,
  waitOf,
} from "../../support/waitlists.ts";

/** Whoever reads an email has all that were written before rendered: those of earlier tests are nobody's any more. */
beforeEach(skipStream);

const conflict = (detail: string) => ({ status: 409, body: { code: "conflict", detail } });
const open = async (token: string) => (await asVisitor(contract.getOwnRegistration, { token })).body;
const cancel = (token: string) => asVisitor(contract.cancelRegistration, { token });
const accept = (token: string) => asVisitor(contract.acceptOffer, { token });
const register = (eventId: string, guests = 0) =>
  asVisitorAt(given.internetAddress())(contract.register, {
    ...given.registration({ guests: Array.from({ length: guests }, () => given.guest()) }),
    eventId,
  });
const waitlistOf = async (eventId: string) => (await asAdmin(contract.getWaitlist, { eventId })).body;
const hasOffer = async (waiting: { id: string }) => (await waitOf(waiting))?.offeredUntil !== undefined;

describe("joining", () => {
  test("a full event says so, and takes who asks for it onto its waitlist, in order, with one email", async () => {
    const { id } = await createFullEvent(2);

    expect(await register(id)).toMatchObject(conflict("Spring Gala is fully booked."));
    const first = await joinWaitlist(id);
    const second = await joinWaitlist(id, 1, { email: given.emailAddress() });

    expect(await open(first.token)).toMatchObject({ status: "waitlisted", place: 1, wait: { isCleared: false } });
    expect(await open(second.token)).toMatchObject({ status: "waitlisted", place: 2 });
    expect(await spotsLeft(id)).toBe(0);
    expect(await waitlistOf(id)).toMatchObject({
      isStopped: false,
      items: [
        { registrationId: first.id, seats: 1, isCleared: false, passes: 0 },
        { registrationId: second.id, seats: 2, isCleared: false, passes: 0 },
      ],
    });
    const [email, ...more] = await emailsTo(second.email);
    expect(more).toEqual([]);
    expect(email).toMatchObject({ subject: "You're on the waitlist for Spring Gala" });
    expect(email?.text).toContain("your place is 2");
  });

  test("whoever asks to wait where there are seats is registered", async () => {
    const { id } = await createOpenEvent();

    expect(await askToWait(id)).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(await spotsLeft(id)).toBe(29);
  });

  test("a member waits, too", async () => {
    const { id: eventId } = await createFullEvent();

    const { status, body } = await asMember(contract.registerMember, {
      ...given.registration(),
      eventId,
      waitlist: true,
    });

    expect([status, body.status]).toEqual([201, "waitlisted"]);
    const { body: own } = await asMember(contract.listOwnRegistrations, {});
    expect(own.items[0]).toMatchObject({ id: body.id, status: "waitlisted" });
  });

  test("the same request twice is one place in line, and another of the same address is refused", async () => {
    const { id: eventId } = await createFullEvent();
    const [form, key] = [given.registration(), given.idempotencyKey()];
    const join = (idempotencyKey: string) =>
      asVisitor(contract.register, { ...form, eventId, waitlist: true }, { "idempotency-key": idempotencyKey });

    const [first, again, other] = [await join(key), await join(key), await join(given.idempotencyKey())];

    expect(again.body).toEqual(first.body);
    expect(other).toMatchObject(conflict("This email address is already registered for Spring Gala."));
    expect((await waitlistOf(eventId)).items).toHaveLength(1);
    expect(await registrationsFor(eventId)).toHaveLength(2);
  });

  test.each([
    ["that has fewer spots in all", {}, 4, "Spring Gala has only 1 spot in all, and you need 5."],
    ["that has begun", given.times(-1), 0, "Spring Gala has begun, so its waitlist is closed."],
    ["that is over", given.times(-6), 0, "Spring Gala has ended."],
    ["that is not open yet", { status: "coming-soon" as const }, 0, "Registration for Spring Gala is not open yet."],
  ])("nobody waits for an event %s", async (_, changes, guests, detail) => {
    const { id } = await createOpenEvent(1, { spotsLeft: 0, ...changes });

    expect(await askToWait(id, guests)).toMatchObject(conflict(detail));
    expect((await waitlistOf(id)).items).toEqual([]);
  });

  test("a visitor waits for no event that is for members", async () => {
    const { id } = await createFullEvent();
    await editItem({ pk: `EVENT#${id}`, sk: "COUNTERS" }, { membersOnly: true });

    expect(await askToWait(id)).toMatchObject({ status: 403 });
  });
});

describe("a decision", () => {
  test("approved, it still waits and is told so; rejected, it leaves the line and is told so", async () => {
    const { id } = await createFullEvent();
    const [yes, no] = [await joinWaitlist(id), await joinWaitlist(id)];
    const isPending = async () =>
      (await readPages((range) => asAdmin(contract.listPendingRegistrations, range)))
        .flat()
        .some((each) => each.id === yes.id);
    expect(await isPending()).toBe(true);

    expect(await decide(yes.id)).toMatchObject({
      status: 200,
      body: { emailed: true, registration: { status: "waitlisted", wait: { isCleared: true } } },
    });
    expect(await decide(no.id, "rejected")).toMatchObject({ body: { registration: { status: "rejected" } } });
    expect(await isPending()).toBe(false);

    expect((await waitlistOf(id)).items).toMatchObject([{ registrationId: yes.id, isCleared: true }]);
    expect(await decide(yes.id, "rejected")).toMatchObject({ status: 409 });
    expect(await spotsLeft(id)).toBe(0);
    const subjectsTo = async ({ email }: { email: string }) => (await emailsTo(email)).map(({ subject }) => subject);
    expect(await subjectsTo(yes)).toContain("You're approved, and on the waitlist for Spring Gala");
    expect(await subjectsTo(no)).toContain("Your registration for Spring Gala was not approved");
    expect(await asAdmin(contract.sendDecisionAgain, { registrationId: yes.id })).toMatchObject({ status: 200 });
  });
});

describe("an offer to who comes after somebody that is not decided", () => {
  test("is made at once: who is not approved is offered nothing, and holds up nobody", async () => {
    const { id, guest } = await createFullEvent();
    const [undecided, cleared] = [await joinWaitlist(id), await waitCleared(id)];

    await cancel(guest.token);

    expect([await hasOffer(undecided), await hasOffer(cleared)]).toEqual([false, true]);
  });
});

describe("an offer", () => {
  test("goes to the first in line when a seat comes free, holds it, and is accepted once", async () => {
    const { id, guest } = await createFullEvent();
    const [first, second] = [await waitCleared(id), await waitCleared(id)];

    await cancel(guest.token);

    expect([await hasOffer(first), await hasOffer(second)]).toEqual([true, false]);
    expect(await spotsLeft(id)).toBe(0);
    expect(await register(id)).toMatchObject(conflict("Spring Gala is fully booked."));
    // Its link is merely opened, which accepts nothing.
    const { wait, status } = await open(first.token);
    expect(status).toBe("waitlisted");
    const hours = (Date.parse(wait?.offeredUntil ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);

    expect(await accept(first.token)).toMatchObject({ status: 200, body: { status: "approved" } });
    expect(await accept(first.token)).toMatchObject({ status: 200, body: { status: "approved" } });

    expect(await spotsLeft(id)).toBe(0);
    expect((await waitlistOf(id)).items).toMatchObject([{ registrationId: second.id }]);
    expect(await waitlistEmailsTo(first.email)).toEqual([
      "waitlist-joined",
      "waitlist-cleared",
      "waitlist-offer",
      "waitlist-accepted",
    ]);
    const letter = (await emailsTo(first.email)).find(({ subject }) => subject === "You're in: Spring Gala");
    expect(letter?.attachments.map(({ fileName }) => fileName)).toEqual(["ticket-1.png", "event.ics"]);
  });

  test("goes to the first whose party fits, and to a larger one when there are enough seats", async () => {
    const { id } = await createOpenEvent(3);
    const [one, two] = [await createRegistration(id), await createRegistration(id, 1)];
    const [three, single] = [await waitCleared(id, 2), await waitCleared(id)];

    await cancel(one.token);
    expect([await hasOffer(three), await hasOffer(single)]).toEqual([false, true]);

    await cancel(single.token);
    await cancel(two.token);
    expect(await hasOffer(three)).toBe(true);
    expect(await spotsLeft(id)).toBe(0);
  });

  test("is made for fewer guests, for a rejection, and by the sweep for more spots", async () => {
    const { id, guest } = await createFullEvent(2);
    const waiting = [await waitCleared(id), await waitCleared(id), await waitCleared(id)];
    const offered = () => Promise.all(waiting.map(hasOffer));

    await asVisitor(contract.changeGuests, { token: guest.token, guests: [], version: 1 });
    expect(await offered()).toEqual([true, false, false]);
    await decide(guest.id, "rejected");
    expect(await offered()).toEqual([true, true, false]);
    await editItem({ pk: `EVENT#${id}`, sk: "COUNTERS" }, { spotsLeft: 1 });
    await sweepAnnouncements();
    expect(await offered()).toEqual([true, true, true]);
  });

  testInProcess("is made by the stream as soon as an admin adds spots", async () => {
    const form = given.eventForm({ spots: 1 });
    const { id: eventId, version } = (await asAdmin(contract.createEvent, form)).body;
    await createRegistration(eventId);
    const waiting = [await waitCleared(eventId), await waitCleared(eventId)];

    await asAdmin(contract.editEvent, { ...form, eventId, version, spots: 2, emailsRegistrants: false });
    await deliverStream();

    expect(await Promise.all(waiting.map(hasOffer))).toEqual([true, false]);
    expect(await spotsLeft(eventId)).toBe(0);
  });

  test("lasts two hours on the last day, what the settings say, and until the event begins", async () => {
    const until = async (inHours: number) => {
      const { id, guest } = await createFullEvent(1, given.times(inHours));
      const waiting = await waitCleared(id);
      await cancel(guest.token);
      return (Date.parse((await waitOf(waiting))?.offeredUntil ?? "") - Date.now()) / 3_600_000;
    };

    expect(await until(20)).toBeCloseTo(2, 1);
    expect(await until(1)).toBeCloseTo(1, 1);
  });

  test("declined is a canceled registration, and the next one's turn, who had none before; nor has who waits no more, or is not there", async () => {
    const { id, guest } = await createFullEvent();
    const [first, second] = [await waitCleared(id), await waitCleared(id)];
    expect(await accept(guest.token)).toMatchObject(conflict("There are no spots held for you right now."));
    expect(await accept("reg_01JXXXXXXXXXXXXXXXXXXXXXXX.secretsecretsecret")).toMatchObject({ status: 404 });
    await cancel(guest.token);
    expect(await accept(second.token)).toMatchObject(conflict("There are no spots held for you right now."));

    expect(await cancel(first.token)).toMatchObject({ status: 200, body: { status: "cancelled" } });

    expect(await hasOffer(second)).toBe(true);
    expect(await accept(first.token)).toMatchObject(conflict("This registration was canceled."));
    expect(await guardOf(id, first.email)).toBeUndefined();
    expect(await waitlistEmailsTo(first.email)).toEqual([
      "waitlist-joined",
      "waitlist-cleared",
      "waitlist-offer",
      "registration-cancelled",
    ]);
  });

  test("holds for who comes with fewer, and not for more or others", async () => {
    const { id, guest } = await createFullEvent(2);
    const waiting = await waitCleared(id, 1);
    await cancel(guest.token);
    const change = async (guests: number) =>
      asVisitor(contract.changeGuests, {
        token: waiting.token,
        guests: Array.from({ length: guests }, () => given.guest()),
        version: (await open(waiting.token)).version ?? 0,
      });

    expect(await change(1)).toMatchObject(
      conflict("Please accept your spots first; then you can add to your registration."),
    );
    expect(await change(0)).toMatchObject({ status: 200, body: { status: "waitlisted" } });
    expect(await spotsLeft(id)).toBe(1);
    expect(await accept(waiting.token)).toMatchObject({ body: { status: "approved", guests: [] } });
    expect(await spotsLeft(id)).toBe(1);
  });
});

describe("an offer without an answer", () => {
  test("goes to the next; after two its party is last, and after four off the line, each told once", async () => {
    const { id, guest } = await createFullEvent();
    const [first, second] = [await waitCleared(id), await waitCleared(id)];
    await cancel(guest.token);

    await passOffer(first);
    expect([await hasOffer(first), await hasOffer(second)]).toEqual([false, true]);
    expect((await waitlistOf(id)).items).toMatchObject([{ registrationId: first.id, passes: 1 }, {}]);

    await passOffer(second);
    expect(await hasOffer(first)).toBe(true);
    await passOffer(first);
    expect((await waitlistOf(id)).items).toMatchObject([{ registrationId: second.id }, { registrationId: first.id }]);

    await passOffer(second);
    await passOffer(first);
    await passOffer(second);
    await passOffer(first);
    await passOffer(second);

    expect((await waitlistOf(id)).items).toEqual([]);
    expect(await open(first.token)).toMatchObject({ status: "cancelled", wait: { passes: 4 } });
    expect(await spotsLeft(id)).toBe(1);
    expect(await waitlistEmailsTo(first.email)).toEqual([
      "waitlist-joined",
      "waitlist-cleared",
      "waitlist-offer",
      "waitlist-passed",
      "waitlist-offer",
      "waitlist-to-end",
      "waitlist-offer",
      "waitlist-passed",
      "waitlist-offer",
      "waitlist-ended",
    ]);
    expect(await register(id)).toMatchObject({ status: 201 });
  });

  test("can't be accepted after its end, even before anybody has noticed", async () => {
    const { id, guest } = await createFullEvent();
    const waiting = await waitCleared(id);
    await cancel(guest.token);
    await letOfferEnd(waiting);

    expect(await accept(waiting.token)).toMatchObject(
      conflict("This offer has ended. You'll hear from us if spots free up again."),
    );
  });

  test("a party that let one pass has its turn again when another was accepted", async () => {
    const { id, guest } = await createFullEvent(2);
    const [first, second, third] = [await waitCleared(id), await waitCleared(id), await waitCleared(id)];
    await asVisitor(contract.changeGuests, { token: guest.token, guests: [], version: 1 });
    await passOffer(first);
    await accept(second.token);

    await cancel(guest.token);

    expect([await hasOffer(first), await hasOffer(third)]).toEqual([true, false]);
  });
});

describe("newcomers", () => {
  test("get no seat that is enough for somebody who waits, decided or not, and one that is not", async () => {
    const { id } = await createOpenEvent(3);
    const [one, two] = [await createRegistration(id), await createRegistration(id, 1)];
    const [pair, undecided] = [await waitCleared(id, 1), await joinWaitlist(id)];
    await asAdmin(contract.setOffers, { eventId: id, isStopped: true });
    await cancel(one.token);

    const refusal = conflict("Spring Gala is fully booked: spots that free up go to its waitlist first.");
    expect(await register(id)).toMatchObject(refusal);
    const { body: event } = await asVisitor(contract.getEvent, { eventId: id });
    expect(event.spotsLeft).toBe(0);

    await decide(undecided.id, "rejected");
    expect(await register(id)).toMatchObject({ status: 201 });

    await cancel(two.token);
    expect(await register(id)).toMatchObject(refusal);
    await cancel(pair.token);
    expect(await register(id, 1)).toMatchObject({ status: 201 });
  });

  test("a guest who is added is a newcomer", async () => {
    const { id } = await createOpenEvent(2);
    const [one, two] = [await createRegistration(id), await createRegistration(id)];
    await joinWaitlist(id);
    await cancel(one.token);

    expect(
      await asVisitor(contract.changeGuests, { token: two.token, guests: [given.guest()], version: 1 }),
    ).toMatchObject(conflict("Spring Gala is fully booked: spots that free up go to its waitlist first."));
  });
});

describe("an admin", () => {
  test("moves somebody to the front, and why is kept", async () => {
    const { id, guest } = await createFullEvent();
    const [first, second] = [await waitCleared(id), await waitCleared(id)];
    const move = (reason: string) => asAdmin(contract.moveToFront, { registrationId: second.id, reason });

    expect(await move(" ")).toMatchObject({ status: 400 });
    expect(await move("She spoke at our first night.")).toMatchObject({
      status: 200,
      body: { wait: { moves: [{ reason: "She spoke at our first night.", by: { name: "Naomi Whitfield" } }] } },
    });

    expect((await waitlistOf(id)).items).toMatchObject([
      { registrationId: second.id, moveReason: "She spoke at our first night." },
      { registrationId: first.id },
    ]);
    await cancel(guest.token);
    expect([await hasOffer(first), await hasOffer(second)]).toEqual([false, true]);
    expect(await asAdmin(contract.moveToFront, { registrationId: guest.id, reason: "A friend" })).toMatchObject(
      conflict("This registration is not on the waitlist."),
    );
  });

  describe("takes a party off the line", () => {
    const takeOff = ({ id }: { id: string }, message = "We've kept this evening small.") =>
      asAdmin(contract.takeOffLine, { registrationId: id, message });

    test("for a reason that they are emailed, once; the others move up", async () => {
      const { id } = await createFullEvent();
      const [first, second] = [await waitCleared(id), await waitCleared(id)];

      expect(await takeOff(first, " ")).toMatchObject({ status: 400 });
      expect(await takeOff(first)).toMatchObject({
        status: 200,
        body: { registration: { status: "rejected" }, emailed: true },
      });

      expect((await waitlistOf(id)).items).toMatchObject([{ registrationId: second.id }]);
      expect(await open(second.token)).toMatchObject({ place: 1 });
      expect(await open(first.token)).toMatchObject({
        status: "rejected",
        decisionMessage: "We've kept this evening small.",
      });
      const email = (await emailsTo(first.email)).find(({ subject }) => subject.startsWith("You're off"));
      expect(email).toMatchObject({ subject: "You're off the waitlist for Spring Gala", attachments: [] });
      expect(email?.text).toContain("We've kept this evening small.");
      expect(await spotsLeft(id)).toBe(0);
      expect(await takeOff(first)).toMatchObject(conflict("This registration is not on the waitlist."));
      expect((await waitlistEmailsTo(first.email)).filter((each) => each === "waitlist-removed")).toHaveLength(1);
    });

    test("whose offer, with its spots, then goes to the next, and is theirs no more", async () => {
      const { id, guest } = await createFullEvent(2);
      const [first, second] = [await waitCleared(id, 1), await waitCleared(id, 1)];
      await cancel(guest.token);
      expect([await hasOffer(first), await hasOffer(second)]).toEqual([true, false]);

      expect(await takeOff(first)).toMatchObject({ status: 200 });

      expect([await hasOffer(first), await hasOffer(second)]).toEqual([false, true]);
      expect(await accept(first.token)).toMatchObject({ status: 409 });
      expect(await accept(second.token)).toMatchObject({ status: 200 });
      expect(await spotsLeft(id)).toBe(0);
    });

    test("but nobody who is in, nor anybody once the event has begun", async () => {
      const { id, guest } = await createFullEvent();
      const waiting = await waitCleared(id);

      expect(await takeOff(guest)).toMatchObject(conflict("This registration is not on the waitlist."));
      await editItem({ pk: `EVENT#${id}`, sk: "EVENT" }, given.times(-1));

      expect(await takeOff(waiting)).toMatchObject(conflict("Spring Gala has begun, so its waitlist is closed."));
      expect(await open(waiting.token)).toMatchObject({ status: "waitlisted" });
    });

    testInProcess("in the moment in which they accept: one of both is true, and their spots are there once", () =>
      checkInterleavings([40, 3], async (interleave) => {
        const { id, guest } = await createFullEvent();
        const waiting = await waitCleared(id);
        await cancel(guest.token);

        const [accepted, removed] = await interleave(() => Promise.all([accept(waiting.token), takeOff(waiting)]));
        await settleAsIfLater(id);

        const isIn = accepted.status === 200;
        expect(removed.status).toBe(isIn ? 409 : 200);
        expect((await open(waiting.token)).status).toBe(isIn ? "approved" : "rejected");
        expect(await spotsLeft(id)).toBe(isIn ? 0 : 1);
      }),
    );
  });

  test("stops the offers, which takes none back, and resumes them", async () => {
    const { id, guest } = await createFullEvent(2);
    const [first, second] = [await waitCleared(id), await waitCleared(id)];
    await asVisitor(contract.changeGuests, { token: guest.token, guests: [], version: 1 });

    expect(await asAdmin(contract.setOffers, { eventId: id, isStopped: true })).toMatchObject({
      body: { isStopped: true },
    });
    await cancel(guest.token);
    expect([await hasOffer(first), await hasOffer(second)]).toEqual([true, false]);
    expect(await asVisitor(contract.getOwnRegistration, { token: second.token })).toMatchObject({
      body: { isLineStopped: true },
    });
    expect(await accept(first.token)).toMatchObject({ status: 200 });

    expect(await asAdmin(contract.setOffers, { eventId: id, isStopped: false })).toMatchObject({
      body: { isStopped: false, items: [{ registrationId: second.id, offeredUntil: expect.any(String) as string }] },
    });
  });
});

describe("while it waits", () => {
  test("other guests need another approval, and who leaves the line is not asked why", async () => {
    const { id, guest } = await createFullEvent(2);
    const waiting = await waitCleared(id);
    const { version = 0 } = await open(waiting.token);

    expect(
      await asVisitor(contract.changeGuests, { token: waiting.token, guests: [given.guest()], version }),
    ).toMatchObject({ body: { status: "waitlisted", place: 1, wait: { isCleared: false } } });
    await cancel(guest.token);

    expect(await hasOffer(waiting)).toBe(false);
    await decide(waiting.id);
    expect(await hasOffer(waiting)).toBe(true);
  });

  test("it is told what becomes of the event, is asked for no decision after it, and gets no reminder", async () => {
    const { id } = await createFullEvent();
    const waiting = await waitCleared(id);
    const event = await readEvent(id);
    const { announce } = await import("../../support/announcements.ts");
    await announce(event, "changed", [{ fact: "location", before: "Dallas", after: "Addison, Texas" }]);
    const letter = (await emailsTo(waiting.email)).find(({ subject }) => subject === "Updated: Spring Gala");

    expect(letter?.text).toContain("You're still on the waitlist");
    expect(letter?.attachments).toEqual([]);
  });

  test("nobody is offered a seat of an event that has begun, and free seats are anybody's", async () => {
    const { id, guest } = await createFullEvent();
    const waiting = await waitCleared(id);
    await cancel(guest.token);
    await cancel(waiting.token);
    const late = await createRegistration(id);
    const other = await waitCleared(id);
    await editItem({ pk: `EVENT#${id}`, sk: "EVENT" }, { startsAt: new Date(Date.now() - 1000).toISOString() });
    await cancel(late.token);

    expect(await hasOffer(other)).toBe(false);
    expect(await register(id)).toMatchObject({ status: 201 });
  });
});

describe("at once", () => {
  testInProcess("an acceptance and the end of the offer: the seat is one party's, in whichever order", () =>
    checkInterleavings([100, 3], async (interleave) => {
      const { id, guest } = await createFullEvent();
      const [first, second] = [await waitCleared(id), await waitCleared(id)];
      await cancel(guest.token);
      const end = Date.now() + 60;
      const offeredUntil = new Date(end).toISOString();
      const wait = await waitOf(first);
      await editItem({ pk: `REGISTRATION#${first.id}`, sk: "REGISTRATION" }, { wait: { ...wait, offeredUntil } });
      await editItem({ pk: `WAITLIST#${id}`, sk: first.id }, { offeredUntil });

      const [accepted] = await interleave(() =>
        Promise.all([
          accept(first.token),
          new Promise((resolve) => setTimeout(resolve, 60)).then(() => offerSpots(id)),
        ]),
      );
      await offerSpots(id);

      const isIn = accepted.status === 200;
      expect((await open(first.token)).status).toBe(isIn ? "approved" : "waitlisted");
      expect(await hasOffer(second)).toBe(!isIn);
      expect(await spotsLeft(id)).toBe(0);
    }),
  );

  testInProcess("two people with the same link, one accepts and one declines: one of both is true", () =>
    checkInterleavings([100, 3], async (interleave) => {
      const { id, guest } = await createFullEvent();
      const waiting = await waitCleared(id);
      await cancel(guest.token);

      await interleave(() => Promise.all([accept(waiting.token), cancel(waiting.token), accept(waiting.token)]));

      const { status } = await open(waiting.token);
      // Who is in can cancel afterwards.
      expect(status).toBe("cancelled");
      expect(await spotsLeft(id)).toBe(1);
      const emails = await waitlistEmailsTo(waiting.email);
      expect(emails.filter((each) => each === "waitlist-accepted").length).toBeLessThanOrEqual(1);
      expect(emails.filter((each) => each === "registration-cancelled")).toHaveLength(1);
    }),
  );

  testInProcess("a cancellation, newcomers, and the line: the free seat goes to the line", () =>
    checkInterleavings([100, 3], async (interleave) => {
      const { id, guest } = await createFullEvent();
      const waiting = await waitCleared(id);

      const [, ...newcomers] = await interleave(() =>
        Promise.all([cancel(guest.token), register(id), register(id), offerSpots(id)]),
      );

      expect(newcomers.slice(0, 2).map((answer) => answer?.status)).toEqual([409, 409]);
      expect(await hasOffer(waiting)).toBe(true);
      expect(await spotsLeft(id)).toBe(0);
    }),
  );

  testInProcess("several who offer the same seats: each party is offered them once", () =>
    checkInterleavings([50, 3], async (interleave) => {
      const { id } = await createFullEvent(2);
      const waiting = [await waitCleared(id), await waitCleared(id), await waitCleared(id)];
      await editItem({ pk: `EVENT#${id}`, sk: "COUNTERS" }, { spotsLeft: 2 });

      await interleave(() => Promise.all([offerSpots(id), offerSpots(id), offerSpots(id)]));

      expect(await Promise.all(waiting.map(hasOffer))).toEqual([true, true, false]);
      expect(await spotsLeft(id)).toBe(0);
      const [first] = waiting;
      expect((await waitlistEmailsTo(first?.email ?? "")).filter((each) => each === "waitlist-offer")).toHaveLength(1);
    }),
  );
});

describe("whatever fails", () => {
  testInProcess("a machine that ends anywhere in an offer leaves it made, or to be made, once", () =>
    forEachCrash(async (during) => {
      const { id, guest } = await createFullEvent();
      const waiting = await waitCleared(id);
      await during(() => cancel(guest.token));
      await settleAsIfLater(id);
      await cancel(guest.token);
      // The sweep of all events would look at those of the tests before.
      await sweepWaitlist(id, () => true);

      expect(await hasOffer(waiting)).toBe(true);
      expect(await spotsLeft(id)).toBe(0);
      const emails = await waitlistEmailsTo(waiting.email);
      expect(emails.filter((each) => each === "waitlist-offer")).toHaveLength(1);
    }),
  );

  testInProcess("a machine that ends anywhere in a request to wait leaves a place in line, or none", () =>
    forEachCrash(async (during) => {
      const { id, guest } = await createFullEvent();
      await during(() => askToWait(id));
      await settleAsIfLater(id);
      await offerSpots(id);
      const { items } = await waitlistOf(id);
      await cancel(guest.token);

      expect((await register(id)).status).toBe(items.length === 0 ? 201 : 409);
      expect((await readEventItem(id))?.holds ?? new Set()).toEqual(new Set());
    }),
  );

  testInProcess.each(transactionFaults)("%s: an offer is accepted, or is not", async (fault) => {
    const { id, guest } = await createFullEvent();
    const waiting = await waitCleared(id);
    await cancel(guest.token);

    const { result } = await withFaults([fault], () => accept(waiting.token));

    const { status } = await open(waiting.token);
    expect(result.status === 200 ? ["approved"] : ["approved", "waitlisted"]).toContain(status);
    expect((await accept(waiting.token)).status).toBe(200);
    expect(await waitlistEmailsTo(waiting.email)).toEqual([
      "waitlist-joined",
      "waitlist-cleared",
      "waitlist-offer",
      "waitlist-accepted",
    ]);
  });
});
