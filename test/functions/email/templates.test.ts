import { renderEmail, templates } from "#functions/email/templates.ts";
import { brand, host, replyTimes } from "#shared/brand.ts";
import { given } from "../../support/given.ts";
import { letterCases, registration } from "./template-cases.ts";

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
/** Rows of the letter's table as its HTML has them. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<th[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td>/g)].map(([, label, answer]) => [label, answer]);
const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** Letters that repeat something outside of a table: an admin's words, or an applicant's name to the club. */
const saysMore = new Set<string>([
  "letter",
  "roles-changed",
  "accounts-merged",
  "dues-news",
  "membership-news",
  "payment-disputed",
  "application-moved",
  "application-answered",
  "application-overdue",
  "message-reply",
  "member-invitation",
  "measure-taken",
]);

test("a letter that says when something of the account ends says of which clock", async () => {
  const textOf = async (wanted: string) => {
    const [, content] = letterCases.find(([letter]) => letter === wanted)!;
    return oneLine((await renderEmail(content)).text);
  };

  expect(await textOf("deletion-requested")).toContain("on December 2, 2026, 12:00 PM, Central Time. Until then");
  expect(await textOf("export-ready")).toMatch(/until \w+ \d+, \d{4}, \d+:\d\d [AP]M, Central Time\. After that/);
});

test.each([
  ["ended", { mayApply: true }, "you're welcome to apply again."],
  ["ended", { mayApply: false }, `If you'd like to come back, write to ${brand.contactEmail}.`],
  ["removed", { isCharged: true }, "Your card isn't charged again, and you owe nothing."],
  ["removed", { isCharged: false }, "The club has ended your membership. You owe nothing."],
] as const)("of a membership that is %s, only what is so is told: %j", async (news, facts, words) => {
  const [, content] = letterCases.find(([letter]) => letter === "dues-news")!;
  const data = { ...(await templates["dues-news"]()).example, ...facts, news };
  expect(oneLine((await renderEmail({ ...content, template: "dues-news", data })).text)).toContain(words);
});

test("a letter that its reader may end has a link to do so, and no other has", async () => {
  const [, lead] = letterCases.find(([letter]) => letter === "lead-received")!;
  const [, news] = letterCases.find(([letter]) => letter === "news")!;
  const linkIn = async (content: Parameters<typeof renderEmail>[0]) =>
    /<a[^>]*href="([^"]+)"[^>]*>(Unsubscribe[^<]*)</.exec((await renderEmail(content)).html)?.slice(1);

  expect(await linkIn({ ...lead, unsubscribe: { contactToken: "token" } })).toEqual([
    "https://club.test/portal/email-preferences#list:token",
    "Unsubscribe",
  ]);
  expect(await linkIn({ ...news, unsubscribe: { token: "ada.secret", topic: "messages" } })).toEqual([
    "https://club.test/portal/email-preferences#ada.secret",
    "Unsubscribe, or choose what we email you",
  ]);
  expect(await linkIn(lead)).toBeUndefined();
});

test("every letter there is has a case", () => {
  expect(letterCases.map(([letter]) => letter).sort()).toEqual(Object.keys(templates).sort());
});

