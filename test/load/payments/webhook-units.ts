import { createCheckout } from "#functions/listings/checkout.ts";
import { listingWrites, buildListing } from "#functions/listings/listing.ts";
import { receiveStripeEvent } from "#functions/listings/webhook.ts";
import { transact } from "#functions/platform/table.ts";
import { newId } from "#infra/payments-stand-in/records.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import type { FakeStripe, StripeEvent } from "../../simulation/stripe.ts";
import { metered } from "../units/meter.ts";

/** What webhooks of each kind cost at the table. Import it last: from then on every request is metered. */
export const webhookUnits = async (stripe: FakeStripe) => {
  const listing = buildListing(given.listing(), { id: newId("listing") });
  await transact({ listing: listingWrites(listing) });
  const { body } = read<{ url: string }>(await call(createCheckout, { path: { listingId: listing.id } }));
  const checkout = stripe.checkouts.find(body.url.split("/").at(-1) ?? "");
  if (checkout) stripe.checkouts.pay(checkout, listing.email);

  const events = () => stripe.eventsOf(listing.id);
  const costOf = async (event: StripeEvent | undefined) => {
    const { body = "" } = event ?? {};
    const headers = { "stripe-signature": stripe.sign(body) };
    const { roundTrips, reads, writes, indexWrites } = await metered(() => call(receiveStripeEvent, { body, headers }));
    return {
      "round trips": roundTrips,
      "read units": reads,
      "write units": writes + indexWrites,
      "of these, indexes": indexWrites,
    };
  };
  const happens = (act: "fail" | "renew" | "end" | "pay") => {
    const [subscription] = stripe.subscriptionsOf(listing.id);
    if (subscription) stripe.act(act, subscription);
    return events().findLast(({ type }) => type.startsWith("customer."));
  };
  return {
    "the first, which makes it live": await costOf(events()[0]),
    "another one, which changes nothing": await costOf(events()[1]),
    "one that comes again": await costOf(events()[1]),
    "a failed renewal": await costOf(happens("fail")),
    "paid after all": await costOf(happens("pay")),
    "the end": await costOf(happens("end")),
  };
};
