import { renderEmail, templates, type Email } from "#functions/email/templates.ts";
import {
  createCalledOffFile,
  createCalendarFile,
  createWithdrawnFile,
} from "#functions/email/templates/calendar-file.ts";
import type { EmailEvent, RegistrationData } from "#functions/email/templates/registration-emails.tsx";
import { brand } from "#shared/brand.ts";
import { order, registration } from "./template-cases.ts";

const withEvent = (changes: Partial<EmailEvent>): RegistrationData => ({
  ...registration,
  event: { ...registration.event, ...changes },
});

/** The lines of a calendar file, unfolded, as their names have them. */
const linesOf = ([file]: { content: string }[]) =>
  (file?.content ?? "")
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .map((line) => /^([^:]+):(.*)$/.exec(line) ?? [line, line, ""])
    .map(([, name = "", value = ""]): [string, string] => [name, value]);
/** The event's own lines, without those of its time zone. */
const eventOf = (files: { content: string }[]) => {
  const lines = linesOf(files);
  const from = lines.findIndex(([name, value]) => name === "BEGIN" && value === "VEVENT");
  return Object.fromEntries(lines.slice(from + 1, -2));
};

test("the file says everything of the event, in the club's time zone", async () => {
  const files = await createCalendarFile(registration);

  expect(files).toEqual([
    {
      filename: "event.ics",
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      content: expect.stringMatching(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/) as string,
    },
  ]);
  expect(linesOf(files)).toContainEqual(["METHOD", "PUBLISH"]);
  expect(eventOf(files)).toEqual({
    UID: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D@club.test",
    SEQUENCE: "3",
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/) as string,
    "DTSTART;TZID=America/Chicago": "20270630T190000",
    "DTEND;TZID=America/Chicago": "20270701T000000",
    SUMMARY: "Elevated Wednesdays",
    LOCATION: "Addison\\, Texas",
    DESCRIPTION: "Registration #7K2M9QXA\\nHappy Hour: 5:00 PM - 7:00 PM\\nAttire: Business Casual",
    [`ORGANIZER;CN="${brand.name}"`]: `mailto:${brand.contactEmail}`,
    STATUS: "CONFIRMED",
    END: "VEVENT",
  });
});

test.each([
  [{ paid: "$150" }, "Paid"],
  [{ means: "door", owed: "$150" } as const, "To pay at the door: $150"],
])("it says which tickets there are, and whether they are paid (%#)", async (changes, says) => {
  const { DESCRIPTION } = eventOf(await createCalendarFile({ ...registration, order: { ...order, ...changes } }));

  const withdrawn = { ...registration, order: { ...order, ...changes }, wasApproved: true };
  expect(eventOf(await createWithdrawnFile(withdrawn)).DESCRIPTION).not.toContain("Tickets");
  expect(DESCRIPTION).toContain(`\\nTickets: Member ($45)\\, 2 × Guest ($60)\\nTotal: $150\\n${says}`);
});

