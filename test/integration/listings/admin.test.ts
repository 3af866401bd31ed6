import { contract } from "#shared/contract.ts";
import { asAdmin } from "../../support/as.ts";
import { checkRenewals } from "../../support/invoke.ts";
import {
  isShown,
  createLiveListing,
  submitListing,
  waitForPayment,
  createCheckout,
  getOwnListing,
  subjectsTo,
} from "../../support/listings.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { readPages } from "../../support/pages.ts";
import { simulate, pay, subscriptionsOf, whilePaymentsAreOut } from "../../support/payments.ts";
import { until } from "../../support/until.ts";

describe("the admins' list", () => {
  const month = new Date().toISOString().slice(0, 7);
  const allOf = async (of: string) =>
    (await readPages((range) => asAdmin(contract.listListings, { month: of, ...range }))).flat();

  test("admins read the listings of a month, newest first, each once, without the owner's link", async () => {
    const [first, second] = [await submitListing(), await createLiveListing()];

    const all = await allOf(month);

    const found = all.filter(({ id }) => id === first.id || id === second.id);
    expect(found).toMatchObject([
      { id: second.id, payment: "live", slug: second.slug, email: second.email },
      { id: first.id, payment: "unpaid", fullName: "Ada Okafor" },
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    expect(JSON.stringify(all)).not.toContain(first.token.split(".")[1]);
    expect(await allOf("2019-01")).toEqual([]);
  });
});

describe("taking down", () => {
  const takeDown = (listingId: string, endSubscription = false) =>
    asAdmin(contract.takeListingDown, { listingId, reason: "The phone number is wrong.", endSubscription });
  const restore = (listingId: string) => asAdmin(contract.restoreListing, { listingId });
  const lettersCalled =
    (wanted: string) =>
    async ({ email }: { email: string }) =>
      (await emailsAbout(email)).copies.filter(({ subject }) => subject === wanted);
  const takenDownLetters = lettersCalled("Your business listing was taken down");
  const noLongerHiddenLetters = lettersCalled("Your business listing is no longer hidden");
  const shownAgainLetters = lettersCalled("Your business listing is back");

  test("a listing that is taken down is gone at once, and once; its owner is told why, once, and nothing else changes", async () => {
    const listing = await createLiveListing();

    const { status, body } = await takeDown(listing.id);

    expect(status).toBe(200);
    expect(body).toMatchObject({ payment: "live", takenDown: { reason: "The phone number is wrong." } });
    expect(await takeDown(listing.id)).toMatchObject({
      status: 409,
      body: { code: "conflict", detail: "This listing is already hidden." },
    });
    expect(await isShown(listing.slug)).toBe(false);
    expect(await getOwnListing(listing)).toMatchObject({
      payment: "live",
      takenDown: { reason: "The phone number is wrong." },
    });
    const [letter, ...others] = await takenDownLetters(listing);
    expect(others).toEqual([]);
    expect(letter?.text).toContain("The phone number is wrong.");
    expect(letter?.text).toContain("Your subscription continues");
    expect(await subscriptionsOf(listing)).toMatchObject([{ status: "active" }]);
  });

  test("with its subscription it ends: nothing more is paid, and one letter says both", async () => {
    const listing = await createLiveListing();

    const { body } = await takeDown(listing.id, true);

    expect(body).toMatchObject({ payment: "ended", takenDown: { reason: "The phone number is wrong." } });
    expect(await subscriptionsOf(listing)).toMatchObject([{ status: "canceled" }]);
    expect((await subjectsTo(listing)).toSorted()).toEqual([
      "Your business listing is live",
      "Your business listing was taken down",
    ]);
    expect((await takenDownLetters(listing))[0]?.text).toContain("no more charges");
  });

  test("while the payment service is out it is hidden and said to end, and can be ended by hand", async () => {
    const listing = await createLiveListing();

    expect(await whilePaymentsAreOut(() => takeDown(listing.id, true))).toMatchObject({
      status: 200,
      body: { payment: "live", takenDown: { endsSubscription: true } },
    });
    expect(await getOwnListing(listing)).toMatchObject({ takenDown: { endsSubscription: true } });
    expect(await isShown(listing.slug)).toBe(false);
    expect((await takenDownLetters(listing))[0]?.text).toContain("no more charges");

    expect(await takeDown(listing.id, true)).toMatchObject({
      status: 200,
      body: { payment: "ended", takenDown: { endsSubscription: false } },
    });
    expect(await takenDownLetters(listing)).toHaveLength(1);
  });

  test("what is restored is shown again, as far as it is paid for", async () => {
    const [paid, ended] = [await createLiveListing(), await createLiveListing()];
    await takeDown(paid.id);
    await takeDown(ended.id);
    await simulate("end", ended);
    await waitForPayment("ended", ended);

    expect((await restore(paid.id)).body.takenDown).toBeUndefined();
    expect(await restore(ended.id)).toMatchObject({ status: 200, body: { payment: "ended" } });

    expect([await isShown(paid.slug), await isShown(ended.slug)]).toEqual([true, false]);
    expect(await restore(paid.id)).toMatchObject({ status: 200 });
    expect(await shownAgainLetters(paid)).toHaveLength(1);
    expect(await shownAgainLetters(ended)).toEqual([]);
    expect(await noLongerHiddenLetters(ended)).toHaveLength(1);
  });

  test("nobody pays for what is hidden, and the page on which it could be paid is closed", async () => {
    const listing = await submitListing();
    const { url } = (await createCheckout(listing)).body;
    await takeDown(listing.id);

    expect(await (await fetch(url)).text()).toContain("This page has expired");
    expect(await createCheckout(listing)).toMatchObject({
      status: 409,
      body: { detail: "This listing was taken down. Please write to hello@club.test." },
    });
    expect((await takenDownLetters(listing))[0]?.text).not.toMatch(/subscription/i);
  });

  test("what is paid on a page that stays open is ended at once, and its owner is told", async () => {
    const listing = await submitListing();
    const { url } = (await createCheckout(listing)).body;
    await whilePaymentsAreOut(() => takeDown(listing.id));

    await pay(url);

    await until("the subscription to end", async () =>
      (await subscriptionsOf(listing)).some(({ status }) => status === "canceled"),
    );
    await until("the letter", async () => (await takenDownLetters(listing)).length === 2);
    const texts = (await takenDownLetters(listing)).map(({ text }) => text);
    expect(texts.join()).toContain("will refund it");
    expect(await getOwnListing(listing)).toMatchObject({ payment: "unpaid" });
  });

  test("one that is to end is ended within the hour, without anybody asking again", async () => {
    const [listing, restored] = [await createLiveListing(), await createLiveListing()];
    await whilePaymentsAreOut(async () => {
      await takeDown(listing.id, true);
      await takeDown(restored.id, true);
    });
    await restore(restored.id);

    await checkRenewals();

    expect(await getOwnListing(listing)).toMatchObject({ payment: "ended" });
    expect(await subscriptionsOf(listing)).toMatchObject([{ status: "canceled" }]);
    expect(await getOwnListing(restored)).toMatchObject({ payment: "live" });
    expect((await shownAgainLetters(restored))[0]?.text).toContain("Your subscription continues");
    expect(await takenDownLetters(listing)).toHaveLength(1);
  });

  test("one that is to end is ended by the next news of it, where the payment service was out", async () => {
    const listing = await createLiveListing();
    await whilePaymentsAreOut(() => takeDown(listing.id, true));

    await simulate("renew", listing);

    expect(await waitForPayment("ended", listing)).toMatchObject({
      takenDown: { reason: "The phone number is wrong." },
    });
    expect(await subscriptionsOf(listing)).toMatchObject([{ status: "canceled" }]);
    expect(await takenDownLetters(listing)).toHaveLength(1);
  });

  test.each(["listing_0", "listing_01JXXXXXXXXXXXXXXXXXXXXXXX"])("there is nothing to hide called %s", async (id) => {
    expect(await takeDown(id)).toMatchObject({ status: 404, body: { detail: "Listing not found." } });
    expect(await restore(id)).toMatchObject({ status: 404 });
  });
});
