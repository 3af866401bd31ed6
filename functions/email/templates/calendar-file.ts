import { brand } from "#shared/brand.ts";
import type { Attachment } from "../../platform/mail.ts";
import type { RegistrationData } from "./registration-parts.tsx";

/** Names what is ours for ever, whatever the site's address (RFC 5545, 3.8.4.7). */
const domain = brand.contactEmail.split("@")[1];

const descriptionOf = ({ reference, event: { happyHour, attire } }: RegistrationData) =>
  [
    `Registration #${reference}`,
    ...(happyHour === "" ? [] : [`Happy Hour: ${happyHour}`]),
    ...(attire === "" ? [] : [`Attire: ${attire}`]),
  ].join("\n");

type Version = { isCancelled: boolean; sequence: number };

/**
 * The event as a file for a calendar, in the club's time zone; none while its date is still to be announced. It carries
 * no private link: calendars are shared.
 */
const fileOf = async (data: RegistrationData, { isCancelled, sequence }: Version): Promise<Attachment[]> => {
  const { startsAt, endsAt, title, location } = data.event;
  if (startsAt === undefined) return [];
  // Loaded on use: most emails bring no calendar file.
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
    description: descriptionOf(data),
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

/** Puts the event into the registrant's calendar, or corrects it there. */
export const createCalendarFile = (data: RegistrationData) =>
  fileOf(data, { isCancelled: false, sequence: data.event.sequence });

/** Takes an event that was called off, which its sequence counts, off the calendar; nothing where it never stood there. */
export const createCalledOffFile = async (data: RegistrationData) =>
  data.wasApproved ? fileOf(data, { isCancelled: true, sequence: data.event.sequence }) : [];

/** The same for somebody who no longer comes, while the event takes place: a cancellation counts (RFC 5546, 3.2.5). */
export const createWithdrawnFile = async (data: RegistrationData) =>
  data.wasApproved ? fileOf(data, { isCancelled: true, sequence: data.event.sequence + 1 }) : [];
