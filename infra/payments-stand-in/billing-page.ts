import { Router } from "express";
import { brand } from "#shared/brand.ts";
import { actsFor, type Act } from "./acts.ts";
import { button, day, html, money, page } from "./html.ts";
import type { Ledger } from "./ledger.ts";
import type { Invoice, Portal, Store, Subscription } from "./records.ts";

/** The actions on Stripe's page, of a subscription by the month, or another interval. */
const labelsOf = (interval = "month"): Partial<Record<Act, string>> => ({
  cancel: `Cancel at the end of the ${interval}`,
  keep: "Keep it",
  pay: "Pay what is owed",
});

const renderState = ({ status, endsThen, periodEnd, ended }: Subscription) => {
  if (status === "canceled") return html`Ended on ${day(ended ?? periodEnd)}`;
  if (status === "past_due") return html`<span class="problem">The last payment has failed</span>`;
  if (endsThen) return html`Ends on ${day(periodEnd)}`;
  return status === "trialing" ? html`Free until ${day(periodEnd)}` : html`Paid until ${day(periodEnd)}`;
};

const renderReceipt = ({ id, number, created, amount, currency, status }: Invoice) =>
  html`<li>
    <a href="/invoices/${id}">${number}</a><br />
    ${day(created)}, ${money(amount, currency)}${status === "open" && html`, <span class="problem">not paid</span>`}
  </li>`;

/** Stripe's page on which a customer changes the card, pays what is owed, cancels, and finds receipts. */
export const billingPage = (save: Store["save"], { all, subscriptions, act }: Ledger) => {
  const subscriptionsOf = ({ customer }: Portal) =>
    Object.values(all.subscriptions).filter((subscription) => subscription.customer === customer);

  const renderSubscription = (portal: Portal, subscription: Subscription) => {
    const price = all.prices[subscription.price];
    const labels = labelsOf(price?.interval ?? undefined);
    const possible = actsFor(subscription).filter((each) => labels[each]);
    return html`<li>
      <h3>${all.products[price?.product ?? ""]?.name}</h3>
      <p>
        ${money((price?.amount ?? 0) * subscription.quantity, price?.currency ?? "usd")} every ${price?.interval}.
        ${renderState(subscription)}.
      </p>
      <div class="buttons">
        ${possible.map((each) => button(`/billing/${portal.id}/${subscription.id}/${each}`, labels[each] ?? ""))}
      </div>
    </li>`;
  };

  const render = (portal: Portal) => {
    const customer = all.customers[portal.customer];
    const invoices = Object.values(all.invoices).filter((invoice) => invoice.customer === portal.customer);
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
        </div>
        <h2>Receipts</h2>
        ${invoices.length === 0 && html`<p>None yet.</p>`}
        <ul>
          ${invoices.toReversed().map(renderReceipt)}
        </ul>`,
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
      Object.assign(customer, { card: customer.card === "4242" ? "4444" : "4242", isDeclined: false });
      for (const subscription of subscriptionsOf(portal)) subscriptions.pay(subscription);
      await save();
      response.redirect(303, `/billing/${portal.id}`);
    })
    .post("/:id/:subscription/:act", async ({ params }, response, next) => {
      const portal = all.portals[params.id];
      const subscription = portal && subscriptionsOf(portal).find(({ id }) => id === params.subscription);
      if (!subscription || !(params.act in labelsOf())) return next();
      act(params.act as Act, subscription);
      await save();
      response.redirect(303, `/billing/${portal.id}`);
    });
};
