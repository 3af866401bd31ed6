import { receiveStripeEvent } from "#functions/listings/receive-stripe-event.ts";
import { call } from "../../support/api-event.ts";
import { given } from "../../support/given.ts";
import { becomes, live, own, subjectsTo } from "../../support/listed.ts";
import { logLines } from "../../support/log-lines.ts";
import { deliver, happens, newsOf, paidPast, signed, subscriptionsOf } from "../../support/payments.ts";
import { until } from "../../support/until.ts";

const statuses = async (listing: { id: string }) => (await subscriptionsOf(listing)).map(({ status }) => status);

test("a second subscription of a listing is ended at once, and the first goes on", async () => {
  const listing = await live();
  const before = await own(listing);

  await paidPast(listing);

  await until("the second to end", async () => (await statuses(listing)).join() === "active,canceled");
  expect(await own(listing)).toMatchObject({ payment: "live", paidUntil: before.paidUntil });
  expect(await subjectsTo(listing)).toHaveLength(1);
});

test("somebody is told by the log, in ids only", async () => {
  const listing = await live();
  // Its own events are about no listing, so that nobody else ends it first.
  const elsewhere = { id: given.idempotencyKey() };
  await paidPast(elsewhere);
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
  await paidPast(listing);
  const before = await becomes("live", listing);

  await deliver(newsOf(listing, old?.id ?? ""));

  expect(await own(listing)).toEqual(before);
});
