import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type Stripe from "stripe";
import { findObject } from "#infra/payments-stand-in/objects.ts";
import { recordsIn } from "#infra/payments-stand-in/records.ts";
import { openPaymentService, type PaymentService } from "../support/payment-service.ts";
import { parsedForm, problemsOfAnswer, problemsOfRequest } from "../support/stripe/schema.ts";
import { takenParameters } from "../support/stripe/used.ts";
import { until } from "../support/until.ts";

// The stand-in of the payment service: single payments, dues with a joining fee, changes, invoices, refunds, disputes.

let service: PaymentService;
let stripe: Stripe;
beforeAll(async () => {
  service = await openPaymentService();
  stripe = service.recordedStripe;
});
afterAll(() => service.close());

type Order = Stripe.Checkout.SessionCreateParams;
type Line = Stripe.Checkout.SessionCreateParams.LineItem;

const line = (name: string, cents: number, interval?: "month" | "year", currency = "usd"): Line => ({
  quantity: 1,
  price_data: { currency, unit_amount: cents, product_data: { name }, ...(interval && { recurring: { interval } }) },
});
const success_url = "https://club.test/thanks";
let people = 0;

const open = (changes: Partial<Order>) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    success_url,
    customer_email: `ada${++people}@example.com`,
    ...changes,
  });
const openAndPay = async (changes: Partial<Order>) => {
  const { id, url } = await open(changes);
  await service.pay(url ?? "");
  return stripe.checkout.sessions.retrieve(id, { expand: ["line_items", "subscription", "invoice.payments"] });
};
const buyTicket = (ticket: string, more: Partial<Order> = {}) =>
  openAndPay({ line_items: [line("Ticket", 2500)], payment_intent_data: { metadata: { ticket } }, ...more });
const joinAt = async (cents: number, more: Partial<Order> = {}) => {
  const subscription_data = { metadata: { dues: `member_${++people}` } };
  const line_items = [line("Dues", cents, "month")];
  const session = await openAndPay({ mode: "subscription", line_items, subscription_data, ...more });
  return session.subscription as Stripe.Subscription;
};
const invoicesOf = async ({ id }: { id: string }) => (await stripe.invoices.list({ subscription: id })).data;
const linesOf = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount, description }) => `${description}: ${amount}`);
const refusal = (statusCode: number, more: object) => expect.objectContaining({ statusCode, ...more }) as object;
const idOf = (ref: string | { id: string } | null | undefined) => (typeof ref === "string" ? ref : (ref?.id ?? ""));
/** The length of the current period, in days. */
const daysOf = ({ items: { data } }: Stripe.Subscription) =>
  Math.round(((data[0]?.current_period_end ?? 0) - (data[0]?.current_period_start ?? 0)) / 86_400);
const inDays = (count: number) => Math.floor(Date.now() / 1000) + count * 86_400;

const aCustomer = expect.stringMatching(/^cus_/) as string;
test.each<[string, Partial<Order>, object]>([
  ["a guest", {}, { customer: null, customer_creation: "if_required", invoice: null }],
  ["a customer", { customer_creation: "always" }, { customer: aCustomer, invoice: null }],
  [
    "a customer with an invoice",
    { invoice_creation: { enabled: true, invoice_data: { metadata: { ticket: "t" } } } },
    { customer: aCustomer, invoice: { status: "paid", total: 5200, metadata: { ticket: "t" }, parent: null } },
  ],
])("%s pays once", async (_, more, found) => {
  const lines = [line("Ticket", 2500), { ...line("Dinner", 1350), quantity: 2 }];

  const session = await openAndPay({ line_items: lines, ...more });

  expect(session).toMatchObject({ mode: "payment", status: "complete", payment_status: "paid", ...found });
  expect(session).toMatchObject({ amount_total: 5200, subscription: null });
  const expand = ["latest_charge.balance_transaction"];
  const payment = await stripe.paymentIntents.retrieve(idOf(session.payment_intent), { expand });
  const card = { card: { last4: "4242" } };
  const charge = { paid: true, balance_transaction: { fee: 181 }, payment_method_details: card };
  expect(payment).toMatchObject({ status: "succeeded", latest_charge: charge });
});

