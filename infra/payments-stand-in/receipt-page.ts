import { Router } from "express";
import { brand } from "#shared/brand.ts";
import { button, day, html, money, page, table } from "./html.ts";
import type { Ledger } from "./ledger.ts";
import { refundedOf } from "./payment-objects.ts";
import type { Invoice, Store } from "./records.ts";
import { taxRates } from "./tax-rates.ts";

/** Stripe's page of an invoice: a receipt, or where it is paid. */
export const receiptPage = (save: Store["save"], { all, subscriptions }: Ledger) => {
  const render = (invoice: Invoice) => {
    const { number, customer, currency, lines, amount, paid, created } = invoice;
    const payment = all.payments[invoice.payment ?? ""];
    const refunded = payment ? refundedOf(all, payment) : 0;
    const show = (cents: number) => money(cents, currency);
    const rows = lines.map((line) => ({ name: line.description, amount: show(line.amount) }));
    if (invoice.startingBalance !== 0) rows.push({ name: "Balance", amount: show(invoice.startingBalance) });
    const rates = [...new Set(lines.flatMap((line) => line.taxRates))].flatMap((id) => taxRates[id] ?? []);
    return page(
      paid === null ? "Invoice" : "Receipt",
      html`<div class="panel">
          <dl>
            <dt>From</dt>
            <dd>${brand.name}</dd>
            <dt>For</dt>
            <dd>${all.customers[customer]?.email}</dd>
            <dt>Number</dt>
            <dd>${number}</dd>
            <dt>Date</dt>
            <dd>${day(created)}</dd>
          </dl>
          ${table(rows)}
          <p class="price">${show(amount)}</p>
          ${rates.map((rate) => html`<p>Includes ${rate.display_name} (${rate.percentage}%)</p>`)}
          <p>
            ${paid === null ? "Not paid yet" : `Paid on ${day(paid)}`}${
              paid !== null && payment && html`, by the card that ends in ${payment.card}`
            }${refunded > 0 && html`. Refunded: ${show(refunded)}`}
          </p>
        </div>
        <div class="buttons">${paid === null && button(`/invoices/${invoice.id}`, "Pay", "gold")}</div>`,
    );
  };

  return Router()
    .get("/:id", ({ params }, response) => {
      const invoice = all.invoices[params.id];
      if (invoice) return void response.send(render(invoice));
      response.status(404).send(page("Invoice not found", html`<p>Open it from ${brand.name} again.</p>`));
    })
    .post("/:id", async ({ params }, response, next) => {
      const subscription = all.subscriptions[all.invoices[params.id]?.subscription ?? ""];
      if (!subscription) return next();
      subscriptions.pay(subscription);
      await save();
      response.redirect(303, `/invoices/${params.id}`);
    });
};
