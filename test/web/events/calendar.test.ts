import {
  formatCalendarFile,
  getGoogleCalendarAddress,
  getOutlookAddress,
  hasDates,
} from "#web/features/events/event-links.ts";
import { order as createOrder, payment } from "../registrations/orders.tsx";
import { evening } from "./portal.tsx";

const event = evening({ title: "Wine, Women & Song; live", location: "The Addison Terrace, Addison, Texas" });
if (!hasDates(event)) throw new Error("It has a date.");
const registration = { id: "reg_01", reference: "7K2M9QXA" };
const now = new Date("2099-01-05T18:00:00.000Z");

const unfold = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("the file is the entry that the club's emails correct, in UTC, with what a calendar must not misread escaped", () => {
  expect(unfold(formatCalendarFile(event, registration, now))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dallas Elevated//Events//EN",
    "BEGIN:VEVENT",
    "UID:reg_01@club.test",
    "DTSTAMP:20990105T180000Z",
    "DTSTART:20990625T000000Z",
    "DTEND:20990625T050000Z",
    "SUMMARY:Wine\\, Women & Song\\; live",
    "LOCATION:The Addison Terrace\\, Addison\\, Texas",
    "DESCRIPTION:Registration #7K2M9QXA\\nHappy Hour: 5:00 PM - 7:00 PM\\nAttire: Cocktail Attire",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("it says which tickets there are, and whether they are paid", () => {
  const order = createOrder({ lines: [{ ...createOrder().lines[0]!, count: 2 }], total: 9000 });
  const describe = (means: "card" | "door", paid: boolean) =>
    unfold(
      formatCalendarFile(event, {
        ...registration,
        order: { ...order, means, ...(paid && { payments: [{ ...payment, amount: 9000 }] }) },
      }),
    ).find((line) => line.startsWith("DESCRIPTION"));

  expect(describe("card", true)).toMatch(/\\nTickets: 2 × General \(\$45\)\\nTotal: \$90\\nPaid$/);
  expect(describe("door", false)).toMatch(/\\nTo pay at the door: \$90$/);
});

test("no line of the file is longer than calendars read, in any script", () => {
  const long = { ...event, title: "東京の夜".repeat(30) };

  const lines = formatCalendarFile(long, undefined, now).split("\r\n");

  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfold(lines.join("\r\n"))).toContain(`SUMMARY:${long.title}`);
  expect(lines).toContain("UID:elevated-wednesdays@club.test");
});

test("Google Calendar gets the same", () => {
  const { origin, searchParams } = new URL(getGoogleCalendarAddress(event, registration));

  expect(origin).toBe("https://calendar.google.com");
  expect(Object.fromEntries(searchParams)).toEqual({
    action: "TEMPLATE",
    text: event.title,
    dates: "20990625T000000Z/20990625T050000Z",
    location: event.location,
    details: "Registration #7K2M9QXA\nHappy Hour: 5:00 PM - 7:00 PM\nAttire: Cocktail Attire",
  });
});

test("and so does Outlook", () => {
  const { origin, searchParams } = new URL(getOutlookAddress(event, registration));

  expect(origin).toBe("https://outlook.live.com");
  expect(Object.fromEntries(searchParams)).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: event.title,
    startdt: event.startsAt,
    enddt: event.endsAt,
    location: event.location,
    body: "Registration #7K2M9QXA\nHappy Hour: 5:00 PM - 7:00 PM\nAttire: Cocktail Attire",
  });
});

test.each([{ startsAt: undefined }, { isPast: true }])("%j has nothing to put into a calendar", (changes) => {
  expect(hasDates(evening(changes))).toBe(false);
});
