import { execFile } from "node:child_process";
import { createBillingPage, getCheckout, getSubscription } from "#functions/listings/stripe.ts";
import { monthAfter } from "#infra/payments-stand-in/subscriptions.ts";
import { openPaymentService, type PaymentService } from "../support/payment-service.ts";

// The stand-in of the payment service as people use it: its pages, what they may let happen, and `npm run payments`.

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

// First, as long as nobody has paid.
describe("npm run payments", () => {
  /** Runs `npm run payments -- …`. */
  const payments = (args: string[], port = new URL(service.address).port) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const program = execFile(
        process.execPath,
        ["infra/local/bootstrap.mjs", "infra/payments-stand-in/command.ts", ...args],
        { env: { PATH: process.env.PATH, HOME: process.env.HOME, PAYMENTS_PORT: port, NO_COLOR: "1" } },
        (_, stdout, stderr) => resolve({ code: program.exitCode ?? 1, said: `${stdout}${stderr}`.trim() }),
      );
    });

  test("subscriptions are listed, renewed, and refused what does not fit, each in a sentence", async () => {
    expect(await payments([])).toEqual({ code: 0, said: "No one has paid for a listing yet." });
    const { listingId } = await service.createPaidCheckout({ email: "ada@example.com" });

    expect(await payments(["renew", "Ada@example.com"])).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^The subscription of ada@example\.com \(listing_1\) is renewed: paid until \w+ \d+, \d{4}\.$/,
      ) as string,
    });
    expect(await payments(["pay", listingId])).toEqual({
      code: 1,
      said: "The subscription of ada@example.com (listing_1) owes nothing.",
    });
    expect((await payments([])).said).toMatch(
      /^ada@example\.com {2}listing_1 {2}sub_\w+ {2}active {2}paid until [\d-]+$/,
    );
  });

  test.each<[string[], string | undefined, RegExp]>([
    [["praise", "listing_1"], undefined, /^Usage: npm run payments/],
    [["renew"], undefined, /^Usage: npm run payments/],
    [["renew", "a", "b"], undefined, /^Usage: npm run payments/],
    [[], "1", /^No payments found on port 1: run "npm start", or set PAYMENTS_PORT\.$/],
  ])("%j, on the port %s, is explained", async (args, port, explanation) => {
    expect(await payments(args, port)).toEqual({ code: 1, said: expect.stringMatching(explanation) as string });
  });
});

describe("what may happen to a subscription", () => {
  const readSaid = async (answering: Promise<Response>) => {
    const answer = await answering;
    return [answer.status, ((await answer.json()) as { said: string }).said];
  };

  test("a month that is unpaid begins now, and stays that month until it is paid", async () => {
    const { subscriptionId: id } = await service.createPaidCheckout();
    const began = Date.now();

    await service.act(id, "fail");
    const failed = await getSubscription(id);
    await service.act(id, "fail");
    await service.act(id, "pay");

    const { periodStart = "", paidUntil = "" } = failed ?? {};
    // Stripe's times are whole seconds.
    expect(Date.parse(periodStart)).toBeGreaterThan(began - 1000);
    expect(Date.parse(periodStart)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(paidUntil) / 1000).toBe(monthAfter(Date.parse(periodStart) / 1000));
    expect(await getSubscription(id)).toEqual({ ...failed, status: "active" });
  });

  test.each([
    ["pay", [], "owes nothing"],
    ["overdue", [], "owes nothing"],
    ["keep", [], "isn't canceled"],
    ["cancel", ["cancel"], "is already canceled"],
    ["renew", ["fail"], "has an unpaid month: pay that first"],
    ["renew", ["end"], "has already ended"],
  ])("%s, after %j, is refused: it %s", async (what, before, sentence) => {
    const { listingId } = await service.createPaidCheckout();
    for (const each of before) await service.act(listingId, each);

    expect(await readSaid(service.act(listingId, what))).toEqual([
      409,
      `The subscription of ${listingId}@example.com (${listingId}) ${sentence}.`,
    ]);
  });
});

const readPage = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
};

describe("the pay page", () => {
  test("says that the card was declined, and stays open", async () => {
    const { id, url } = await service.open();

    const declined = await service.post(url, { act: "decline" });

    expect(declined.status).toBe(402);
    expect(await declined.text()).toMatch(/role="alert">\s*Your card was declined\.[^]*Pay<\/button/);
    expect(await getCheckout(id)).toMatchObject({ status: "open" });
    expect((await service.pay(url)).status).toBe(303);
  });

  test("is paid on once, however often and fast", async () => {
    const { listingId, url } = await service.open();

    await Promise.all([service.pay(url), service.pay(url), service.pay(url)]);
    await service.pay(url);

    const all = (await (await fetch(`${service.address}/subscriptions`)).json()) as { listing: string }[];
    expect(all.filter(({ listing }) => listing === listingId)).toHaveLength(1);
  });
});

describe("the billing page", () => {
  test("pays what is owed by another card", async () => {
    const { subscriptionId, subscription } = await service.createPaidCheckout();
    await service.act(subscriptionId, "fail");
    const url = await createBillingPage(subscription.customer, "token");
    expect((await readPage(url)).text).toMatch(/The last payment has failed[^]*It ends in 4242/);

    const { headers } = await service.post(`${url}/card`);

    expect(headers.get("location")).toBe(new URL(url).pathname);
    expect((await readPage(url)).text).toMatch(/Paid until[^]*It ends in 4444/);
    expect(await getSubscription(subscriptionId)).toMatchObject({ status: "active" });
  });

  test("cancels to the end of the month, and takes that back", async () => {
    const { subscriptionId, subscription } = await service.createPaidCheckout();
    const url = await createBillingPage(subscription.customer, "token");

    await service.post(`${url}/${subscriptionId}/cancel`);
    expect((await readPage(url)).text).toMatch(/Ends on [^]*Keep it<\/button/);
    await service.post(`${url}/${subscriptionId}/keep`);

    expect((await readPage(url)).text).toMatch(/Paid until [^]*Cancel at the end of the month<\/button/);
  });
});