test("it was stamped now, in UTC", async () => {
  const before = Date.now();

  const { DTSTAMP = "" } = eventOf(await createCalendarFile(registration));

  const stamped = Date.parse(DTSTAMP.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  expect(stamped).toBeGreaterThan(before - 2000);
  expect(stamped).toBeLessThanOrEqual(Date.now());
});

test.each([
  ["winter", "2027-01-14T01:00:00.000Z", "2027-01-14T06:00:00.000Z", "20270113T190000", "20270114T000000"],
  ["summer", "2027-07-01T00:00:00.000Z", "2027-07-01T05:00:00.000Z", "20270630T190000", "20270701T000000"],
  // Clocks go back at 2 AM on November 7, 2027, and went forward at 2 AM on March 14: seven hours and five are six on
  // the clock.
  [
    "the end of summer time",
    "2027-11-07T02:00:00.000Z",
    "2027-11-07T09:00:00.000Z",
    "20271106T210000",
    "20271107T030000",
  ],
  ["its beginning", "2027-03-14T04:00:00.000Z", "2027-03-14T09:00:00.000Z", "20270313T220000", "20270314T040000"],
])("over %s the clock is the club's", async (_, startsAt, endsAt, start, end) => {
  const event = eventOf(await createCalendarFile(withEvent({ startsAt, endsAt })));

  expect(event).toMatchObject({ "DTSTART;TZID=America/Chicago": start, "DTEND;TZID=America/Chicago": end });
});

test("the time zone comes with its rules", async () => {
  const zone = linesOf(await createCalendarFile(registration)).filter(([name]) =>
    /^(TZID|TZOFFSETTO|RRULE)$/.test(name),
  );

  expect(zone).toEqual([
    ["TZID", "America/Chicago"],
    ["TZOFFSETTO", "-0500"],
    ["RRULE", "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"],
    ["TZOFFSETTO", "-0600"],
    ["RRULE", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
  ]);
});

test("no line is longer than 75 octets, and none is broken by what an admin typed", async () => {
  const title = `Gala; "Gold", Ivory \\ Black – ${"Ünïcode ".repeat(20)}`.trim();
  const files = await createCalendarFile(withEvent({ title, location: "Hall 1\nBEGIN:VALARM\r\nEND:VALARM" }));

  for (const line of files[0]?.content.split("\r\n") ?? []) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(files[0]?.content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(eventOf(files)).toMatchObject({
    SUMMARY: title.replaceAll("\\", "\\\\").replaceAll(";", "\\;").replaceAll(",", "\\,"),
    LOCATION: "Hall 1\\nBEGIN:VALARM\\nEND:VALARM",
  });
});

test("the private link is in no calendar, which people share", async () => {
  expect((await createCalendarFile(registration))[0]?.content).not.toContain("kq3VhWc8sYb1mZ0x");
});

test("another date is the same entry with a higher sequence", async () => {
  const first = eventOf(await createCalendarFile(withEvent({ sequence: 0 })));
  const moved = eventOf(await createCalendarFile(withEvent({ sequence: 1, startsAt: "2027-07-01T12:00:00.000Z" })));

  expect(moved).toMatchObject({ UID: first.UID, SEQUENCE: "1", STATUS: "CONFIRMED" });
  expect(first).toMatchObject({ SEQUENCE: "0", STATUS: "CONFIRMED" });
});

test.each([
  ["who no longer comes counts one further", createWithdrawnFile, "4"],
  ["whose event is called off has the event's sequence, which counted that", createCalledOffFile, "3"],
])("a cancellation for somebody %s", async (_, cancellation, sequence) => {
  const files = await cancellation(registration);

  expect(files[0]?.contentType).toBe("text/calendar; charset=utf-8; method=CANCEL");
  expect(linesOf(files)).toContainEqual(["METHOD", "CANCEL"]);
  expect(eventOf(files)).toMatchObject({
    UID: "reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D@club.test",
    SEQUENCE: sequence,
    STATUS: "CANCELLED",
    "DTSTART;TZID=America/Chicago": "20270630T190000",
  });
});

test.each([
  ["registration-received", undefined, undefined],
  ["registration-approved", "PUBLISH", "PUBLISH"],
  ["event-changed", "PUBLISH", undefined],
  ["registration-rejected", "CANCEL", undefined],
  ["registration-cancelled", "CANCEL", undefined],
  ["event-called-off", "CANCEL", undefined],
  ["event-reopened", "PUBLISH", undefined],
  ["order-confirmed", "PUBLISH", "PUBLISH"],
  ["order-lapsed", "CANCEL", undefined],
  ["order-too-late", "CANCEL", undefined],
] as const)("the letter %s brings %s to one who was approved, else %s", async (template, approved, pending) => {
  const methodFor = async (wasApproved: boolean) => {
    const content = { template, data: { ...registration, wasApproved } } as Pick<Email, "template" | "data">;
    const { attachments = [] } = await renderEmail(content);
    return attachments.map(({ contentType }) => contentType.split("method=")[1])[0];
  };

  expect([await methodFor(true), await methodFor(false)]).toEqual([approved, pending]);
});

test("no other letter brings a file", async () => {
  const others = Object.keys(templates).filter(
    (name) => !/^registration-|^event-(c|r|in-)|^waitlist-accepted$|^order-(confirmed|lapsed|too)/.test(name),
  );
  for (const name of others as (keyof typeof templates)[])
    expect(await templates[name]()).not.toHaveProperty("attachments");
});
