import { renderEmail, type templates } from "#functions/email/templates.ts";
import type { RegistrationData } from "#functions/email/templates/registration-emails.tsx";
import { brand } from "#shared/brand.ts";
import { letterCases, order, registration } from "./template-cases.ts";

type Name = Extract<
  keyof typeof templates,
  | `registration-${string}`
  | `event-${"changed" | "called-off" | "reopened" | "bulletin" | "after" | "in-three-days" | "in-three-hours"}`
>;
const names = letterCases
  .map(([name]) => name)
  .filter((name): name is Name => /^registration-|^event-(c|r|bulletin|after|in-three)/.test(name));

const letter = (template: Name, changes: Partial<RegistrationData> = {}) =>
  renderEmail({ template, data: { ...registration, ...changes } });
const oneLine = (text: string) => text.replace(/\s+/g, " ");
const href = "https://club.test/events/registration#reg_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x";

describe.each(names)("the letter %s", (name) => {
  test("greets by name, and names the registration", async () => {
    const { text } = await letter(name);

    expect(text).toContain("Dear Ada,");
    expect(text).toContain("Registration #7K2M9QXA");
  });

  test("carries nothing that a stranger was made to read by whoever typed it", async () => {
    const firstName = "Ada, claim your prize at www.evil.example";
    const guests = ["www.evil.example/prize Now", "<a href=//evil.example>Hopper</a>", "Call 2145550134"];

    const { subject, html, text } = await letter(name, { firstName, guests });

    for (const part of [subject, html, text]) expect(part).not.toMatch(/evil|prize|2145550134|Hopper/);
    expect(text).toContain("Hello,");
    expect(text).toContain("You and 3 guests");
  });

  test("tells the club's words only where the club has decided, line by line, as text", async () => {
    const message = "First <b>line</b>\n\nsee https://club.test";

    const { html, text } = await letter(name, { message });

    const hasWords = ["registration-approved", "registration-rejected", "event-bulletin"].includes(name);
    expect(text.includes(`A message from ${brand.name}:`)).toBe(hasWords);
    expect(html.includes("First &lt;b&gt;line&lt;/b&gt;<br/><br/>see https://club.test")).toBe(hasWords);
    expect(text.includes("First <b>line</b>\n\nsee https://club.test")).toBe(hasWords);
  });

  test("without words of the club there is no word of words", async () => {
    expect((await letter(name, { message: " \n" })).text).not.toContain("A message from");
  });

  test("speaks of a date that is still to be announced as such, and then brings no calendar file", async () => {
    const event = { ...registration.event, startsAt: undefined, endsAt: undefined };

    const { text, attachments = [] } = await letter(name, { event });

    expect(text).toMatch(/Date +TBD/);
    expect(text).toMatch(/Time +Stay Tuned/);
    expect(text).not.toContain("attached");
    expect(attachments).toEqual([]);
  });
});

test.each([
  ["registration-received", true],
  ["registration-approved", true],
  ["registration-guests", true],
  ["event-changed", true],
  ["event-reopened", true],
  ["event-bulletin", true],
  ["event-in-three-days", true],
  ["event-in-three-hours", true],
  ["registration-rejected", false],
  ["registration-cancelled", false],
  ["event-called-off", false],
] as const)("whether the letter %s leads to the registration: %s", async (name, isLinked) => {
  const { html, text } = await letter(name);

  expect(html.includes(`href="${href}"`)).toBe(isLinked);
  expect(oneLine(text).includes(`Change or cancel your registration ${href}`)).toBe(isLinked);
});

test("guests are counted while nobody of the club has read their names, and named once approved", async () => {
  const guests = ["Grace Hopper"];

  expect((await letter("registration-received", { guests })).text).not.toContain("Grace");
  expect((await letter("registration-received", { guests })).text).toContain("You and one guest");
  expect((await letter("registration-received", { guests: [] })).text).toMatch(/Registered +You\n/);
  expect((await letter("registration-approved", { guests })).text).toMatch(/Guests +Grace Hopper/);
});

test.each(["registration-approved", "registration-guests"] as const)(
  "the letter %s says what was decided about each guest, where that is not the same of all, with the note to each",
  async (name) => {
    const guestDecisions = [
      { name: "Grace Hopper", state: "approved" as const, note: "" },
      { name: "www.evil.example", state: "held" as const, note: "Who is <b>Paul</b>?" },
      { name: "Joan Clarke", state: "declined" as const, note: "" },
    ];
    const guests = ["Grace Hopper"];

    const { html, text } = await letter(name, { guests, heldGuests: ["www.evil.example"], guestDecisions });

    expect(oneLine(text)).toContain(
      "Your guests: Grace Hopper Approved Guest 2 On hold Who is <b>Paul</b>? Joan Clarke Not approved On hold means",
    );
    expect(text).toContain("You and one guest");
    expect(text).not.toContain("evil");
    expect(html).toContain("Who is &lt;b&gt;Paul&lt;/b&gt;?");
    const later = (await letter(name, { guests, heldGuests: ["Paul Williams"] })).text;
    expect(later).toMatch(/Guests +Grace Hopper\nOn hold +Paul Williams/);
    expect(later).not.toContain("Your guests:");
  },
);

