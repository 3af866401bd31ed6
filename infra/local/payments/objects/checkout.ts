import type { Checkout, Records } from "../records.ts";

/** A checkout session as Stripe's API shows it; it has an address as long as it is open. */
export const checkoutObject = (checkout: Checkout, { prices, subscriptions, customers }: Records, address: string) => {
  const price = prices[checkout.price];
  const isPaid = checkout.status === "complete";
  const email = customers[checkout.customer ?? ""]?.email ?? checkout.email;
  return {
    livemode: false,
    id: checkout.id,
    object: "checkout.session",
    mode: "subscription",
    status: checkout.status,
    payment_status: isPaid ? "paid" : "unpaid",
    url: checkout.status === "open" ? `${address}/pay/${checkout.id}` : null,
    created: checkout.created,
    expires_at: checkout.expires,
    amount_subtotal: price?.amount ?? null,
    amount_total: price?.amount ?? null,
    currency: price?.currency ?? null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.reference,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: checkout.customer,
    customer_email: checkout.email,
    customer_details: email && { email, address: null, name: null, phone: null, tax_exempt: "none", tax_ids: null },
    invoice: subscriptions[checkout.subscription ?? ""]?.invoice ?? null,
    metadata: checkout.metadata,
    payment_intent: null,
    payment_method_types: ["card"],
    shipping_options: [],
    subscription: checkout.subscription,
    success_url: checkout.successUrl,
  };
};
