import { brand } from "#shared/brand.ts";
import { describeRefunds } from "#shared/ticket-types.ts";
import { createCalendarFile, createWithdrawnFile } from "./calendar-file.ts";
import { LinkButton, Note, Paragraph } from "./layout.tsx";
import { payLink, registerLink, registrationLink } from "./links.ts";
import { describeWayBack, formatHeldUntil, isHandedBack, type OrderData } from "./order-rows.ts";
import { createTemplate, exampleTickets, PayAtDoor, seeEvents } from "./registration-emails.tsx";

// About paying for tickets. Amounts come in words.

const exampleOrder: OrderData = {
  lines: [
    { name: "Member", count: 1, price: "$45" },
    { name: "Guest", count: 2, price: "$60" },
  ],
  discount: { code: "EARLY", amount: "$15" },
  total: "$150",
  isFree: false,
  means: "card",
};

const unpaid: OrderData = {
  ...exampleOrder,
  refundRule: [{ days: 7, percent: 100 }],
  owed: "$150",
  heldUntil: "2026-09-28T17:00:00.000Z",
};
const paid: OrderData = { ...exampleOrder, paid: "$150" };

const exampleTypes = exampleTickets.map((ticket, index) => ({
  ...ticket,
  type: index === 0 ? "Member" : "Guest",
  payment: {},
}));

/** To whom only the payment is missing: spots are held for a time. May be the first email to an address that anyone typed. */
export const orderToPay = createTemplate({
  example: {
    order: unpaid,
    payToken: "reg_01J.pay-secret-of-an-example-link",
    guestDecisions: [],
    message: "It was good to meet you in June.",
  },
  subject: (title) => `Your spots for ${title}: please pay to keep them`,
  preview: () => "We're holding your spots for a time. They're yours once they're paid.",
  heading: () => "Your spots are held for you",
  reason: (title) =>
    `You received this email because this address was registered for ${title} at ${brand.name}. If it wasn't you, cancel with the link above, or write to ${brand.contactEmail} and we'll remove it.`,
  news: (title, { order }) =>
    `We're holding your spots for ${title}${formatHeldUntil(order)}. They're yours once ${order?.owed ?? "the price"} is paid.`,
  advice: ({ order, payToken, token }) => (
    <>
      <Paragraph>
        After that, they go to whoever is next. Nothing is charged unless you pay. If you've just paid, your tickets are
        on their way.
      </Paragraph>
      {order?.refundRule && <Paragraph>{describeRefunds(order.refundRule)}</Paragraph>}
      <LinkButton href={payToken === undefined ? registrationLink(token) : payLink(payToken)}>
        {order?.owed === undefined ? "Pay and get your tickets" : `Pay ${order.owed} and get your tickets`}
      </LinkButton>
      {payToken !== undefined && (
        <Note>Is someone else paying? Send them that link: it shows what there is to pay, and nothing about you.</Note>
      )}
    </>
  ),
  hasMessage: true,
  namesGuests: "reviewed",
  hasLink: true,
});

/** With the tickets, once nothing is missing. */
export const orderConfirmed = createTemplate({
  example: { order: paid, tickets: exampleTypes, wasApproved: true },
  subject: (title) => `Your tickets for ${title}`,
  preview: (title) => `We look forward to seeing you at ${title}.`,
  heading: () => "You're on the list",
  news: (title, { order, isUnpaidNews }) =>
    isUnpaidNews || order?.paid === undefined || order.owed !== undefined
      ? `You are on the list for ${title}. We look forward to seeing you.`
      : `Thank you, your payment has arrived: you are on the list for ${title}. We look forward to seeing you.`,
  advice: ({ event, order }) => (
    <>
      <PayAtDoor order={order} />
      {event.startsAt !== undefined && <Paragraph>The attached file adds the event to your calendar.</Paragraph>}
    </>
  ),
  hasMessage: true,
  hasTickets: true,
  hasLink: true,
  attachments: createCalendarFile,
});