test("a guest on hold has a spot among those that are offered", async () => {
  const { text } = await renderEmail({
    template: "waitlist-offer",
    data: { ...registration, guests: ["Grace Hopper"], heldGuests: ["Paul Williams"] },
  });

  expect(text).toContain("3 spots are yours");
});

test("the letter of a change says what has changed, from what it was", async () => {
  const changes = [{ fact: "date" as const, before: "Wednesday, June 23, 2027", after: "Wednesday, June 30, 2027" }];

  const text = oneLine((await letter("event-changed", { changes })).text);

  expect(text).toContain("What has changed: Date Wednesday, June 23, 2027 → Wednesday, June 30, 2027");
  expect(text).toContain("Elevated Wednesdays has a new date.");
  expect(oneLine((await letter("event-changed")).text)).not.toContain("What has changed");
});

test("a cancellation lists what was canceled, and nothing else", async () => {
  const changes = [{ fact: "date" as const, before: "Wednesday, June 23, 2027", after: "Wednesday, June 30, 2027" }];

  const text = oneLine((await letter("event-called-off", { changes })).text);

  expect(text).not.toMatch(/What has changed|The event now|→/);
});

test.each(["event-changed", "event-reopened"] as const)(
  "the letter %s tells who is still pending that a decision is to come, and corrects no calendar of theirs",
  async (name) => {
    const awaited = "Your registration is still pending approval.";
    const pending = await letter(name, { isPending: true, wasApproved: false });
    const approved = await letter(name, { isPending: false, wasApproved: true });

    expect(oneLine(pending.text)).toContain(awaited);
    expect(pending.text).not.toMatch(/attached|still stands/);
    expect(pending.attachments).toEqual([]);
    expect(oneLine(approved.text)).not.toContain(awaited);
    expect(approved.attachments).toHaveLength(1);
  },
);

test("the received letter says that it is pending and what to do if it was somebody else", async () => {
  const text = oneLine((await letter("registration-received")).text);

  expect(text).toContain("Your registration is pending approval");
  expect(text).toMatch(/cancel .*link above/);
});

test.each([
  ["2027-01-14T01:00:00.000Z", "Wednesday, January 13, 2027", "7:00 PM - 12:00 AM, Central Time"],
  ["2027-07-01T00:00:00.000Z", "Wednesday, June 30, 2027", "7:00 PM - 12:00 AM, Central Time"],
])("a start at %s is told in the club's time zone, summer and winter", async (startsAt, date, time) => {
  const endsAt = new Date(Date.parse(startsAt) + 5 * 3_600_000).toISOString();

  const { text } = await letter("registration-approved", { event: { ...registration.event, startsAt, endsAt } });

  expect(text).toContain(date);
  expect(text).toContain(time);
});

test.each([
  // Where the club is: at one, at nine in the evening, and at half past three at night.
  ["2027-01-17T07:00:00.000Z", "Tonight: Elevated Wednesdays", "starts tonight at 1:00 AM (Sunday)"],
  ["2027-01-17T03:00:00.000Z", "Today: Elevated Wednesdays", "starts at 9:00 PM"],
  ["2027-01-17T09:30:00.000Z", "Today: Elevated Wednesdays", "starts at 3:30 AM"],
])("three hours before a start at %s the reminder says %j", async (startsAt, said, news) => {
  const { subject, text } = await letter("event-in-three-hours", { event: { ...registration.event, startsAt } });

  expect(subject).toBe(said);
  expect(oneLine(text)).toContain(news);
});

test.each([
  [[], ["Paul Williams"], "You; one is on hold"],
  [["Grace Hopper"], ["Paul Williams"], "You and one guest; one more is on hold"],
  [["Grace Hopper"], ["Paul Williams", "Joan Clarke"], "You and one guest; 2 more are on hold"],
  [["Grace Hopper", "Joan Clarke"], [], "You and 2 guests"],
])("an approval counts no guest who is on hold among those who come (%j, %j)", async (guests, heldGuests, said) => {
  const { text } = await letter("registration-approved", { guests, heldGuests });

  expect(oneLine(text)).toMatch(new RegExp(`Registered ${said} ?(Guests|On hold|Dear|[A-Z])`));
});

