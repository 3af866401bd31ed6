import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { getItem, table, tableName } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import type { Schedule } from "#shared/letters.ts";
import { allMembers, type EventPart, type Segment } from "#shared/segments.ts";
import { shiftClock } from "../../simulation/clock.ts";
import { putRegistration } from "../../support/announcements.ts";
import { asAdmin } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { runLetters } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { draftLetter, readLetterAs, sendDraft } from "../../support/sent-letters.ts";
import { makeDue, putUnlistedEvent } from "../../support/table.ts";

/** Has the worker look at a letter as it would some minutes later. */
const lookLater = async (letterId: string) => {
  const job = await getItem({ pk: `LETTER-JOB#${letterId}`, sk: "LETTER-JOB" });
  if (job?.gsi2pk !== undefined) await makeDue(job);
  await runLetters();
  return readLetterAs(letterId);
};

const of = (eventId: string, part: EventPart = "approved"): Segment => ({ of: "event", eventId, parts: [part] });
const around = (eventId: string, change: object = {}): Schedule => ({
  ...{ when: "event", eventId, minutes: 1440, side: "before", of: "start" },
  ...change,
});
/** A letter a day before an event to those who are approved for it; answers its id. */
const schedule = async (event: EventRecord, wanted = around(event.id)) => {
  const draft = await draftLetter([], { segment: of(event.id) });
  const { status, body } = await sendDraft(draft, wanted);
  expect([status, body.letter.state]).toEqual([200, "scheduled"]);
  return draft.id;
};
const emailed = async (...registrations: { email: string }[]) =>
  Promise.all(registrations.map(async ({ email }) => (await emailsTo(email)).length));

test("a letter before an event moves with it, and is not sent before its time", async () => {
  const event = await putUnlistedEvent(given.openEvent());
  const ada = await putRegistration(event.id);
  const letterId = await schedule(event);
  expect(await lookLater(letterId)).toMatchObject({ state: "scheduled" });

  const later = { ...event, ...given.times(30 * 24) };
  await putUnlistedEvent(later);
  const before = new Date(Date.parse(later.startsAt) - 86_400_000).toISOString();
  expect(Math.abs(Date.parse((await lookLater(letterId)).leavesAt ?? "") - Date.parse(before))).toBeLessThan(3_601_000);
  await putUnlistedEvent({ ...event, ...given.times(20) });

  expect(await lookLater(letterId)).toMatchObject({ state: "sent", counts: { sent: 1 } });
  expect(await emailed(ada)).toEqual([1]);
});

test.each<[string, Partial<EventRecord> | undefined]>([
  ["called-off", { status: "ended" }],
  ["too-late", given.times(-1)],
  ["event-gone", undefined],
])("a letter whose event is in the way becomes a draft again and says why: %s", async (why, change) => {
  const event = await putUnlistedEvent(given.openEvent());
  const ada = await putRegistration(event.id);
  const letterId = await schedule(event);

  if (change) await putUnlistedEvent({ ...event, ...change });
  else await table.send(new DeleteCommand({ TableName: tableName, Key: { pk: `EVENT#${event.id}`, sk: "EVENT" } }));
  const letter = await lookLater(letterId);

  expect(letter).toMatchObject({ state: "draft", returned: { why } });
  expect(letter.schedule).toBeUndefined();
  const told = (await asAdmin(contract.listNotices, {})).body.items.find(
    ({ id }) => id === `letter-halted:${letterId}`,
  );
  expect(told).toMatchObject({ about: { letter: { subject: letter.subject }, why } });
  expect(await emailed(ada)).toEqual([0]);
  const saved = await asAdmin(contract.saveLetter, {
    ...{ letterId, version: letter.version, subject: "Another day", content: letter.content },
    ...{ topic: letter.topic, segment: why === "event-gone" ? allMembers : letter.segment },
  });
  expect(saved.body.letter.returned).toBeUndefined();
});

test("a letter before an event reaches who registers later, once, until the event begins", async () => {
  const planned = await putUnlistedEvent({ ...given.openEvent(), ...given.times(30) });
  const early = await putRegistration(planned.id);
  const letterId = await schedule(planned);
  const event = await putUnlistedEvent({ ...planned, ...given.times(20) });
  expect(await lookLater(letterId)).toMatchObject({ state: "sent", openUntil: event.startsAt, counts: { people: 1 } });

  const [late, waiting] = [
    await putRegistration(event.id),
    await putRegistration(event.id, { status: "pending", decisions: [] }),
  ];
  expect(await lookLater(letterId)).toMatchObject({ state: "sent", counts: { people: 2, sent: 2 } });
  await lookLater(letterId);
  expect(await emailed(early, late, waiting)).toEqual([1, 1, 0]);
  const putRight = shiftClock(() => 21 * 3_600_000);
  const tooLate = await putRegistration(event.id);
  await lookLater(letterId).finally(putRight);
  await lookLater(letterId);

  expect(await emailed(early, late, tooLate)).toEqual([1, 1, 0]);
  expect(await readLetterAs(letterId)).toMatchObject({ state: "sent", counts: { people: 2, sent: 2 } });
});

test("a time that has passed, an event without a date, and one that is over are refused, and a schedule is taken back", async () => {
  const draft = await draftLetter([]);
  const [undated, over] = [
    await putUnlistedEvent(given.event()),
    await putUnlistedEvent(given.openEvent({ status: "ended" })),
  ];
  const send = async (wanted: Schedule) => {
    const { status, body } = await sendDraft(draft, wanted);
    return [status, body.detail];
  };

  const passed = "This time has passed. Please choose another, or send it now.";
  expect(await send({ when: "at", at: "2026-01-05T09:00" })).toEqual([409, passed]);
  expect(await send(around(undated.id))).toEqual([409, "Spring Gala has no date yet."]);
  expect(await send(around(over.id))).toEqual([409, "Spring Gala was canceled."]);
  expect(await send(around("nowhere"))).toEqual([409, "This event is gone."]);
  expect((await send({ when: "at", at: "2027-03-14T02:30" }))[0]).toBe(400);
  await sendDraft(draft, { when: "at", at: "2030-01-05T09:00" });
  const back = await asAdmin(contract.unscheduleLetter, { letterId: draft.id });
  expect(back.body.letter).toMatchObject({ state: "draft" });
  expect(await lookLater(draft.id)).toMatchObject({ state: "draft" });
});

// The last one: what was sent then takes the turns at SES until then.
test("a letter that was set before clocks go ahead leaves after it when they show its time", async () => {
  const event = await putUnlistedEvent(given.openEvent());
  const ada = await putRegistration(event.id);
  const letterId = await schedule(event, { when: "at", at: "2027-03-15T09:00" });
  const lookAt = async (time: string) => {
    const putRight = shiftClock(() => Date.parse(time) - performance.timeOrigin - performance.now());
    return lookLater(letterId).finally(putRight);
  };

  // At nine in the morning it was three in the afternoon in London until then, and is two since.
  expect(await lookAt("2027-03-15T13:59:00.000Z")).toMatchObject({ state: "scheduled" });
  expect(await lookAt("2027-03-15T14:00:01.000Z")).toMatchObject({ state: "sent", counts: { sent: 1 } });
  expect(await emailed(ada)).toEqual([1]);
});
