import type { Context, ScheduledEvent } from "aws-lambda";
import { countersKeyOf } from "#functions/events/event.ts";
import { encodeHold, type Hold } from "#functions/events/hold.ts";
import { confirmHold, takeSeats } from "#functions/events/seats.ts";
import { transact } from "#functions/platform/table.ts";
import { handler } from "#functions/registrations/announcements.ts";
import { followEvent } from "#functions/registrations/event-news.ts";
import {
  buildRegistration,
  registrationWrites,
  type StoredRegistration,
} from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import {
  announce,
  emailsOfAll,
  putRegistration,
  announcementEvent,
  getAnnouncement,
  holdAnnouncement,
  putHundredRegistrations,
} from "../../support/announcements.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepAnnouncements } from "../../support/invoke.ts";
import { emailsTo, type Email } from "../../support/mailbox.ts";
import { readPages } from "../../support/pages.ts";
import { createOpenEvent, createRegistration, spotsLeft } from "../../support/registrations.ts";
import {
  readMemberItem,
  putEvent,
  editItem,
  readOutboxItem,
  makeDue,
  readRegistrationItem,
} from "../../support/table.ts";

describe("announcements", () => {
  const calendarOf = (email: Email | undefined) => email?.attachments[0]?.content;

  /** Somebody of each kind. */
  const registrants = async ({ id }: EventRecord) => ({
    approved: await putRegistration(id),
    again: await putRegistration(id, { status: "pending" }),
    pending: await putRegistration(id, { status: "pending", decisions: [] }),
    rejected: await putRegistration(id, { status: "rejected" }),
    cancelled: await putRegistration(id, { status: "cancelled" }),
  });

  const moved = [{ fact: "location" as const, before: "Deep Ellum, Dallas", after: "Addison, Texas" }];

  test.each([
    ["another place", "changed", "Updated", "open", /METHOD:PUBLISH[^]*SEQUENCE:4\r?\n/],
    [
      "that it is called off",
      "called-off",
      "Canceled",
      "ended",
      /METHOD:CANCEL[^]*SEQUENCE:4\r?\n[^]*STATUS:CANCELLED/,
    ],
    ["that it takes place", "reopened", "Back on", "open", /METHOD:PUBLISH[^]*SEQUENCE:4\r?\n[^]*STATUS:CONFIRMED/],
  ] as const)("%s reaches all who have a spot, and calendars that have it", async (_, kind, subject, status, file) => {
    const event = await createOpenEvent(30, { sequence: 4, title: "Winter Gala", status });
    const { approved, again, pending, ...others } = await registrants(event);

    expect(await announce(event, kind, kind === "changed" ? moved : [])).toMatchObject({ status: "finished" });

    const letters = await emailsOfAll([approved, again, pending]);
    expect(letters.map((all) => all.map((each) => each.subject))).toEqual(Array(3).fill([`${subject}: Winter Gala`]));
    const isSaid = (words: string) => letters.map(([letter]) => letter?.text.includes(words));
    expect(isSaid("Deep Ellum, Dallas → Addison, Texas")).toEqual(Array(3).fill(kind === "changed"));
    expect(isSaid("still pending approval")).toEqual([false, kind !== "called-off", kind !== "called-off"]);
    const calendar = expect.stringMatching(file) as string;
    expect(letters.map(([letter]) => calendarOf(letter))).toEqual([calendar, calendar, undefined]);
    expect((await emailsOfAll(Object.values(others))).flat()).toEqual([]);
  });

  test("a member's badge follows the event", async () => {
    const memberId = given.idempotencyKey();
    const event = await createOpenEvent();
    await putRegistration(event.id, { memberId });
    await announce(event, "changed");
    expect(await readMemberItem(memberId)).toMatchObject({ registered_until: event.endsAt });

    const off = await putEvent({ ...event, status: "ended", sequence: 1 });
    await putRegistration(off.id, { memberId });
    await announce(off, "called-off");

    expect(await readMemberItem(memberId)).not.toHaveProperty("registered_until");
  });

  test.each([
    ["which has changed once more since", "changed", { sequence: 1 }],
    ["which is over by now", "changed", { status: "ended" }],
    ["which takes place after all", "called-off", { status: "open" }],
    ["which is called off once more", "reopened", { status: "ended" }],
  ] as const)("nobody is told the old news of an event %s", async (_, kind, changes) => {
    const event = await createOpenEvent();
    const { email } = await putRegistration(event.id);
    await putEvent({ ...event, ...changes });

    expect(await announce(event, kind)).toMatchObject({ status: "superseded" });

    expect(await emailsTo(email)).toEqual([]);
  });
});

