import { createBillingPage, openCheckout } from "#functions/listings/stripe.ts";
import { getCheckout } from "#functions/payments/checkout.ts";
import { endSubscription, getSubscription } from "#functions/payments/subscription.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";
import { parsedForm } from "../../support/stripe/schema.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());
beforeEach(() => (service.sent.length = 0));

/** The parameters of the last call of an address. */
const lastSent = (path: string) => parsedForm(service.sent.findLast((sent) => sent.path === path)?.form ?? "");
const checkouts = "/v1/checkout/sessions";

// First, as long as nobody has made a price yet.
describe("the price", () => {
  /** As in a new process. */
  const startAnew = async () => {
    service.faults.push((_, response) => response.writeHead(401).end('{"error":{}}'));
    await expect(getCheckout("cs_none")).rejects.toMatchObject({ code: "unavailable" });
  };
  afterAll(async () => {
    service.keepAsSecret(service.account);
    await startAnew();
  });

  test("is twelve dollars a month, made once and found again", async () => {
    await service.open();
    await service.open();
    await startAnew();
    await service.open();

    const asked = service.sent.filter(({ path }) => /prices|products/.test(path));
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v1/prices",
      "POST /v1/products",
      "POST /v1/prices",
      "GET /v1/prices",
    ]);
    const made = parsedForm(asked[2]?.form ?? "");
    expect(made).toMatchObject({ currency: "usd", unit_amount: "1200", recurring: { interval: "month" } });
  });

  test("is the one that the operator names", async () => {
    const { prices, products } = service.stripe;
    const { id } = await products.create({ name: "Listing by hand" });
    const price = await prices.create({
      product: id,
      currency: "usd",
      unit_amount: 500,
      recurring: { interval: "month" },
    });
    service.keepAsSecret({ ...service.account, price: price.id });
    await startAnew();

    await service.open();

    expect(lastSent(checkouts)).toMatchObject({ line_items: [{ price: price.id, quantity: "1" }] });
  });
});

describe("a checkout", () => {
  test("leads to a page, and is found open", async () => {
    const checkout = await openCheckout({ listingId: "listing_one", attempt: 1, email: "ada@example.com" });

    expect(checkout).toEqual({
      id: expect.stringMatching(/^cs_/) as string,
      url: expect.stringContaining(`/pay/${checkout.id}`) as string,
      status: "open",
      subscriptionId: undefined,
    });
    expect(await getCheckout(checkout.id)).toEqual(checkout);
  });

  test("that is opened again is the same, and one of another attempt is another", async () => {
    const order = { listingId: "listing_two", attempt: 1, email: "ada@example.com" };

    const [first, again] = await Promise.all([openCheckout(order), openCheckout(order)]);
    const next = await openCheckout({ ...order, attempt: 2 });

    expect(again).toEqual(first);
    expect(next.id).not.toBe(first.id);
  });

  test("that is paid for is complete, with its subscription", async () => {
    const { id, listingId, subscriptionId } = await service.createPaidCheckout();

    expect(await getCheckout(id)).toEqual({ id, url: undefined, status: "complete", subscriptionId });
    expect(await getSubscription(subscriptionId)).toMatchObject({ subject: { id: listingId }, status: "active" });
  });

  test("that has expired, or that Stripe does not know, is expired", async () => {
    const { id } = await service.open();

    await service.stripe.checkout.sessions.expire(id);

    expect(await getCheckout(id)).toEqual({ id, url: undefined, status: "expired", subscriptionId: undefined });
    expect(await getCheckout("cs_none")).toMatchObject({ status: "expired" });
  });
});

describe("who pays", () => {
  test("is known by the address, and from then on as the customer", async () => {
    const { subscription } = await service.createPaidCheckout({ email: "ada@example.com" });
    expect(lastSent(checkouts)).toMatchObject({ customer_email: "ada@example.com" });

    const again = await service.createPaidCheckout({ email: "other@example.com", customer: subscription.customer });

    expect(again.subscription.customer).toBe(subscription.customer);
  });

  test("is asked on the page where Stripe takes the address for none", async () => {
    const { listingId } = await service.open({ email: "ada@localhost", customer: "cus_none" });

    for (const name of ["customer", "customer_email"]) expect(lastSent(checkouts)).not.toHaveProperty(name);
    // Each with a key of its own, which goes with its parameters.
    const keys = service.sent.map(({ key = "" }) => key.replace(/price_\w+?(?=-|$)/, "price"));
    const key = `checkout-${listingId}-1-price`;
    expect(keys).toEqual([`${key}-cus_none`, key, `${key}-anyone`]);
  });
});

describe("a subscription", () => {
  test("is told with its listing and its month", async () => {
    const { listingId, subscriptionId, subscription } = await service.createPaidCheckout();

    expect(subscription).toEqual({
      id: subscriptionId,
      customer: expect.stringMatching(/^cus_/) as string,
      subject: { purpose: "listing", id: listingId },
      site: "https://club.test",
      metadata: { listing: listingId, site: "https://club.test" },
      amount: 1200,
      status: "active",
      periodStart: expect.any(String) as string,
      paidUntil: expect.any(String) as string,
      endsThen: false,
    });
    const days = (Date.parse(subscription.paidUntil) - Date.parse(subscription.periodStart)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31 + 1 / 86_400); // The stand-in has a period begin a second ago.
  });

  test("is told as it is: unpaid, paid, cancelled, going on", async () => {
    const { subscriptionId: id, subscription } = await service.createPaidCheckout();

    await service.act(id, "fail");
    const failed = await getSubscription(id);
    expect(failed).toMatchObject({ status: "past_due" });
    expect(Date.parse(failed?.periodStart ?? "")).toBeGreaterThanOrEqual(Date.parse(subscription.periodStart));
    await service.act(id, "pay");
    expect(await getSubscription(id)).toMatchObject({ status: "active", periodStart: failed?.periodStart });
    await service.act(id, "cancel");
    expect(await getSubscription(id)).toMatchObject({ status: "active", endsThen: true });
    await service.act(id, "keep");
    expect(await getSubscription(id)).toMatchObject({ status: "active", endsThen: false });
  });

  test("is ended at once, and once it has ended, or is unknown, that is fine", async () => {
    const { subscriptionId } = await service.createPaidCheckout();

    await endSubscription(subscriptionId);
    await endSubscription(subscriptionId);
    await endSubscription("sub_none");

    expect(await getSubscription(subscriptionId)).toMatchObject({ status: "canceled" });
    expect(await getSubscription("sub_none")).toBeUndefined();
  });

  test("has a billing page that leads back to the owner's page", async () => {
    const { customer } = (await service.createPaidCheckout()).subscription;

    expect(await createBillingPage(customer, "listing_1.secret")).toContain("/billing/");

    const return_url = "https://club.test/business-listing/manage#listing_1.secret";
    expect(lastSent("/v1/billing_portal/sessions")).toEqual({ customer, return_url });
  });
});
