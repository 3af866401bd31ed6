import type Stripe from "stripe";
import { verifyStripeEvent } from "#functions/payments/webhook.ts";
import { openPaymentService, type PaymentService } from "../support/payment-service.ts";
import { problemsOfAnswer } from "../support/stripe/schema.ts";
import { until } from "../support/until.ts";

// The stand-in of the payment service itself: what it refuses, what it remembers, and the webhooks it sends.

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const newPrice = async () => {
  const { id } = await service.stripe.products.create({ name: "Listing" });
  const recurring = { interval: "month" } as const;
  return service.stripe.prices.create({ product: id, currency: "usd", unit_amount: 1200, recurring });
};
const order = async (): Promise<Stripe.Checkout.SessionCreateParams> => ({
  mode: "subscription",
  line_items: [{ price: (await newPrice()).id, quantity: 1 }],
  success_url: "https://club.test/thanks?session={CHECKOUT_SESSION_ID}",
});
const refusal = (statusCode: number, type: string, more: object = {}) => ({ statusCode, type, ...more });

test("the SDK talks to it as to Stripe", async () => {
  const { id, url, lastResponse, ...session } = await service.stripe.checkout.sessions.create({
    ...(await order()),
    customer_email: "ada@example.com",
  });

  expect(session).toMatchObject({ object: "checkout.session", status: "open", payment_status: "unpaid" });
  expect(lastResponse.requestId).toMatch(/^req_/);
  expect(lastResponse.apiVersion).toBe("2026-08-26.dahlia");
  const { headers } = await service.pay(url ?? "");
  expect(headers.get("location")).toBe(`https://club.test/thanks?session=${id}`);
});

test.each<[string, object, object]>([
  ["an unknown parameter", { colour: "gold" }, { code: "parameter_unknown", param: "colour" }],
  ["a missing one", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
  ["another mode", { mode: "rent" }, { param: "mode" }],
  ["a customer who is not there", { customer: "cus_none" }, { code: "resource_missing", param: "customer" }],
])("%s is refused by name", async (_, changes, error) => {
  const asking = service.stripe.checkout.sessions.create({ ...(await order()), ...changes });

  await expect(asking).rejects.toMatchObject(refusal(400, "StripeInvalidRequestError", error));
});

const newProduct = (name: string, idempotencyKey: string) =>
  service.stripe.products.create({ name }, { idempotencyKey });
const otherParameters = { statusCode: 400, type: "StripeIdempotencyError", rawType: "idempotency_error" };

test("everything is remembered over a restart", async () => {
  const { id, subscriptionId } = await service.createPaidCheckout();
  await newProduct("Listing", "six");

  await service.restart();

  const session = await service.stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(await service.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: "active" });
  await expect(newProduct("Other", "six")).rejects.toMatchObject(otherParameters);
});

const webhooksAbout = (subscriptionId: string) =>
  service.webhooks.got.filter(({ body }) => body.includes(subscriptionId));
const waitForWebhooks = (subscriptionId: string, many: number) =>
  until(`${many} webhooks`, () => {
    const got = webhooksAbout(subscriptionId);
    return Promise.resolve(got.length >= many && got);
  });
/** Somebody who has just paid for a listing, of which the site has heard. */
const payAndWait = async () => {
  const payment = await service.createPaidCheckout();
  await waitForWebhooks(payment.subscriptionId, 3);
  return payment;
};

test("a payment is told to the site, signed", async () => {
  const { listingId, subscriptionId } = await payAndWait();

  const got = webhooksAbout(subscriptionId);

  expect(got.map(({ type }) => type).sort()).toEqual([
    "checkout.session.completed",
    "customer.subscription.created",
    "invoice.paid",
  ]);
  for (const { body, signature, type } of got)
    expect(await verifyStripeEvent(body, signature)).toMatchObject({
      type,
      subject: { id: listingId },
      subscriptionId,
    });
});

test.each([
  ["renew", ["customer.subscription.updated", "invoice.paid"], "active"],
  ["fail", ["customer.subscription.updated", "invoice.payment_failed"], "past_due"],
  ["cancel", ["customer.subscription.updated"], "active"],
  ["end", ["customer.subscription.deleted"], "canceled"],
])("%s is told", async (what, types, status) => {
  const { subscriptionId } = await payAndWait();

  await service.act(subscriptionId, what);

  const news = (await waitForWebhooks(subscriptionId, 3 + types.length)).slice(3);
  expect(news.map(({ type }) => type).sort()).toEqual(types);
  expect(news.find(({ about }) => about.object === "subscription")?.about).toMatchObject({
    id: subscriptionId,
    status,
  });
});

test("a webhook that fails comes again, the same event with a new signature", async () => {
  const { subscriptionId } = await payAndWait();
  service.webhooks.statuses.unshift(503);

  await service.act(subscriptionId, "end");

  const [first, second] = (await waitForWebhooks(subscriptionId, 5)).slice(3);
  expect(second?.body).toBe(first?.body);
  expect(second?.signature).not.toBe(first?.signature);
});

/** Something of Stripe's as it comes over the wire. */
const asSent = (answer: object) => JSON.parse(JSON.stringify(answer)) as { object: string };

test("what the stand-in answers is what Stripe's own document says, whatever has happened", async () => {
  const { stripe } = service;
  const { id } = await service.open();
  const answers: object[] = [await stripe.checkout.sessions.retrieve(id)];
  const { id: paidId, subscriptionId, subscription } = await service.createPaidCheckout();
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
