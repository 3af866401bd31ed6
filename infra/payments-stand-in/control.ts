import { Router, type Request, type Response } from "express";
import {
  acts,
  actsFor,
  actsForPayment,
  overdueDays,
  paymentActs,
  paymentsOf,
  subscriptionsOf,
  type Act,
  type Outcome,
  type PaymentAct,
} from "./acts.ts";
import { button, day, html, money, page } from "./html.ts";
import type { Ledger } from "./ledger.ts";
import { disputeOf, refundedOf } from "./payment-objects.ts";
import { purposeIn, purposeOfPayment, type Purpose } from "./purposes.ts";
import type { Event, Payment, Records, Store, Subscription } from "./records.ts";
import { isDelivered, type Webhooks } from "./webhooks.ts";

const actLabels: Record<Act, string> = {
  renew: "Renew",
  fail: "Fail the next renewal",
  overdue: "Skip grace period",
  pay: "Pay what is owed",
  cancel: "Cancel at the end of the period",
  keep: "Keep it",
  end: "End now",
  decline: "Decline its card from now on",
};

const paymentLabels: Record<PaymentAct, string> = {
  refund: "Refund",
  bounce: "Its refund fails",
  dispute: "Dispute",
  win: "The club wins",
  lose: "The club loses",
  fee: "Tell Stripe's fee",
};

const maxShown = 50;

const formatClock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

const formatState = ({ status, endsThen, periodStart, periodEnd, ended }: Subscription) => {
  if (status === "canceled") return `ended on ${day(ended ?? periodEnd)}`;
  if (status === "past_due") return `past due since ${day(periodStart)}`;
  if (endsThen) return `canceled, paid until ${day(periodEnd)}`;
  return status === "trialing" ? `free until ${day(periodEnd)}` : `active, paid until ${day(periodEnd)}`;
};

const formatPayment = (all: Records, payment: Payment) => {
  const dispute = disputeOf(all, payment);
  const refunded = refundedOf(all, payment);
  const parts = [
    payment.status === "succeeded" ? "paid" : "failed",
    refunded > 0 && `refunded ${money(refunded, payment.currency)}`,
    dispute && (dispute.status === "needs_response" ? "disputed" : `dispute ${dispute.status}`),
  ];
  return parts.filter(Boolean).join(", ");
};

const purposeNames: Record<Purpose["kind"], string> = { listing: "Listing", dues: "Dues", ticket: "Ticket" };

const renderPurpose = (purpose: Purpose | undefined) =>
  html`<dt>${purpose ? purposeNames[purpose.kind] : "For"}</dt>
    <dd>${purpose?.id ?? "nothing of the club's"}</dd>`;

const renderAct = (act: Act, address: string) =>
  act === "overdue"
    ? html`<form class="days" method="post" action="${address}">
        <label>Days <input name="days" inputmode="numeric" value="${overdueDays}" /></label>
        <button>${actLabels[act]}</button>
      </form>`
    : button(address, actLabels[act]);

const renderSubscription = (subscription: Subscription, { customers, prices }: Records) => {
  const price = prices[subscription.price];
  return html`<li>
    <h3>${customers[subscription.customer]?.email}</h3>
    <dl>
      ${renderPurpose(purposeIn(subscription.metadata))}
      <dt>Subscription</dt>
      <dd>${subscription.id}</dd>
      <dt>Price</dt>
      <dd>${money((price?.amount ?? 0) * subscription.quantity, price?.currency ?? "usd")} every ${price?.interval}</dd>
      <dt>State</dt>
      <dd>${formatState(subscription)}</dd>
    </dl>
    <div class="buttons">
      ${actsFor(subscription).map((act) => renderAct(act, `/subscriptions/${subscription.id}/${act}`))}
    </div>
  </li>`;
};

const renderPayment = (payment: Payment, all: Records) =>
  html`<li>
    <h3>${payment.email}</h3>
    <dl>
      ${renderPurpose(purposeOfPayment(all, payment))}
      <dt>Payment</dt>
      <dd>${payment.id}</dd>
      <dt>Amount</dt>
      <dd>${money(payment.amount, payment.currency)}, on ${day(payment.created)}</dd>
      <dt>State</dt>
      <dd>${formatPayment(all, payment)}</dd>
    </dl>
    <div class="buttons">
      ${actsForPayment(all, payment).map((act) => button(`/payments/${payment.id}/${act}`, paymentLabels[act]))}
    </div>
  </li>`;

const formatOutcome = (event: Event) => {
  const last = event.deliveries.at(-1);
  if (!last) return "on its way";
  const answer = last.status ? `answered ${last.status}` : "no answer";
  const times = event.deliveries.length;
  return `${isDelivered(event) ? "delivered" : "not delivered"}: ${answer} at ${formatClock(last.at)} UTC, after ${times === 1 ? "one try" : `${times} tries`}`;
};

