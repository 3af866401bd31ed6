import { receiveStripeEvent } from "#functions/listings/receive-stripe-event.ts";
import { call } from "../../support/api-event.ts";
import { given } from "../../support/given.ts";
import { becomes, live, own, subjectsTo } from "../../support/listed.ts";
import { logLines } from "../../support/log-lines.ts";
import { atStripe, deliver, happens, newsOf, pay, signed, subscriptionsOf } from "../../support/payments.ts";
import { until } from "../../support/until.ts";

/** Somebody pays for a listing past the club, as on a page that was open all the time. */
const paidAgain = async ({ id }: { id: string }) => {
  const { data } = await atStripe("GET", "prices?lookup_keys[0]=business-listing-1200-usd-month");
  const { url } = await atStripe("POST", "checkout/sessions", {
    mode: "subscription",
    "line_items[0][price]": data[0]?.id ?? "",
    "line_items[0][quantity]": "1",
    customer_email: "second@example.com",
    success_url: "http://localhost/",
    "metadata[listing]": id,
    "subscription_data[metadata][listing]": id,
  });
  await pay(url);
};
const statuses = async (listing: { id: string }) => (await subscriptionsOf(listing)).map(({ status }) => status);

test("a second subscription of a listing is ended at once, and the first goes on", async () => {
  const listing = await live();
  const before = await own(listing);

  await paidAgain(listing);

  await until("the second to end", async () => (await statuses(listing)).join() === "active,canceled");
  expect(await own(listing)).toMatchObject({ payment: "live", paidUntil: before.paidUntil });
  expect(await subjectsTo(listing)).toHaveLength(1);
});

test("somebody is told by the log, in ids only", async () => {
  const listing = await live();
  // Its own events are about no listing, so that nobody else ends it first.
  const elsewhere = { id: given.idempotencyKey() };
  await paidAgain(elsewhere);
  const [[first], [second]] = [await subscriptionsOf(listing), await subscriptionsOf(elsewhere)];
  const event = newsOf(listing, second?.id ?? "");
  const lines = logLines();

  await call(receiveStripeEvent, { body: event, headers: { "stripe-signature": signed(event) } });

  const told = lines().filter(({ level }) => level === "ERROR");
  expect(told).toMatchObject([
    { message: "second subscription", listingId: listing.id, subscriptionId: first?.id, ended: second?.id },
  ]);
  expect(JSON.stringify(lines())).not.toMatch(new RegExp(`${listing.email}|${listing.token}|Okafor`));
  expect(await statuses(elsewhere)).toEqual(["canceled"]);
  expect(await statuses(listing)).toEqual(["active"]);
});

test("news of one that has ended changes nothing for the one that goes on", async () => {
  const listing = await live();
  await happens("end", listing);
  await becomes("ended", listing);
  const [old] = await subscriptionsOf(listing);
  await paidAgain(listing);
  const before = await becomes("live", listing);

  await deliver(newsOf(listing, old?.id ?? ""));

  expect(await own(listing)).toEqual(before);
});