test.each<[string, Partial<Order>, number, number, string]>([
  ["with a fee", { line_items: [line("Dues", 60_000, "year"), line("Joining fee", 5000)] }, 65_000, 365, "active"],
  ["with a trial", { subscription_data: { trial_end: inDays(10) } }, 0, 10, "trialing"],
  [
    "from the first of a month",
    { subscription_data: { billing_cycle_anchor: inDays(14), proration_behavior: "none" } },
    ...([0, 14, "active"] as const),
  ],
])("a subscription %s", async (_, more, total, length, status) => {
  const session = await openAndPay({ mode: "subscription", line_items: [line("Dues", 5000, "month")], ...more });

  expect(session).toMatchObject({ amount_total: total, payment_status: total > 0 ? "paid" : "no_payment_required" });
  const subscription = session.subscription as Stripe.Subscription;
  expect([subscription.status, daysOf(subscription)]).toEqual([status, length]);
  expect(session.invoice).toMatchObject({ total, payments: { data: total > 0 ? [{ status: "paid" }] : [] } });
});

const [yen, monthly] = [line("Ticket", 2500, undefined, "jpy"), line("Dues", 5000, "month")];
test.each<[string, Partial<Order>, object]>([
  ["a page open too briefly", { expires_at: inDays(0) + 60 }, { param: "expires_at" }],
  ["a page open too long", { expires_at: inDays(2) }, { param: "expires_at" }],
  ["dues paid once", { line_items: [monthly] }, { param: "mode" }],
  ["a ticket paid again and again", { mode: "subscription" }, { param: "mode" }],
  ["two currencies", { line_items: [line("Ticket", 2500), yen] }, { param: "line_items" }],
  ["another mode's", { subscription_data: { metadata: { level: "gold" } } }, { param: "subscription_data" }],
  ["too little to charge", { line_items: [line("Ticket", 49)] }, { code: "amount_too_small" }],
  [
    "more than can be charged",
    { line_items: [line("Ticket", 99_999_999), line("Guest", 50)] },
    { code: "amount_too_large" },
  ],
  ["no price", { line_items: [{ quantity: 1 }] }, { param: "line_items[0][price]" }],
  [
    "a trial of a day",
    { mode: "subscription", line_items: [monthly], subscription_data: { trial_end: inDays(1) } },
    { param: "subscription_data[trial_end]" },
  ],
  ["what cannot be expanded", { expand: ["status"] }, { message: "This property cannot be expanded (status)." }],
])("%s is refused", async (_, changes, error) => {
  const asking = open({ line_items: [line("Ticket", 2500)], ...changes });

  await expect(asking).rejects.toEqual(refusal(400, { type: "StripeInvalidRequestError", ...error }));
});

test("a page is open as long as it is asked to be, or until it is closed", async () => {
  const [expires_at, expand] = [inDays(0) + 3600, ["line_items"]];
  const opened = await open({ line_items: [line("Ticket", 2500)], expires_at, expand });
  expect(opened).toMatchObject({ expires_at, line_items: { data: [{ description: "Ticket", amount_total: 2500 }] } });

  expect(await stripe.checkout.sessions.expire(opened.id, { expand })).toMatchObject({ status: "expired", url: null });

  expect((await service.pay(opened.url ?? "")).status).toBe(409);
});

