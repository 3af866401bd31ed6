import * as z from "zod/mini";
import { endpoint, publicList } from "./endpoint.ts";
import { eventTime, inTimeOrder, picture } from "./event-admin.ts";
import { eventId } from "./events.ts";
import { adminPage } from "./paging.ts";
import { createStateTable } from "./state-table.ts";
import { choice, line, paragraph, website } from "./text.ts";

/** Only admins see a draft; a published one is on the page until thirty days after its end. */
export const partnerEventStatuses = ["draft", "published"] as const;
export type PartnerEventStatus = (typeof partnerEventStatuses)[number];

const wrongAttendees = "Please enter how many guests are expected";
/** More than any hall of the city holds. */
const maxAttendees = 100_000;

const isHttps = (address: string) => /^https:/i.test(address);

/** The fields of the admin's form (public-site.md, section 3: "Partner event record"). */
export const partnerEventFields = z.strictObject({
  title: line({ min: 2, max: 100, message: "Title must be at least 2 characters" }),
  partner: line({ min: 2, max: 100, message: "Please enter who hosts it" }),
  /** Such as "Jazz Brunch". */
  category: line({ min: 2, max: 40, message: "Please enter what kind of event it is" }),
  startsAt: eventTime,
  endsAt: eventTime,
  /** The venue, followed by its address. */
  location: line({ min: 2, max: 200, message: "Please enter the location" }),
  description: paragraph({ min: 10, max: 2000, message: "Please describe the event in at least 10 characters" }),
  /** Such as "Donation Based". */
  price: line({ min: 2, max: 40, message: "Please enter what it costs, in a few words" }),
  attendees: z
    .int({ error: wrongAttendees })
    .check(
      z.minimum(1, wrongAttendees),
      z.maximum(maxAttendees, `Maximum ${maxAttendees.toLocaleString("en-US")} guests`),
    ),
  registrationUrl: website("Please enter a link such as https://example.org/tickets").check(
    z.refine(isHttps, "Please enter a link that starts with https://"),
  ),
  /** What the picture shows, for who cannot see it; empty for one that only decorates. */
  pictureText: z._default(line({ max: 200 }), ""),
  status: choice(partnerEventStatuses, "Please select a status"),
});

/** Its times alone: what is wrong with them is said whatever else is missing. */
export const partnerEventTimes = z.pick(partnerEventFields, { startsAt: true, endsAt: true }).check(inTimeOrder);

/** The admin's form. */
export const partnerEventForm = partnerEventFields.check(inTimeOrder);
export type PartnerEventForm = z.infer<typeof partnerEventForm>;

/** An event of a partner, who also takes registrations, as the public sees it. */
export const partnerEvent = z.object({
  id: z.string(),
  title: z.string(),
  partner: z.string(),
  category: z.string(),
  /** Start and end, in UTC; shown in the club's time zone. */
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  location: z.string(),
  description: z.string(),
  price: z.string(),
  attendees: z.int(),
  registrationUrl: z.string(),
  /** Its picture's path on the site; null without one. */
  picture: z.nullable(z.string()),
  pictureText: z.string(),
  isPast: z.boolean(),
  /** Made up, to show what a partner event looks like: hidden from search engines. */
  isSample: z.boolean(),
});
export type PartnerEvent = z.infer<typeof partnerEvent>;

/** A partner event as admins see it. */
export const adminPartnerEvent = z.extend(partnerEvent, {
  status: z.enum(partnerEventStatuses),
  isDeleted: z.boolean(),
  /** Incremented with each change; 0 of a sample. */
  version: z.int(),
});
export type AdminPartnerEvent = z.infer<typeof adminPartnerEvent>;

type State = "kept" | "deleted" | "sample" | "deleted-sample";

const getState = ({ isSample, isDeleted }: Pick<AdminPartnerEvent, "isSample" | "isDeleted">): State =>
  isDeleted ? (isSample ? "deleted-sample" : "deleted") : isSample ? "sample" : "kept";

const isDeleted = "This event was deleted. Restore it first.";
const isSample = "Samples can't be edited. Delete it, and add an event of your own.";
const isNotDeleted = "This event isn't deleted.";

/** What admins may do with a partner event. Nothing is lost by deleting one: it can be restored. */
export const partnerEventCan = createStateTable<State, Pick<AdminPartnerEvent, "isSample" | "isDeleted">>(getState)({
  edit: { kept: true, deleted: isDeleted, sample: isSample, "deleted-sample": isSample },
  delete: {
    kept: true,
    sample: true,
    deleted: "This event is already deleted.",
    "deleted-sample": "This event is already deleted.",
  },
  restore: { kept: isNotDeleted, sample: isNotDeleted, deleted: true, "deleted-sample": true },
});

