import { cardKeyOf } from "#functions/listings/card.ts";
import { listingKeyOf } from "#functions/listings/listing.ts";
import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { checkRenewals } from "../../support/invoke.ts";
import {
  waitForPayment,
  createCheckout,
  isShown,
  createLiveListing,
  getOwnListing,
  isSaved,
  subjectsTo,
} from "../../support/listings.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { simulate, waitForWebhooks, pay, subscriptionsOf, whilePaymentsAreOut } from "../../support/payments.ts";
import { editItem, readListingItem } from "../../support/table.ts";
import { endPaidMonth, createUnsettledListing } from "../../support/unsettled-listing.ts";
import { until } from "../../support/until.ts";

describe("renewals", () => {
  const day = 86_400_000;
  const isLive = "Your business listing is live";
  const hasFailed = "The payment for your business listing did not go through";
  const hasEnded = "Your business listing has ended";
  /** As if the time that a failed payment is forgiven for were over. */
  const letGraceEnd = async ({ id }: { id: string }) => {
    await waitForWebhooks({ id });
    const past = new Date(Date.now() - 1000).toISOString();
    const { subscription } = (await readListingItem(id)) ?? {};
    await editItem(listingKeyOf(id), { subscription: { ...(subscription as object), graceUntil: past } });
    await editItem(cardKeyOf(id), { shownUntil: past });
  };

  test("a failed payment is told once, with the day until which the listing stays; the card is to be changed, nothing paid twice, and it is gone at its hour without an event", async () => {
    const listing = await createLiveListing();

    await simulate("fail", listing);
    const { graceUntil = "" } = await waitForPayment("past-due", listing);

    const grace = Date.parse(graceUntil) - Date.now();
    expect(grace).toBeGreaterThan(7 * day - 60_000);
    expect(grace).toBeLessThan(7 * day + 3_600_000);
    expect(await isShown(listing.slug)).toBe(true);
    expect(await createCheckout(listing)).toMatchObject({
      status: 409,
      body: { detail: "A payment failed. Please update your card instead of paying again." },
    });
    await simulate("fail", listing);
    const { copies } = await emailsAbout(listing.email);
    expect(copies.map(({ subject }) => subject).toSorted()).toEqual([hasFailed, isLive, isSaved]);
    const letter = copies.find(({ subject }) => subject === hasFailed);
    expect(letter?.text).toMatch(/Live until +\w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M/);

    await letGraceEnd(listing);

    expect(await getOwnListing(listing)).toMatchObject({ payment: "ended" });
    expect(await isShown(listing.slug)).toBe(false);
  });

  test("with its grace its subscription ends at the payment service, which charges nobody after the letter says so", async () => {
    const { listing, elsewhere, settle } = await createUnsettledListing();
    await simulate("fail", elsewhere);
    await settle();
    await simulate("overdue", elsewhere);
    await letGraceEnd(listing);
    const statuses = async () => (await subscriptionsOf(elsewhere)).map(({ status }) => status);

    await expect(whilePaymentsAreOut(checkRenewals)).rejects.toThrow("could not be looked after");
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasFailed, isLive]);
    await checkRenewals();
    await checkRenewals();

    expect(await statuses()).toEqual(["canceled"]);
    expect(await getOwnListing(listing)).toMatchObject({ payment: "ended" });
    const { copies } = await emailsAbout(listing.email);
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, hasFailed, isLive].toSorted());
    expect(copies.find(({ subject }) => subject === hasEnded)?.text).toContain("you won't be charged again");
  });

  test("an event that comes when the grace is over ends the subscription, too; who pays again has one, and the listing at its old address", async () => {
    const listing = await createLiveListing();
    const statuses = async () => (await subscriptionsOf(listing)).map(({ status }) => status);
    await simulate("fail", listing);
    await waitForPayment("past-due", listing);

    await simulate("overdue", listing);

    await waitForPayment("ended", listing);
    expect(await statuses()).toEqual(["canceled"]);
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, hasFailed, isLive].toSorted());

    const { body } = await asVisitor(contract.payAgain, { token: listing.token });
    await pay(body.url);

    expect(await waitForPayment("live", listing)).toMatchObject({ slug: listing.slug });
    expect(await statuses()).toEqual(["canceled", "active"]);
    expect(await isShown(listing.slug)).toBe(true);
  });
});

describe("endings", () => {
  const [isLive, hasEnded] = ["Your business listing is live", "Your business listing has ended"];

  test("a cancelled listing stays for its month, says so, and may go on after all", async () => {
    const listing = await createLiveListing();

    await simulate("cancel", listing);
    await until("the cancellation", async () => (await getOwnListing(listing)).endsThen);
    expect(await isShown(listing.slug)).toBe(true);

    await simulate("keep", listing);
    await until("the change of mind", async () => !(await getOwnListing(listing)).endsThen);
    const subjects = await subjectsTo(listing);
    expect(subjects.toSorted()).toEqual(
      ["You canceled your business listing", "Your business listing continues", isLive].toSorted(),
    );
  });

  test("when a subscription ends, the listing is gone at once; its owner is told how to come back, pays by their page, and is told that it is live", async () => {
    const listing = await createLiveListing();

    await simulate("end", listing);
    const ended = await waitForPayment("ended", listing);

    expect(await isShown(listing.slug)).toBe(false);
    expect([ended.paidUntil, ended.slug]).toEqual([undefined, listing.slug]);
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, isLive]);

    const { body } = await asVisitor(contract.payAgain, { token: listing.token });
    await pay(body.url);

    expect(await waitForPayment("live", listing)).toMatchObject({ slug: listing.slug });
    expect((await subjectsTo(listing)).toSorted()).toEqual([hasEnded, isLive, isLive]);
  });
});

describe("events that are lost", () => {
  test("one that has ended without a word goes a day after its month", async () => {
    const { listing, elsewhere } = await createUnsettledListing();
    await simulate("end", elsewhere);
    await endPaidMonth(listing, 1.1);

    await checkRenewals();

    expect(await getOwnListing(listing)).toMatchObject({ payment: "ended" });
    expect(await isShown(listing.slug)).toBe(false);
    expect((await subjectsTo(listing)).toSorted()).toEqual([
      "Your business listing has ended",
      "Your business listing is live",
    ]);
  });

  test("one that is paid for stays, until the end of its month; while the payment service is out everything stays, and somebody is woken", async () => {
    const { listing } = await createUnsettledListing();
    const { paidUntil } = await getOwnListing(listing);
    await endPaidMonth(listing, 1.1);

    await expect(whilePaymentsAreOut(checkRenewals)).rejects.toThrow("could not be looked after");

    expect(await getOwnListing(listing)).toMatchObject({ payment: "live" });
    await checkRenewals();
    expect(await getOwnListing(listing)).toMatchObject({ payment: "live", paidUntil });
  });
});
