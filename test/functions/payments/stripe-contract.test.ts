import { createBillingPage } from "#functions/listings/stripe.ts";
import { endSubscription } from "#functions/payments/subscription.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";
import { parsedForm, problemsOfRequest } from "../../support/stripe/schema.ts";
import { usedParameters } from "../../support/stripe/used.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

/** Everything that the club ever asks of Stripe. */
const everything = async () => {
  const payment = await service.createPaidCheckout({ listingId: "listing_one", email: "ada@example.com" });
  const { subscriptionId, subscription } = payment;
  await createBillingPage(subscription.customer, "listing_one.secret");
  await endSubscription(subscriptionId);
  await service.open({ listingId: "listing_one", attempt: 2, customer: subscription.customer });
};

describe("what the club asks", () => {
  beforeAll(everything);

  test("is what Stripe's own document takes, name by name and value by value", () => {
    for (const { method, path, form } of service.sent)
      expect([method, path, problemsOfRequest(method, path, form)]).toEqual([method, path, []]);
  });

  test("is each call that the extract has", () => {
    for (const operation of Object.keys(usedParameters)) {
      const named = new RegExp(`^${operation.replace(/\{\w+\}/g, "[^/]+")}$`);
      expect([operation, service.sent.some(({ method, path }) => named.test(`${method} ${path}`))]).toEqual([
        operation,
        true,
      ]);
    }
  });

  test("is asked in the version of that document, and what changes anything with a key", () => {
    for (const { method, version, key } of service.sent) {
      expect(version).toBe("2026-08-26.dahlia");
      if (method === "POST") expect(key).toBeTruthy();
    }
  });

  test("is, for a checkout, exactly this", () => {
    const opened = service.sent.find(({ method, path }) => method === "POST" && path === "/v1/checkout/sessions");

    expect(opened?.key).toMatch(/^checkout-listing_one-1-price_\w+$/);
    expect(parsedForm(opened?.form ?? "")).toEqual({
      mode: "subscription",
      line_items: [{ price: expect.stringMatching(/^price_/) as string, quantity: "1" }],
      customer_email: "ada@example.com",
      client_reference_id: "listing_one",
      metadata: { listing: "listing_one", site: "https://club.test" },
      subscription_data: { metadata: { listing: "listing_one", site: "https://club.test" } },
      success_url: "https://club.test/business-listing?success=true",
      cancel_url: "https://club.test/business-listing?canceled=true",
    });
  });
});
