import http from "node:http";
import { listingKeyOf } from "#functions/listings/listing.ts";
import { receiveStripeEvent } from "#functions/webhooks/webhook.ts";
import { contract } from "#shared/contract.ts";
import { call } from "../../support/api-event.ts";
import { asVisitor, asVisitorAt } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import {
  waitForPayment,
  createCheckout,
  createLiveListing,
  getOwnListing,
  submitListing,
  subjectsTo,
} from "../../support/listings.ts";
import { logLines } from "../../support/log-lines.ts";
import {
  callStripe,
  simulate,
  pay,
  subscriptionsOf,
  whilePaymentsAreOut,
  postWebhook,
  subscriptionUpdatedBody,
  payOutsideTheClub,
  sign,
} from "../../support/payments.ts";
import { setRateCount, editItem, readListingItem } from "../../support/table.ts";
import { until } from "../../support/until.ts";

/** How often Stripe is asked about a listing's checkout. */
const looksAt = async ({ id }: { id: string }) => {
  const { checkout } = (await readListingItem(id)) as { checkout: { id: string } };
  return { what: "checkout-looks", by: checkout.id, atMost: 1, seconds: 3 };
};

describe("checkout", () => {
  const { site } = clubUnderTest();
  const paidAlready = { status: 409, body: { code: "conflict", detail: "This listing is already paid for." } };
  const out = {
    status: 503,
    body: { code: "unavailable", detail: "The payment service didn't respond. Please try again in a moment." },
  };

  test("a listing is paid for on a page of the payment service, which leads back to the form", async () => {
    const listing = await submitListing();

    const { status, body } = await createCheckout(listing);

    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(["url"]);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain("$12.00");
    expect(page).toContain(listing.email);
    expect(page).toContain(`${site}/business-listing?canceled=true`);
    expect(await pay(body.url)).toBe(`${site}/business-listing?success=true`);
    expect(await subscriptionsOf(listing)).toMatchObject([{ listing: listing.id, email: listing.email }]);
  });

  test("who asks again is led to the same page, also ten times at once", async () => {
    const listing = await submitListing();

    const answers = await Promise.all(Array.from({ length: 10 }, () => createCheckout(listing)));
    const again = await createCheckout(listing);

    expect([...answers, again].map(({ status }) => status)).toEqual(Array(11).fill(201));
    expect(new Set([...answers, again].map(({ body }) => body.url)).size).toBe(1);
  });

  test("the owner's page and the form each lead to a payment that leads back to them, of which one is open", async () => {
    const listing = await submitListing();
    const payAgain = () => asVisitor(contract.payAgain, { token: listing.token });
    const first = (await createCheckout(listing)).body.url;

    const owners = (await payAgain()).body.url;
    expect((await payAgain()).body.url).toBe(owners);
    expect(await (await fetch(first)).text()).toContain("This page has expired");

    const last = (await createCheckout(listing)).body.url;
    expect(await (await fetch(owners)).text()).toContain("This page has expired");
    expect(await pay(last)).toBe(`${site}/business-listing?success=true`);
    expect(await payAgain()).toMatchObject(paidAlready);
  });

  test("when that page has expired there is another one", async () => {
    const listing = await submitListing();
    const { url } = (await createCheckout(listing)).body;
    await callStripe("POST", `checkout/sessions/${url.split("/").at(-1)}/expire`);

    const again = await createCheckout(listing);

    expect(again.status).toBe(201);
    expect(again.body.url).not.toBe(url);
    await pay(again.body.url);
    await waitForPayment("live", listing);
  });

  test("what is paid for is not paid again", async () => {
    const listing = await createLiveListing();

    expect(await createCheckout(listing)).toMatchObject(paidAlready);
    expect(await asVisitor(contract.payAgain, { token: listing.token })).toMatchObject(paidAlready);
    expect(await subscriptionsOf(listing)).toHaveLength(1);
  });

  test("what was paid counts even where no news of it has come: it is live at the next look of its owner, seconds later, and at the next try", async () => {
    const listing = await createLiveListing();
    const loseNews = () => editItem(listingKeyOf(listing.id), { payment: "unpaid" });
    await loseNews();
    expect(await whilePaymentsAreOut(() => getOwnListing(listing))).toMatchObject({ payment: "unpaid" });
    await setRateCount(await looksAt(listing), 0);
    expect(await getOwnListing(listing)).toMatchObject({ payment: "live" });

    await loseNews();
    expect(await asVisitor(contract.payAgain, { token: listing.token })).toMatchObject(paidAlready);

    expect(await getOwnListing(listing)).toMatchObject({ payment: "live" });
  });

  test("while the payment service is out the listing is there, and can be paid for later", async () => {
    const listing = await submitListing();

    const answer = await whilePaymentsAreOut(() => createCheckout(listing));

    expect(answer).toMatchObject(out);
    expect(await getOwnListing(listing)).toMatchObject({ payment: "unpaid", businessName: listing.businessName });
    expect(await createCheckout(listing)).toMatchObject({ status: 201 });
  });

  test("whoever knows its id only does not pay for what was paid for before, and does not learn by whom", async () => {
    const listing = await createLiveListing();
    await simulate("end", listing);
    await waitForPayment("ended", listing);

    expect(await createCheckout(listing)).toMatchObject({
      status: 409,
      body: { detail: "This listing was paid for before. Please pay via the private link in our email." },
    });
    expect(await asVisitor(contract.payAgain, { token: listing.token })).toMatchObject({ status: 201 });
  });

  test("one address opens a hundred payments in ten minutes, and then waits", async () => {
    const listing = await submitListing();
    const address = given.internetAddress();
    const open = () => asVisitorAt(address)(contract.createCheckout, { listingId: listing.id });
    await setRateCount({ what: "payments", by: address, atMost: 100, seconds: 600 }, 99);

    expect(await open()).toMatchObject({ status: 201 });

    expect(await open()).toMatchObject({
      status: 429,
      body: { detail: "Too many requests from your network. Please try again in a few minutes." },
    });
  });
});

