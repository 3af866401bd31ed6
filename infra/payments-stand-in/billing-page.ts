import { Router } from "express";
import { brand } from "#shared/brand.ts";
import { actsFor, type Act, type actsOn } from "./acts.ts";
import { button, day, html, money, page } from "./html.ts";
import type { Portal, Store, Subscription } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The actions on Stripe's page. */
const actLabels: Partial<Record<Act, string>> = { cancel: "Cancel at the end of the month", keep: "Keep it" };

const renderState = ({ status, endsThen, periodEnd, ended }: Subscription) => {
  if (status === "canceled") return html`Ended on ${day(ended ?? periodEnd)}`;
  if (status === "past_due") return html`<span class="problem">The last payment has failed</span>`;
  return endsThen ? html`Ends on ${day(periodEnd)}` : html`Paid until ${day(periodEnd)}`;
};

/** Stripe's page on which a customer changes the card or cancels. */
export const billingPage = ({ all, save }: Store, subscriptions: Subscriptions, act: ReturnType<typeof actsOn>) => {
  const subscriptionsOf = ({ customer }: Portal) =>
    Object.values(all.subscriptions).filter((subscription) => subscription.customer === customer);

  const renderSubscription = (portal: Portal, subscription: Subscription) => {
    const price = all.prices[subscription.price];
    const possible = actsFor(subscription).filter((each) => actLabels[each]);
    return html`<li>
      <h3>${all.products[price?.product ?? ""]?.name}</h3>
      <p>
        ${money(price?.amount ?? 0, price?.currency ?? "usd")} every ${price?.interval}. ${renderState(subscription)}.
      </p>
      <div class="buttons">
        ${possible.map((each) => button(`/billing/${portal.id}/${subscription.id}/${each}`, actLabels[each] ?? ""))}
      </div>
    </li>`;
  };

  const render = (portal: Portal) => {
    const customer = all.customers[portal.customer];
    return page(
      "Billing",
      html`<p>${customer?.email}</p>
        <h2>What you pay for</h2>
        <ul>
          ${subscriptionsOf(portal).map((subscription) => renderSubscription(portal, subscription))}
        </ul>
        <h2>Card</h2>
        <p>It ends in ${customer?.card}.</p>
        <div class="buttons">
          ${button(`/billing/${portal.id}/card`, "Change the card", "gold")}
          ${portal.returnUrl && html`<a class="button" href="${portal.returnUrl}">Back to ${brand.name}</a>`}
        </div>`,
    );
  };

  return Router()
    .get("/:id", ({ params }, response) => {
      const portal = all.portals[params.id];
      if (portal) return void response.send(render(portal));
      response.status(404).send(page("Page not found", html`<p>Open it from ${brand.name} again.</p>`));
    })
    .post("/:id/card", async ({ params }, response, next) => {
      const portal = all.portals[params.id];
      const customer = all.customers[portal?.customer ?? ""];
      if (!portal || !customer) return next();
      customer.card = customer.card === "4242" ? "4444" : "4242";
      for (const subscription of subscriptionsOf(portal)) subscriptions.pay(subscription);
      await save();
      response.redirect(303, `/billing/${portal.id}`);
    })
    .post("/:id/:subscription/:act", async ({ params }, response, next) => {
      const portal = all.portals[params.id];
      const subscription = portal && subscriptionsOf(portal).find(({ id }) => id === params.subscription);
      if (!subscription || !(params.act in actLabels)) return next();
      act(params.act as Act, subscription);
      await save();
      response.redirect(303, `/billing/${portal.id}`);
    });
};
