import { actsFor, type Act } from "./acts.ts";
import { button, day, html, page } from "./html.ts";
import type { Event, Records, Subscription } from "./records.ts";
import { isDelivered } from "./webhooks.ts";

const words: Record<Act, string> = {
  renew: "Renew",
  fail: "Fail the renewal",
  overdue: "Skip grace period",
  pay: "Pay what is owed",
  cancel: "Cancel at the end of the month",
  keep: "Keep it",
  end: "End now",
};

/** How many events are shown. */
const shownEvents = 50;

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);

const standing = ({ status, endsThen, periodStart, periodEnd, ended }: Subscription) => {
  if (status === "canceled") return `ended on ${day(ended ?? periodEnd)}`;
  if (status === "past_due") return `past due since ${day(periodStart)}`;
  return endsThen ? `canceled, paid until ${day(periodEnd)}` : `active, paid until ${day(periodEnd)}`;
};

const subscriptionItem = (subscription: Subscription, { customers }: Records) =>
  html`<li>
    <h3>${customers[subscription.customer]?.email}</h3>
    <dl>
      <dt>Listing</dt>
      <dd>${subscription.metadata.listing ?? "none"}</dd>
      <dt>Subscription</dt>
      <dd>${subscription.id}</dd>
      <dt>State</dt>
      <dd>${standing(subscription)}</dd>
    </dl>
    <div class="buttons">
      ${actsFor(subscription).map((act) => button(`/subscriptions/${subscription.id}/${act}`, words[act]))}
    </div>
  </li>`;

const outcomeOf = (event: Event) => {
  const last = event.deliveries.at(-1);
  if (!last) return "on its way";
  const answer = last.status ? `answered ${last.status}` : "no answer";
  const times = event.deliveries.length;
  return `${isDelivered(event) ? "delivered" : "not delivered"}: ${answer} at ${clock(last.at)} UTC, after ${times === 1 ? "one try" : `${times} tries`}`;
};

const eventItem = (event: Event) =>
  html`<li>
    <h3>${event.type}</h3>
    <p>
      <small>${event.id}</small><br />
      ${outcomeOf(event)}
    </p>
    ${button(`/events/${event.id}`, "Send again")}
  </li>`;

/** All subscriptions with what may happen to them, and the webhooks with what became of them, newest first. */
export const overview = (all: Records) => {
  const subscriptions = Object.values(all.subscriptions).reverse();
  const events = Object.values(all.events).reverse().slice(0, shownEvents);
  return page(
    "Payments",
    html`<h2>Subscriptions</h2>
      ${subscriptions.length === 0 && html`<p>No payments yet. Submit a business listing on the site.</p>`}
      <ul>
        ${subscriptions.map((each) => subscriptionItem(each, all))}
      </ul>
      <h2>Webhooks</h2>
      ${events.length === 0 && html`<p>None sent yet.</p>`}
      <ul>
        ${events.map(eventItem)}
      </ul>`,
  );
};
