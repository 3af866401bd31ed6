import { readCurrency, type Currency } from "#shared/money.ts";
import { findPaidFor, hasRefundFailed } from "./returned.ts";
import { getId, withStripe } from "./stripe.ts";
import { isOfOtherSite, parseMetadata, type Purpose } from "./subject.ts";

/** What Stripe took, or gave back, for the club, in the currency's smallest unit. */
export type Taking = { purpose: Purpose; currency: Currency; amount: number };

const daySeconds = 86_400;
/** Stripe lists invoices by when they were made: a card that fails is tried again for weeks. */
const maxRetryDays = 35;

const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1000);

type Metadata = Parameters<typeof parseMetadata>[0];

/** What an object of Stripe's is for, if it is the club's. */
const findPurpose = (...all: Metadata[]) => {
  const named = all.map((each) => parseMetadata(each)).find(({ subject }) => subject);
  return named && !isOfOtherSite(named.site) ? named.subject?.purpose : undefined;
};

/** Payments by their ids: what one was for does not change. */
const paidFor = new Map<string, Promise<Purpose | undefined>>();

const findPurposeOf = (payment: string) => {
  const found =
    paidFor.get(payment) ??
    findPaidFor(payment).then((it) => (it && !isOfOtherSite(it.site) ? it.subject?.purpose : undefined));
  paidFor.set(payment, found);
  found.catch(() => paidFor.delete(payment));
  return found;
};

/**
 * What was paid at Stripe from one time on and before another, by what it was for: a request for each hundred invoices of that
 * time and of the weeks before it. Throws `unavailable`.
 */
export const listPaid = (from: string, until: string): Promise<Taking[]> =>
  withStripe(async ({ stripe }) => {
    const [first, end] = [toSeconds(from), toSeconds(until)];
    const created = { gte: first - maxRetryDays * daySeconds, lt: end };
    const takings: Taking[] = [];
    for await (const invoice of stripe.invoices.list({ status: "paid", created, limit: 100 })) {
      const { metadata, parent, amount_paid: amount, currency, status_transitions, created: made } = invoice;
      const paidAt = status_transitions.paid_at ?? made;
      const purpose = findPurpose(metadata, parent?.subscription_details?.metadata);
      if (purpose && amount > 0 && paidAt >= first && paidAt < end)
        takings.push({ purpose, amount, currency: readCurrency(currency) });
    }
    return takings;
  });

/** Likewise what was given back: the club's own refunds say what for; of others it is asked once each. */
export const listGivenBack = async (from: string, until: string): Promise<Taking[]> => {
  const refunds = await withStripe(async ({ stripe }) => {
    const created = { gte: toSeconds(from), lt: toSeconds(until) };
    const all = [];
    for await (const refund of stripe.refunds.list({ created, limit: 100 })) all.push(refund);
    return all;
  });
  const takings: Taking[] = [];
  for (const { metadata, payment_intent: payment, amount, currency, status } of refunds) {
    if (hasRefundFailed({ status })) continue;
    const { subject, site } = parseMetadata(metadata);
    const own = subject && !isOfOtherSite(site) ? subject.purpose : undefined;
    const purpose = subject || !payment ? own : await findPurposeOf(getId(payment));
    if (purpose) takings.push({ purpose, amount, currency: readCurrency(currency) });
  }
  return takings;
};
