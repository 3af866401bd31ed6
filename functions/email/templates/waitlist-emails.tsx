import { brand, replyTimes, within } from "#shared/brand.ts";
import { formatClock, formatWeekday, getTimeZoneName } from "../../platform/club-time.ts";
import { createCalendarFile } from "./calendar-file.ts";
import { NextSteps, Paragraph } from "./layout.tsx";
import { createTemplate, exampleTickets, PayAtDoor, seeEvents, type RegistrationData } from "./registration-emails.tsx";

const exampleEnd = "2026-09-29T15:00:00.000Z";
const waiting = { isWaiting: true } as const;

/** Such as "Tuesday, September 29, 2026 at 10:00 AM, Central Time". */
const formatEnd = ({ offeredUntil = "" }: RegistrationData) =>
  `${formatWeekday(offeredUntil)} at ${formatClock(offeredUntil)}, ${getTimeZoneName()}`;

/** Guests on hold have been told theirs. */
const formatSpots = ({ guests, heldGuests = [] }: RegistrationData) => {
  const count = 1 + guests.length + heldGuests.length;
  return count === 1 ? "A spot is" : `${count} spots are`;
};

const seePlace = { hasLink: true, linkLabel: "See your place in line" } as const;

/** Confirms a waitlist position. Repeats nothing from the form that could be a message to a stranger. */
export const waitlistJoined = createTemplate({
  example: { ...waiting, place: 3 },
  subject: (title) => `You're on the waitlist for ${title}`,
  preview: () => "The event is full. We'll email you if spots free up for you.",
  heading: () => "You're on the waitlist",
  reason: () =>
    `You received this email because this address joined the waitlist for an event at ${brand.name}. If it wasn't you, leave the line with the link above, or write to ${brand.contactEmail} and we'll remove it.`,
  news: (title, { place }) =>
    `${title} is full, so you're waiting in line${place === undefined ? "" : `: your place is ${place}`}. We can't promise a spot, but when it's your turn, we'll offer you one.`,
  advice: ({ isCleared = false }) => (
    <NextSteps
      steps={[
        ...(isCleared
          ? []
          : [
              `Our team reads your registration${within(replyTimes.registrations)}. Only approved guests are offered a spot.`,
            ]),
        "When enough spots for your party free up and it's your turn, we email you. You then have a limited time to accept.",
        "Changed your mind? Leave the line anytime with the link below.",
      ]}
    />
  ),
  ...seePlace,
});

/** The admins' approval, before a spot is available. */
export const waitlistCleared = createTemplate({
  example: { ...waiting, message: "We would love to have you.\nFingers crossed." },
  subject: (title) => `You're approved, and on the waitlist for ${title}`,
  preview: () => "As soon as a spot frees up for you, we'll email you.",
  heading: () => "You're approved, and next comes a spot",
  news: (title) =>
    `Our team approved your registration for ${title}. The event is full, so you keep your place in line: we'll email you as soon as it's your turn.`,
  hasMessage: true,
  namesGuests: true,
  ...seePlace,
});

/** Offers spots, held until the given time. Opening the link does not accept them. */
export const waitlistOffer = createTemplate({
  example: { ...waiting, offeredUntil: exampleEnd },
  subject: (title) => `A spot for you: ${title}`,
  preview: (title) => `Spots freed up for ${title}. Please accept in time.`,
  heading: () => "It's your turn",
  news: (title, data) => `${formatSpots(data)} yours for ${title}, if you accept until ${formatEnd(data)}.`,
  advice: ({ order }) => (
    <Paragraph>
      Open your page and confirm there. If you'd rather not come, decline there: that takes you off the waitlist.
      Without an answer in time, we offer it to the next in line.
      {order?.owed !== undefined && order.means === "card" && ` Once you've accepted, you pay ${order.owed} there.`}
    </Paragraph>
  ),
  namesGuests: true,
  hasLink: true,
  linkLabel: "Accept or decline",
});

