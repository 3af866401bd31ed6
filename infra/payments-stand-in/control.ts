import { Router, type Response } from "express";
import { acts, actsFor, subscriptionsOf, type Act, type actsOn } from "./acts.ts";
import { button, day, html, page } from "./html.ts";
import type { Event, Records, Store, Subscription } from "./records.ts";
import { isDelivered, type Webhooks } from "./webhooks.ts";

const actLabels: Record<Act, string> = {
  renew: "Renew",
  fail: "Fail the renewal",
  overdue: "Skip grace period",
  pay: "Pay what is owed",
  cancel: "Cancel at the end of the month",
  keep: "Keep it",
  end: "End now",
};

const maxShownEvents = 50;

const formatClock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

const formatState = ({ status, endsThen, periodStart, periodEnd, ended }: Subscription) => {
  if (status === "canceled") return `ended on ${day(ended ?? periodEnd)}`;
  if (status === "past_due") return `past due since ${day(periodStart)}`;
  return endsThen ? `canceled, paid until ${day(periodEnd)}` : `active, paid until ${day(periodEnd)}`;
};

const renderSubscription = (subscription: Subscription, { customers }: Records) =>
  html`<li>
    <h3>${customers[subscription.customer]?.email}</h3>
    <dl>
      <dt>Listing</dt>
      <dd>${subscription.metadata.listing ?? "none"}</dd>
      <dt>Subscription</dt>
      <dd>${subscription.id}</dd>
      <dt>State</dt>
      <dd>${formatState(subscription)}</dd>
    </dl>
    <div class="buttons">
      ${actsFor(subscription).map((act) => button(`/subscriptions/${subscription.id}/${act}`, actLabels[act]))}
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

/** All subscriptions with their actions, and the webhooks with their outcome, newest first. */
const renderOverview = (all: Records) => {
  const subscriptions = Object.values(all.subscriptions).reverse();
  const events = Object.values(all.events).reverse().slice(0, maxShownEvents);
  return page(
    "Payments",
    html`<h2>Subscriptions</h2>
      ${subscriptions.length === 0 && html`<p>No payments yet. Submit a business listing on the site.</p>`}
      <ul>
        ${subscriptions.map((each) => renderSubscription(each, all))}
      </ul>
      <h2>Webhooks</h2>
      ${events.length === 0 && html`<p>None sent yet.</p>`}
      <ul>
        ${events.map(renderEvent)}
      </ul>`,
  );
};

const isAct = (name: string): name is Act => acts.includes(name as Act);

/** For developers: an overview of the stand-in's state, and actions. Stripe has nothing like it. */
export const control = ({ all, save }: Store, webhooks: Webhooks, perform: ReturnType<typeof actsOn>) => {
  const present = ({ id, customer, metadata, status, periodEnd, endsThen }: Subscription) => ({
    id,
    listing: metadata.listing,
    email: all.customers[customer]?.email,
    status,
    paidUntil: new Date(periodEnd * 1000).toISOString(),
    endsThen,
  });
  const say = (response: Response, status: number, said: string) => void response.status(status).json({ said });

  return Router()
    .get("/", (_, response) => void response.send(renderOverview(all)))
    .get("/subscriptions", (_, response) => void response.json(Object.values(all.subscriptions).map(present)))
    .post("/subscriptions/:name/:act", async (request, response, next) => {
      const { name, act } = request.params;
      if (!isAct(act)) return next();
      const [subscription, ...others] = subscriptionsOf(all, name);
      if (!subscription) return say(response, 404, `No payer for ${name}.`);
      if (others.length > 0) {
        const listings = [subscription, ...others].map(({ id, metadata }) => metadata.listing ?? id);
        return say(response, 409, `${name} pays for more than one: pick ${listings.join(" or ")}.`);
      }
      const { isDone, said } = perform(act, subscription);
      await save();
      if (request.accepts(["json", "html"]) === "html") return response.redirect(303, "/");
      say(response, isDone ? 200 : 409, said);
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
