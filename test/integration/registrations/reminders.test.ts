import { contract } from "#shared/contract.ts";
import type { AdminEvent, EventForm } from "#shared/event-admin.ts";
import type { Reminder } from "#shared/events.ts";
import { emailsOfAll, putRegistration } from "../../support/announcements.ts";
import { asAdmin } from "../../support/as.ts";
import { transactionFaults, withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { sweepAnnouncements } from "../../support/invoke.ts";
import { editItem, makeDue, readReminder } from "../../support/table.ts";

const create = async (changes: Partial<EventForm> = {}) => {
  const form = given.eventForm({ title: "Winter Gala", ...changes });
  return (await asAdmin(contract.createEvent, form)).body;
};

const edit = (event: AdminEvent, changes: Partial<EventForm>) => {
  const { title, audience, status, startsAt, endsAt, happyHour, location, description, attire, openBar } = event;
  const { spots, guestLimit, reminders, version } = event;
  const form = { title, audience, status, startsAt, endsAt, happyHour, location, description, attire, openBar };
  return asAdmin(contract.editEvent, {
    ...{ ...form, spots, guestLimit, reminders, eventId: event.id, version },
    ...changes,
  });
};

/** As if its time had come. */
const remind = async (event: AdminEvent, reminder: Reminder) => {
  const item = await readReminder(event, reminder);
  if (!item) throw new Error("There is no such reminder.");
  await editItem(item, { notBefore: new Date(Date.now() - 600_000).toISOString() });
  await makeDue(item);
  await sweepAnnouncements();
  return (await readReminder(event, reminder))?.status;
};

const subjects = async (...registrations: Parameters<typeof emailsOfAll>[0]) =>
  (await emailsOfAll(registrations)).map((emails) => emails.map(({ subject }) => subject));

/** So that the first reminder is due in an hour. */
const inThreeDays = () => given.times(73);
/** So that the second is. */
const inFourHours = () => given.times(4);

describe("a reminder", () => {
  test("reaches who is approved, once, and nobody else, when its time has come, whatever the stream and the sweep ask before", async () => {
    const event = await create(inThreeDays());
    const approved = await putRegistration(event.id, { guests: [given.guest({ firstName: "Paul" })] });
    const others = await Promise.all(
      (["pending", "rejected", "cancelled"] as const).map((status) => putRegistration(event.id, { status })),
    );
    await deliverStream();
    await sweepAnnouncements();
    expect(await readReminder(event, "in-three-days")).toMatchObject({ status: "pending", attempts: 0 });
    expect(await subjects(approved)).toEqual([[]]);

    expect(await remind(event, "in-three-days")).toBe("finished");
    await sweepAnnouncements();

    const [own = [], ...rest] = await emailsOfAll([approved, ...others]);
    const [letter] = own;
    expect(letter).toMatchObject({ subject: "In three days: Winter Gala" });
    expect(letter?.text).toContain("Addison, Texas");
    expect(letter?.text).toContain("Paul");
    expect(rest.flat()).toEqual([]);
    expect(await subjects(approved)).toEqual([["In three days: Winter Gala"]]);
  });

  test("comes again three hours before", async () => {
    const event = await create(inFourHours());
    const approved = await putRegistration(event.id);
    expect(await readReminder(event, "in-three-days")).toBeUndefined();

    await remind(event, "in-three-hours");

    // By where the club is, its start may be after midnight.
    expect(await subjects(approved)).toEqual([[expect.stringMatching(/^(Today|Tonight): Winter Gala$/)]]);
  });

  test.each([
    ["is canceled", { status: "ended" }],
    ["is a draft again", { status: "draft" }],
    ["is not to be reminded of any more", { reminders: ["in-three-hours"] }],
    ["has another date", given.times(20 * 24)],
  ] as const)("is dropped where the event %s", async (_, changes) => {
    const event = await create(inThreeDays());
    expect((await edit(event, changes as Partial<EventForm>)).status).toBe(200);
    const approved = await putRegistration(event.id);

    expect(await remind(event, "in-three-days")).toBe("superseded");

    expect(await subjects(approved)).toEqual([[]]);
  });

  test("is dropped where it would come too late", async () => {
    const event = await create(inThreeDays());
    const { startsAt, endsAt } = given.times(30);
    const approved = await putRegistration(event.id);
    const item = await readReminder(event, "in-three-days");
    await editItem({ pk: `EVENT#${event.id}`, sk: "EVENT" }, { startsAt, endsAt });
    await editItem(item!, { event: { ...(item!.event as object), startsAt } });

    expect(await remind(event, "in-three-days")).toBe("superseded");

    expect(await subjects(approved)).toEqual([[]]);
  });

  test("of another date comes for that one, also where it had come for the first", async () => {
    const event = await create(inThreeDays());
    const approved = await putRegistration(event.id);
    await remind(event, "in-three-days");

    const { body: moved } = await edit(event, given.times(20 * 24));
    expect(await readReminder(moved, "in-three-days")).toMatchObject({ status: "pending" });
    // In an hour, for the other date, too.
    const again = await edit(moved, inThreeDays());
    await remind(again.body, "in-three-days");

    expect(await subjects(approved)).toEqual([["In three days: Winter Gala", "In three days: Winter Gala"]]);
  });

  test("is sent once each, however often its work fails in between", async () => {
    const event = await create(inThreeDays());
    const registrations = await Promise.all(Array.from({ length: 3 }, () => putRegistration(event.id)));
    const item = await readReminder(event, "in-three-days");
    await editItem(item!, { notBefore: new Date(Date.now() - 600_000).toISOString() });

    for (const fault of transactionFaults) {
      await makeDue((await readReminder(event, "in-three-days"))!);
      await withFaults([fault, fault, fault, fault], sweepAnnouncements);
    }
    await makeDue((await readReminder(event, "in-three-days"))!);
    await sweepAnnouncements();

    expect(await subjects(...registrations)).toEqual(Array(3).fill(["In three days: Winter Gala"]));
  });
});
