import { Router } from "express";
import { brand } from "#shared/brand.ts";
import type { Checkouts } from "./checkouts.ts";
import { html, money, page, type Html } from "./html.ts";
import type { Checkout, Store } from "./records.ts";

/** Where the page leads after the payment. */
const getSuccessUrl = ({ successUrl, id }: Checkout) => successUrl.replace("{CHECKOUT_SESSION_ID}", id);

const renderCancelLink = ({ cancelUrl }: Checkout, words: string) =>
  cancelUrl && html`<a class="button" href="${cancelUrl}">${words}</a>`;

/** Stripe's payment page: Pay, Decline, Cancel. */
export const payPage = ({ all, save }: Store, checkouts: Checkouts) => {
  const renderOrder = (checkout: Checkout, problem?: string): Html => {
    const price = all.prices[checkout.price];
    const email = all.customers[checkout.customer ?? ""]?.email ?? checkout.email;
    return html`<div class="panel">
        <p>${all.products[price?.product ?? ""]?.name}</p>
        <p class="price">${money(price?.amount ?? 0, price?.currency ?? "usd")}</p>
        <p>every ${price?.interval}${email && html`, paid by ${email}`}</p>
      </div>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post">
        ${!email && html`<label>Email <input type="email" name="email" autocomplete="email" required /></label>`}
        <div class="buttons">
          <button class="gold" name="act" value="pay">Pay</button>
          <button name="act" value="decline" formnovalidate>Decline the card</button>
          ${renderCancelLink(checkout, "Cancel")}
        </div>
      </form>`;
  };

  const render = (checkout: Checkout | undefined, problem?: string) => {
    if (!checkout) return page("Payment not found", html`<p>Open it from ${brand.name} again.</p>`);
    if (checkout.status === "open") return page("Pay", renderOrder(checkout, problem));
    if (checkout.status === "expired")
      return page("This page has expired", html`<div class="buttons">${renderCancelLink(checkout, "Back")}</div>`);
    const back = html`<a class="button" href="${getSuccessUrl(checkout)}">Back to ${brand.name}</a>`;
    return page("Already paid", html`<div class="buttons">${back}</div>`);
  };

  return Router()
    .get("/:id", async ({ params }, response) => {
      const checkout = checkouts.find(params.id);
      await save();
      response.status(checkout ? 200 : 404).send(render(checkout));
    })
    .post("/:id", async ({ params, body }, response) => {
      const { act, email = "" } = body as { act?: string; email?: string };
      const checkout = checkouts.find(params.id);
      if (!checkout) return void response.status(404).send(render(checkout));
      if (act !== "pay") return void response.status(402).send(render(checkout, "Your card was declined."));
      const payer = checkout.email ?? email;
      if (!checkout.customer && !payer) return void response.status(400).send(render(checkout, "Enter your email."));
      checkouts.pay(checkout, payer);
      await save();
      if (checkout.status !== "complete") return void response.status(409).send(render(checkout));
      response.redirect(303, getSuccessUrl(checkout));
    });
};
