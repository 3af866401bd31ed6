import { Router } from "express";
import { brand } from "#shared/brand.ts";
import { day, html, money, page, table, type Html } from "./html.ts";
import type { Ledger } from "./ledger.ts";
import { linesOf, totalOf } from "./objects.ts";
import type { Checkout, Store } from "./records.ts";

/** Where the page leads after the payment. */
const getSuccessUrl = ({ successUrl, id }: Checkout) => successUrl.replace("{CHECKOUT_SESSION_ID}", id);

const renderCancelLink = ({ cancelUrl }: Checkout, words: string) =>
  cancelUrl && html`<a class="button" href="${cancelUrl}">${words}</a>`;

const problems: Record<string, string> = {
  decline: "Your card was declined.",
  fail: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

/** Stripe's payment page: Pay, Decline, a card that its bank asks about, a fee that is told later, Cancel. */
export const payPage = (save: Store["save"], { all, checkouts }: Ledger) => {
  const getEmail = ({ customer, email }: Checkout) => all.customers[customer ?? ""]?.email ?? email;

  /** Such as "then $50.00 every month from December 1, 2026". */
  const renderNext = (checkout: Checkout) => {
    const order = linesOf(checkout, all).find(({ end }) => end !== null);
    if (!order?.end) return html`once`;
    const { price, whole, amount, end } = order;
    const isLater = amount !== whole || totalOf(checkout, all) !== whole;
    if (!isLater) return html`every ${price.interval}`;
    return html`then ${money(whole, price.currency)} every ${price.interval} from ${day(end)}`;
  };

  const renderOrder = (checkout: Checkout, problem?: string): Html => {
    const lines = linesOf(checkout, all);
    const currency = lines[0]?.price.currency ?? "usd";
    const email = getEmail(checkout);
    const rows = lines.map(({ name, quantity, amount }) => ({
      name: quantity > 1 ? `${name} × ${quantity}` : name,
      amount: money(amount, currency),
    }));
    return html`<div class="panel">
        ${rows.length > 1 ? table(rows) : html`<p>${rows[0]?.name}</p>`}
        <p class="price">${money(totalOf(checkout, all), currency)}</p>
        <p>${renderNext(checkout)}${email && html`, paid by ${email}`}</p>
      </div>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post">
        ${!email && html`<label>Email <input type="email" name="email" autocomplete="email" required /></label>`}
        <div class="buttons">
          <button class="gold" name="act" value="pay">Pay</button>
          <button name="act" value="decline" formnovalidate>Decline the card</button>
          <button name="act" value="secure">Card needs 3-D Secure</button>
          ${checkout.mode === "payment" && html`<button name="act" value="pay-fee-later">Pay, fee told later</button>`}
          ${renderCancelLink(checkout, "Cancel")}
        </div>
      </form>`;
  };

  /** The bank's own page about a card of 3-D Secure. */
  const renderBank = (checkout: Checkout, email: string) =>
    page(
      "Your bank asks",
      html`<p>
          Is it you who pays ${money(totalOf(checkout, all), linesOf(checkout, all)[0]?.price.currency ?? "usd")}?
        </p>
        <form method="post">
          <input type="hidden" name="email" value="${email}" />
          <div class="buttons">
            <button class="gold" name="act" value="confirm">Confirm</button>
            <button name="act" value="fail">Fail</button>
          </div>
        </form>`,
    );

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
      const { act = "", email = "" } = body as { act?: string; email?: string };
      const checkout = checkouts.find(params.id);
      if (!checkout) return void response.status(404).send(render(checkout));
      if (!["pay", "pay-fee-later", "secure", "confirm"].includes(act))
        return void response.status(402).send(render(checkout, problems[act] ?? problems.decline));
      const payer = getEmail(checkout) ?? email;
      if (!payer) return void response.status(400).send(render(checkout, "Enter your email."));
      if (act === "secure" && checkout.status === "open") return void response.send(renderBank(checkout, payer));
      checkouts.pay(checkout, payer, { isFeeAwaited: act === "pay-fee-later" });
      await save();
      if (checkout.status !== "complete") return void response.status(409).send(render(checkout));
      response.redirect(303, getSuccessUrl(checkout));
    });
};