describe("a price that changes", () => {
  const perMonth = { currency: "usd", recurring: { interval: "month" } } as const;
  const changeTo = async (subscription: Stripe.Subscription, unit_amount: number, more: object) => {
    const [item] = subscription.items.data;
    const product = idOf(item?.price.product);
    const price_data = { ...perMonth, product, unit_amount };
    return stripe.subscriptions.update(subscription.id, { items: [{ id: item?.id ?? "", price_data }], ...more });
  };

  test("is invoiced at once by what is left", async () => {
    const subscription = await joinAt(3000);
    // Halfway through the month, and a little.
    await service.act(subscription.id, "fail");
    await service.act(subscription.id, "overdue?days=15");
    await service.act(subscription.id, "pay");

    const proration_date = inDays(0);
    const [item] = subscription.items.data;
    const price_data = { ...perMonth, product: idOf(item?.price.product), unit_amount: 9000 };
    const seen = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item?.id ?? "", price_data }],
        ...{ proration_behavior: "always_invoice", proration_date },
      },
    });
    const how = { proration_behavior: "always_invoice", proration_date, expand: ["latest_invoice"] };
    const changed = await changeTo(subscription, 9000, how);

    expect(changed.items.data[0]?.price.unit_amount).toBe(9000);
    const { status, billing_reason, total, lines } = changed.latest_invoice as Stripe.Invoice;
    expect({ status, billing_reason }).toEqual({ status: "paid", billing_reason: "subscription_update" });
    const [credit, debit] = lines.data.map(({ amount }) => amount);
    expect(total).toBe(credit! + debit!);
    expect([seen.amount_due, linesOf(seen)]).toEqual([total, linesOf(changed.latest_invoice as Stripe.Invoice)]);
    expect(debit! / credit!).toBeCloseTo(-3, 2);
    expect(credit! / -3000).toBeCloseTo(0.5, 1);
  });

  test("leaves a credit if it is less, which the next invoice takes off", async () => {
    const subscription = await joinAt(9000);

    await changeTo(subscription, 3000, { proration_behavior: "always_invoice" });
    await service.act(subscription.id, "renew");

    const [renewed, credited] = await invoicesOf(subscription);
    expect(credited).toMatchObject({ total: -6000, amount_due: 0, ending_balance: -6000, status: "paid" });
    expect(renewed).toMatchObject({ total: 3000, amount_due: 0, starting_balance: -6000, ending_balance: -3000 });
  });

  test.each([
    ["create_prorations", ["Dues: 6000", "Unused time on Dues: -3000", "Remaining time on Dues: 6000"]],
    ["none", ["Dues: 6000"]],
  ])("%s waits for the next invoice", async (proration_behavior, lines) => {
    const subscription = await joinAt(3000);

    await changeTo(subscription, 6000, { proration_behavior });

    expect(await invoicesOf(subscription)).toHaveLength(1);
    await service.act(subscription.id, "renew");
    expect(linesOf((await invoicesOf(subscription))[0]!)).toEqual(lines);
  });

  test("begins a period of another length at once", async () => {
    const subscription = await joinAt(3000);
    const { id: product } = await stripe.products.create({ name: "A year" });
    const recurring = { interval: "year" } as const;
    const { id: price } = await stripe.prices.create({ product, currency: "usd", unit_amount: 30_000, recurring });
    const items = [{ id: subscription.items.data[0]?.id ?? "", price }];

    const changed = await stripe.subscriptions.update(subscription.id, { items });

    expect(daysOf(changed)).toBe(365);
    expect((await invoicesOf(subscription))[0]).toMatchObject({ total: 27_000, amount_paid: 27_000 });
  });

  test("as of a time of another period is refused", async () => {
    const wrong = changeTo(await joinAt(3000), 9000, { proration_date: inDays(-1) });

    await expect(wrong).rejects.toEqual(refusal(400, { param: "proration_date" }));
  });

  test("does not, where the card is declined, and is left unpaid where it may be", async () => {
    const subscription = await joinAt(3000);
    await service.act(subscription.id, "decline");
    const how = { proration_behavior: "always_invoice" };

    const refused = changeTo(subscription, 9000, { ...how, payment_behavior: "error_if_incomplete" });
    await expect(refused).rejects.toEqual(refusal(402, { code: "card_declined" }));
    expect(await invoicesOf(subscription)).toHaveLength(1);

    const changed = await changeTo(subscription, 9000, { ...how, payment_behavior: "allow_incomplete" });
    expect(changed.status).toBe("past_due");
  });
});

