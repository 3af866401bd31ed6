import {
  findNearEnd,
  isGraceOver,
  isRenewalOverdue,
  isWithin,
  getPaymentAt,
  applySubscription,
} from "#functions/listings/listing-status.ts";
import { isActive, type Subscription } from "#functions/payments/subscription.ts";
import { keptListing, shownListing, subscription } from "../../support/kept-listing.ts";

type Status = Subscription["status"];
const meanings: [status: Status, wasShown: string, wasNot: string][] = [
  ["active", "live", "live"],
  ["trialing", "live", "live"],
  ["past_due", "past-due", "past-due"],
  ["incomplete", "unpaid", "unpaid"],
  ["incomplete_expired", "ended", "unpaid"],
  ["canceled", "ended", "unpaid"],
  ["unpaid", "ended", "unpaid"],
  ["paused", "ended", "unpaid"],
  ["a word of another year", "ended", "unpaid"],
];
const at = (time: string) => new Date(time);

test.each(meanings)("a subscription that is %s makes a listing %s, and one never shown %s", (status, shown, never) => {
  expect(shownListing({ status }).payment).toBe(shown);
  expect(applySubscription(keptListing(), subscription({ status })).payment).toBe(never);
});

test.each(meanings)("whether one that is %s goes on is whether its listing is paid for", (status, shown) => {
  expect(isActive({ status })).toBe(shown === "live" || shown === "past-due");
});

test("what Stripe tells is kept, and nothing else of the listing changes", () => {
  const before = keptListing({ slug: "okafor-studio", checkouts: 2 });

  expect(applySubscription(before, subscription({ endsThen: true }))).toEqual({
    ...before,
    payment: "live",
    subscription: {
      id: "sub_1",
      customer: "cus_1",
      status: "active",
      paidUntil: "2026-12-01T12:00:00.000Z",
      endsThen: true,
    },
  });
});

test("a state is what Stripe tells last, whatever it told before", () => {
  const listing = keptListing({ slug: "okafor-studio" });

  for (const [first] of meanings)
    for (const [status] of meanings) {
      const last = subscription({ status });
      expect(applySubscription(applySubscription(listing, subscription({ status: first })), last)).toEqual(
        applySubscription(listing, last),
      );
    }
});

test("a failed payment is forgiven for seven days of the month that is not paid", () => {
  const listing = shownListing({ status: "past_due", periodStart: "2026-12-01T12:00:00.000Z" });

  expect(listing.subscription).toMatchObject({
    graceUntil: "2026-12-08T12:00:00.000Z",
    paidUntil: "2026-12-01T12:00:00.000Z",
  });
  expect(getPaymentAt(listing, at("2026-12-01T12:00:00Z"))).toBe("past-due");
  expect(getPaymentAt(listing, at("2026-12-08T11:59:59.999Z"))).toBe("past-due");
  expect(getPaymentAt(listing, at("2026-12-08T12:00:00Z"))).toBe("ended");
});

test("it is forgiven to the end of the hour, at which the list has another tag", () => {
  const listing = shownListing({ status: "past_due", periodStart: "2026-12-01T12:00:01.000Z" });

  expect(listing.subscription?.graceUntil).toBe("2026-12-08T13:00:00.000Z");
});

test("when it is paid after all, nothing is left of the grace", () => {
  const overdue = shownListing({ status: "past_due" });

  const paid = applySubscription(overdue, subscription());

  expect(paid.subscription).not.toHaveProperty("graceUntil");
  expect(getPaymentAt(paid, at("2027-12-01T00:00:00Z"))).toBe("live");
});

test("what has no time is not over", () => {
  expect(isWithin(undefined, at("2100-01-01T00:00:00Z"))).toBe(true);
});

test("a subscription whose month is not paid is to end with the grace, or when Stripe has given up", () => {
  const isOver = (status: Status, time: string) =>
    isGraceOver(subscription({ status, periodStart: "2026-12-01T12:00:00.000Z" }), at(time));
  const [before, after] = ["2026-12-08T11:59:59.999Z", "2026-12-08T12:00:00Z"];

  expect([isOver("past_due", before), isOver("past_due", after)]).toEqual([false, true]);
  expect(isOver("unpaid", before)).toBe(true);
  for (const [status] of meanings.filter(([each]) => !["past_due", "unpaid"].includes(each)))
    expect([status, isOver(status, after)]).toEqual([status, false]);
});

test("Stripe is asked at the end of the grace, and a day after a month that it has not reported", () => {
  const overdue = shownListing({ status: "past_due", periodStart: "2026-12-01T12:00:00.000Z" });

  expect(isRenewalOverdue(overdue, at("2026-12-08T11:59:59.999Z"))).toBe(false);
  expect(isRenewalOverdue(overdue, at("2026-12-08T12:00:00Z"))).toBe(true);
  expect(isRenewalOverdue(shownListing(), at("2026-12-02T12:00:00Z"))).toBe(false);
  expect(isRenewalOverdue(shownListing(), at("2026-12-02T12:00:00.001Z"))).toBe(true);
  expect(isRenewalOverdue(keptListing(), at("2100-01-01T00:00:00Z"))).toBe(false);
});

describe("a listing that ends soon", () => {
  const paidUntil = "2026-12-01T12:00:00.000Z";
  const now = at("2026-11-28T12:00:00.000Z");
  const canceled = shownListing({ endsThen: true, paidUntil });

  test("is one that is canceled, from three days before the end of its month until then", () => {
    expect(findNearEnd(canceled, at("2026-11-28T11:59:59.000Z"))).toBeUndefined();
    expect(findNearEnd(canceled, now)).toBe(paidUntil);
    expect(findNearEnd(canceled, at("2026-12-01T12:00:00.000Z"))).toBeUndefined();
  });

  test("is one whose payment has failed, as its grace goes on", () => {
    const overdue = shownListing({ status: "past_due", periodStart: "2026-11-22T12:00:00.000Z" });

    expect(findNearEnd(overdue, at("2026-11-26T11:00:00.000Z"))).toBeUndefined();
    expect(findNearEnd(overdue, at("2026-11-26T12:00:00.000Z"))).toBe("2026-11-29T12:00:00.000Z");
  });

  test("is none that renews, is hidden, was never paid for, or whose owner knows", () => {
    const takenDown = { at: paidUntil, by: { id: "a", name: "Naomi" }, reason: "Wrong.", endsSubscription: false };

    for (const listing of [
      shownListing({ paidUntil }),
      { ...canceled, takenDown },
      { ...canceled, endTold: paidUntil },
      keptListing(),
    ])
      expect(findNearEnd(listing, now)).toBeUndefined();
  });
});
