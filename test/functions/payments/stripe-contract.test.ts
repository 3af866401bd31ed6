import { createBillingPage } from "#functions/listings/stripe.ts";
import { closeCheckout, getCheckout, openCheckout } from "#functions/payments/checkout.ts";
import { listReturned } from "#functions/payments/returned.ts";
import { readSingleCheckout, refundPayment } from "#functions/payments/single-payment.ts";
import { endSubscription } from "#functions/payments/subscription.ts";
import { listGivenBack, listPaid } from "#functions/payments/takings.ts";
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
  await askAboutTickets();
};

/** What a ticket asks for: a page that closes, its payment with Stripe's fee, and refunds, found again by their own id. */
/** From an hour ago on, for a day. */
const aDay = (): [string, string] =>
  [-1, 23].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()) as [string, string];

const askAboutTickets = async () => {
  const order = {
    subject: { purpose: "ticket", id: "reg_one" },
    lines: [{ name: "Spring Gala: 2 × Guest", amount: 12_000, currency: "usd" }],
    expiresAt: new Date(Date.now() + 31 * 60_000),
    email: "ada@example.com",
    paidUrl: "https://club.test/events/registration?success=true#token",
    canceledUrl: "https://club.test/events/registration?canceled=true#token",
  } as const;
  const { id, url } = await openCheckout({ ...order, key: "order-reg_one-1-12000" });
  await service.pay(url ?? "");
  const { payment } = await readSingleCheckout(id);
  const refund = {
    ...{ id: "refund_one", paymentId: payment?.id ?? "", amount: 5000 },
    subject: { purpose: "ticket", id: "reg_one" } as const,
  };
  const outcomes = [false, true].map((isRepeated) => () => refundPayment({ ...refund, isRepeated }));
  const [first, again] = [await outcomes[0]!(), await outcomes[1]!()];
  await service.post(`/payments/${payment?.id}/bounce`);
  // Whoever crashed before noting the answer asks twice.
  const [anew, twice] = [await outcomes[1]!(), await outcomes[1]!()];
  const other = await openCheckout({ ...order, key: "order-reg_one-2-12000", customer: payment?.customer });
  await closeCheckout(other.id);
  tickets = {
    payment,
    refunds: [first, again, anew, twice],
    returned: await listReturned({ payment_intent: payment?.id ?? "" }),
    closed: await getCheckout(other.id),
    taken: await listPaid(...aDay()),
    givenBack: await listGivenBack(...aDay()),
    refused: await refundPayment({ ...refund, id: "refund_two", amount: 12_000, isRepeated: false }),
  };
};
let tickets: Record<string, unknown>;

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

  test("has a ticket's payment with its fee, and one refund however often it is asked for", () => {
    expect(tickets).toMatchObject({
      payment: { amount: 12_000, fee: 378, customer: expect.stringMatching(/^cus_/) as string },
      closed: { status: "expired" },
      refused: { refused: expect.any(String) as string },
      returned: [
        {
          refunds: [false, true].map((hasFailed) => ({ amount: 5000, isOwn: true, ownId: "refund_one", hasFailed })),
          disputes: [],
        },
      ],
    });
    // By a month's lists it is known what both were for.
    expect(tickets).toMatchObject({
      taken: expect.arrayContaining([
        { purpose: "ticket", amount: 12_000, currency: "usd" },
        { purpose: "listing", amount: 1200, currency: "usd" },
      ]) as object,
      givenBack: [{ purpose: "ticket", amount: 5000, currency: "usd" }],
    });
    const [first, again, anew, twice] = tickets.refunds as object[];
    for (const one of [first, anew]) expect(one).toEqual({ id: expect.stringMatching(/^re_/) as string });
    expect(again).toEqual(first);
    // What did not get through is given again, once.
    expect(anew).not.toEqual(first);
    expect(twice).toEqual(anew);
  });
});
