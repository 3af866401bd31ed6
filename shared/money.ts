import * as z from "zod/mini";

/**
 * The currencies in which a club may take money: those whose smallest unit is the same at Stripe as in Intl, which has it
 * from ISO 4217 (docs.stripe.com/currencies, "Zero-decimal currencies").
 */
export const currencies = [
  "usd",
  "eur",
  "gbp",
  "cad",
  "aud",
  "nzd",
  "chf",
  "sek",
  "nok",
  "dkk",
  "pln",
  "czk",
  "mxn",
  "brl",
  "zar",
  "ngn",
  "ghs",
  "kes",
  "inr",
  "sgd",
  "hkd",
  "jpy",
  "krw",
  "xof",
  "xaf",
] as const;
export type Currency = (typeof currencies)[number];
/** A currency's code, as Stripe has it; the usual one for one in which no club takes money. */
export const readCurrency = (code: string): Currency => currencies.find((each) => each === code) ?? "usd";

export const currency = z.enum(currencies, { error: "Please select a currency" });

/** What became of a payment that its payer's bank took back: still open, or decided for the club or the payer. */
export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A payment that its payer's bank took back, or tried to. */
export const dispute = z.object({ state: z.enum(disputeStates), amount: z.int(), currency, at: z.iso.datetime() });

/** The largest amount that Stripe takes at once, in the smallest unit. */
export const maxAmount = 99_999_999;

/**
 * The least that Stripe charges, in the smallest unit (docs.stripe.com/currencies, "Minimum and maximum charge amounts"); of the
 * currencies after the mexican peso, which it doesn't list, somewhat more than what it asks of them, half a US dollar's worth.
 */
const minimumCharges: Record<Currency, number> = {
  ...{
    usd: 50,
    eur: 50,
    gbp: 30,
    cad: 50,
    aud: 50,
    nzd: 50,
    chf: 50,
    sek: 300,
    nok: 300,
    dkk: 250,
    pln: 200,
    czk: 1500,
  },
  ...{ brl: 50, inr: 50, sgd: 50, hkd: 400, jpy: 50, mxn: 1000 },
  ...{ zar: 1500, ngn: 100_000, ghs: 1000, kes: 10_000, krw: 1000, xof: 500, xaf: 500 },
};
export const minimumCharge = (code: Currency) => minimumCharges[code];

/** Why something can't cost so much: more than nothing, and less than Stripe charges. Undefined where it can. */
export const whyNotPrice = (price: number, code: Currency) =>
  price > 0 && price < minimumCharge(code)
    ? `Enter at least ${formatMoney(minimumCharge(code), code)}, or make it free`
    : undefined;

/** An amount in the smallest unit of its currency, such as cents. */
export const amount = (message: string) => z.int(message).check(z.minimum(0, message), z.maximum(maxAmount, message));

/** Decimals of a currency; 0 for those without a smaller unit. */
export const decimalsOf = (code: Currency) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: code }).resolvedOptions().maximumFractionDigits ?? 2;

/** Such as "$45" or "$12.50", of an amount in the smallest unit. */
export const formatMoney = (amountOf: number, code: Currency) => {
  const decimals = decimalsOf(code);
  const isWhole = amountOf % 10 ** decimals === 0;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: code,
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(amountOf / 10 ** decimals);
};

/** What somebody typed as an amount, such as "12.50" or "1,200", in the smallest unit; undefined for what is none. */
export const parseMoney = (typed: string, code: Currency): number | undefined => {
  const decimals = decimalsOf(code);
  const plain = typed
    .replace(/[\s,](?=\d{3}(\D|$))/g, "")
    .replace(/^[^\d.-]+/, "")
    .trim();
  const found = /^(\d{1,8})(?:\.(\d+))?$/.exec(plain);
  if (!found) return undefined;
  const [, whole = "", part = ""] = found;
  if (part.length > decimals && /[1-9]/.test(part.slice(decimals))) return undefined;
  const value = Number(whole) * 10 ** decimals + Number(part.slice(0, decimals).padEnd(decimals, "0") || "0");
  return value <= maxAmount ? value : undefined;
};