describe.each(letterCases)("the letter %s", (template, content, subject, rows) => {
  test("has its subject, HTML and plain text on the club's paper", async () => {
    const letter = await renderEmail(content);

    expect(letter.subject).toBe(subject);
    expect(letter.html).toMatch(/^<!DOCTYPE html/);
    expect(letter.html).toContain(brand.name);
    expect(letter.html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(letter.text).not.toMatch(/<[a-z/]/i);
  });

  test("tells every answer, in HTML and in plain text", async () => {
    const { html, text } = await renderEmail(content);

    expect(rowsOf(html)).toEqual(rows.map((row) => row.map(escaped)));
    for (const [label] of rows) expect(text).toContain(label);
  });

  test("shows HTML in an answer as it was typed", async () => {
    const typed = '<img src=x onerror="alert(1)"></td><script>alert(1)</script>';
    // The private link of an application, or of a member's emails, is the club's own text.
    const isLink = (field: string) => /^(application-|news$)/.test(template) && /token$/i.test(field);
    const fields = Object.entries(content.data).filter(
      ([field, answer]) => typeof answer === "string" && !isLink(field),
    );
    const isOption = (answer: unknown) =>
      /^(chat-mute|suspension|Networking|vip|35to44|10plus|150kTo199k|yes|no|accepted|in-review|renewal|dues|open|\d{4}-.*Z)$/.test(
        String(answer),
      );
    const data = Object.fromEntries(fields.map(([field, answer]) => [field, isOption(answer) ? answer : typed]));

    const { html } = await renderEmail({ template, data: { ...content.data, ...data } });

    expect(html).not.toMatch(/<img|<script/);
    expect(html.includes(escaped(typed))).toBe(rows.length > 0 || saysMore.has(template));
  });

  test("has an example to preview", async () => {
    const { example } = await templates[template]();

    expect((await renderEmail({ template, data: example })).html).toMatch(/^<!DOCTYPE html/);
  });
});

test("an empty answer is left out", async () => {
  const { html } = await renderEmail({ template: "application-notice", data: given.application() });

  expect(rowsOf(html).map(([label]) => label)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/LinkedIn|Income|Instagram|Twitter|Additional/)]),
  );
});

