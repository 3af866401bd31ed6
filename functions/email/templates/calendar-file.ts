import { brand } from "#shared/brand.ts";
import type { Attachment } from "../../platform/mail.ts";

/** What a calendar is told of a registration. */
type Entry = {
  id: string;
  reference: string;
  /** Whether it was ever approved: then the event stands in the registrant's calendar. */
  wasApproved: boolean;
  event: {
    title: string;
    /** Start and end, in UTC; none while the event is to be announced. */
    startsAt?: string | undefined;
    endsAt?: string | undefined;
    happyHour: string;
    location: string;
    attire: string;
    sequence: number;
  };
};

/** For the entry's UID, which must stay the same when the site's address changes (RFC 5545, 3.8.4.7). */
const domain = brand.contactEmail.split("@")[1];

const formatDescription = ({ reference, event: { happyHour, attire } }: Entry) =>
  [
    `Registration #${reference}`,
    ...(happyHour === "" ? [] : [`Happy Hour: ${happyHour}`]),
    ...(attire === "" ? [] : [`Attire: ${attire}`]),
  ].join("\n");

type Revision = { isCancelled: boolean; sequence: number };

/** An iCalendar file in the club's time zone; none for an event without a date. No private link: calendars are shared. */
const createFile = async (data: Entry, { isCancelled, sequence }: Revision): Promise<Attachment[]> => {
  const { startsAt, endsAt, title, location } = data.event;
  if (startsAt === undefined) return [];
  // Loaded on use: most emails have no calendar file.
  const [{ default: ical, ICalCalendarMethod, ICalEventStatus }, { tzlib_get_ical_block }, { TZDate }] =
    await Promise.all([import("ical-generator"), import("timezones-ical-library"), import("@date-fns/tz")]);
  const { timeZone: timezone } = brand;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: brand.name, product: "Events" },
    method,
    // Not the calendar's own time zone: the library would then print DTSTAMP in it, which must be in UTC.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  });
  calendar.createEvent({
    id: `${data.id}@${domain}`,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Other dates would be printed in the time zone of this process.
    start: new TZDate(startsAt, timezone),
    end: endsAt === undefined ? null : new TZDate(endsAt, timezone),
    timezone,
    summary: title,
    location,
    description: formatDescription(data),
    organizer: { name: brand.name, email: brand.contactEmail },
  });
  return [
    {
      filename: "event.ics",
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: `${calendar.toString()}\r\n`,
    },
  ];
};

/** Adds the event to the registrant's calendar, or updates it there. */
export const createCalendarFile = (data: Entry) =>
  createFile(data, { isCancelled: false, sequence: data.event.sequence });

/** Removes a canceled event, whose sequence counts that; nothing for a registrant who never had it. */
export const createCalledOffFile = async (data: Entry) =>
  data.wasApproved ? createFile(data, { isCancelled: true, sequence: data.event.sequence }) : [];

/** Removes an event that takes place without the registrant: the cancellation is one sequence further (RFC 5546, 3.2.5). */
export const createWithdrawnFile = async (data: Entry) =>
  data.wasApproved ? createFile(data, { isCancelled: true, sequence: data.event.sequence + 1 }) : [];
