import {
  currencies,
  decimalsOf,
  formatMoney,
  maxAmount,
  parseMoney,
  type Currency,
  whyNotPrice,
} from "#shared/money.ts";

test.each<[number, Currency, string]>([
  [4500, "usd", "$45"],
  [1250, "usd", "$12.50"],
  [5, "usd", "$0.05"],
  [120_000, "usd", "$1,200"],
  [4500, "jpy", "¥4,500"],
  [1250, "eur", "€12.50"],
  [1250, "krw", "₩1,250"],
])("%d of %s is %s", (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});

test.each<[string, Currency, number | undefined]>([
  ["45", "usd", 4500],
  ["$45.5", "usd", 4550],
  [" 1,200.00 ", "usd", 120_000],
  ["12.345", "usd", undefined],
  ["12.340", "usd", 1234],
  ["-5", "usd", undefined],
  ["", "usd", undefined],
  ["twelve", "usd", undefined],
  ["4500", "jpy", 4500],
  ["45.5", "jpy", undefined],
  ["99999999", "usd", undefined],
  ["999999.99", "usd", maxAmount],
])("%j of %s is read as %s", (typed, currency, amount) => {
  expect(parseMoney(typed, currency)).toBe(amount);
});

test("what is shown is read as the same, in every currency", () => {
  for (const currency of currencies)
    for (const amount of [1, 99, 100, 4550, 120_000]) {
      const typed = (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));
      expect([currency, parseMoney(typed, currency)]).toEqual([currency, amount]);
    }
});

test.each<[number, Currency, string | undefined]>([
  [0, "usd", undefined],
  [49, "usd", "Enter at least $0.50, or make it free"],
  [50, "usd", undefined],
  [49, "jpy", "Enter at least ¥50, or make it free"],
  [1499, "czk", "Enter at least CZK 15, or make it free"],
])("a price of %d of %s: %s", (price, currency, why) => {
  expect(whyNotPrice(price, currency)?.replaceAll("\u00A0", " ")).toBe(why);
});
