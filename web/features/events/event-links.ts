import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { owedOf, type OwnOrder } from "#shared/orders.ts";
import { formatTickets } from "#shared/ticket-types.ts";

/** A map link for a place; undefined while it is to be announced. */
export const getMapAddress = (location: string) =>
  /^(tbd|tba|to be announced)\b/i.test(location)
    ? undefined
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: location }).toString()}`;

type DatedEvent = ClubEvent & { startsAt: string };

/** Whether the event can be added to a calendar. */
export const hasDates = (event: ClubEvent): event is DatedEvent => event.startsAt !== undefined && !event.isPast;

/** Such as "20261126T010000Z". */
const formatStamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "");

const describeOrder = (order: OwnOrder) => {
  const [total, owed] = [order.total, owedOf(order)];
  const where = order.means === "door" ? "To pay at the door" : "To pay";
  const payment = owed === 0 ? "Paid" : `${where}: ${formatMoney(owed, order.currency)}`;
  if (total === 0) return [`Tickets: ${formatTickets(order.lines)}`];
  const tickets = order.lines.map((line) => `${formatTickets([line])} (${formatMoney(line.price, order.currency)})`);
  return [`Tickets: ${tickets.join(", ")}`, `Total: ${formatMoney(total, order.currency)}`, payment];
};

const describe = ({ happyHour, attire }: ClubEvent, { reference, order }: Partial<CalendarRegistration> = {}) =>
  [
    reference && `Registration #${reference}`,
    happyHour && `Happy Hour: ${happyHour}`,
    attire && `Attire: ${attire}`,
    ...(order ? describeOrder(order) : []),
  ]
    .filter(Boolean)
    .join("\n");

/** The parts of a registration in a calendar entry. No private link: calendars are shared. */
export type CalendarRegistration = { id?: string; reference: string; order?: OwnOrder | undefined };

/** The Google Calendar link that adds an event. */
export const getGoogleCalendarAddress = (event: DatedEvent, registration?: CalendarRegistration) => {
  const { title, startsAt, endsAt = startsAt, location } = event;
  const details = describe(event, registration);
  const dates = `${formatStamp(startsAt)}/${formatStamp(endsAt)}`;
  const query = new URLSearchParams({ action: "TEMPLATE", text: title, dates, location, details });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
};

/** The Outlook link that adds an event. */
export const getOutlookAddress = (event: DatedEvent, registration?: CalendarRegistration) => {
  const { title, startsAt, endsAt = startsAt, location } = event;
  const query = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    location,
    body: describe(event, registration),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`;
};

const escapeText = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Longest line, in bytes; longer lines are folded (RFC 5545, 3.1). */
const maxLineBytes = 75;

const foldLine = (line: string) => {
  const encoder = new TextEncoder();
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > maxLineBytes) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += length;
  }
  return folded;
};

const domain = brand.contactEmail.split("@")[1];

/**
 * An event as an iCalendar file (RFC 5545). With the registration's id it is the same entry as in the club's emails,
 * which update and remove it.
 */
export const formatCalendarFile = (event: DatedEvent, registration?: CalendarRegistration, now = new Date()) => {
  const { id, title, startsAt, endsAt = startsAt, location } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${brand.name}//Events//EN`,
    "BEGIN:VEVENT",
    `UID:${registration?.id ?? id}@${domain}`,
    `DTSTAMP:${formatStamp(now.toISOString())}`,
    `DTSTART:${formatStamp(startsAt)}`,
    `DTEND:${formatStamp(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText(describe(event, registration))}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
};
