import type { KeptEvent } from "#shared/events.ts";
import { announced, arrivedAt, standing } from "../../support/announced.ts";
import { given } from "../../support/given.ts";
import { emailsTo, type Email } from "../../support/mailbox.ts";
import { openEvent } from "../../support/registered.ts";
import { memberItemOf, putEvent } from "../../support/table.ts";

const calendarOf = (email: Email | undefined) => email?.attachments[0]?.content;

/** Somebody of each kind. */
const registrants = async ({ id }: KeptEvent) => ({
  approved: await standing(id),
  again: await standing(id, { status: "pending" }),
  pending: await standing(id, { status: "pending", decisions: [] }),
  rejected: await standing(id, { status: "rejected" }),
  cancelled: await standing(id, { status: "cancelled" }),
});

test("another date reaches those who have it in their calendar, with a file that corrects it", async () => {
  const event = await openEvent(30, { sequence: 4, title: "Winter Gala" });
  const { approved, again, ...others } = await registrants(event);

  const { status } = await announced(event, "changed");

  expect(status).toBe("finished");
  for (const letters of await arrivedAt([approved, again])) {
    expect(letters.map(({ subject }) => subject)).toEqual(["Changed: Winter Gala"]);
    expect(calendarOf(letters[0])).toMatch(/METHOD:PUBLISH[^]*SEQUENCE:4\r?\n/);
  }
  expect((await arrivedAt(Object.values(others))).flat()).toEqual([]);
});

test("that an event is called off reaches everybody who counts on it, and clears calendars that have it", async () => {
  const event = await openEvent(30, { status: "ended", title: "Winter Gala", sequence: 2 });
  const { approved, again, pending, ...others } = await registrants(event);

  await announced(event, "called-off");

  const letters = await arrivedAt([approved, again, pending]);
  expect(letters.map((each) => each.map(({ subject }) => subject))).toEqual(Array(3).fill(["Called off: Winter Gala"]));
  const files = letters.map(([letter]) => calendarOf(letter));
  const cancellation = expect.stringMatching(/METHOD:CANCEL[^]*SEQUENCE:2\r?\n[^]*STATUS:CANCELLED/) as string;
  expect(files).toEqual([cancellation, cancellation, undefined]);
  expect((await arrivedAt(Object.values(others))).flat()).toEqual([]);
});

test("that an event takes place after all reaches everybody who counts on it, and is back in calendars that had it", async () => {
  const event = await openEvent(30, { title: "Winter Gala", sequence: 3 });
  const { approved, again, pending, ...others } = await registrants(event);

  await announced(event, "reopened");

  const letters = await arrivedAt([approved, again, pending]);
  expect(letters.map((each) => each.map(({ subject }) => subject))).toEqual(
    Array(3).fill(["It takes place after all: Winter Gala"]),
  );
  const files = letters.map(([letter]) => calendarOf(letter));
  const back = expect.stringMatching(/METHOD:PUBLISH[^]*SEQUENCE:3\r?\n[^]*STATUS:CONFIRMED/) as string;
  expect(files).toEqual([back, back, undefined]);
  expect((await arrivedAt(Object.values(others))).flat()).toEqual([]);
});

test("a member's badge follows the event", async () => {
  const memberId = given.idempotencyKey();
  const event = await openEvent();
  await standing(event.id, { memberId });
  await announced(event, "changed");
  expect(await memberItemOf(memberId)).toMatchObject({ registered_until: event.endsAt });

  const off = await putEvent({ ...event, status: "ended", sequence: 1 });
  await standing(off.id, { memberId });
  await announced(off, "called-off");

  expect(await memberItemOf(memberId)).not.toHaveProperty("registered_until");
});

test.each([
  ["which has changed once more since", "changed", { sequence: 1 }],
  ["which is over by now", "changed", { status: "ended" }],
  ["which takes place after all", "called-off", { status: "open" }],
  ["which is called off once more", "reopened", { status: "ended" }],
] as const)("nobody is told the old news of an event %s", async (_, kind, changes) => {
  const event = await openEvent();
  const { email } = await standing(event.id);
  await putEvent({ ...event, ...changes });

  expect(await announced(event, kind)).toMatchObject({ status: "superseded" });

  expect(await emailsTo(email)).toEqual([]);
});