test("the lines of a long answer stay lines, in HTML and in plain text", async () => {
  const data = given.contactMessage({ message: "One line\nanother\n\na third" });

  const { html, text } = await renderEmail({ template: "contact-notice", data });

  expect(html).toMatch(/white-space:pre-wrap">One line\nanother\n\na third</);
  expect(text).toMatch(/One line\n\s+another\n\s*\n\s+a third/);
});

test.each([
  ...(["lead-received", "application-received", "contact-received", "event-interest-received"] as const),
  ...(["registration-received", "message-reply", "invitation-to-apply"] as const),
])("the letter %s says why it came", async (template) => {
  const { example } = await templates[template]();

  const { text } = await renderEmail({ template, data: example });

  expect(oneLine(text)).toMatch(/You received this email because this address (was|is) /);
  expect(oneLine(text)).toMatch(/If (it|that) wasn't you, (write to|cancel)/);
});

test.each(["www.evil.example", "Call 214 555 0134 now", "You won! Claim it today at our office"])(
  "what no name looks like is not repeated to whoever has the address: %s",
  async (firstName) => {
    const letters = await Promise.all([
      renderEmail({ template: "lead-received", data: { firstName } }),
      renderEmail({ template: "contact-received", data: { name: firstName } }),
      renderEmail({ template: "event-interest-received", data: { name: firstName } }),
    ]);

    for (const { html, text } of letters) {
      expect(oneLine(text)).toContain("Hello,");
      expect(`${html}${text}`).not.toContain(firstName);
    }
  },
);

test("the applicant's letter names the membership and that the club will be in touch", async () => {
  const { text } = await renderEmail({ template: "application-received", data: { membershipType: "standard" } });

  expect(oneLine(text)).toContain(
    `Thank you for applying for Standard membership in ${brand.name}. We'll be in touch with you shortly.`,
  );
});

test.each([
  ["lead-received", "We received your details"],
  ["application-received", "We received your application"],
  ["contact-received", "We received it"],
  ["event-interest-received", "You signed up"],
] as const)("the letter %s says when the form was sent and what happens next", async (template, received) => {
  const sentAt = "2026-11-26T01:05:00.000Z";
  const data = { firstName: "Ada", name: "Ada", membershipType: "vip" as const };

  const text = oneLine((await renderEmail({ template, data: { ...data, sentAt } })).text);
  const earlier = oneLine((await renderEmail({ template, data })).text);

  expect(text).toContain(`${received} on Wednesday, November 25, 2026, at 7:05 PM.`);
  expect(text).toMatch(/What happens next -+ .*[Oo]ur team reads/);
  expect(earlier).toContain(`${received}.`);
});

test("those the club promises an answer read by when they get it", async () => {
  const message = await renderEmail({ template: "contact-received", data: { name: "Ada" } });
  const application = await renderEmail({ template: "application-received", data: { membershipType: "vip" } });

  expect(oneLine(message.text)).toContain(`within ${replyTimes.messages}.`);
  expect(oneLine(application.text)).toContain(`within ${replyTimes.applications}.`);
});

test("a person of the club signs what visitors get, and not what the club itself gets", async () => {
  const [{ text }, notice] = await Promise.all([
    renderEmail({ template: "registration-received", data: registration }),
    renderEmail({ template: "lead-notice", data: given.lead() }),
  ]);

  expect(text).toContain(`Warm regards,\n${host?.name}\n${host?.role}, ${brand.name}`);
  expect(notice.text).not.toContain("Warm regards");
});

test("label and answer stand on one line, and an email address is not broken at its hyphen", async () => {
  const { html } = await renderEmail({
    template: "lead-notice",
    data: given.lead({ email: "ada@e-mail.example", city: "Fort Worth" }),
  });
  const styleOf = (pattern: string) => new RegExp(`style="([^"]*)"${pattern}`).exec(html)?.[1] ?? "";

  for (const pattern of [">Email Address</th>", ">ada@e-mail.example</td>"])
    expect(styleOf(pattern)).toMatch(/font-size:15px;hyphens:none;line-height:24px;.*vertical-align:top/);
  expect(styleOf(">ada@e-mail.example</td>")).toContain("white-space:nowrap");
  expect(styleOf(">Fort Worth</td>")).toContain("white-space:pre-wrap");
});

describe("an email from the inbox", () => {
  const data = { name: "Ada Okafor", subject: "", sentAt: "2026-11-26T01:05:00.000Z", text: "One line\n\nAnother" };

  test("is signed by the admin who wrote it, else by the club's host", async () => {
    const signed = await renderEmail({ template: "message-reply", data: { ...data, signer: "Naomi Whitfield" } });
    const unsigned = await renderEmail({ template: "message-reply", data: { ...data, signer: "" } });

    expect(oneLine(signed.text)).toContain(`Warm regards, Naomi Whitfield ${brand.name}`);
    expect(oneLine(unsigned.text)).toContain(`Warm regards, ${host?.name}`);
    expect(signed.html).toContain("One line<br/><br/>Another");
  });

  test("invites to the page about membership, and promises nothing but an answer", async () => {
    const { html, text } = await renderEmail({ template: "invitation-to-apply", data: { name: "Ada" } });

    expect(html).toContain('href="https://club.test/membership"');
    expect(oneLine(text)).toContain(`you hear from us by email within ${replyTimes.applications}.`);
  });
});

describe("the emails about conduct", () => {
  const reason = "The chat is no place for advertising.";
  const message = { topic: null, text: "Buy now!", isRemoved: false };

  test.each([
    [{ measure: "warning" as const }, /please keep to our code of conduct/],
    [
      { measure: "chat-mute" as const, until: "2026-12-03T23:00:00.000Z" },
      /Until December 3, 2026, 5:00 PM Central Time/,
    ],
    [{ measure: "suspension" as const }, /suspended until we lift it/],
    [{ measure: "suspension" as const, until: "2026-12-03T23:00:00.000Z" }, /suspended until December 3, 2026/],
  ])("%p says what follows, why, and how to object", async (measure, effect) => {
    const data = { name: "Ben Lindqvist", message, reason, ...measure };

    const text = oneLine((await renderEmail({ template: "measure-taken", data })).text);

    expect(text).toMatch(effect);
    expect(text).toContain(reason);
    expect(text).toContain("what you wrote in a direct message");
    expect(text).toContain("If you think we got this wrong, reply to this email");
  });

  test.each([
    [true, /we've acted/],
    [false, /we took no action/],
  ])("to the reporter it says that something was done, or that nothing was (%p)", async (hasActed, words) => {
    const data = { name: "Ada Okafor", topic: null, reportedAt: "2026-11-26T01:05:00.000Z", hasActed };

    const { text } = await renderEmail({ template: "report-outcome", data });

    expect(oneLine(text)).toMatch(words);
  });
});