/** Spots that nobody paid for in time are given back. */
export const orderLapsed = createTemplate({
  example: { order: exampleOrder },
  subject: (title) => `Your spots for ${title} are free again`,
  preview: () => "They weren't paid in time, so they go to whoever is next.",
  heading: () => "Your spots went back",
  news: (title, { order }) =>
    `We held your spots for ${title}, but they weren't paid in time, so they go to whoever is next. ${order?.given === undefined ? "Nothing was charged." : `The ${order.given} that you paid of it comes back to you. ${describeWayBack(order)}`} You're welcome to register again while spots last.`,
  button: ({ event }) => <LinkButton href={registerLink(event.id)}>Register again</LinkButton>,
  attachments: createWithdrawnFile,
});

/** Money comes back, for a reason that is said. */
export const orderRefunded = createTemplate({
  example: { order: { ...paid, given: "$60" }, message: "One of your guests could not be admitted." },
  subject: (title, { order }) =>
    isHandedBack(order)
      ? `${order?.given} to hand back to you: ${title}`
      : `${order?.given ?? "Your payment"} is on its way back: ${title}`,
  preview: () => "A part of what you paid, or all of it, comes back to you.",
  heading: (_, { order }) => (isHandedBack(order) ? "We have money for you" : "Your refund is on its way"),
  news: (title, { order }) =>
    `We're giving back ${order?.given ?? "your payment"} of what you paid for ${title}${isHandedBack(order) ? "." : ", the way you paid it."} ${describeWayBack(order ?? {})}`,
  hasMessage: true,
  hasLink: true,
  linkLabel: "See your registration",
});

/** Stripe did not take a refund of which its payer was told that it is on its way. */
export const orderRefundRefused = createTemplate({
  example: { order: { ...paid, refused: "$60" } },
  subject: (title, { order }) => `${order?.refused ?? "Your refund"} could not be sent yet: ${title}`,
  preview: () => "Your refund did not go through. We're looking at it.",
  heading: () => "Your refund did not go through",
  news: (title, { order }) =>
    `We wrote that ${order?.refused ?? "your payment"} of what you paid for ${title} is on its way back, but it did not go through. If you asked your bank to take the payment back, your bank decides about it. Otherwise you need to do nothing: we're looking at it, and write to you once it's on its way. Questions? Write to ${brand.contactEmail}.`,
  hasLink: true,
  linkLabel: "See your registration",
});

/** A payment that was noted by mistake is taken back, and with it what was to come back of it. */
export const orderRefundWithdrawn = createTemplate({
  example: { order: { ...exampleOrder, paid: "$150", withdrawn: "$30" } },
  subject: (title) => `A correction about your payment: ${title}`,
  preview: () => "A payment was noted by mistake, and we took that back.",
  heading: () => "We made a mistake",
  news: (title, { order }) =>
    `We wrote that we have money to give back to you for ${title}. That was a payment noted by mistake, and we've taken the note back: ${order?.withdrawn ?? "it"} is no longer to come back to you. We're sorry for the confusion. Did you pay it after all? Write to ${brand.contactEmail}.`,
  hasLink: true,
  linkLabel: "See your registration",
});

/** A payment that came after the hold, when no spot was left. */
export const orderTooLate = createTemplate({
  example: { order: { ...paid, given: "$150" } },
  subject: (title) => `Your payment for ${title} came too late and is on its way back`,
  preview: () => "The spots had gone by then. All of it comes back.",
  heading: () => "The spots were gone",
  news: (title, { order }) =>
    `Your payment for ${title} arrived after we could hold your spots, and none are left. ${order?.given ?? "All of it"} ${order?.givenAtDoor === undefined ? "is on its way back to your card." : "comes back to you."} ${describeWayBack(order ?? {})} We're sorry. Questions? Write to ${brand.contactEmail}.`,
  button: seeEvents,
  attachments: createWithdrawnFile,
});