describe("a second subscription", () => {
  const statuses = async (listing: { id: string }) => (await subscriptionsOf(listing)).map(({ status }) => status);

  test("a second subscription of a listing is ended at once, and the first goes on", async () => {
    const listing = await createLiveListing();
    const before = await getOwnListing(listing);

    await payOutsideTheClub(listing);

    await until("the second to end", async () => (await statuses(listing)).join() === "active,canceled");
    expect(await getOwnListing(listing)).toMatchObject({ payment: "live", paidUntil: before.paidUntil });
    expect(await subjectsTo(listing)).toHaveLength(1);
  });

  test("somebody is told by the log, in ids only", async () => {
    const listing = await createLiveListing();
    // Its own events are about no listing, so that nobody else ends it first.
    const elsewhere = { id: given.idempotencyKey() };
    await payOutsideTheClub(elsewhere);
    const [[first], [second]] = [await subscriptionsOf(listing), await subscriptionsOf(elsewhere)];
    const event = subscriptionUpdatedBody(listing, second?.id ?? "");
    const lines = logLines();

    await call(receiveStripeEvent, { body: event, headers: { "stripe-signature": sign(event) } });

    // Of the others' events the stand-in tells in this process, too.
    const told = lines().filter(({ level, listingId }) => level === "ERROR" && listingId === listing.id);
    expect(told).toMatchObject([
      { message: "second subscription", listingId: listing.id, subscriptionId: first?.id, ended: second?.id },
    ]);
    expect(JSON.stringify(lines())).not.toMatch(new RegExp(`${listing.email}|${listing.token}|Okafor`));
    expect(await statuses(elsewhere)).toEqual(["canceled"]);
    expect(await statuses(listing)).toEqual(["active"]);
  });

  test("news of one that has ended changes nothing for the one that goes on", async () => {
    const listing = await createLiveListing();
    await simulate("end", listing);
    await waitForPayment("ended", listing);
    const [old] = await subscriptionsOf(listing);
    await payOutsideTheClub(listing);
    const before = await waitForPayment("live", listing);

    await postWebhook(subscriptionUpdatedBody(listing, old?.id ?? ""));

    expect(await getOwnListing(listing)).toEqual(before);
  });
});

testInProcess("of many who ask for an unpaid listing in the same seconds, one has Stripe asked", async () => {
  const listing = await submitListing();
  await createCheckout(listing);
  await setRateCount(await looksAt(listing), 0, 1500);
  const requests = jest.spyOn(http, "request");

  const seen = await Promise.all(Array.from({ length: 20 }, () => getOwnListing(listing)));

  expect(seen.map(({ payment }) => payment)).toEqual(Array(20).fill("unpaid"));
  const asked = requests.mock.calls.filter(([options]) =>
    (options as { path?: string }).path?.includes("/checkout/sessions/"),
  );
  requests.mockRestore();
  expect(asked).toHaveLength(1);
});