test("what a payment costs is told later, where somebody pays so", async () => {
  const { id, url } = await open({ line_items: [line("Ticket", 2500)] });
  await service.post(url ?? "", { act: "pay-fee-later" });
  const payment = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  const expand = ["latest_charge.balance_transaction"];
  const readCharge = async () => (await stripe.paymentIntents.retrieve(payment, { expand })).latest_charge;
  expect(await readCharge()).toMatchObject({ paid: true, balance_transaction: null });

  const { status } = await service.post(`/payments/${payment}/fee`);

  const fee = { balance_transaction: { fee: 103 } };
  expect([status, await readCharge()]).toMatchObject([200, fee]);
  expect((await service.post(`/payments/${payment}/fee`)).status).toBe(409);
  const about = { payment_intent: payment, balance_transaction: expect.any(String) as string };
  expect(await service.waitForWebhook("charge.updated", payment.replace("pi_", "ch_"))).toMatchObject({ about });
});

test("a subscription says more about itself, and ends with its period", async () => {
  const { id } = await joinAt(3000, { subscription_data: { metadata: { dues: "member", level: "gold" } } });

  const changes = { metadata: { level: "", until: "2027" }, cancel_at_period_end: true };
  const changed = await stripe.subscriptions.update(id, changes);

  expect(changed).toMatchObject({ cancel_at_period_end: true, metadata: { dues: "member", until: "2027" } });
  expect(changed.metadata).not.toHaveProperty("level");
  const list = { customer: idOf(changed.customer), expand: ["data.payments"] };
  expect((await stripe.invoices.list(list)).data).toMatchObject([{ payments: { data: [{ status: "paid" }] } }]);
});

test("invoices come newest first, in parts, each with its payment", async () => {
  const { id } = await joinAt(3000);
  await service.act(id, "renew");

  const first = await stripe.invoices.list({ subscription: id, limit: 1 });
  const made = first.data[0]?.created ?? 0;
  const ofStatus = async (status: "paid" | "open") =>
    (await stripe.invoices.list({ subscription: id, status, created: { gte: made - 60, lt: made + 60 } })).data;
  expect((await ofStatus("paid")).map(({ id: each }) => each)).toContain(first.data[0]?.id);
  expect(await ofStatus("open")).toEqual([]);
  const [latest] = first.data;
  const rest = await stripe.invoices.list({ subscription: id, starting_after: latest?.id ?? "" });

  expect(first.has_more).toBe(true);
  expect(rest.data.map(({ billing_reason }) => billing_reason)).toEqual(["subscription_create"]);
  const [payment] = (await stripe.invoicePayments.list({ invoice: latest?.id ?? "", limit: 5 })).data;
  const payment_intent = idOf(payment?.payment.payment_intent);
  const found = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent },
    expand: ["data.payment.payment_intent"],
  });
  expect(found.data).toMatchObject([{ invoice: latest?.id, payment: { payment_intent: { amount_received: 3000 } } }]);
  const expand = ["payments.data.payment.payment_intent"];
  expect(await stripe.invoices.retrieve(latest?.id ?? "", { expand })).toMatchObject({
    payments: { data: [{ status: "paid", payment: { payment_intent: { id: payment_intent } } }] },
  });
  const page = await (await fetch(latest?.hosted_invoice_url ?? "")).text();
  for (const text of ["Receipt", latest?.number ?? "?", "$30.00", "4242"]) expect(page).toContain(text);
});

