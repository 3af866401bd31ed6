import { subscriptionOf } from "#functions/platform/payments.ts";
import { monthAfter } from "#infra/local/payments/subscriptions.ts";
import { openPaymentService, type PaymentService } from "../../support/payment-service.ts";

let service: PaymentService;
beforeAll(async () => (service = await openPaymentService()));
afterAll(() => service.close());

const said = async (answering: Promise<Response>) => {
  const answer = await answering;
  return [answer.status, ((await answer.json()) as { said: string }).said];
};

test("a month that is unpaid begins now, and stays that month until it is paid", async () => {
  const { subscriptionId: id } = await service.paid();
  const began = Date.now();

  await service.act(id, "fail");
  const failed = await subscriptionOf(id);
  await service.act(id, "fail");
  await service.act(id, "pay");

  const { periodStart = "", paidUntil = "" } = failed ?? {};
  // Stripe's times are whole seconds.
  expect(Date.parse(periodStart)).toBeGreaterThan(began - 1000);
  expect(Date.parse(periodStart)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(paidUntil) / 1000).toBe(monthAfter(Date.parse(periodStart) / 1000));
  expect(await subscriptionOf(id)).toEqual({ ...failed, status: "active" });
});

test("what is owed may be owed for longer than the club forgives", async () => {
  const { subscriptionId: id } = await service.paid();
  await service.act(id, "fail");

  await service.act(id, "overdue");

  const { status, periodStart = "" } = (await subscriptionOf(id)) ?? {};
  expect(status).toBe("past_due");
  expect(Date.now() - Date.parse(periodStart)).toBeGreaterThan(7 * 86_400_000);
});

test.each([
  ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
  ["2026-11-22T10:00:00Z", "2026-12-22T10:00:00Z"],
  ["2026-12-31T10:00:00Z", "2027-01-31T10:00:00Z"],
])("a month after %s is %s", (from, to) => {
  expect(monthAfter(Date.parse(from) / 1000)).toBe(Date.parse(to) / 1000);
});

test("what was cancelled ends when its month is over", async () => {
  const { listingId, subscriptionId } = await service.paid();

  expect(await said(service.act(listingId, "cancel"))).toEqual([
    200,
    expect.stringContaining(
      `The subscription of ${listingId}@example.com (${listingId}) ends with its month, on `,
    ) as string,
  ]);
  await service.act(listingId, "renew");

  expect(await subscriptionOf(subscriptionId)).toMatchObject({ status: "canceled" });
});

test.each([
  ["pay", [], "owes nothing"],
  ["overdue", [], "owes nothing"],
  ["keep", [], "is not cancelled"],
  ["cancel", ["cancel"], "is cancelled already"],
  ["renew", ["fail"], "has an unpaid month: pay that first"],
  ["renew", ["end"], "has ended already"],
])("%s, after %j, is refused: it %s", async (what, before, sentence) => {
  const { listingId } = await service.paid();
  for (const each of before) await service.act(listingId, each);

  expect(await said(service.act(listingId, what))).toEqual([
    409,
    `The subscription of ${listingId}@example.com (${listingId}) ${sentence}.`,
  ]);
});

test("subscriptions are named by their id, their listing, or an address in any spelling", async () => {
  const { listingId, subscriptionId } = await service.paid();

  for (const name of [subscriptionId, listingId, `${listingId.toUpperCase()}@Example.com`])
    expect((await service.act(name, "renew")).status).toBe(200);
  expect(await said(service.act("nobody@example.com", "renew"))).toEqual([404, "Nobody pays for nobody@example.com."]);
  expect((await service.act(subscriptionId, "praise")).status).toBe(404);
});

test("an address that pays for two listings names neither, until one has ended", async () => {
  const email = "two@example.com";
  const [one, two] = [await service.paid({ email }), await service.paid({ email })];

  expect(await said(service.act(email, "end"))).toEqual([
    409,
    `two@example.com pays for more than one: name ${one.listingId} or ${two.listingId}.`,
  ]);
  await service.act(one.listingId, "end");
  expect((await service.act(email, "end")).status).toBe(200);
});
