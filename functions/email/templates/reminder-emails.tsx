import { formatClock, formatDayKey } from "../../platform/club-time.ts";
import { Paragraph } from "./layout.tsx";
import {
  cancelAdvice,
  createTemplate,
  exampleTickets,
  formatEventDate,
  PayAtDoor,
  type EmailEvent,
} from "./registration-emails.tsx";

const formatStart = ({ startsAt }: EmailEvent) => (startsAt === undefined ? "" : formatClock(startsAt));

/** Such as "Wednesday". */
const formatDayName = (event: EmailEvent) => formatEventDate(event).split(",")[0] ?? "";

/** Three days before, to approved registrants: in time to arrange a ride or free a spot. */
export const eventInThreeDays = createTemplate({
  example: { wasApproved: true, tickets: exampleTickets },
  subject: (title) => `In three days: ${title}`,
  preview: (title) => `Where and when ${title} is, and what to wear.`,
  heading: (title) => title,
  news: (title, { event }) => `See you on ${formatDayName(event)}: you're on the list for ${title}.`,
  advice: ({ order }) => (
    <>
      <PayAtDoor order={order} />
      <Paragraph>{cancelAdvice}</Paragraph>
    </>
  ),
  namesGuests: true,
  hasTickets: true,
  hasLink: true,
});

/** Whether it starts so soon after midnight that this reminder is sent the evening before. */
const isAfterMidnight = ({ startsAt }: EmailEvent) =>
  startsAt !== undefined &&
  formatDayKey(new Date(Date.parse(startsAt) - 3 * 3_600_000)) !== formatDayKey(new Date(startsAt));

/** Such as "tonight, Saturday, at 1:00 AM". */
const formatSoon = (event: EmailEvent) =>
  isAfterMidnight(event) ? `tonight at ${formatStart(event)} (${formatDayName(event)})` : `at ${formatStart(event)}`;

/** Three hours before, to the same: practical details. */
export const eventInThreeHours = createTemplate({
  example: { wasApproved: true, tickets: exampleTickets },
  subject: (title, { event }) => `${isAfterMidnight(event) ? "Tonight" : "Today"}: ${title}`,
  preview: (title) => `Everything for your way to ${title}.`,
  heading: (title) => title,
  news: (title, { event }) => `${title} starts ${formatSoon(event)}. We look forward to seeing you.`,
  advice: ({ order }) => (
    <>
      <PayAtDoor order={order} />
      <Paragraph>{cancelAdvice}</Paragraph>
    </>
  ),
  namesGuests: true,
  hasTickets: true,
  hasLink: true,
});