describe("a refund", () => {
  test("gives back a part, once for a key, then the rest, and no more", async () => {
    const payment_intent = idOf((await buyTicket("ticket_refund")).payment_intent);
    const part = { payment_intent, amount: 1000, reason: "requested_by_customer", metadata: { by: "Ada" } } as const;

    const first = await stripe.refunds.create(part, { idempotencyKey: "once" });
    const again = await stripe.refunds.create(part, { idempotencyKey: "once" });
    expect([first.amount, first.status, again.id]).toEqual([1000, "succeeded", first.id]);
    const charge = idOf(first.charge);
    expect(await service.waitForWebhook("refund.created", first.id)).toMatchObject({ about: { amount: 1000 } });
    const about = { amount_refunded: 1000, metadata: { ticket: "ticket_refund" } };
    expect(await service.waitForWebhook("charge.refunded", charge)).toMatchObject({ about });

    const message = "Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)";
    const tooMuch = stripe.refunds.create({ payment_intent, amount: 1501 });
    await expect(tooMuch).rejects.toEqual(refusal(400, { message, param: "amount" }));
    const rest = await stripe.refunds.create({ charge, expand: ["charge"] });
    expect(rest).toMatchObject({ amount: 1500, charge: { amount_refunded: 2500, refunded: true } });
    await expect(stripe.refunds.create({ charge })).rejects.toEqual(refusal(400, { code: "charge_already_refunded" }));

    const { data: charges } = await stripe.charges.list({ payment_intent, limit: 1, expand: ["data.refunds"] });
    expect(charges.map(({ id, refunds }) => [id, refunds?.data.length])).toEqual([[charge, 2]]);
    const { data } = await stripe.refunds.list({ payment_intent, limit: 10 });
    expect(data.map(({ amount }) => amount)).toEqual([1500, 1000]);
    const ofTime = async (created: { gte: number; lt: number }) =>
      (await stripe.refunds.list({ created, limit: 100 })).data.filter(
        (each) => each.payment_intent === payment_intent,
      );
    const now = Math.floor(Date.now() / 1000);
    expect(await ofTime({ gte: now - 300, lt: now + 300 })).toHaveLength(2);
    expect(await ofTime({ gte: now + 300, lt: now + 600 })).toEqual([]);
    const older = { charge, starting_after: data[0]?.id ?? "", expand: ["data.payment_intent"] };
    expect((await stripe.refunds.list(older)).data).toMatchObject([{ payment_intent: { amount: 2500 } }]);
  });

  test("of an invoice is one of its payment", async () => {
    const subscription = await joinAt(3000);
    await service.act(subscription.id, "renew");
    const { data } = await stripe.invoicePayments.list({ invoice: idOf(subscription.latest_invoice) });
    const of = { customer: idOf(subscription.customer) };
    const [newest] = (await stripe.charges.list(of)).data;
    expect((await stripe.charges.list({ ...of, starting_after: newest?.id ?? "" })).data).toMatchObject([
      { payment_intent: data[0]?.payment.payment_intent, metadata: {} },
    ]);

    const refund = await stripe.refunds.create({ payment_intent: idOf(data[0]?.payment.payment_intent) });

    expect(refund.amount).toBe(3000);
  });
});

const simulatePayment = async (name: string, act: string) =>
  (await service.post(`/payments/${encodeURIComponent(name)}/${act}`)).status;

test.each(["win", "lose"])("a payment is disputed, and they %s", async (end) => {
  const ticket = `ticket_${end}`;
  const { payment_intent } = await buyTicket(ticket);
  expect(await simulatePayment(ticket, end)).toBe(409);

  expect(await simulatePayment(ticket, "dispute")).toBe(200);
  const isRefused = stripe.refunds.create({ payment_intent: idOf(payment_intent) });
  await expect(isRefused).rejects.toEqual(refusal(400, { code: "charge_disputed" }));
  expect(await simulatePayment(ticket, end)).toBe(200);

  for (const [type, status] of Object.entries({ created: "needs_response", closed: end === "win" ? "won" : "lost" })) {
    const find = () => service.webhooks.got.find((got) => got.type.endsWith(type) && got.body.includes(about));
    const about = `"payment_intent": "${idOf(payment_intent)}"`;
    const told = await until(`that the dispute is ${type}`, () => Promise.resolve(find()));
    expect([told.type, told.about.status]).toEqual([`charge.dispute.${type}`, status]);
  }
  const found = await stripe.disputes.list({ payment_intent: idOf(payment_intent), limit: 1, expand: ["data.charge"] });
  expect(found.data).toMatchObject([{ status: end === "win" ? "won" : "lost", charge: { disputed: true } }]);
  const { id, charge } = found.data[0]!;
  const older = { charge: idOf(charge), starting_after: id };
  expect((await stripe.disputes.list(older)).data).toEqual([]);
  expect(await simulatePayment(ticket, "refund?amount=500")).toBe(end === "win" ? 200 : 409);
});

