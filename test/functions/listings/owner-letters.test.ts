import { letterOn } from "#functions/listings/owner-letters.ts";
import { settled } from "#functions/listings/standing.ts";
import { tokenOf } from "#functions/platform/private-link.ts";
import type { PaymentState } from "#shared/listings.ts";
import { keptListing, shownListing, subscription } from "../../support/kept-listing.ts";

const listing = (payment: PaymentState, more: Parameters<typeof keptListing>[0] = {}) =>
  keptListing({ id: "listing_1", slug: "okafor-studio", payment, ...more });
const letterFor = (from: PaymentState, to: PaymentState, more = {}) => letterOn(listing(from), listing(to, more));
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

  expect(letterOn(listing("live"), after)).toEqual({
    template: "listing-payment-failed",
    data: {
      fullName: "Ada Okafor",
      businessName: "Okafor Studio",
      token: tokenOf(after),
      staysUntil: "2026-11-08T12:00:00.000Z",
    },
    to: { address: after.email },
  });
  expect(letterFor("unpaid", "live")).toMatchObject({ data: { slug: "okafor-studio" } });
});

const endOf = { template: "listing-taken-down", data: { reason: "Spam.", subscription: "ended" } };

test("of a hidden listing only its end is told, once, and only where whoever hid it has ended it", () => {
  const toEnd = { ...shownListing(), ...hidden(true) };
  for (const [from, to] of told) expect([from, to, letterFor(from, to, hidden(false))]).toEqual([from, to, undefined]);

  const ended = settled(toEnd, subscription({ status: "canceled" }));

  expect(letterOn(toEnd, ended)).toMatchObject(endOf);
  expect(letterOn(ended, settled(ended, subscription({ status: "canceled" })))).toBeUndefined();
  expect(letterOn(toEnd, settled(toEnd, subscription({ status: "past_due" })))).toBeUndefined();
});

test("what was paid while it was hidden has ended, and that is told", () => {
  const unpaid = keptListing(hidden(false));

  expect(letterOn(unpaid, settled(unpaid, subscription({ status: "canceled" })))).toMatchObject(endOf);
  expect(letterOn(unpaid, settled(unpaid, subscription({ status: "incomplete_expired" })))).toBeUndefined();
});
