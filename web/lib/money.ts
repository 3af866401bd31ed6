import { decimalsOf, formatMoney, type Currency } from "#shared/money.ts";

/** An amount without the currency's sign, as it is typed. */
export const typeMoney = (amount: number, currency: Currency) => formatMoney(amount, currency).replace(/[^\d.]/g, "");

/** An amount as spreadsheets calculate with it, such as "12.50". */
export const toDecimal = (amount: number, currency: Currency) => {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
};
