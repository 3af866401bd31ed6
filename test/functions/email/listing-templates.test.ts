import { renderEmail, type templates } from "#functions/email/templates.ts";
import { brand } from "#shared/brand.ts";
import { letterCases } from "./template-cases.ts";

/** Of the letters that name the owner and the business; the first names nothing that was typed. */
type Name = Exclude<Extract<keyof typeof templates, `listing-${string}`>, "listing-saved">;
const names = letterCases
  .map(([name]) => name)
  .filter((name): name is Name => name.startsWith("listing-") && name !== "listing-saved");

const listing = {
  fullName: "Ada Okafor",
  businessName: "Okafor Studio",
  token: "listing_1.kq3VhWc8sYb1mZ0x",
  slug: "okafor-studio" as string | undefined,
  staysUntil: "2026-12-08T18:00:00.000Z",
  nextPaymentAt: "2026-12-08T18:00:00.000Z",
  reason: "First <b>line</b>\nsecond",
  subscription: "ends" as "none" | "goes on" | "ends" | "overdue" | "refused",
  picturesAreGone: false,
};
const letter = (template: Name, changes: Partial<typeof listing> = {}) =>
  renderEmail({ template, data: { ...listing, ...changes } });
const oneLine = (text: string) => text.replace(/\s+/g, " ");

describe.each(names)("the letter %s", (name) => {
  test("greets the owner, names the business, and leads to the owner's page", async () => {
    const { html, text } = await letter(name);

    expect(text).toContain("Dear Ada Okafor,");
    expect(oneLine(text)).toContain("Okafor Studio");
    expect(html).toContain('href="https://club.test/business-listing/manage#listing_1.kq3VhWc8sYb1mZ0x"');
    expect(oneLine(text)).toContain("This link is yours alone");
    expect(oneLine(text)).toContain(`Questions? Write to ${brand.contactEmail}.`);
  });

  test("carries nothing that a stranger was made to read by whoever typed it", async () => {
    const fullName = "Ada, claim your prize at www.evil.example";

    for (const businessName of ["www.evil.example", "evil.example", "Prize: evil", "Call 214 555 0134", "a@evil.co"]) {
      const { subject, html, text } = await letter(name, { fullName, businessName, slug: "prize" });

      for (const part of [subject, html, text]) expect(part).not.toMatch(/evil|claim|0134/);
      expect(text).toContain("Hello,");
      expect(oneLine(text)).toContain("your business");
    }
  });
});

test("the first letter tells where the page is, what it costs, and how to cancel", async () => {
  const text = oneLine((await letter("listing-live")).text);

  expect(text).toContain("https://club.test/network/okafor-studio");
  expect(text).toContain("costs $12 a month until you cancel it");
  expect(text).toContain("cancel anytime");
});

test("of a failed payment it is told until when the listing stays, by the club's clock", async () => {
  expect((await letter("listing-payment-failed")).text).toMatch(
    /Live until +Tuesday, December 8, 2026, 12:00 PM in Dallas/,
  );
});

test("of the end it is told that nothing more is charged, and how to come back", async () => {
  const text = oneLine((await letter("listing-ended")).text);

  expect(text).toContain("you won't be charged again");
  expect(text).toContain("Pay again https://club.test/business-listing/manage#");
});

test.each([
  ["none", /subscription/i, false],
  ["goes on", /Your subscription continues/, true],
  ["ends", /no more charges/, true],
  ["refused", /will refund it\. No more charges/, true],
] as const)("a listing that is taken down says why, and of a subscription (%s) what becomes of it", async (...it) => {
  const [subscription, words, areThere] = it;

  const { html, text } = await letter("listing-taken-down", { subscription });

  expect(html).toContain("First &lt;b&gt;line&lt;/b&gt;<br/>second");
  expect(text).toContain(`A message from ${brand.name}:`);
  expect(words.test(oneLine(text))).toBe(areThere);
});

test.each([
  [{ subscription: "goes on" }, "Your subscription continues"],
  [{ subscription: "ends" }, "ends after the month you paid for"],
  [{ subscription: "overdue" }, "Live until Tuesday, December 8, 2026, 12:00 PM in Dallas"],
] as const)("a listing that is shown again says what becomes of its subscription: %p", async (changes, words) => {
  const { subject, text } = await letter("listing-shown-again", changes);

  expect(subject).toBe("Your business listing is back");
  expect(oneLine(text)).toContain(words);
});

test("one that is no longer hidden, and not shown since nobody pays, says what to do", async () => {
  const { subject, text } = await letter("listing-shown-again", {
    subscription: "none",
    slug: undefined,
    staysUntil: "",
  });

  expect(subject).toBe("Your business listing is no longer hidden");
  expect(oneLine(text)).toContain("Pay on your page to return it to our directory. Price $12 a month");
  expect(text).not.toMatch(/subscription|Your page/);
});

test("deleted pictures are told with it, and only those", async () => {
  const [gone, kept] = await Promise.all(
    [true, false].map((picturesAreGone) => letter("listing-taken-down", { picturesAreGone })),
  );

  expect(gone?.text).toContain("We have deleted them.");
  expect(kept?.text).not.toMatch(/pictures/i);
});