test("the account says what it is set up for", async () => {
  const { country = "" } = await stripe.accounts.retrieveCurrent();
  expect((await stripe.countrySpecs.retrieve(country)).supported_payment_currencies).toContain("jpy");
  const [endpoint] = (await stripe.webhookEndpoints.list({ limit: 1 })).data;
  expect(endpoint).toMatchObject({ status: "enabled", enabled_events: ["*"] });
  const wanted = { active: true, is_default: true, limit: 1 };
  const [portal] = (await stripe.billingPortal.configurations.list(wanted)).data;
  expect(portal?.features).toMatchObject({ payment_method_update: { enabled: true } });
});

test("a tax rate stays with a subscription and is named on its receipts, in a currency without cents too", async () => {
  const { id } = await stripe.taxRates.retrieve("txr_local");
  const line_items = [{ ...line("Dues", 3000, "month", "jpy"), tax_rates: [id] }];
  const subscription = await joinAt(3000, { line_items });
  expect(subscription.items.data[0]?.tax_rates).toMatchObject([{ id, inclusive: true }]);
  await service.act(subscription.id, "renew");

  const [renewed] = await invoicesOf(subscription);
  const receipt = await (await fetch(renewed?.hosted_invoice_url ?? "")).text();
  for (const text of ["¥3,000", "Includes Sales tax (8.25%)"]) expect(receipt).toContain(text);
  const unknown = open({ line_items: [{ ...line("Ticket", 2500), tax_rates: ["txr_other"] }] });
  await expect(unknown).rejects.toEqual(refusal(400, { param: "line_items[0][tax_rates][0]" }));
});

test("the page of the bank lets a payment through, or not", async () => {
  const { url, id } = await open({ line_items: [yen], payment_intent_data: { metadata: { ticket: "ticket_bank" } } });
  const press = (act: string) => service.post(url ?? "", { act });

  expect(await (await press("secure")).text()).toMatch(/¥2,500[^]*Confirm[^]*Fail/);
  const failed = await press("fail");
  expect([failed.status, await failed.text()]).toEqual([402, expect.stringContaining("unable to authenticate")]);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");

  expect((await press("confirm")).headers.get("location")).toBe(success_url);
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
});

test("what is owed is paid on the billing page, where the receipts are", async () => {
  const { id, customer } = await joinAt(3000);
  await service.act(id, "fail");
  const { url } = await stripe.billingPortal.sessions.create({ customer: idOf(customer) });
  expect(await (await fetch(url)).text()).toMatch(/Pay what is owed[^]*Receipts[^]*not paid/);

  await service.post(`${url}/${id}/pay`);

  const expand = ["default_payment_method"];
  expect(await stripe.subscriptions.retrieve(id, { expand })).toMatchObject({
    status: "active",
    default_payment_method: { card: { last4: "4242" } },
  });
});

test("the overview names what each is for", async () => {
  const text = await (await fetch(service.address)).text();

  for (const part of ["Dues", "Ticket", "ticket_bank", "Fail the next renewal", "Skip grace period", "Dispute"])
    expect(text).toContain(part);
  expect(await (await fetch(`${service.address}/payments`)).json()).toContainEqual(
    expect.objectContaining({ ticket: "ticket_win", refunded: 500, dispute: "won" }),
  );
});

