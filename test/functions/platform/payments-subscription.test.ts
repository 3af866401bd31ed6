import { billingPage, endSubscription, subscriptionOf } from "#functions/platform/payments.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

test("a subscription is told with its listing and its month", async () => {
  const { listingId, subscriptionId, subscription } = await service.paid();

  expect(subscription).toEqual({
    id: subscriptionId,
    customer: expect.stringMatching(/^cus_/) as string,
    listingId,
    site: "https://club.test",
    status: "active",
    periodStart: expect.any(String) as string,
    paidUntil: expect.any(String) as string,
    endsThen: false,
  });
  const days = (Date.parse(subscription.paidUntil) - Date.parse(subscription.periodStart)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

test("it is told as it is: unpaid, paid, cancelled, going on, ended", async () => {
  const { subscriptionId: id, subscription } = await service.paid();

  await service.act(id, "fail");
  const failed = await subscriptionOf(id);
  expect(failed).toMatchObject({ status: "past_due" });
  expect(Date.parse(failed?.periodStart ?? "")).toBeGreaterThanOrEqual(Date.parse(subscription.periodStart));
  await service.act(id, "pay");
  expect(await subscriptionOf(id)).toMatchObject({ status: "active", periodStart: failed?.periodStart });
  await service.act(id, "cancel");
  expect(await subscriptionOf(id)).toMatchObject({ status: "active", endsThen: true });
  await service.act(id, "keep");
  expect(await subscriptionOf(id)).toMatchObject({ status: "active", endsThen: false });
  await service.act(id, "end");
  expect(await subscriptionOf(id)).toMatchObject({ status: "canceled" });
});

test("it is ended at once, and once it has ended that is fine", async () => {
  const { subscriptionId } = await service.paid();

  await endSubscription(subscriptionId);
  await endSubscription(subscriptionId);
  await endSubscription("sub_none");

  expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: "canceled" });
});

test("one that Stripe does not know is none", async () => {
  expect(await subscriptionOf("sub_none")).toBeUndefined();
});

test("the billing page leads back to the owner's page", async () => {
  const { customer } = (await service.paid()).subscription;

  const url = await billingPage(customer, "listing_1.secret");

  expect(url).toContain("/billing/");
  const page = await (await fetch(url)).text();
  expect(page).toContain('href="https://club.test/business-listing/manage#listing_1.secret"');
});
