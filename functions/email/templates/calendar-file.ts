import { brand } from "#shared/brand.ts";
import type { Attachment } from "../../platform/mail.ts";
import { formatOrder, type OrderData } from "./order-rows.ts";

/** A registration as a calendar entry. */
type Entry = {
  id: string;
  reference: string;
  /** Whether it was ever approved: then the event is in the registrant's calendar. */
  wasApproved: boolean;
  /** Present where it waits for its payment, and is not sure before. */
  payToken?: string;
  /** What its tickets are, and whether they are paid. */
  order?: OrderData;
  event: {
    title: string;
    /** Start and end, in UTC; absent while the date is to be announced. */
    startsAt?: string | undefined;
    endsAt?: string | undefined;
    happyHour: string;
    location: string;
    attire: string;
    sequence: number;
  };
};

/** For the entry's UID, which must not change with the site's address (RFC 5545, 3.8.4.7). */
const domain = brand.contactEmail.split("@")[1];

/** Nothing of tickets, nor of their payment, where the entry is canceled. */
const formatDescription = ({ reference, order, event: { happyHour, attire }, status }: CalendarEntry) =>
  [
    `Registration #${reference}`,
    ...(happyHour === "" ? [] : [`Happy Hour: ${happyHour}`]),
    ...(attire === "" ? [] : [`Attire: ${attire}`]),
    ...(status === "cancelled" ? [] : formatOrder(order)),
  ].join("\n");

/** An entry's status: confirmed, tentative, or canceled. */
type EntryStatus = "confirmed" | "tentative" | "cancelled";

type CalendarEntry = Entry & {
  status: EntryStatus;
  sequence: number;
  /** When the data was current, in UTC; defaults to now. */
  at?: string;
};

/** An iCalendar file in the club's time zone, of events with a date. Has no private links: calendars are shared. */
const formatCalendar = async (
  entries: CalendarEntry[],
  { method, name }: { method: "PUBLISH" | "CANCEL"; name?: string },
) => {
  // Loaded on use: most emails have no calendar file.
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block }, { TZDate }] =
    await Promise.all([import("ical-generator"), import("timezones-ical-library"), import("@date-fns/tz")]);
  const { timeZone: timezone } = brand;
  const statuses = {
    confirmed: ICalEventStatus.CONFIRMED,
    tentative: ICalEventStatus.TENTATIVE,
    cancelled: ICalEventStatus.CANCELLED,
  };
  const calendar = ical({
    prodId: { company: brand.name, product: "Events" },
    method: ICalCalendarMethod[method],
    ...(name !== undefined && { name, ttl: feedRefreshSeconds }),
    // Not the calendar's time zone: the library would then print DTSTAMP in it, which must be in UTC.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  });
  for (const entry of entries) {
    const { status, sequence, at } = entry;
    const { startsAt, endsAt, title, location } = entry.event;
    if (startsAt === undefined) continue;
    calendar.createEvent({
      id: `${entry.id}@${domain}`,
      sequence,
      status: statuses[status],
      ...(at !== undefined && { stamp: at }),
      // Other dates would be printed in this process's time zone.
      start: new TZDate(startsAt, timezone),
      end: endsAt === undefined ? null : new TZDate(endsAt, timezone),
      timezone,
      summary: title,
      location,
      description: formatDescription(entry),
      organizer: { name: brand.name, email: brand.contactEmail },
    });
  }
  return `${calendar.toString()}\r\n`;
};

/** The refresh interval that feeds suggest to calendar apps: hourly. */
const feedRefreshSeconds = 3600;

/** A feed of a member's events, which calendar apps poll. */
export const formatFeed = (entries: CalendarEntry[]) =>
  formatCalendar(entries, { method: "PUBLISH", name: brand.name });

type Revision = { isCancelled: boolean; sequence: number };

/** A file for one event; undefined for an event without a date. */
const createFile = async (
  data: Entry,
  { isCancelled, sequence }: Revision,
): Promise<(Attachment & { content: string })[]> => {
  if (data.event.startsAt === undefined) return [];
  const method = isCancelled ? "CANCEL" : "PUBLISH";
  const standing = data.payToken === undefined ? "confirmed" : "tentative";
  const status = isCancelled ? "cancelled" : standing;
  return [
    {
      filename: "event.ics",
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: await formatCalendar([{ ...data, status, sequence }], { method }),
    },
  ];
};

/** Adds the event to the registrant's calendar, or updates it there. */
export const createCalendarFile = (data: Entry) =>
  createFile(data, { isCancelled: false, sequence: data.event.sequence });

/** Removes a canceled event, whose sequence already counts that; undefined for a registrant who never had it. */
export const createCalledOffFile = async (data: Entry) =>
  data.wasApproved ? createFile(data, { isCancelled: true, sequence: data.event.sequence }) : [];

/** Removes an event that takes place without the registrant: increments the sequence (RFC 5546, 3.2.5). */
export const createWithdrawnFile = async (data: Entry) =>
  data.wasApproved ? createFile(data, { isCancelled: true, sequence: data.event.sequence + 1 }) : [];
