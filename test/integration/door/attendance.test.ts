import { randomUUID } from "node:crypto";
import { getDue } from "#functions/door/attendance-job.ts";
import { listAttendanceSums } from "#functions/door/attendance-sums.ts";
import { sendDoorSums } from "#functions/door/sums.ts";
import { readEvent } from "#functions/events/event.ts";
import { listCame } from "#functions/members/came.ts";
import { getPreferencesToken } from "#functions/notices/settings.ts";
import { formatDayKey } from "#functions/platform/club-time.ts";
import type { StoredRegistration } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import { defaultNoticeSettings } from "#shared/notice-settings.ts";
import { newAccount } from "../../support/account.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { createEveningEvent, openDoor, putParty, scanned, type Party } from "../../support/door.ts";
import { withCrash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { noteAttendance } from "../../support/invoke.ts";
import { mailingListContact } from "../../support/mailing-list.ts";
import { unpaidOrder } from "../../support/orders.ts";
import { tokenFor } from "../../support/registrations.ts";
import {
  contactOf,
  editItem,
  itemsUnder,
  makeDue,
  outboxEmailsAbout,
  readRegistrationItem,
} from "../../support/table.ts";
import { ticketing } from "../../support/ticketing.ts";

const jobOf = async (eventId: string) => (await itemsUnder(`ATTENDANCE#${eventId}`))[0];

/** As if an event had been some hours ago. */
const move = async (eventId: string, hours: number) => {
  const times = given.times(hours);
  await editItem({ pk: `EVENT#${eventId}`, sk: "EVENT" }, times);
  await editItem({ pk: `EVENT#${eventId}`, sk: "COUNTERS" }, { endsAt: times.endsAt });
  return times;
};

/** Does the next step of an event's job, as if its time had come. */
const doStep = async (eventId: string) => {
  const job = await jobOf(eventId);
  if (job?.gsi2sk === undefined) throw new Error("The job waits for nothing.");
  await makeDue(job);
  await noteAttendance();
  return jobOf(eventId);
};

const attendanceOf = async ({ registration }: Party) =>
  (await readRegistrationItem(registration.id))?.attendance as string | undefined;

/** An evening with a door, to which the first of two parties came with a guest. */
const evening = async (changes: Partial<Pick<StoredRegistration, "email" | "memberId">> = {}) => {
  const { id: eventId } = await createEveningEvent();
  const [came, missed] = [await putParty(eventId, 1, changes), await putParty(eventId, 1)];
  const door = await openDoor(eventId, "Dana");
  // Only the guest came.
  const scan = scanned.in(came, 1);
  await door.send([scan]);
  return { eventId, came, missed, door, scan };
};

test("who handles money is told once what the door took, and what is still owed", async () => {
  const title = `Gala ${randomUUID()}`;
  const event = await createEveningEvent({ title, ticketing: ticketing({ paysAtDoor: true }) });
  const paid = await putParty(event.id, 0, { order: unpaidOrder(9000) });
  const owing = await putParty(event.id, 0, { order: unpaidOrder(4500) });
  const mistaken = scanned.paid(owing, 4500);
  const twice = scanned.paid(paid, 9000, 20 * 60_000);
  await (await openDoor(event.id)).send([scanned.paid(paid, 9000), mistaken, scanned.undo(mistaken)]);
  await (await openDoor(event.id)).send([twice]);
  const { failed } = (await asAdmin(contract.getEventStatement, { eventId: event.id })).body;
  const back = { registrationId: paid.registration.id, refundId: failed[0]!.refund.id };
  expect(await asAdmin(contract.retryOrderRefund, back)).toMatchObject({ status: 200 });
  await move(event.id, -24);

  await doStep(event.id);
  await sendDoorSums(await readEvent(event.id, { isLatest: true }));

  const sums = (await outboxEmailsAbout("admin@club.test"))
    .map(({ letter }) => letter as { template: string; data: { title?: string } })
    .filter(({ data }) => data.title === title);
  expect(sums).toMatchObject([{ template: "door-sums", data: { cash: "$90", card: "$0", back: "$90", due: "$45" } }]);
  expect((await asAdmin(contract.getEventStatement, { eventId: event.id })).body).toMatchObject({
    ...{ paid: { stripe: 0, cash: 18_000, card: 0 }, refunded: { cash: 9000 }, dueAtDoor: 4500 },
  });
});

describe("who came, by person, as admins see it", () => {
  const getEvening = (eventId: string) => asAdmin(contract.getEvening, { eventId });

  test("is who was let in, who was not, and who was on no list, without what was taken back: not before the event begins, and four weeks at most", async () => {
    const { eventId, came, missed, door } = await evening();
    await putParty(eventId, 0, { status: "pending" });
    await putParty(eventId, 0, { isTest: true });
    const wrong = scanned.walkIn("Nobody Real");
    await door.send([scanned.walkIn("Lena Ortiz"), wrong]);
    await door.send([scanned.undo(wrong)]);
    expect(await getEvening(eventId)).toMatchObject({ status: 409, body: { detail: "This event hasn't begun yet." } });
    await move(eventId, -7);

    const { body } = await getEvening(eventId);

    const at = expect.any(String) as string;
    const inside = body.guests.filter((each) => each.at !== undefined);
    expect(inside).toEqual([expect.objectContaining({ registrationId: came.registration.id, person: came.people[1] })]);
    expect(body.guests.map(({ person }) => person).toSorted()).toEqual([...came.people, ...missed.people].toSorted());
    const lena = { name: "Lena Ortiz", at, by: "Dana" };
    expect(body).toMatchObject({ isUsed: true, walkIns: [lena] });

    // Who came though their registration was canceled is among those on no list.
    await editItem({ pk: `REGISTRATION#${came.registration.id}`, sk: "REGISTRATION" }, { status: "cancelled" });
    const { guests, walkIns } = (await getEvening(eventId)).body;
    expect(guests.some(({ registrationId }) => registrationId === came.registration.id)).toBe(false);
    expect(walkIns).toHaveLength(2);
    expect(walkIns).toContainEqual(expect.objectContaining(lena));
    const canceled = { id: `${came.registration.id}/${came.people[1]}`, by: "Dana" };
    expect(walkIns).toContainEqual(expect.objectContaining(canceled));

    await move(eventId, -31 * 24);
    const forgotten = (await getEvening(eventId)).body;
    expect(forgotten).toMatchObject({ guests: [], walkIns: [], isUsed: false });
    expect(Date.parse(forgotten.keptUntil ?? "")).toBeLessThan(Date.now());
  });
});

describe("the morning after", () => {
  test("it is noted who came and who did not, for the registrant and for admins; what a door sends until noon counts, either way, and a year later it is forgotten", async () => {
    const memberId = `m-${randomUUID()}`;
    const { eventId, came, missed, door, scan } = await evening({ memberId });
    const { registration: pending } = await putParty(eventId, 0, { status: "pending" });
    const { registration: test } = await putParty(eventId, 0, { isTest: true });
    const times = await move(eventId, -7);

    const noted = await doStep(eventId);

    expect([await attendanceOf(came), await attendanceOf(missed)]).toEqual(["came", "missed"]);
    expect(await listCame(memberId)).toEqual([{ eventId, at: times.startsAt }]);
    const sumsOf = async () =>
      (await listAttendanceSums(formatDayKey(new Date(times.startsAt)).slice(0, 7))).filter(
        (each) => each.eventId === eventId,
      );
    expect(await sumsOf()).toMatchObject([{ startsAt: times.startsAt, came: 1, missed: 1 }]);
    for (const { id } of [pending, test]) expect((await readRegistrationItem(id))?.attendance).toBeUndefined();
    const own = await asVisitor(contract.getOwnRegistration, { token: await tokenFor(missed.registration) });
    expect(own.body).toMatchObject({ status: "approved", attendance: "missed" });
    const { items } = (await asAdmin(contract.listEventRegistrations, { eventId })).body;
    expect(items.find(({ id }) => id === came.registration.id)?.attendance).toBe("came");
    expect(noted).toMatchObject({ status: "pending", step: "settle", gsi2sk: getDue("settle", times) });

    await door.send([scanned.undo(scan), scanned.in(missed, 0, 3 * 60_000)]);
    const settled = await doStep(eventId);

    expect([await attendanceOf(came), await attendanceOf(missed)]).toEqual(["missed", "came"]);
    expect(await listCame(memberId)).toEqual([]);
    expect(settled).toMatchObject({ status: "pending", step: "forget" });
    expect(Date.parse(String(settled?.gsi2sk)) - Date.parse(getDue("settle", times))).toBe(365 * 86_400_000);

    const forgotten = await doStep(eventId);

    expect(await attendanceOf(came)).toBeUndefined();
    expect(await attendanceOf(missed)).toBeUndefined();
    expect(forgotten).toMatchObject({ status: "finished" });
    expect(forgotten).not.toHaveProperty("gsi2pk");
  });

  test("who came is asked how it was, once, whatever is corrected later; who missed it is not", async () => {
    const { eventId, came, missed, door, scan } = await evening();
    await move(eventId, -7);
    await doStep(eventId);
    await door.send([scanned.undo(scan)]);
    await door.send([scanned.in(came, 0, 3 * 60_000)]);
    await doStep(eventId);

    const asked = await Promise.all(
      [came, missed].map(async ({ registration }) =>
        (await outboxEmailsAbout(registration.email)).map(({ letter }) => (letter as { template: string }).template),
      ),
    );
    expect(asked).toEqual([["event-after"], []]);
  });

  const askedIn = async (email: string) =>
    (await outboxEmailsAbout(email))
      .map(({ letter }) => letter as { template: string; unsubscribe?: object })
      .filter(({ template }) => template === "event-after");

  test("who is no contact ends such questions by their email, and gets on no list by it", async () => {
    const { eventId, came } = await evening();
    await move(eventId, -7);
    await doStep(eventId);
    const { email } = came.registration;
    const [{ unsubscribe } = {}] = await askedIn(email);
    const { contactToken = "" } = unsubscribe as { contactToken?: string };
    expect(await contactOf(email)).toMatchObject({ email, unsubscribeToken: contactToken });
    expect(await contactOf(email)).not.toHaveProperty("gsi2pk");
    expect(await mailingListContact(email)).toBeUndefined();

    expect((await asVisitor(contract.unsubscribeContact, { token: contactToken })).status).toBe(200);

    expect(await contactOf(email)).toMatchObject({ status: "unsubscribed" });
    expect(await contactOf(email)).not.toHaveProperty("gsi2pk");
    expect(await mailingListContact(email)).toBeUndefined();
    const again = await evening({ email });
    await move(again.eventId, -7);
    await doStep(again.eventId);
    expect(await attendanceOf(again.came)).toBe("came");
    expect(await askedIn(email)).toHaveLength(1);
  });

  test("a member ends them with their reminders", async () => {
    const [ada, ben] = [await newAccount(), await newAccount()];
    const channels = { ...defaultNoticeSettings.channels, reminders: "portal" as const };
    await as(ben)(contract.saveNoticeSettings, { ...defaultNoticeSettings, channels });
    for (const { id: memberId, email } of [ada, ben]) {
      const { eventId } = await evening({ email, memberId });
      await move(eventId, -7);
      await doStep(eventId);
    }

    const [asked] = await askedIn(ada.email);
    expect(asked?.unsubscribe).toEqual({ token: await getPreferencesToken(ada.id), topic: "reminders" });
    expect(await askedIn(ben.email)).toEqual([]);
    expect(await contactOf(ada.email)).toBeUndefined();
  });

  test("nobody has missed an event whose door was not worked at", async () => {
    const { id: eventId } = await createEveningEvent();
    const party = await putParty(eventId);
    await openDoor(eventId, "Dana");
    await move(eventId, -7);

    expect(await doStep(eventId)).toMatchObject({ step: "settle" });
    expect(await doStep(eventId)).toMatchObject({ status: "finished" });
    expect(await attendanceOf(party)).toBeUndefined();
  });

  test("nobody has missed an event whose door was only tried days before", async () => {
    const { eventId, came, missed } = await evening();
    await move(eventId, -7);
    const [visitor] = (await itemsUnder(`DOOR#${eventId}`)).filter(({ sk }) => String(sk).startsWith("IN#"));
    const [checkIn] = visitor!.checkIns as [object];
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await editItem(visitor ?? {}, { checkIns: [{ ...checkIn, at: threeDaysAgo }] });

    await doStep(eventId);
    await doStep(eventId);

    expect([await attendanceOf(came), await attendanceOf(missed)]).toEqual([undefined, undefined]);
  });

  test("comes once for each event, however many passes it has", async () => {
    const { eventId } = await evening();
    const job = await jobOf(eventId);

    await openDoor(eventId, "Eli");

    expect(await jobOf(eventId)).toEqual(job);
  });

  test("ends the same wherever the machine ends", async () => {
    const { eventId, came, missed } = await evening();
    await move(eventId, -7);
    for (const at of Array.from({ length: 16 }, (_, index) => index + 1)) {
      const job = await jobOf(eventId);
      if (job?.step !== "note") break;
      await makeDue(job);
      await withCrash({ at, isSent: at % 2 === 0 }, () => noteAttendance()).catch(() => undefined);
    }
    const job = await jobOf(eventId);
    if (job?.step === "note") await doStep(eventId);

    expect([await attendanceOf(came), await attendanceOf(missed)]).toEqual(["came", "missed"]);
    expect(await jobOf(eventId)).toMatchObject({ step: "settle", status: "pending" });
    expect(await readRegistrationItem(came.registration.id)).toMatchObject({ version: 2 });
  });
});