const renderEvent = (event: Event) =>
  html`<li>
    <h3>${event.type}</h3>
    <p>
      <small>${event.id}</small><br />
      ${formatOutcome(event)}
    </p>
    ${button(`/events/${event.id}`, "Send again")}
  </li>`;

/** The last ones, newest first. */
const newest = <Item>(items: Record<string, Item>) => Object.values(items).reverse().slice(0, maxShown);

/** Subscriptions and payments with their actions, and the webhooks with their outcome, newest first. */
const renderOverview = (all: Records) => {
  const [subscriptions, payments, events] = [newest(all.subscriptions), newest(all.payments), newest(all.events)];
  return page(
    "Payments",
    html`<h2>Subscriptions</h2>
      ${subscriptions.length === 0 && html`<p>None yet. Submit a business listing on the site.</p>`}
      <ul>
        ${subscriptions.map((each) => renderSubscription(each, all))}
      </ul>
      <h2>Payments</h2>
      ${payments.length === 0 && html`<p>None yet.</p>`}
      <ul>
        ${payments.map((each) => renderPayment(each, all))}
      </ul>
      <h2>Webhooks</h2>
      ${events.length === 0 && html`<p>None sent yet.</p>`}
      <ul>
        ${events.map(renderEvent)}
      </ul>`,
  );
};

const isAct = (name: string): name is Act => acts.includes(name as Act);
const isPaymentAct = (name: string): name is PaymentAct => paymentActs.includes(name as PaymentAct);

/** A whole number that an act takes, by its address or its form. */
const numberOf = ({ query, body }: Request, name: string) => {
  const given = { ...query, ...(body as object) } as Record<string, unknown>;
  return /^\d{1,9}$/.test(String(given[name])) ? Number(given[name]) : undefined;
};

/** For developers: an overview of the stand-in's state, and actions. Stripe has nothing like it. */
export const control = (save: Store["save"], webhooks: Webhooks, { all, act, actOnPayment }: Ledger) => {
  const asProperty = (purpose: Purpose | undefined) => purpose && { [purpose.kind]: purpose.id };

  const present = ({ id, customer, metadata, status, periodEnd, endsThen }: Subscription) => ({
    id,
    ...asProperty(purposeIn(metadata)),
    email: all.customers[customer]?.email,
    status,
    paidUntil: new Date(periodEnd * 1000).toISOString(),
    endsThen,
  });

  const presentPayment = (payment: Payment) => ({
    id: payment.id,
    ...asProperty(purposeOfPayment(all, payment)),
    email: payment.email,
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    refunded: refundedOf(all, payment),
    dispute: disputeOf(all, payment)?.status,
  });

  const say = (response: Response, status: number, said: string) => void response.status(status).json({ said });

  const finish = async (request: Request, response: Response, { isDone, said }: Outcome) => {
    await save();
    if (request.accepts(["json", "html"]) === "html") return response.redirect(303, "/");
    say(response, isDone ? 200 : 409, said);
  };

  return Router()
    .get("/", (_, response) => void response.send(renderOverview(all)))
    .get("/subscriptions", (_, response) => void response.json(Object.values(all.subscriptions).map(present)))
    .get("/payments", (_, response) => void response.json(Object.values(all.payments).map(presentPayment)))
    .post("/subscriptions/:name/:act", async (request, response, next) => {
      const { name, act: what } = request.params;
      if (!isAct(what)) return next();
      const [subscription, ...others] = subscriptionsOf(all, name);
      if (!subscription) return say(response, 404, `No payer for ${name}.`);
      if (others.length > 0) {
        const ids = [subscription, ...others].map(({ id, metadata }) => purposeIn(metadata)?.id ?? id);
        return say(response, 409, `${name} pays for more than one: pick ${ids.join(" or ")}.`);
      }
      await finish(request, response, act(what, subscription, numberOf(request, "days")));
    })
    .post("/payments/:name/:act", async (request, response, next) => {
      const { name, act: what } = request.params;
      if (!isPaymentAct(what)) return next();
      const named = paymentsOf(all, name);
      const possible = named.filter((payment) => actsForPayment(all, payment).includes(what));
      const payment = possible[0] ?? named.at(-1);
      if (!payment) return say(response, 404, `No payment for ${name}.`);
      if (possible.length > 1)
        return say(response, 409, `${name} names more than one: pick ${possible.map(({ id }) => id).join(" or ")}.`);
      await finish(request, response, actOnPayment(what, payment, numberOf(request, "amount")));
    })
    .get("/events", ({ query: { about } }, response) => {
      const events = Object.values(all.events).filter(({ body }) => typeof about === "string" && body.includes(about));
      response.json(events.map((event) => ({ id: event.id, type: event.type, isDelivered: isDelivered(event) })));
    })
    .post("/events/:id", async (request, response, next) => {
      const event = all.events[request.params.id];
      if (!event) return next();
      await webhooks.redeliver(event);
      response.redirect(303, "/");
    });
};