/** How long the page shows what is over. */
export const shownAfterEndDays = 30;

/** Whether a partner event is on the page. */
export const isOnPage = (
  { status, isDeleted, endsAt }: Pick<AdminPartnerEvent, "status" | "isDeleted" | "endsAt">,
  nowMs = Date.now(),
) => status === "published" && !isDeleted && Date.parse(endsAt) > nowMs - shownAfterEndDays * 86_400_000;

type Sample = Omit<PartnerEvent, "isPast" | "picture" | "pictureText">;

/** What a new club begins with (numbers and price labels: public-site.md, section 9), on its dates of 2027. */
const firstSamples: readonly Sample[] = [
  {
    id: "sample-evening-of-giving",
    title: "An Evening of Giving",
    partner: "Pecan Grove Scholars Fund",
    category: "Charity Gala",
    startsAt: "2027-03-07T00:00:00.000Z",
    endsAt: "2027-03-07T04:00:00.000Z",
    location: "Alder Hall, Arts District, Dallas, TX",
    description:
      "A black-tie dinner benefiting first-generation college students from South Dallas. Three courses, a short concert by the students, and a pledge card instead of an auction.",
    price: "Donation Based",
    attendees: 100,
    registrationUrl: "https://example.org/an-evening-of-giving",
    isSample: true,
  },
  {
    id: "sample-long-sunday",
    title: "The Long Sunday",
    partner: "Blue Hour Jazz Society",
    category: "Jazz Brunch",
    startsAt: "2027-05-16T16:00:00.000Z",
    endsAt: "2027-05-16T20:00:00.000Z",
    location: "The Glasshouse, Oak Cliff, Dallas, TX",
    description:
      "A jazz brunch that takes its time: a trumpet quintet, two sets, and a kitchen that sends out plates until three. Tables seat six. Bring five friends, or be seated with members.",
    price: "Table Reservations",
    attendees: 200,
    registrationUrl: "https://example.org/the-long-sunday",
    isSample: true,
  },
];

export const samplePartnerEventIds: readonly string[] = firstSamples.map(({ id }) => id);

/** Some weeks of a year, so that the weekday stays. */
const yearMs = 364 * 86_400_000;

/** The samples of a club, on dates that are still to come. */
export const listSamplePartnerEvents = (now = new Date()): PartnerEvent[] =>
  firstSamples.map((sample) => {
    const years = Math.max(0, Math.ceil((now.getTime() - Date.parse(sample.endsAt)) / yearMs));
    const later = (time: string) => new Date(Date.parse(time) + years * yearMs).toISOString();
    return {
      ...sample,
      startsAt: later(sample.startsAt),
      endsAt: later(sample.endsAt),
      picture: null,
      pictureText: "",
      isPast: false,
    };
  });

const partnerEventId = eventId;
const row = { feature: "events", status: 200 } as const;

export const partnerEventsContract = {
  listPartnerEvents: endpoint({
    ...row,
    method: "GET",
    path: "/api/partner-events",
    who: "public",
    summary: "The published events of partners: coming ones soonest first, then those of the past month, newest first.",
    edgeCache: publicList,
    input: z.strictObject({}),
    output: z.object({ items: z.array(partnerEvent) }),
  }),
  listAllPartnerEvents: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/partner-events",
    may: ["events", "reader"],
    summary: "Likewise for admins, with drafts, deleted ones, and those of the past year.",
    input: z.strictObject({}),
    output: adminPage(adminPartnerEvent),
  }),
  createPartnerEvent: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/partner-events",
    may: "events",
    summary: "Creates a partner event, once for each Idempotency-Key.",
    input: z.extend(partnerEventFields, { picture }).check(inTimeOrder),
    output: adminPartnerEvent,
    status: 201,
  }),
  editPartnerEvent: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/partner-events/{partnerEventId}",
    may: "events",
    summary:
      "Updates, publishes, or withdraws a partner event; a conflict (409) if it changed since `version`, if it is deleted, and for a sample.",
    input: z
      .extend(partnerEventFields, { partnerEventId, version: z.int().check(z.minimum(0)), picture })
      .check(inTimeOrder),
    output: adminPartnerEvent,
  }),
  deletePartnerEvent: endpoint({
    ...row,
    method: "DELETE",
    path: "/api/admin/partner-events/{partnerEventId}",
    may: "events",
    summary: "Takes a partner event off the page; it can be restored. A conflict (409) if it is deleted.",
    input: z.strictObject({ partnerEventId }),
    output: adminPartnerEvent,
  }),
  restorePartnerEvent: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/partner-events/{partnerEventId}/restore",
    may: "events",
    summary: "Restores a deleted partner event as it was. A conflict (409) if it is not deleted.",
    input: z.strictObject({ partnerEventId }),
    output: adminPartnerEvent,
  }),
};