test("answers are late while they are to be, and what was asked is done", async () => {
  const payment_intent = idOf((await buyTicket("ticket_late")).payment_intent);

  await service.post("/slow/1000");
  const late = service.stripe.refunds.create({ payment_intent }, { timeout: 200 });
  await expect(late).rejects.toMatchObject({ type: "StripeConnectionError" });
  await fetch(`${service.address}/slow`, { method: "DELETE" });

  expect((await service.stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
});

test("state of before single payments is read", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "payments-"));
  const file = path.join(folder, "payments.json");
  const created = 1_790_000_000;
  const period = { periodStart: created, periodEnd: created + 30 * 86_400 };
  const metadata = { listing: "listing_1" };
  const one = <Kept extends { id: string }>(kept: Kept) => ({ [kept.id]: { created, ...kept } });
  const checkout = { status: "complete", expires: created, price: "price_1", email: null, reference: null, metadata };
  const urls = { successUrl: success_url, cancelUrl: null };
  const renewal = { status: "active", endsThen: false, canceled: null, ended: null, invoice: "in_1" };
  const paid = { status: "paid", reason: "subscription_create", attempts: 1, paid: created };
  const price = { amount: 1200, currency: "usd", lookupKey: null };
  const named = { customer: "cus_1", subscription: "sub_1" };
  const old = {
    products: one({ id: "prod_1", name: "Listing" }),
    prices: one({ id: "price_1", product: "prod_1", interval: "month", ...price }),
    customers: one({ id: "cus_1", email: "ada@example.com", card: "4242" }),
    checkouts: one({ id: "cs_test_1", ...checkout, ...urls, ...named, subscriptionMetadata: metadata }),
    subscriptions: one({ id: "sub_1", customer: "cus_1", price: "price_1", metadata, ...period, ...renewal }),
    invoices: one({ id: "in_1", subscription: "sub_1", amount: 1200, ...period, ...paid }),
    ...{ portals: {}, events: {}, answers: {} },
  };
  await writeFile(file, JSON.stringify(old));

  const { all } = recordsIn(file);

  await rm(folder, { recursive: true });
  const shown = ["cs_test_1", "sub_1", "in_1"].map((id) => findObject(all, service.address, id) as { object: string });
  expect(shown).toMatchObject([
    { amount_total: 1200, payment_status: "paid", invoice: "in_1" },
    { status: "active", customer: "cus_1", items: { data: [{ price: { unit_amount: 1200 } }] } },
    { customer: "cus_1", total: 1200, lines: { data: [{ description: "Listing" }] } },
  ]);
  for (const object of shown) expect([object.object, problemsOfAnswer(object)]).toEqual([object.object, []]);
});

test("whatever was asked and answered, here and by events, is as Stripe's own document says", () => {
  for (const { method, path, form, answer } of service.sent.filter((sent) => sent.answer !== undefined)) {
    expect([method, path, problemsOfRequest(method, path, form)]).toEqual([method, path, []]);
    const parsed = JSON.parse(answer ?? "") as { object: string; data?: { object: string }[] };
    for (const each of parsed.object === "list" ? (parsed.data ?? []) : [parsed])
      expect([path, each.object, problemsOfAnswer(each)]).toEqual([path, each.object, []]);
  }
  for (const { type, about } of service.webhooks.got)
    expect([type, problemsOfAnswer(about as { object: string })]).toEqual([type, []]);
});

test("and each call that the stand-in takes was among it, with each parameter", () => {
  for (const [operation, names] of Object.entries(takenParameters)) {
    const named = new RegExp(`^${operation.replace(/\{\w+\}/g, "[^/]+")}$`);
    const sent = service.sent.filter(
      ({ method, path, answer }) => answer !== undefined && named.test(`${method} ${path}`),
    );
    const seen = new Set(sent.flatMap(({ form }) => Object.keys(parsedForm(form) as object)));
    expect([operation, names.filter((name) => !seen.has(name))]).toEqual([operation, []]);
  }
});
