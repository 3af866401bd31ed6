import { cardKeyOf } from "#functions/listings/card-item.ts";
import { keyOf } from "#functions/listings/listing-item.ts";
import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { checkRenewals } from "../../support/invoke.ts";
import { becomes, checkout, isShown, live, own, subjectsTo } from "../../support/listed.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { happens, heard, pay, subscriptionsOf, whilePaymentsAreOut } from "../../support/payments.ts";
import { edit, listingItemOf } from "../../support/table.ts";
import { letMonthEnd, settledByHand } from "../../support/unheard.ts";
import { until } from "../../support/until.ts";

describe("renewals", () => {
  const day = 86_400_000;
  const isLive = "Your business listing is live";
  const hasFailed = "The payment for your business listing did not go through";
  /** As if the time that a failed payment is forgiven for were over. */
  const letGraceEnd = async ({ id }: { id: string }) => {
    await heard({ id });
    const past = new Date(Date.now() - 1000).toISOString();
    const { subscription } = (await listingItemOf(id)) ?? {};
    await edit(keyOf(id), { subscription: { ...(subscription as object), graceUntil: past } });
    await edit(cardKeyOf(id), { shownUntil: past });
  };

  test("a month that is paid moves the end, and nobody is written to", async () => {
    const listing = await live();
    const { subscription } = (await listingItemOf(listing.id)) ?? {};
    const lastMonth = "2026-01-01T08:00:00.000Z";
    await edit(keyOf(listing.id), { subscription: { ...(subscription as object), paidUntil: lastMonth } });

    await happens("renew", listing);

    await until("the next month", async () => (await own(listing)).paidUntil !== lastMonth);
    expect(await own(listing)).toMatchObject({ payment: "live" });
    expect(await subjectsTo(listing)).toEqual([isLive]);
  });

  test("a failed payment is told once, with the day until which the listing stays", async () => {
    const listing = await live();

    await happens("fail", listing);
    const { graceUntil = "" } = await becomes("past-due", listing);

    const grace = Date.parse(graceUntil) - Date.now();
    expect(grace).toBeGreaterThan(7 * day - 60_000);
    expect(grace).toBeLessThan(7 * day + 3_600_000);
    expect(await isShown(listing.slug)).toBe(true);
    await happens("fail", listing);
    const { copies } = await emailsAbout(listing.email);
    expect(copies.map(({ subject }) => subject).toSorted()).toEqual([hasFailed, isLive]);
    const letter = copies.find(({ subject }) => subject === hasFailed);
    expect(letter?.text).toMatch(/Stays until +\w+ \d+, \d{4}, \d+:\d\d [AP]M/);
  });

  test("when it is paid after all, the listing stays, and there is nothing to tell", async () => {
    const listing = await live();
    await happens("fail", listing);
    await becomes("past-due", listing);

    await happens("pay", listing);
    const paid = await becomes("live", listing);

    expect(paid.graceUntil).toBeUndefined();
    expect(await isShown(listing.slug)).toBe(true);
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasFailed, isLive]);
  });

  test("when nobody pays it is gone at its hour, without an event", async () => {
    const listing = await live();
    await happens("fail", listing);
    await becomes("past-due", listing);

    await letGraceEnd(listing);

    expect(await own(listing)).toMatchObject({ payment: "ended" });
    expect(await isShown(listing.slug)).toBe(false);
  });

  test("who pays again after that has one subscription, and the listing at its old address", async () => {
    const listing = await live();
    await happens("fail", listing);
    await becomes("past-due", listing);
    await happens("overdue", listing);
    await becomes("ended", listing);

    const { body } = await asVisitor(contract.payAgain, { token: listing.token });
    await pay(body.url);

    expect(await becomes("live", listing)).toMatchObject({ slug: listing.slug });
    expect((await subscriptionsOf(listing)).map(({ status }) => status)).toEqual(["canceled", "active"]);
    expect(await isShown(listing.slug)).toBe(true);
  });

  test("while a failed payment is forgiven the card is to be changed, and nothing paid twice", async () => {
    const listing = await live();
    await happens("fail", listing);
    await becomes("past-due", listing);

    expect(await checkout(listing)).toMatchObject({
      status: 409,
      body: { detail: "A payment has failed. Please change the card instead of paying again." },
    });
  });
});

describe("endings", () => {
  const [isLive, hasEnded] = ["Your business listing is live", "Your business listing has ended"];

  test("a cancelled listing stays for its month, says so, and may go on after all", async () => {
    const listing = await live();

    await happens("cancel", listing);
    await until("the cancellation", async () => (await own(listing)).endsThen);
    expect(await isShown(listing.slug)).toBe(true);

    await happens("keep", listing);
    await until("the change of mind", async () => !(await own(listing)).endsThen);
    expect(await subjectsTo(listing)).toEqual([isLive]);
  });

  test("when a subscription ends, the listing is gone at once, and its owner is told how to come back", async () => {
    const listing = await live();

    await happens("end", listing);
    const ended = await becomes("ended", listing);

    expect(await isShown(listing.slug)).toBe(false);
    expect([ended.paidUntil, ended.slug]).toEqual([undefined, listing.slug]);
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, isLive]);
  });

  test("who comes back pays by the owner's page, as the same customer, and is told that it is live", async () => {
    const listing = await live();
    await happens("end", listing);
    await becomes("ended", listing);

    const { body } = await asVisitor(contract.payAgain, { token: listing.token });
    await pay(body.url);

    expect(await becomes("live", listing)).toMatchObject({ slug: listing.slug });
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, isLive, isLive]);
  });
});

describe("events that are lost", () => {
  test("one that has ended without a word goes a day after its month", async () => {
    const { listing, elsewhere } = await settledByHand();
    await happens("end", elsewhere);
    await letMonthEnd(listing, 1.1);

    await checkRenewals();

    expect(await own(listing)).toMatchObject({ payment: "ended" });
    expect(await isShown(listing.slug)).toBe(false);
    expect((await subjectsTo(listing)).toSorted()).toEqual([
      "Your business listing has ended",
      "Your business listing is live",
    ]);
  });

  test("one that is paid for stays, until the end of its month", async () => {
    const { listing } = await settledByHand();
    const { paidUntil } = await own(listing);
    await letMonthEnd(listing, 1.1);

    await checkRenewals();

    expect(await own(listing)).toMatchObject({ payment: "live", paidUntil });
  });

  test("of one whose month is not over for a day nothing is asked", async () => {
    const { listing } = await settledByHand();
    await letMonthEnd(listing, 0.9);
    const before = await listingItemOf(listing.id);

    await checkRenewals();

    expect(await listingItemOf(listing.id)).toEqual(before);
  });

  test("while the payment service is out everything stays, and somebody is woken", async () => {
    const { listing } = await settledByHand();
    await letMonthEnd(listing, 1.1);

    await expect(whilePaymentsAreOut(checkRenewals)).rejects.toThrow("could not be looked after");

    expect(await own(listing)).toMatchObject({ payment: "live" });
    await checkRenewals();
  });
});
