import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { inMonth, kept, submission } from "./forms.ts";
import { namesOf, tagsOf, type MailingListContact } from "./mailing-list.ts";
import { page } from "./paging.ts";
import { choices, email, honeypot, line, paragraph } from "./text.ts";

/** Who sees an event listed: everybody, or members in the portal. Either kind can be opened by its link. */
export const audiences = ["public", "members"] as const;

/** An event as the table keeps it. Without times it is still to be announced. */
export const keptEvent = z.object({
  id: z.string(),
  title: z.string(),
  audience: z.enum(audiences),
  /** Start and end, in UTC; the club's time zone is `brand.timeZone`. */
  startsAt: z.optional(z.iso.datetime()),
  endsAt: z.optional(z.iso.datetime()),
  happyHour: z.string(),
  location: z.string(),
  description: z.string(),
  attire: z.string(),
  spots: z.int(),
  spotsLeft: z.int(),
  /** Visitors who have looked at it, one for each browser. */
  interested: z.int(),
  isComingSoon: z.boolean(),
});
export type KeptEvent = z.infer<typeof keptEvent>;

/** An event as anybody may read it (public-site.md, section 3). */
export const clubEvent = z.extend(keptEvent, {
  /** Such as "June 25, 2025", in the club's time zone; "TBD" when it is still to be announced. */
  date: z.string(),
  /** Such as "7:00 PM - 12:00 AM", in the club's time zone; "Stay Tuned" when it is still to be announced. */
  time: z.string(),
  isPast: z.boolean(),
});
export type ClubEvent = z.infer<typeof clubEvent>;

/** What one may want to hear about (public-site.md, section 3). */
export const eventInterests = ["networking", "workshops", "social", "leadership"] as const;

/** What these are called where people read them: in the form and in letters. */
export const eventInterestLabels: Record<(typeof eventInterests)[number], string> = {
  networking: "Networking",
  workshops: "Workshops",
  social: "Social",
  leadership: "Leadership",
};

/** Somebody who wants to hear of coming events; rules and messages of public-site.md, section 5. */
export const eventInterest = z.strictObject({
  name: line({ min: 2, max: 100, message: "Name must be at least 2 characters." }),
  email: email("Please enter a valid email address."),
  phone: z._default(line({ max: 40 }), ""),
  interests: z._default(choices(eventInterests, { message: "Invalid input" }), []),
  message: z._default(paragraph({ max: 2000 }), ""),
});
export type EventInterest = z.infer<typeof eventInterest>;

/** The tags of who signs up for notifications (public-site.md, section 7, call 5). */
export const tagsOfEventInterest = ({ interests }: EventInterest) => tagsOf(["Event Interest", ...interests]);

/** Who signed up, as a contact of the mailing list. */
export const contactOfEventInterest = (from: EventInterest): MailingListContact => ({
  email: from.email,
  ...namesOf(from.name),
  ...(from.phone !== "" && { phone: from.phone }),
  tags: tagsOfEventInterest(from),
  status: "subscribed",
});

/** A signup as the table keeps it and as an admin reads it. */
export const keptEventInterest = kept(eventInterest);
export type KeptEventInterest = z.infer<typeof keptEventInterest>;

const eventId = z.string().check(z.regex(/^[\w-]{1,80}$/));

export const eventsContract = {
  listEvents: endpoint({
    method: "GET",
    path: "/api/events",
    who: "public",
    feature: "events",
    summary: "The events shown to the public or to members, soonest first; past ones for a month.",
    input: z.strictObject({
      audience: z._default(z.enum(audiences), "public"),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: page(clubEvent),
    status: 200,
  }),
  getEvent: endpoint({
    method: "GET",
    path: "/api/events/{eventId}",
    who: "public",
    feature: "events",
    summary: "One event.",
    input: z.strictObject({ eventId }),
    output: clubEvent,
    status: 200,
  }),
  countInterest: endpoint({
    method: "POST",
    path: "/api/events/{eventId}/interest",
    who: "public",
    feature: "events",
    summary: "Counts one more visitor who is interested in an event; the same Idempotency-Key counts once.",
    input: z.strictObject({ eventId }),
    output: z.object({ interested: z.int() }),
    status: 201,
    throttle: { rate: 100, burst: 500 },
  }),
  submitEventInterest: endpoint({
    method: "POST",
    path: "/api/event-interest",
    who: "public",
    feature: "events",
    summary: "Signs a visitor up for event notifications, tells the club, and updates the mailing list.",
    input: z.extend(eventInterest, { homepage: honeypot }),
    ...submission,
  }),
  listEventInterest: endpoint({
    method: "GET",
    path: "/api/admin/event-interest",
    who: "admin",
    feature: "events",
    summary: "The signups for event notifications of one month, newest first.",
    input: inMonth,
    output: page(keptEventInterest),
    status: 200,
  }),
};