const ticketOf = (name: string, index: number) => ({ name, code: `1.CODE${index}` });

test.each(["registration-approved", "event-in-three-days", "event-in-three-hours"] as const)(
  "the letter %s has each person's ticket as a picture, and as a link for who sees none",
  async (name) => {
    const tickets = ["Ada Okafor", "www.evil.example"].map(ticketOf);

    const { html, text, attachments = [] } = await letter(name, { tickets });

    const pictures = attachments.filter(({ cid }) => cid !== undefined);
    expect(pictures.map(({ cid, contentType }) => [cid, contentType])).toEqual([
      ["ticket-1", "image/png"],
      ["ticket-2", "image/png"],
    ]);
    for (const { cid } of pictures) expect(html).toContain(`src="cid:${cid}"`);
    expect(oneLine(text)).toContain("Ada Okafor Open this ticket https://club.test/events/ticket#1.CODE0");
    expect(oneLine(text)).toContain("Guest 1 Open this ticket https://club.test/events/ticket#1.CODE1");
    expect(text.split("https://club.test/events/ticket#1.CODE0")).toHaveLength(2);
    expect(html).not.toContain("evil");
  },
);

test("a large party has six pictures, and is told where the other tickets are", async () => {
  const tickets = Array.from({ length: 8 }, (_, index) => ticketOf(`Guest Person${index}`, index));

  const { text, attachments = [] } = await letter("registration-approved", { tickets });

  expect(attachments.filter(({ cid }) => cid !== undefined)).toHaveLength(6);
  expect(oneLine(text)).toContain("The other 2 are on your registration's page");
});

test("what an admin wrote to everybody is in its own email, and in the approval of who registered later", async () => {
  const words = "Please park behind the building.";

  expect(oneLine((await letter("event-bulletin", { message: words })).text)).toContain(words);
  const approval = oneLine((await letter("registration-approved", { bulletins: [words, "Bring a coat."] })).text);
  expect(approval).toContain("Good to know before you come:");
  expect(approval).toContain(`${words} Bring a coat.`);
  expect((await letter("registration-approved", { bulletins: [] })).text).not.toContain("Good to know");
});

test("the morning after, members alone are led to who else was there", async () => {
  expect((await letter("event-after", { isMember: true })).text).toContain("https://club.test/portal/events");
  expect((await letter("event-after", { isMember: false })).text).not.toContain("/portal/");
  expect((await letter("event-after")).text).toContain(href);
});

const door = { ...order, means: "door", owed: "$150" } as const;

test.each<[keyof typeof templates, Partial<RegistrationData>, RegExp]>([
  [
    "order-to-pay",
    { order: { ...order, owed: "$150", heldUntil: "2026-09-28T17:00:00.000Z" } },
    /until Monday, September 28, 2026 at 12:00 PM, Central Time\. They're yours once \$150 is paid/,
  ],
  ["order-confirmed", { order: { ...order, paid: "$150" } }, /your payment has arrived/],
  ["order-confirmed", { order: door }, /Please bring \$150: you pay at the door/],
  ["registration-approved", { order: door }, /Please bring \$150/],
  ["event-in-three-hours", { order: door }, /Please bring \$150/],
  ["waitlist-accepted", { order: door }, /Please bring \$150/],
  ["waitlist-offer", { order: { ...order, owed: "$150" } }, /you pay \$150 there/],
  ["registration-received", { order: { ...order, owed: "$150" } }, /Nothing is charged before that/],
  ["registration-cancelled", { order: { ...order, paid: "$150", given: "$75" } }, /\$75 of what you paid comes back/],
  ["registration-cancelled", { order: { ...order, paid: "$150" } }, /nothing of what you paid comes back/],
  ["event-called-off", { order: { ...order, paid: "$150" } }, /All that you paid comes back/],
])("the letter %s says what is so of the payment (%#)", async (template, changes, says) => {
  const { text } = await renderEmail({ template, data: { ...registration, ...changes } });

  expect(oneLine(text)).toMatch(says);
});

test("guests whose names nobody has read are not named before they are paid for, and each ticket says its type", async () => {
  const unread = await renderEmail({ template: "order-to-pay", data: { ...registration, order } });
  const read = await renderEmail({ template: "order-to-pay", data: { ...registration, order, guestDecisions: [] } });
  expect([unread, read].map(({ text }) => text.includes("Grace Hopper"))).toEqual([false, true]);

  const ticket = { name: "Ada Okafor", code: "1.A.B.C.D", type: "Member", payment: { price: "$45", owed: "$45" } };
  const { text } = await renderEmail({
    template: "order-confirmed",
    data: { ...registration, order, tickets: [ticket] },
  });
  expect(text).toContain("Member · $45 · To pay at the door: $45");
});