/** The first of two expired offers. */
export const waitlistPassed = createTemplate({
  example: waiting,
  subject: (title) => `Your offer for ${title} has passed`,
  preview: () => "You're still on the waitlist.",
  heading: () => "Your offer has passed",
  news: (title) =>
    `We held spots for you for ${title}, but didn't hear from you in time, so they go to the next in line. You keep your place.`,
  advice: () => <Paragraph>If you no longer want to come, please leave the waitlist.</Paragraph>,
  ...seePlace,
});

/** The second expired offer. */
export const waitlistToEnd = createTemplate({
  example: waiting,
  subject: (title) => `You're now at the end of the line for ${title}`,
  preview: () => "Two offers have passed.",
  heading: () => "You're now at the end of the line",
  news: (title) =>
    `Two offers for ${title} have passed without an answer, so you're now at the end of the line. You're still on the waitlist.`,
  advice: () => <Paragraph>If you no longer want to come, please leave the waitlist.</Paragraph>,
  ...seePlace,
});

/** The last one. */
export const waitlistEnded = createTemplate({
  subject: (title) => `You're off the waitlist for ${title}`,
  preview: () => "Four offers have passed.",
  heading: () => "You're off the waitlist",
  news: (title) =>
    `Four offers for ${title} have passed without an answer, so we took you off the waitlist. You're welcome to join it again.`,
  button: seeEvents,
});

/** An admin has removed them from the waitlist, with the reason. */
export const waitlistRemoved = createTemplate({
  example: { message: "We've kept this evening small.\nWe would love to see you in July." },
  subject: (title) => `You're off the waitlist for ${title}`,
  preview: () => "We can't offer you a spot this time.",
  heading: () => "You're off the waitlist",
  news: (title) =>
    `Thank you for waiting. We took you off the waitlist for ${title}, and we're sorry that we can't offer you a spot this time.`,
  hasMessage: true,
  button: seeEvents,
});

const nextTime = () => (
  <Paragraph>
    Your place in line ends here, and there is nothing you need to do. We'd love to see you at another event: the
    earlier you register, the better your chances.
  </Paragraph>
);

/** The event has started without a spot becoming available. */
export const waitlistClosed = createTemplate({
  subject: (title) => `No spot came free for ${title} this time`,
  preview: () => "The event has begun, so its waitlist is closed. We hope to see you at another one.",
  heading: () => "No spot came free this time",
  news: (title) =>
    `Thank you for waiting. ${title} has begun, and no spot came free for you before it did. We're sorry: we would have loved to have you.`,
  advice: nextTime,
  button: seeEvents,
});

/** The event has started, and an offered spot was not accepted in time. */
export const waitlistLapsed = createTemplate({
  subject: (title) => `The waitlist for ${title} is closed`,
  preview: () => "The event has begun. We hope to see you at another one.",
  heading: () => "The waitlist is closed",
  news: (title, data) =>
    `${data.guests.length === 0 ? "We held a spot for you" : "We held spots for you"} for ${title}, but didn't hear from you in time, and no other came free for you before it began.`,
  advice: nextTime,
  button: seeEvents,
});

/** An offer was accepted: includes the event for the registrant's calendar. */
export const waitlistAccepted = createTemplate({
  example: { wasApproved: true, tickets: exampleTickets },
  subject: (title) => `You're in: ${title}`,
  preview: (title) => `We look forward to seeing you at ${title}.`,
  heading: () => "You're in",
  news: (title) => `You accepted, and you are on the list for ${title}. We look forward to seeing you.`,
  advice: ({ event, order }) => (
    <>
      <PayAtDoor order={order} />
      {event.startsAt !== undefined && <Paragraph>The attached file adds the event to your calendar.</Paragraph>}
    </>
  ),
  namesGuests: true,
  hasLink: true,
  hasTickets: true,
  attachments: createCalendarFile,
});
