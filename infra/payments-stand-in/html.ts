import { brand } from "#shared/brand.ts";

/** Markup that is safe to send. */
export type Html = { html: string };
type Value = string | number | false | null | undefined | Html | Value[];

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const toMarkup = (value: Value): string => {
  if (Array.isArray(value)) return value.map(toMarkup).join("");
  if (value === undefined || value === null || value === false) return "";
  return typeof value === "object" ? value.html : escape(String(value));
};

/** Markup with values, which are escaped unless they are markup themselves. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.reduce((text, part, index) => `${text}${toMarkup(values[index - 1])}${part}`),
});

const style = `
:root { color-scheme: light dark; --bg: #fbf9f4; --panel: #fff; --fg: #161412; --muted: #5c554b; --line: #e5ddcb; --gold: #d8b45a; --link: #7a5a12; --red: #a3271c }
@media (prefers-color-scheme: dark) { :root { --bg: #0b0b0c; --panel: #18181b; --fg: #f5f1e8; --muted: #b7afa1; --line: #2b2a28; --link: #e3c26f; --red: #ff9c91 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--fg); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font: 600 1.75rem/1.2 Georgia, serif; margin: 1.5rem 0 .5rem }
h2 { font: 600 1.25rem/1.3 Georgia, serif; margin: 2.5rem 0 .75rem }
h3 { font-size: 1.0625rem; margin: 0 }
a { color: var(--link) }
.note, dt, small { color: var(--muted); font-size: .9375rem }
.note { border-left: 3px solid var(--gold); padding-left: .75rem; margin: 0 }
.panel, li { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; margin: 0 0 1rem }
ul { list-style: none; padding: 0; margin: 0 }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem; margin: .5rem 0 1rem }
dd { margin: 0 }
.price { font: 600 2rem/1.2 Georgia, serif; margin: 0 }
.problem { color: var(--red); font-weight: 600 }
table { width: 100%; border-collapse: collapse; margin: 0 0 .5rem }
td { padding: .25rem 0; vertical-align: top }
td:last-child { text-align: right; white-space: nowrap; padding-left: 1rem }
form { display: inline }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button, .button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.25rem; border: 1px solid var(--muted); border-radius: 4px; background: none; color: var(--fg); font: 600 1rem/1.2 system-ui, sans-serif; text-decoration: none; cursor: pointer }
.gold { background: var(--gold); border-color: var(--gold); color: #161412 }
.days { display: inline-flex; align-items: end; gap: .5rem }
.days input { width: 5rem }
input { display: block; width: 100%; min-height: 2.75rem; margin: .25rem 0 0; padding: 0 .75rem; border: 1px solid var(--muted); border-radius: 4px; background: var(--panel); color: var(--fg); font: inherit }
:focus-visible { outline: 2px solid var(--link); outline-offset: 3px }
`;

/** A whole page. */
export const page = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${brand.name}</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <main>
          <p class="note">This stands in for Stripe on your machine. No money moves.</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.html;

/** A button that posts. */
export const button = (address: string, words: string, look = "") =>
  html`<form method="post" action="${address}"><button class="${look}">${words}</button></form>`;

/** Currencies without cents, and with thousandths, at Stripe: https://docs.stripe.com/currencies#zero-decimal */
const wholeCurrencies = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const thousandthCurrencies = "bhd jod kwd omr tnd".split(" ");
const digitsOf = (currency: string) =>
  wholeCurrencies.includes(currency) ? 0 : thousandthCurrencies.includes(currency) ? 3 : 2;

/** An amount of the currency's smallest unit, such as $12.00. */
export const money = (amount: number, currency: string) => {
  const digits = digitsOf(currency);
  const style = { style: "currency", minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat("en-US", { ...style, currency }).format(amount / 10 ** digits);
};

/** A day, such as November 22, 2026. */
export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "long", timeZone: brand.timeZone });

/** What is paid for, a row each. */
export const table = (rows: { name: string; amount: string }[]) =>
  html`<table>
    <tbody>
      ${rows.map(
        ({ name, amount }) =>
          html`<tr>
            <td>${name}</td>
            <td>${amount}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
