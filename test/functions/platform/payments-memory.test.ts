import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const newProduct = (name: string, idempotencyKey: string) =>
  service.stripe.products.create({ name }, { idempotencyKey });
const otherParameters = { statusCode: 400, type: "StripeIdempotencyError", rawType: "idempotency_error" };

test("an idempotency key repeats the first answer", async () => {
  const first = await newProduct("Listing", "one");

  expect(await newProduct("Listing", "one")).toEqual(first);
  expect((await newProduct("Listing", "two")).id).not.toBe(first.id);
});

test("it does not go with other parameters, or another call", async () => {
  await newProduct("Listing", "three");

  await expect(newProduct("Other", "three")).rejects.toMatchObject(otherParameters);
  await expect(
    service.stripe.billingPortal.sessions.create({ customer: "cus_1" }, { idempotencyKey: "three" }),
  ).rejects.toMatchObject(otherParameters);
});

test("it is free again after a refusal", async () => {
  await expect(newProduct("", "four")).rejects.toMatchObject({ statusCode: 400 });

  await expect(newProduct("Listing", "four")).resolves.toMatchObject({ object: "product" });
});

test("a lookup key finds one price, and moves only when told to", async () => {
  const { prices } = service.stripe;
  const { id: product } = await newProduct("Listing", "five");
  const price = { product, currency: "usd", unit_amount: 1200, recurring: { interval: "month" as const } };
  const find = async () => (await prices.list({ lookup_keys: ["monthly"], active: true })).data;
  const first = await prices.create({ ...price, lookup_key: "monthly" });
  expect(await find()).toMatchObject([{ id: first.id, unit_amount: 1200, recurring: { interval: "month" } }]);

  await expect(prices.create({ ...price, lookup_key: "monthly" })).rejects.toMatchObject({
    code: "resource_already_exists",
  });
  const second = await prices.create({ ...price, lookup_key: "monthly", transfer_lookup_key: true });

  expect(await find()).toMatchObject([{ id: second.id }]);
});

test("everything is remembered over a restart", async () => {
  const { id, subscriptionId } = await service.paid();
  await newProduct("Listing", "six");

  await service.restart();

  const session = await service.stripe.checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(await service.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: "active" });
  await expect(newProduct("Other", "six")).rejects.toMatchObject(otherParameters);
});
