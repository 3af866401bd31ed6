import { checkoutOf, openCheckout } from "#functions/platform/payments.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const pageOf = async (url: string) => (await fetch(url)).text();
const subscriptionsOf = async (listingId: string) => {
  const all = (await (await fetch(`${service.address}/subscriptions`)).json()) as { listing: string }[];
  return all.filter(({ listing }) => listing === listingId);
};

test("a checkout leads to a page, and is found open", async () => {
  const order = { listingId: "listing_one", attempt: 1, email: "ada@example.com" };

  const checkout = await openCheckout(order);

  expect(checkout).toEqual({
    id: expect.stringMatching(/^cs_/) as string,
    url: expect.stringContaining(`/pay/${checkout.id}`) as string,
    status: "open",
    subscriptionId: undefined,
  });
  expect(await checkoutOf(checkout.id)).toEqual(checkout);
});

test("one that is opened again is the same, and one of another attempt is another", async () => {
  const order = { listingId: "listing_two", attempt: 1, email: "ada@example.com" };

  const [first, again] = await Promise.all([openCheckout(order), openCheckout(order)]);
  const next = await openCheckout({ ...order, attempt: 2 });

  expect(again).toEqual(first);
  expect(next.id).not.toBe(first.id);
});

test("one that is paid for is complete, with a subscription of the listing for a month", async () => {
  const { id, listingId, url } = await service.open();

  const answer = await service.pay(url);

  expect(answer.headers.get("location")).toBe("https://club.test/business-listing?success=true");
  const { subscriptionId } = await checkoutOf(id);
  expect(await checkoutOf(id)).toEqual({ id, url: undefined, status: "complete", subscriptionId });
  expect(await subscriptionsOf(listingId)).toMatchObject([{ id: subscriptionId, status: "active" }]);
});

test("one is paid for once, however often and fast", async () => {
  const { listingId, url } = await service.open();

  await Promise.all([service.pay(url), service.pay(url), service.pay(url)]);
  await service.pay(url);

  expect(await subscriptionsOf(listingId)).toHaveLength(1);
});

test("one that has expired, or that Stripe does not know, is expired", async () => {
  const { id } = await service.open();

  await service.stripe.checkout.sessions.expire(id);

  expect(await checkoutOf(id)).toEqual({ id, url: undefined, status: "expired", subscriptionId: undefined });
  expect(await checkoutOf("cs_none")).toMatchObject({ status: "expired" });
});

describe("who pays", () => {
  test("is known by the address, and may go back to the form without paying", async () => {
    const page = await pageOf((await service.open({ email: "ada@example.com" })).url);

    expect(page).toContain("paid by ada@example.com");
    expect(page).toContain('href="https://club.test/business-listing?canceled=true"');
  });

  test("is the customer of before", async () => {
    const { subscription: before } = await service.paid({ email: "ada@example.com" });

    const after = await service.paid({ email: "other@example.com", customer: before.customer });

    expect(after.subscription.customer).toBe(before.customer);
  });

  test("is known by the address where Stripe has forgotten the customer", async () => {
    const { url } = await service.open({ email: "ada@example.com", customer: "cus_none" });

    expect(await pageOf(url)).toContain("paid by ada@example.com");
  });

  test("is asked on the page where Stripe takes the address for none", async () => {
    service.sent.length = 0;

    const { listingId, url } = await service.open({ email: "ada@localhost", customer: "cus_none" });

    expect(await pageOf(url)).toContain('type="email"');
    // Each with a key of its own, which goes with its parameters.
    const keys = service.sent.map(({ key = "" }) => key.replace(/price_\w+?(?=-|$)/, "price"));
    const key = `checkout-${listingId}-1-price`;
    expect(keys).toEqual([`${key}-cus_none`, key, `${key}-anyone`]);
  });

  test("may become known between two tries of one attempt", async () => {
    const { customer } = (await service.paid()).subscription;
    const { listingId } = await service.open();

    await expect(service.open({ listingId, customer })).resolves.toMatchObject({ status: "open" });
  });
});
