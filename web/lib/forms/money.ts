import { formatMoney, type Currency } from "#shared/money.ts";

/** An amount without the currency's sign, as it is typed. */
export const typeMoney = (amount: number, currency: Currency) => formatMoney(amount, currency).replace(/[^\d.]/g, "");
