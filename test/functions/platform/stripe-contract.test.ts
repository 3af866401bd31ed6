import { billingPage, endSubscription } from "#functions/platform/payments.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";
import { parsedForm, problemsOfAnswer, problemsOfRequest } from "../../support/stripe/schema.ts";
import { usedParameters } from "../../support/stripe/used.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

/** Everything that the club ever asks of Stripe. */
const everything = async () => {
  const payment = await service.paid({ listingId: "listing_one", email: "ada@example.com" });
  const { subscriptionId, subscription } = payment;
  await billingPage(subscription.customer, "listing_one.secret");
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

test.each([
  ["colour=gold", "[colour] is unknown"],
  ["line_items[0][colour]=gold", "[line_items][0][colour] is unknown"],
  ["line_items[0][quantity]=two", "[line_items][0][quantity] must be of type integer"],
  ["line_items=two", "[line_items] must be a list"],
  ["mode=rent", "[mode] must be one of payment, setup, subscription"],
  [`client_reference_id=${"x".repeat(201)}`, "[client_reference_id] is too long"],
  ["locale=en", "[locale] is not in the extract: name it in used.ts, and make it again"],
])("a request with %s would be found", (form, problem) => {
  expect(problemsOfRequest("POST", "/v1/checkout/sessions", form)).toEqual([`POST /v1/checkout/sessions${problem}`]);
});

test("a request without what it must have, or of an unknown kind, would be found", () => {
  expect(problemsOfRequest("POST", "/v1/products", "")).toEqual(["POST /v1/products[name] is missing"]);
  expect(problemsOfRequest("POST", "/v1/refunds", "")).toEqual(["POST /v1/refunds is not in the extract"]);
});

/** Something of Stripe's as it comes over the wire. */
const asSent = (answer: object) => JSON.parse(JSON.stringify(answer)) as { object: string };

test("what the stand-in answers is what Stripe's own document says, whatever has happened", async () => {
  const { stripe } = service;
  const { id } = await service.open();
  const answers: object[] = [await stripe.checkout.sessions.retrieve(id)];
  const { id: paidId, subscriptionId, subscription } = await service.paid();
  answers.push(await stripe.checkout.sessions.retrieve(paidId), await stripe.subscriptions.retrieve(subscriptionId));
  for (const act of ["renew", "cancel", "keep", "fail", "end"]) {
    await service.act(subscriptionId, act);
    answers.push(await stripe.subscriptions.retrieve(subscriptionId));
  }
  answers.push(
    await stripe.billingPortal.sessions.create({ customer: subscription.customer }),
    await stripe.products.create({ name: "Listing" }),
    ...(await stripe.prices.list()).data,
  );

  const objects = new Set(answers.map((answer) => asSent(answer).object));
  expect([...objects].sort()).toEqual([
    "billing_portal.session",
    "checkout.session",
    "price",
    "product",
    "subscription",
  ]);
  for (const answer of answers.map(asSent))
    expect([answer.object, problemsOfAnswer(answer)]).toEqual([answer.object, []]);
});

test.each([
  ["lacks something", { status: undefined }, "subscription[status] is missing"],
  ["has something else", { period: 1 }, "subscription[period] is unknown"],
  ["has another value", { status: "fine" }, expect.stringMatching(/^subscription\[status\] must be one of/)],
  ["has nothing where something must be", { customer: null }, "subscription[customer] must not be null"],
])("an answer that %s would be found", async (_, change, problem) => {
  const { subscriptionId } = await service.paid();
  const answer = asSent(await service.stripe.subscriptions.retrieve(subscriptionId));

  expect(problemsOfAnswer(asSent({ ...answer, ...change }))).toEqual([problem]);
});
