import { applySubscription } from "#functions/listings/listing-status.ts";
import { buildPaymentEmail, buildShownAgainEmail } from "#functions/listings/owner-news.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import type { PaymentState } from "#shared/listings.ts";
import { keptListing, shownListing, subscription } from "../../support/kept-listing.ts";

const listing = (payment: PaymentState, more: Parameters<typeof keptListing>[0] = {}) =>
  keptListing({ id: "listing_1", slug: "okafor-studio", payment, ...more });
const letterFor = (from: PaymentState, to: PaymentState, more = {}) =>
  buildPaymentEmail(listing(from), listing(to, more));
const hidden = (endsSubscription: boolean) => ({
  takenDown: { at: "2026-11-22T12:00:00.000Z", by: { id: "a", name: "" }, reason: "Spam.", endsSubscription },
});

const told: [from: PaymentState, to: PaymentState, letter: string][] = [
  ["unpaid", "live", "listing-live"],
  ["ended", "live", "listing-live"],
  ["unpaid", "past-due", "listing-payment-failed"],
  ["live", "past-due", "listing-payment-failed"],
  ["ended", "past-due", "listing-payment-failed"],
  ["live", "ended", "listing-ended"],
  ["past-due", "ended", "listing-ended"],
];

test.each(told)("from %s to %s the owner is sent the letter %s", (from, to, template) => {
  expect(letterFor(from, to)).toMatchObject({ template });
});

test("of every other way there is nothing to tell", () => {
  const states: PaymentState[] = ["unpaid", "live", "past-due", "ended"];
  const ways = states.flatMap((from) => states.map((to) => [from, to] as const));
  const others = ways.filter(([from, to]) => !told.some((way) => way[0] === from && way[1] === to));

  expect(others).toHaveLength(9);
  for (const [from, to] of others) expect([from, to, letterFor(from, to)]).toEqual([from, to, undefined]);
});

test("letters go to the owner, with the private link and what they are about", () => {
  const after = { ...shownListing({ status: "past_due" }), payment: "past-due" as const };

  expect(buildPaymentEmail(listing("live"), after, new Date("2026-11-01T13:00:00Z"))).toEqual({
    template: "listing-payment-failed",
    data: {
      fullName: "Ada Okafor",
      businessName: "Okafor Studio",
      token: formatToken(after),
      staysUntil: "2026-11-08T12:00:00.000Z",
    },
    to: { address: after.email },
  });
  expect(letterFor("ended", "live")).toMatchObject({ data: { slug: "okafor-studio", isAgain: true } });
  expect(buildPaymentEmail(keptListing(), shownListing())).toMatchObject({
    data: { isAgain: false, nextPaymentAt: "2026-12-01T12:00:00.000Z" },
  });
});

test("of a hidden listing nothing is told that whoever hid it has told", () => {
  for (const [from, to] of told) {
    expect([from, to, letterFor(from, to, hidden(false))]).toEqual([from, to, undefined]);
    expect([from, to, letterFor(from, to, hidden(true))]).toEqual([from, to, undefined]);
  }
});

test("the end of the grace is told when the subscription has ended with it; who pays after it has a listing that is live again", () => {
  const overdue = { ...shownListing({ status: "past_due" }), payment: "past-due" as const };
  const at = (time: string) => (after: typeof overdue | ReturnType<typeof applySubscription>) =>
    buildPaymentEmail(overdue, after, new Date(time));
  const [ended, paid] = [
    applySubscription(overdue, subscription({ status: "canceled" })),
    applySubscription(overdue, subscription()),
  ];

  expect(at("2026-11-08T11:00:00Z")(ended)).toMatchObject({ template: "listing-ended" });
  expect(at("2026-11-08T11:00:00Z")(paid)).toBeUndefined();
  expect(at("2026-11-08T12:00:00Z")(ended)).toMatchObject({ template: "listing-ended" });
  expect(at("2026-11-08T12:00:00Z")(paid)).toMatchObject({ template: "listing-live" });
  expect(at("2026-11-08T12:00:00Z")(overdue)).toBeUndefined();
});

test("of a live listing a cancellation is told with its last day, and one taken back with the next payment", () => {
  const [going, canceled] = [shownListing(), shownListing({ endsThen: true })];
  const until = "2026-12-01T12:00:00.000Z";

  expect(buildPaymentEmail(going, canceled)).toMatchObject({
    ...{ template: "listing-canceled", data: { staysUntil: until }, to: { address: canceled.email } },
  });
  expect(buildPaymentEmail(canceled, going)).toMatchObject({
    ...{ template: "listing-kept", data: { nextPaymentAt: until } },
  });
  expect(buildPaymentEmail(canceled, canceled)).toBeUndefined();
  expect(buildPaymentEmail(canceled, shownListing({ id: "sub_2" }))).toBeUndefined();
  expect(buildPaymentEmail(going, { ...canceled, ...hidden(false) })).toBeUndefined();
});

test("what was paid while it was hidden has ended, and is paid back", () => {
  const unpaid = keptListing(hidden(false));

  expect(buildPaymentEmail(unpaid, applySubscription(unpaid, subscription({ status: "canceled" })))).toMatchObject({
    template: "listing-taken-down",
    data: { reason: "Spam.", subscription: "refused" },
  });
  expect(
    buildPaymentEmail(unpaid, applySubscription(unpaid, subscription({ status: "incomplete_expired" }))),
  ).toBeUndefined();
});

test("that it is no longer hidden is told with what there is to pay", () => {
  const dataAt = (time: string, of: Parameters<typeof buildShownAgainEmail>[0]) =>
    buildShownAgainEmail(of, new Date(time)).data;
  const overdue = { ...shownListing({ status: "past_due" }), payment: "past-due" as const };
  const [before, after, shown] = ["2026-11-08T11:00:00Z", "2026-11-08T12:00:00Z", shownListing()];

  expect(buildShownAgainEmail(shown)).toMatchObject({ template: "listing-shown-again", to: { address: shown.email } });
  expect(dataAt(before, shown)).toMatchObject({ slug: "okafor-studio", subscription: "goes on" });
  expect(dataAt(before, shownListing({ endsThen: true }))).toMatchObject({ subscription: "ends" });
  expect(dataAt(before, overdue)).toMatchObject({
    ...{ slug: "okafor-studio", subscription: "overdue", staysUntil: "2026-11-08T12:00:00.000Z" },
  });
  for (const unseen of [dataAt(after, overdue), dataAt(before, listing("ended")), dataAt(before, keptListing())]) {
    expect(unseen).toMatchObject({ subscription: "none" });
    expect(unseen).not.toHaveProperty("slug");
  }
});
