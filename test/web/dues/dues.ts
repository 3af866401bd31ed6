import type { DuesPayment, DuesTerms, LinkedDues } from "#shared/dues.ts";

export const token = "dues_01.secret-of-at-least-twenty";

export const terms: DuesTerms = { amount: 5000, currency: "usd", every: "month", joiningFee: 2500, graceDays: 14 };

/** Dues that were never paid, for a level of $50 a month, plus $25 once. */
export const dues = (changes: Partial<LinkedDues> = {}): LinkedDues => ({
  state: "due",
  levelName: "Standard",
  terms,
  endsAt: "2027-02-10T18:00:00.000Z",
  canPay: true,
  canManage: false,
  isNew: true,
  isPrivate: true,
  ...changes,
});

/** The same, paid by a card that is charged again. */
export const paid = (changes: Partial<LinkedDues> = {}): LinkedDues =>
  dues({
    ...{ state: "paid", paidUntil: "2027-03-06T18:00:00.000Z", card: { last4: "4242", endsThen: false } },
    ...{ canPay: false, canManage: true, isNew: false },
    ...changes,
  });

/** What was paid by card, and noted by an admin. */
export const payments: DuesPayment[] = [
  {
    ...{ id: "in_2", at: "2027-02-06T18:00:00.000Z", amount: 5000, currency: "usd", means: "card", refunded: 1250 },
    receipt: "https://pay.example/receipts/2",
  },
  {
    ...{ id: "note_1", at: "2027-01-06T06:00:00.000Z", amount: 7500, currency: "usd", means: "check" },
    ...{ until: "2027-02-06T06:00:00.000Z", by: "Naomi Whitfield", text: "Number 12." },
  },
];