describe("what waits for a decision", () => {
  const listPending = async () =>
    (await readPages((range) => asAdmin(contract.listPendingRegistrations, range))).flat().map(({ id }) => id);
  const isInQueue = async ({ id }: { id: string }) => (await readRegistrationItem(id))?.gsi2pk === "PENDING";

  test("leaves the list with a canceled event, cannot be decided, and is back with the event", async () => {
    const event = await createOpenEvent();
    const pending = await putRegistration(event.id, { status: "pending", decisions: [] });
    const { token } = await createRegistration(event.id);
    const off = await putEvent({ ...event, status: "ended", sequence: 1 });
    expect(await listPending()).not.toContain(pending.id);

    await announce(off, "called-off");

    expect(await isInQueue(pending)).toBe(false);
    const decision = { registrationId: pending.id, decision: "approved" } as const;
    expect(await asAdmin(contract.decideRegistration, decision)).toMatchObject({
      status: 409,
      body: { detail: "Spring Gala was canceled." },
    });
    expect(await asVisitor(contract.getOwnRegistration, { token })).toMatchObject({
      body: { status: "pending", event: { isPast: true } },
    });

    await announce(await putEvent({ ...event, sequence: 2 }), "reopened");

    expect(await isInQueue(pending)).toBe(true);
    expect(await listPending()).toContain(pending.id);
    expect(await asAdmin(contract.decideRegistration, decision)).toMatchObject({ status: 200 });
  });

  describe("of an event that is over", () => {
    const pending: Partial<StoredRegistration> = { status: "pending", decisions: [] };
    const endNow = (event: EventRecord) => putEvent({ ...event, endsAt: new Date(Date.now() - 1000).toISOString() });

    test("leaves the list for good, without a word, and stays pending", async () => {
      const event = await endNow(await createOpenEvent());
      const all = await putHundredRegistrations(event.id, pending);
      const last = await putRegistration(event.id, pending);
      const other = await putRegistration((await createOpenEvent()).id, pending);

      await sweepAnnouncements();

      expect(await Promise.all([...all, last].map(isInQueue))).not.toContain(true);
      expect(await readRegistrationItem(last.id)).toMatchObject({ status: "pending" });
      expect(await emailsTo(last.email)).toEqual([]);
      expect(await isInQueue(other)).toBe(true);
    });

    test.each([
      ["in silence", false, []],
      ["with an email", true, ["Back on: Winter Gala"]],
    ])("is back when the event is moved to a later day %s", async (_, emailsRegistrants, subjects) => {
      const form = given.eventForm({ title: "Winter Gala" });
      const { body } = await asAdmin(contract.createEvent, form);
      const input = { ...form, eventId: body.id };
      const { id } = await createRegistration(body.id);
      await asAdmin(contract.editEvent, { ...input, version: 1, status: "ended", emailsRegistrants });
      await deliverStream();
      await sweepAnnouncements();
      expect(await isInQueue({ id })).toBe(false);

      await asAdmin(contract.editEvent, { ...input, version: 2, ...given.times(9), emailsRegistrants });
      await deliverStream();

      expect(await isInQueue({ id })).toBe(true);
      const { email } = (await readRegistrationItem(id)) ?? {};
      const back = (await emailsTo(String(email))).filter(({ subject }) => subject.startsWith("Back on"));
      expect(back.map(({ subject }) => subject)).toEqual(subjects);
    });

    test("is back when its later day is announced, though its end had passed by itself", async () => {
      const form = given.eventForm();
      const { body } = await asAdmin(contract.createEvent, form);
      const { id } = await createRegistration(body.id);
      const past = { startsAt: new Date(Date.now() - 7_200_000).toISOString(), endsAt: new Date().toISOString() };
      await editItem({ pk: `EVENT#${body.id}`, sk: "EVENT" }, past);
      await editItem({ pk: `EVENT#${body.id}`, sk: "COUNTERS" }, { endsAt: past.endsAt });
      await sweepAnnouncements();
      expect(await isInQueue({ id })).toBe(false);

      await asAdmin(contract.editEvent, { ...form, eventId: body.id, version: 1, emailsRegistrants: true });
      await deliverStream();

      expect(await isInQueue({ id })).toBe(true);
    });

    test("stays in the list where a worker that saw it over comes after its later day", async () => {
      const event = await createOpenEvent(30, { sequence: 1 });
      const kept = await putRegistration(event.id, { ...pending, eventNews: { sequence: 1, isCalledOff: false } });
      await endNow({ ...event, sequence: 0 });

      await sweepAnnouncements();

      expect(await isInQueue(kept)).toBe(true);
    });
  });

  test("stays in the list where a worker with the older news comes last", async () => {
    const event = await createOpenEvent(30, { sequence: 2 });
    const pending = await putRegistration(event.id, { status: "pending", decisions: [] });
    await announce(event, "reopened");

    const [after] = await followEvent({ kind: "called-off", event: { sequence: 1 } } as never, [pending]);

    expect(after).toMatchObject({ status: "pending", eventNews: { isCalledOff: false, sequence: 2 } });
    expect(await isInQueue(pending)).toBe(true);
  });

  test("includes who registered in the moment in which the event was canceled: they are told like everybody", async () => {
    const event = await createOpenEvent();
    const late = buildRegistration(given.registration(), { eventId: event.id });
    const hold: Hold = { kind: "registers", id: late.id, seats: 1 };
    await takeSeats(event.id, hold, { isMember: false });
    const off = await putEvent({ ...event, status: "ended", sequence: 1 });
    await editItem(countersKeyOf(event.id), { holds: new Set([encodeHold(hold)]) });

    const announced = announce(off, "called-off");
    await transact(registrationWrites(late));
    await confirmHold(event.id, hold);

    expect(await announced).toMatchObject({ status: "finished" });
    expect((await emailsTo(late.email)).map(({ subject }) => subject)).toEqual(["Canceled: Spring Gala"]);
    expect(await isInQueue(late)).toBe(false);
  });
});

