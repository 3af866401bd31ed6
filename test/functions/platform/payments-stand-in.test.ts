import type Stripe from "stripe";
import { clientOf, openPaymentService, type PaymentService } from "../../support/payment-service.ts";

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

test("nobody gets in without the key", async () => {
  await expect(clientOf(service.address, "sk_test_other").prices.list()).rejects.toMatchObject(
    refusal(401, "StripeAuthenticationError", { rawType: "invalid_request_error" }),
  );
  expect((await fetch(`${service.address}/v1/prices`)).status).toBe(401);
});

test("the key may also come by Basic authentication", async () => {
  const authorization = `Basic ${Buffer.from(`${service.account.secretKey}:`).toString("base64")}`;

  const { status } = await fetch(`${service.address}/v1/prices`, { headers: { authorization } });

  expect(status).toBe(200);
});

test.each<[string, object, object]>([
  ["an unknown parameter", { colour: "gold" }, { code: "parameter_unknown", param: "colour" }],
  [
    "an unknown one within another",
    { line_items: [{ price: "price_1", quantity: 1, colour: "gold" }] },
    { code: "parameter_unknown", param: "line_items[0][colour]" },
  ],
  ["a missing one", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
  ["an address that is none", { success_url: "/thanks" }, { param: "success_url" }],
  ["another mode", { mode: "rent" }, { param: "mode" }],
  ["an e-mail address that is none", { customer_email: "ada" }, { param: "customer_email" }],
  [
    "a price that is not there",
    { line_items: [{ price: "price_none", quantity: 1 }] },
    { code: "resource_missing", param: "line_items[0][price]" },
  ],
  ["a customer who is not there", { customer: "cus_none" }, { code: "resource_missing", param: "customer" }],
  ["a customer with an address", { customer: "cus_none", customer_email: "ada@example.com" }, { param: "customer" }],
])("%s is refused by name", async (_, changes, error) => {
  const asking = service.stripe.checkout.sessions.create({ ...(await order()), ...changes });

  await expect(asking).rejects.toMatchObject(refusal(400, "StripeInvalidRequestError", error));
});

test.each<[string, () => Promise<unknown>]>([
  ["a subscription", () => service.stripe.subscriptions.retrieve("sub_none")],
  ["ending a subscription", () => service.stripe.subscriptions.cancel("sub_none")],
  ["a checkout", () => service.stripe.checkout.sessions.retrieve("cs_none")],
])("%s that is not there is told as missing", async (_, ask) => {
  await expect(ask()).rejects.toMatchObject(refusal(404, "StripeInvalidRequestError", { code: "resource_missing" }));
});

test("a call that it does not know is refused", async () => {
  await expect(service.stripe.refunds.list()).rejects.toMatchObject(refusal(404, "StripeInvalidRequestError"));
});

test("only an open checkout can expire", async () => {
  const { id } = await service.stripe.checkout.sessions.create(await order());

  expect(await service.stripe.checkout.sessions.expire(id)).toMatchObject({ status: "expired", url: null });
  await expect(service.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
});
