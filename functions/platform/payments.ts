import type Stripe from "stripe";
import * as z from "zod/mini";
import { env } from "./env.ts";
import { asCheckout, asSubscription, type Checkout, type Subscription } from "./payment-answers.ts";
import { once } from "./payment-keys.ts";
import { asked, isMissing } from "./payment-service.ts";

export type { Checkout, Subscription };

const { SITE_URL } = env({ SITE_URL: z.string() });
const formPage = `${SITE_URL}/business-listing`;
const ownPage = (token: string) => `${formPage}/manage#${token}`;

/** Where Stripe refuses who is to pay, a customer it has forgotten or an address it takes for none: another way. */
const unlessRefused = (another: () => Promise<Checkout>) => (error: unknown) => {
  if (isMissing(error, "customer") || (error as { param?: string }).param === "customer_email") return another();
  throw error;
};

type NewCheckout = {
  listingId: string;
  /** Which checkout of the listing this is: a repetition finds the page of the first. */
  attempt: number;
  email: string;
  /** Where the page leads back to: the form, or the owner's page of this token. */
  token?: string | undefined;
  /** Who has paid for it before. */
  customer?: string | undefined;
};

/** Opens a page on which the listing is paid for, once for each attempt. */
export const openCheckout = ({ listingId, attempt, email, token, customer }: NewCheckout): Promise<Checkout> =>
  asked(async ({ stripe, price }) => {
    const metadata = { listing: listingId, site: SITE_URL };
    const ofPrice = await price();
    const order: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      line_items: [{ price: ofPrice, quantity: 1 }],
      client_reference_id: listingId,
      metadata,
      subscription_data: { metadata },
      success_url: token === undefined ? `${formPage}?success=true` : ownPage(token),
      cancel_url: token === undefined ? `${formPage}?canceled=true` : ownPage(token),
    };
    const open = async (payer: Partial<typeof order>, key: string) =>
      asCheckout(await once(key, (options) => stripe.checkout.sessions.create({ ...order, ...payer }, options)));
    // Stripe takes a key with the parameters of its first use only.
    const key = `checkout-${listingId}-${attempt}-${ofPrice}${token === undefined ? "" : "-owner"}`;
    const byAnyone = () => open({}, `${key}-anyone`);
    const byAddress = () => open({ customer_email: email }, key).catch(unlessRefused(byAnyone));
    return customer ? open({ customer }, `${key}-${customer}`).catch(unlessRefused(byAddress)) : byAddress();
  });

/** What has become of a checkout; one that Stripe does not know has expired. */
export const checkoutOf = (id: string): Promise<Checkout> =>
  asked(async ({ stripe }) => {
    try {
      return asCheckout(await stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return { id, url: undefined, status: "expired", subscriptionId: undefined };
      throw error;
    }
  });

/** A subscription as it is now; undefined where Stripe knows none of this id. */
export const subscriptionOf = (id: string): Promise<Subscription | undefined> =>
  asked(async ({ stripe }) => {
    try {
      return asSubscription(await stripe.subscriptions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });

/** Closes a page on which something is to be paid, unless it is closed. */
export const closeCheckout = (id: string): Promise<void> =>
  asked(async ({ stripe }) => {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === "open") await stripe.checkout.sessions.expire(id);
  });

/** Ends a subscription at once, unless it has ended. */
export const endSubscription = (id: string): Promise<void> =>
  asked(async ({ stripe }) => {
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      // What Stripe says of one that has ended.
      if (!isMissing(error)) throw error;
    }
  });

/** The address of a page on which a customer changes the card or cancels, and comes back to the owner's page. */
export const billingPage = (customer: string, token: string): Promise<string> =>
  asked(async ({ stripe }) => {
    return (await stripe.billingPortal.sessions.create({ customer, return_url: ownPage(token) })).url;
  });