testInProcess("a spot that a lost request held is free again though nobody reads the event", async () => {
  const { id } = await putEvent(given.openEvent({ spots: 1, spotsLeft: 1 }));
  const hold: Hold = { kind: "registers", id: buildRegistration(given.registration(), { eventId: id }).id, seats: 1 };
  await takeSeats(id, hold, { isMember: false });
  const refused = await asVisitor(contract.register, { ...given.registration(), eventId: id });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching("free again within a minute") as string },
  });

  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 120_000);
  await handler({ source: "aws.events" } as ScheduledEvent, { getRemainingTimeInMillis: () => 100_000 } as Context);
  later.mockRestore();

  expect(await spotsLeft(id)).toBe(1);
});

describe("failures", () => {
  const withTime = (milliseconds: number) => ({ getRemainingTimeInMillis: () => milliseconds }) as Context;
  const deliver = (...ids: string[]) => handler(announcementEvent(...ids), withTime(100_000));
  const sweepHere = (time = 100_000) => handler({ source: "aws.events" } as ScheduledEvent, withTime(time));

  const times = <Each>(count: number, make: () => Promise<Each>) => Promise.all(Array.from({ length: count }, make));

  /** How many letters each reader got. */
  const countsAt = async (...those: Parameters<typeof emailsOfAll>) =>
    (await emailsOfAll(...those)).map(({ length }) => length);

  const someEvent = async (registrants: number) => {
    const event = await createOpenEvent();
    const readers = await times(registrants, () => putRegistration(event.id));
    return { event, readers };
  };
  const due = async (event: EventRecord) => makeDue(await getAnnouncement(event));

  test("a record delivered over and over tells everybody once", async () => {
    const { event, readers } = await someEvent(5);
    const id = await holdAnnouncement(event, "changed");

    await Promise.all([deliver(id), deliver(id, id), deliver(id)]);
    await editItem({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }, { status: "pending" });
    await Promise.all([deliver(id), deliver(id)]);

    expect(await countsAt(readers)).toEqual([1, 1, 1, 1, 1]);
    expect(await getAnnouncement(event)).toMatchObject({ status: "finished" });
  });

  test("one that fails in the middle is reported and tried again; a sweep tells the others, nobody twice", async () => {
    const { event, readers } = await someEvent(30);
    const id = await holdAnnouncement(event, "changed");

    let outcome;
    const fault = "time-out after commit" as const;
    await withFaults([fault, fault, fault, fault], async () => {
      outcome = await deliver(id);
    });
    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(await getAnnouncement(event)).toMatchObject({ status: "pending", attempts: 1, gsi2pk: "UNANNOUNCED" });
    const posted = await Promise.all(readers.map((reader) => readOutboxItem(`letter_${id}_${reader.id}`)));
    expect(posted.filter(Boolean)).toHaveLength(25);

    await due(event);
    await sweepAnnouncements();
    await sweepAnnouncements();
    expect(await countsAt(readers)).toEqual(Array(30).fill(1));
    expect(await getAnnouncement(event)).toMatchObject({ status: "finished" });
  });

  test("when time runs out it stops after a page and goes on there", async () => {
    const event = await createOpenEvent();
    const reader = await putRegistration(event.id, { createdAt: "2026-11-01T18:00:00.000Z" });
    for (let page = 0; page < 5; page++) await putHundredRegistrations(event.id, { status: "cancelled" });
    const id = await holdAnnouncement(event, "changed");

    await handler(announcementEvent(id), withTime(1000));
    expect(await getAnnouncement(event)).toMatchObject({ status: "pending", cursor: expect.any(String) as string });
    expect(await readOutboxItem(`letter_${id}_${reader.id}`)).toBeUndefined();

    await sweepHere();
    expect(await getAnnouncement(event)).toMatchObject({ status: "finished", attempts: 2 });
    expect(await countsAt([reader])).toEqual([1]);
  });
});
