import { randomUUID } from "node:crypto";
import type { Act, PaymentAct } from "#infra/payments-stand-in/acts.ts";
import { standInAccount } from "#infra/payments-stand-in/conventions.ts";
import { signatureOf } from "#infra/payments-stand-in/webhooks.ts";
import { sendToApi } from "./as.ts";
import { clubUnderTest } from "./club-under-test.ts";
import { until } from "./until.ts";

type Named = { id: string; listing?: string; dues?: string; ticket?: string };
type Subscription = Named & {
  email: string;
  status: "active" | "past_due" | "canceled";
  paidUntil: string;
  endsThen: boolean;
};

type Told = { id: string; isDelivered: boolean };

const { payments } = clubUnderTest();
const { secretKey, webhookSecret } = standInAccount(Number(new URL(payments).port));

const post = async (address: string, form: Record<string, string> = {}) => {
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  if (answer.status >= 400) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** Presses Pay, or what else there is, on a page of the payment service, which may ask for an address; answers where it leads. */
export const pay = async (url: string, act = "pay", email = "payer@example.com") =>
  (await post(url, { act, email })).headers.get("location");

/** Lets so many days pass for a subscription whose payment has failed. */
export const skipDays = async ({ id }: { id: string }, days: number) => {
  await post(`${payments}/subscriptions/${id}/overdue`, { days: String(days) });
};

/** Lets something happen to the subscription of a listing: as time would, as its owner would, as the club would. */
export const simulate = async (act: Act, { id }: { id: string }) => {
  await post(`${payments}/subscriptions/${id}/${act}`);
};

/** Lets something happen to what was paid for something: as the treasurer would at Stripe's page, or the payer's bank. */
export const simulatePayment = async (act: PaymentAct, { id }: { id: string }, amount?: number) => {
  await post(`${payments}/payments/${id}/${act}${amount === undefined ? "" : `?amount=${amount}`}`);
  const all = (await (await fetch(`${payments}/payments`)).json()) as Named[];
  // What is told of a dispute names the payment alone.
  for (const payment of all.filter(({ listing, dues, ticket }) => [listing, dues, ticket].includes(id)))
    await waitForWebhooks(payment);
};

/** What Stripe has given back of what was paid for something, and has not come back to the club. */
export const refundedOf = async ({ id }: { id: string }) => {
  const all = (await (await fetch(`${payments}/payments`)).json()) as (Named & { refunded: number })[];
  return all.reduce((sum, { ticket, refunded }) => (ticket === id ? sum + refunded : sum), 0);
};

/** The subscriptions of a listing, or of dues, the oldest first. */
export const subscriptionsOf = async ({ id }: { id: string }) => {
  const all = (await (await fetch(`${payments}/subscriptions`)).json()) as Subscription[];
  return all.filter(({ listing, dues }) => listing === id || dues === id);
};

/** Waits until all events about a listing have come: from then on they do not undo what a test writes. */
export const waitForWebhooks = ({ id: listing }: { id: string }) => {
  const soon = Date.now() + 10_000;
  return until(`the events about ${listing}`, async () => {
    const events = (await (await fetch(`${payments}/events?about=${listing}`)).json()) as Told[];
    const missing = events.filter(({ isDelivered }) => !isDelivered);
    // After three refusals the next attempt comes later than we wait.
    if (Date.now() > soon) for (const { id } of missing) await post(`${payments}/events/${id}`);
    return missing.length === 0;
  });
};

/** Calls the payment service past the club, such as `("POST", "checkout/sessions", …)`. */
export const callStripe = async (method: "GET" | "POST", path: string, form?: Record<string, string>) => {
  const answer = await fetch(`${payments}/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form && { body: new URLSearchParams(form) }),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { id: string; url: string; data: { id: string }[] };
};

/** Somebody pays for a listing, or dues, past the club, as on a page that was open all the time. */
export const payOutsideTheClub = async ({ id }: { id: string }, purpose: "listing" | "dues" = "listing") => {
  const price = "line_items[0][price_data]";
  const { url } = await callStripe("POST", "checkout/sessions", {
    mode: "subscription",
    [`${price}[currency]`]: "usd",
    [`${price}[unit_amount]`]: "1200",
    [`${price}[product_data][name]`]: "The same once more",
    [`${price}[recurring][interval]`]: "month",
    "line_items[0][quantity]": "1",
    customer_email: "second@example.com",
    success_url: "http://localhost/",
    [`metadata[${purpose}]`]: id,
    [`subscription_data[metadata][${purpose}]`]: id,
  });
  await pay(url);
};

/** An event about something, as it is sent. */
export const webhookBody = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${randomUUID().replaceAll("-", "")}`, object: "event", type, data: { object } });

/** An event that tells of a change to a subscription of a listing. */
export const subscriptionUpdatedBody = ({ id: listing }: { id: string }, subscriptionId: string) =>
  webhookBody("customer.subscription.updated", { object: "subscription", id: subscriptionId, metadata: { listing } });

/** The signature of an event at a time, in seconds. */
export const sign = (body: string, time?: number) => signatureOf(body, webhookSecret, time);

/** Brings an event to the club. */
export const postWebhook = async (body: string, signature = sign(body)) => {
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
  const answer = await sendToApi("/api/stripe/webhook", { method: "POST", headers, body });
  return { status: answer.status, body: answer.body };
};

/** Does `work` while the payment service answers nothing but 503, or that the club's key was revoked. */
export const whilePaymentsAreOut = async <Result>(
  work: () => Promise<Result>,
  how: "outage" | "revoked" = "outage",
) => {
  await post(`${payments}/${how}`);
  try {
    return await work();
  } finally {
    await fetch(`${payments}/${how}`, { method: "DELETE" });
  }
};
