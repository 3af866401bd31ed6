import { verifiedEvent } from "#functions/platform/verified-event.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";
import { until } from "../../support/until.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const gotOf = (subscriptionId: string) => service.webhooks.got.filter(({ body }) => body.includes(subscriptionId));
const webhooksOf = (subscriptionId: string, many: number) =>
  until(`${many} webhooks`, () => {
    const got = gotOf(subscriptionId);
    return Promise.resolve(got.length >= many && got);
  });
/** Somebody who has just paid for a listing, of which the site has heard. */
const paid = async () => {
  const payment = await service.paid();
  await webhooksOf(payment.subscriptionId, 3);
  return payment;
};

test("a payment is told to the site, signed", async () => {
  const { listingId, subscriptionId } = await paid();

  const got = gotOf(subscriptionId);

  expect(got.map(({ type }) => type).sort()).toEqual([
    "checkout.session.completed",
    "customer.subscription.created",
    "invoice.paid",
  ]);
  for (const { body, signature, type } of got)
    expect(await verifiedEvent(body, signature)).toMatchObject({ type, listingId, subscriptionId });
});

test("a checkout that expires is told", async () => {
  const { id, listingId } = await service.open();

  await service.stripe.checkout.sessions.expire(id);

  const { about } = await service.told("checkout.session.expired", id);
  expect(about).toMatchObject({ status: "expired", metadata: { listing: listingId } });
});

test.each([
  ["renew", ["customer.subscription.updated", "invoice.paid"], "active"],
  ["fail", ["customer.subscription.updated", "invoice.payment_failed"], "past_due"],
  ["cancel", ["customer.subscription.updated"], "active"],
  ["end", ["customer.subscription.deleted"], "canceled"],
])("%s is told", async (what, types, status) => {
  const { subscriptionId } = await paid();

  await service.act(subscriptionId, what);

  const news = (await webhooksOf(subscriptionId, 3 + types.length)).slice(3);
  expect(news.map(({ type }) => type).sort()).toEqual(types);
  expect(news.find(({ about }) => about.object === "subscription")?.about).toMatchObject({
    id: subscriptionId,
    status,
  });
});

test("a webhook that fails comes again, the same event with a new signature", async () => {
  const { subscriptionId } = await paid();
  service.webhooks.statuses.unshift(503);

  await service.act(subscriptionId, "end");

  const [first, second] = (await webhooksOf(subscriptionId, 5)).slice(3);
  expect(second?.body).toBe(first?.body);
  expect(second?.signature).not.toBe(first?.signature);
});

test("one that nobody took is tried again after a restart", async () => {
  const { subscriptionId } = await paid();
  service.webhooks.statuses.unshift(500);
  await service.act(subscriptionId, "end");
  await webhooksOf(subscriptionId, 4);

  await service.restart();

  const [first, second] = (await webhooksOf(subscriptionId, 5)).slice(3);
  expect(second?.body).toBe(first?.body);
});

test("one is sent once more when asked for", async () => {
  const { subscriptionId } = await paid();
  const [first] = gotOf(subscriptionId);
  const { id } = JSON.parse(first?.body ?? "{}") as { id: string };

  await service.post(`/events/${id}`);

  expect(gotOf(subscriptionId).map(({ body }) => body)).toEqual([
    ...gotOf(subscriptionId)
      .slice(0, 3)
      .map(({ body }) => body),
    first?.body,
  ]);
});

test("which events about something have come can be seen", async () => {
  const { subscriptionId } = await paid();
  const about = () => fetch(`${service.address}/events?about=${subscriptionId}`).then((answer) => answer.json());
  const came = { isDelivered: true };
  service.webhooks.statuses.unshift(503, 503);

  await service.act(subscriptionId, "end");

  const didNot = { type: "customer.subscription.deleted", isDelivered: false };
  await expect(about()).resolves.toMatchObject([came, came, came, didNot]);
  await until("it to have come", async () => ((await about()) as (typeof came)[]).every((each) => each.isDelivered));
});
