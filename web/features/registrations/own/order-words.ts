import { brand } from "#shared/brand.ts";

const minutesLeft = (count: number) => (count === 1 ? "Less than a minute left." : `${count} minutes left.`);

/** What a registration costs, and its payment, on the page behind its private link. */
export const orderWords = {
  title: "Your order",
  discount: (code: string) => `Code ${code}`,
  total: "Total",
  paid: "Paid",
  paidBy: { stripe: "By card", cash: "In cash, at the door", card: "By card, at the door" },
  receipt: "Receipt",
  receiptOf: (day: string) => `Receipt of ${day}`,
  owed: { card: "To pay", door: "To pay at the door" },
  refund: "Refund",
  refunds: {
    underway: "On its way back. Banks take five to ten days to show it.",
    done: (day: string) => `Sent back on ${day}. Banks take five to ten days to show it.`,
    failed: "We couldn't send it back yet. We'll be in touch.",
    byBank: "Your bank gave it back to you.",
    handedBack: (day: string) => `Handed back to you on ${day}.`,
    toHandBack: `You paid it at the door, so we give it back ourselves: ask us at one of our events, or write to ${brand.contactEmail}.`,
  },
  held: {
    title: "Pay to keep your spots",
    until: (time: string) => `We're holding your spots until ${time}.`,
    minutes: minutesLeft,
    passed: "The time to pay has passed, so your spots go to whoever is next.",
    rest: "Some of it is still to be paid.",
  },
  /** The same for somebody who pays for another. */
  heldForPayer: { until: (time: string) => `The spots are held until ${time}.`, minutes: minutesLeft },
  door: (amount: string) => `Please bring ${amount}: you pay at the door.`,
  lapsed: "We held your spots, but they weren't paid in time, so they went to whoever was next. Nothing was charged.",
  calledOff: { comesBack: "What you paid comes back to you.", nothing: "There's nothing to pay." },
  pay: (amount: string) => `Pay ${amount}`,
  payment: {
    leaving: "Redirecting to payment...",
    failureTitle: "The payment did not open",
    failure: { unknown: "We couldn't open the payment. Please try again." },
  },
  results: {
    checking: { title: "We're checking your payment…", text: "It usually takes a few seconds." },
    success: { title: "Payment Successful", text: "Thank you. You're on the list, and your tickets are below." },
    canceled: { title: "Payment Canceled", text: "Nothing was charged. You can still pay below." },
    calledOff: {
      title: "Your payment is on its way back",
      text: "The event was canceled, so you get back what you paid.",
    },
    tooLate: {
      title: "Your payment came too late",
      text: "We could no longer hold your spots, and none are left. What you paid is on its way back to you.",
    },
  },
} as const;
