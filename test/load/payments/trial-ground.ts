import { createCheckout } from "#functions/listings/create-checkout.ts";
import { keeping } from "#functions/listings/listing-store.ts";
import { newListing } from "#functions/listings/new-listing.ts";
import { receiveStripeEvent } from "#functions/listings/receive-stripe-event.ts";
import { transact } from "#functions/platform/table.ts";
import type { Act } from "#infra/local/payments/acts.ts";
import { newId } from "#infra/local/payments/records.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { dice } from "../races/dice.ts";
import { plan, struckSoFar, type Mishap } from "./commits.ts";
import type { HeldEvent, HeldStripe } from "./held-stripe.ts";
import { wrongAtTheEnd } from "./wrong-at-the-end.ts";

/** Each asks from an address of the internet of its own: of one, only so much is taken. */
const fromSomewhere = () => ({
  "x-front-door": process.env.FRONT_DOOR ?? "",
  "x-forwarded-for": `${given.internetAddress()}, 70.132.0.1`,
});
/** Deliveries of one event, at most; Stripe's own patience is longer. */
const patience = 12;
/** What may befall a delivery. */
export const mishaps: Mishap[] = [
  ...(["crash before commit", "crash after commit"] as const),
  ...(["conflict", "throttled transaction", "time-out before commit", "time-out after commit"] as const),
];

/** What came of a trial: what was wrong, and how much was done. */
export type Outcome = { wrong: string[]; deliveries: number; repeated: number; mishaps: number };

/** A listing that is still unpaid, with what a trial may let happen to it. All that happens by chance is the seed's. */
export const begin = async (stripe: HeldStripe, seed: number) => {
  const form = given.listing({ businessName: `Okafor Studio ${seed % 400}` });
  const listing = newListing(form, { id: newId("listing") });
  plan();
  await transact({ listing: keeping(listing) });
  const roll = dice(seed);
  const struckBefore = struckSoFar();
  const done: Outcome = { wrong: [], deliveries: 0, repeated: 0, mishaps: 0 };
  const pending = new Set<HeldEvent>();
  let known = 0;

  const { id, email } = listing;
  const oneOf = <Kind>(choices: readonly Kind[]) => choices[Math.floor(roll() * choices.length)] as Kind;
  /** What has happened meanwhile waits for its delivery. */
  const gather = () => {
    const events = stripe.eventsOf(id);
    for (const event of events.slice(known)) pending.add(event);
    known = events.length;
  };

  const pay = async () => {
    plan();
    const answer = await call(createCheckout, { path: { listingId: id }, headers: fromSomewhere() });
    const { status, body } = read<{ url: string }>(answer);
    const checkout = status === 201 ? stripe.checkouts.find(body.url.split("/").at(-1) ?? "") : undefined;
    if (checkout) stripe.checkouts.pay(checkout, email);
    // What is paid for already is refused.
    else if (status !== 409) done.wrong.push(`a checkout was answered ${status}`);
  };

  const deliver = async (event: HeldEvent) => {
    const headers = { "stripe-signature": stripe.signed(event.body) };
    const { statusCode } = await call(receiveStripeEvent, { body: event.body, headers });
    done.deliveries += 1;
    if (statusCode === 200) pending.delete(event);
    else if (statusCode !== 500 && statusCode !== 429) done.wrong.push(`${event.type} was answered ${statusCode}`);
  };

  /** Delivers whatever is not acknowledged yet, until it is; then looks. */
  const end = async () => {
    done.mishaps = struckSoFar() - struckBefore;
    plan();
    for (let round = 1; gather(), pending.size > 0; round++) {
      if (round > patience) return { ...done, wrong: [...done.wrong, `${pending.size} events are never taken`] };
      for (const event of [...pending]) await deliver(event);
    }
    return { ...done, wrong: [...done.wrong, ...(await wrongAtTheEnd(stripe, id))] };
  };

  const happen = (act: Act) => {
    const going = stripe.subscriptionsOf(id).find(({ status }) => status !== "canceled");
    if (going) stripe.act(act, going);
  };
  const payPast = () => stripe.payPast(id, email);
  return { done, roll, oneOf, pending, gather, pay, payPast, happen, deliver, end };
};
