import type Stripe from "stripe";
import { toAsciiAddress } from "#shared/text.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { describeError, logger } from "../platform/logger.ts";
import { createOnce, getId, isMissing, withStripe } from "./stripe.ts";
import { toMetadata, type Subject } from "./subject.ts";

/** Enough for a meeting room behind one address, with retries. */
const maxFromAddress = 100;

/** Counts a request for one of Stripe's pages. Throws `too-many`. */
export const countOpening = async (address: string) => {
  if (!(await countUse({ what: "payments", by: address, atMost: maxFromAddress, seconds: 600 })))
    throw new AppError("too-many", "Too many requests from your network. Please try again in a few minutes.");
};

/** A checkout session at Stripe. */
export type Checkout = {
  id: string;
  /** Its page's address, while it is open. */
  url: string | undefined;
  status: "open" | "complete" | "expired";
  /** The subscription paid for on it. */
  subscriptionId: string | undefined;
  /** Of one that is paid once: the payment, when it has been made. */
  paidBy?: { paymentId: string; customer?: string | undefined } | undefined;
};

const parseCheckout = (session: Stripe.Checkout.Session): Checkout => {
  const { id, url, status, subscription, payment_status, payment_intent, customer } = session;
  const isPaid = payment_status === "paid" && payment_intent !== null;
  return {
    id,
    url: url ?? undefined,
    status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
    subscriptionId: subscription ? getId(subscription) : undefined,
    ...(isPaid && { paidBy: { paymentId: getId(payment_intent), customer: customer ? getId(customer) : undefined } }),
  };
};

/** Retries with other parameters if Stripe refuses the payer: a deleted customer, or an address it finds invalid. */
const orIfPayerRefused = (openOther: () => Promise<Checkout>) => (error: unknown) => {
  if (isMissing(error, "customer") || (error as { param?: string }).param === "customer_email") return openOther();
  throw error;
};

/** What is paid for on a checkout's page: a price at Stripe, or one that is named here, in the smallest unit. */
export type Line =
  | { price: string }
  | { name: string; amount: number; currency: string; every?: "month" | "year" | undefined };

const toLineItem = (line: Line, taxRate: string | undefined): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  ...(taxRate !== undefined && { tax_rates: [taxRate] }),
  ...("price" in line
    ? { price: line.price }
    : {
        price_data: {
          currency: line.currency,
          unit_amount: line.amount,
          product_data: { name: line.name },
          ...(line.every && { recurring: { interval: line.every } }),
        },
      }),
});

export type Order = {
  subject: Subject;
  /** Of the first payer: Stripe accepts a key only with the parameters of its first use. */
  key: string;
  /** Renewed by itself, where one of them is by the month or year. */
  lines: readonly Line[];
  /** Of one that is renewed: until when nothing is charged, since it is paid already. */
  chargedFrom?: string | undefined;
  /** Of one that is paid once: when its page closes, half an hour from now at the earliest, a day at the latest. */
  expiresAt?: Date;
  email: string;
  /** From an earlier payment. */
  customer?: string | undefined;
  /** The pages to which it returns. */
  paidUrl: string;
  canceledUrl: string;
};

/** Opens a checkout, once per key. Throws `unavailable`. */
export const openCheckout = ({
  subject,
  key,
  lines,
  chargedFrom,
  expiresAt,
  email,
  customer,
  ...pages
}: Order): Promise<Checkout> =>
  withStripe(async ({ stripe, taxRate }) => {
    const metadata = toMetadata(subject);
    const isOnce = lines.every((line) => "amount" in line && line.every === undefined);
    const order: Stripe.Checkout.SessionCreateParams = {
      mode: isOnce ? "payment" : "subscription",
      line_items: lines.map((line) => toLineItem(line, taxRate)),
      ...(expiresAt && { expires_at: Math.ceil(expiresAt.getTime() / 1000) }),
      client_reference_id: subject.id,
      metadata,
      ...(isOnce
        ? {
            payment_intent_data: { metadata },
            customer_creation: "always",
            invoice_creation: { enabled: true, invoice_data: { metadata } },
          }
        : {
            subscription_data: {
              metadata,
              ...(chargedFrom !== undefined && { trial_end: Math.ceil(Date.parse(chargedFrom) / 1000) }),
            },
          }),
      success_url: pages.paidUrl,
      cancel_url: pages.canceledUrl,
    };
    const open = async (payer: Partial<typeof order>, ownKey: string) =>
      parseCheckout(
        await createOnce(ownKey, (options) => stripe.checkout.sessions.create({ ...order, ...payer }, options)),
      );
    const openForAnyone = () => open({}, `${key}-anyone`);
    const openForEmail = () =>
      open({ customer_email: toAsciiAddress(email) }, key).catch(orIfPayerRefused(openForAnyone));
    // Stripe makes no customer where it is given one.
    return customer
      ? open({ customer, customer_creation: undefined }, `${key}-${customer}`).catch(orIfPayerRefused(openForEmail))
      : openForEmail();
  });

/** A checkout; an unknown one counts as expired. Throws `unavailable`. */
export const getCheckout = (id: string): Promise<Checkout> =>
  withStripe(async ({ stripe }) => {
    try {
      return parseCheckout(await stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return { id, url: undefined, status: "expired", subscriptionId: undefined };
      throw error;
    }
  });

/** Minimum interval between reads of a checkout from Stripe, since pages poll. */
const minReadIntervalSeconds = 3;

/**
 * What is paid for with a payment on its checkout that Stripe's event has not reported yet, as `settle` finds it; as it is
 * stored if Stripe does not answer, or within seconds of the last read.
 */
export const lookAtCheckout = async <Stored>(id: string, stored: Stored, settle: () => Promise<Stored | undefined>) => {
  const look = { what: "checkout-looks", by: id, atMost: 1, seconds: minReadIntervalSeconds };
  try {
    return (await countUse(look)) ? ((await settle()) ?? stored) : stored;
  } catch (error) {
    if (error instanceof AppError) return stored;
    throw error;
  }
};

/** Tries to close an open checkout: a payment on one that stays open is processed anyway. */
export const closeCheckout = (id: string): Promise<void> =>
  withStripe(async ({ stripe }) => {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === "open") await stripe.checkout.sessions.expire(id);
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) logger.error("checkout not closed", { error: describeError(error) });
  });

/** The address of Stripe's billing page, where a customer changes the card or cancels; it returns to `returnUrl`. */
export const createBillingPage = (customer: string, returnUrl: string): Promise<string> =>
  withStripe(async ({ stripe }) => {
    return (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url;
  });
