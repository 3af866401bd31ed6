import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { letterContent } from "./letter-content.ts";
import { letterTopics, type LetterTopic } from "./letter-topics.ts";
import { memberId } from "./members.ts";
import { adminPage, cursor, page } from "./paging.ts";
import { leftOutReasons, segment } from "./segments.ts";
import { choice, line } from "./text.ts";
import { uploadId } from "./uploads.ts";
import { isSkipped } from "./wall-clock.ts";

/** The kind of the notices about a topic's letters. */
export const noticeKindOf = (topic: LetterTopic) => `letter-${topic}` as const;

/**
 * A letter's state. A template is never sent; one that is `sending` may be `stopped`, by an admin or by itself, and goes
 * on from there; it is `sent` once nothing of it waits.
 */
export const letterStates = ["template", "draft", "scheduled", "sending", "stopped", "sent"] as const;
export type LetterState = (typeof letterStates)[number];

/** Why a letter stopped: an admin did it, or it did so by itself. */
export const stopReasons = ["admin", "bounces", "complaints"] as const;
export type StopReason = (typeof stopReasons)[number];

/**
 * Above how many percent of the copies sent so far a letter stops by itself: what SES reviews an account for. Of fewer
 * copies than these it counts as if they were as many, so that a single bad address stops no letter.
 */
export const stopLimits = {
  bounces: { percent: 5, ofAtLeast: 100 },
  complaints: { percent: 0.1, ofAtLeast: 1000 },
} as const;

/**
 * Why a letter became a draft again: its event was called off or is gone, it could not leave in time, it was for more
 * people than a letter may be for, or for those of a level, group, or event that is gone.
 */
export const returnReasons = ["called-off", "event-gone", "too-late", "too-many", "segment-gone"] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const maxSubjectLength = 150;
/** Tests to oneself, an hour. */
export const maxTestsPerHour = 20;
/** Bytes of HTML that Gmail shows; it cuts off what is longer. */
export const gmailBytes = 102_000;
/** Letters that were not sent, with templates. */
export const maxUnsent = 200;
/** Minutes before or after an event. */
export const maxMinutesFromEvent = 60 * 24 * 60;

/** A wall clock, as a `datetime-local` field has it. */
const wallClock = z.string({ error: "Please choose a time" }).check(
  z.regex(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, "Please choose a time"),
  z.refine((time) => !Number.isNaN(Date.parse(`${time}Z`)), "Please choose a time"),
  z.refine(
    (time) => Number.isNaN(Date.parse(`${time}Z`)) || !isSkipped(time),
    "Clocks skip this time. Please choose another.",
  ),
);

/**
 * When a letter is sent: at once, at a time by the club's clock, or so long before or after an event's start or end. Then
 * it moves with the event, and one that is sent before it reaches who matches its segment later, until the event begins.
 */
export const schedule = z.discriminatedUnion("when", [
  z.strictObject({ when: z.literal("now") }),
  z.strictObject({ when: z.literal("at"), at: wallClock }),
  z.strictObject({
    when: z.literal("event"),
    eventId,
    minutes: z.int().check(z.minimum(0), z.maximum(maxMinutesFromEvent, "Maximum 60 days")),
    side: z.enum(["before", "after"]),
    of: z.enum(["start", "end"]),
  }),
]);
export type Schedule = z.infer<typeof schedule>;

/** What its author writes. A draft may lack what sending needs: a subject and a content. */
export const letterFields = z.strictObject({
  subject: z._default(line({ max: maxSubjectLength }), ""),
  content: letterContent,
  segment,
  topic: choice(letterTopics, "Please select what it is about"),
});
export type LetterFields = z.infer<typeof letterFields>;

const count = z.int();

/** What became of a letter's emails. */
export const letterCounts = z.object({
  /** People that it was for when its list was fixed, and who came later. */
  people: count,
  /** Emails that SES has accepted, of which some were delivered, bounced, or called spam. */
  sent: count,
  delivered: count,
  bounced: count,
  complained: count,
  /** Given up after two days. */
  failed: count,
  /** Not emailed, by why: when the list was fixed, or when their turn came. */
  leftOut: z.partialRecord(z.enum(leftOutReasons), count),
  /** Members who found it in the portal. */
  inPortal: count,
  /** Clicks on all of its links. */
  clicks: count,
});
export type LetterCounts = z.infer<typeof letterCounts>;

const by = z.object({ id: z.string(), name: z.string() });

/** A letter in the list. */
export const listedLetter = z.object({
  id: z.string(),
  state: z.enum(letterStates),
  subject: z.string(),
  topic: z.enum(letterTopics),
  segment,
  /** When it was last changed, or sent. */
  at: z.iso.datetime(),
  by,
  schedule: z.optional(schedule),
  /** When it will leave, in UTC: what its schedule comes to now. */
  leavesAt: z.optional(z.iso.datetime()),
  sentAt: z.optional(z.iso.datetime()),
  /** Until when it reaches who matches its segment later. */
  openUntil: z.optional(z.iso.datetime()),
  stopped: z.optional(z.object({ why: z.enum(stopReasons), at: z.iso.datetime(), by: z.optional(by) })),
  /** Of a draft that was to be sent and could not leave. */
  returned: z.optional(z.object({ why: z.enum(returnReasons), at: z.iso.datetime() })),
  /** From when on it is on its way. */
  counts: z.optional(letterCounts),
});
export type ListedLetter = z.infer<typeof listedLetter>;

/** A letter with all of it. */
export const letter = z.extend(listedLetter, {
  /** Incremented by each change of what its author writes. */
  version: z.int(),
  content: letterContent,
});
export type Letter = z.infer<typeof letter>;

/** A link of a letter that was sent, in its order, and how often it was followed. */
export const letterLink = z.object({ url: z.string(), clicks: count });
export type LetterLink = z.infer<typeof letterLink>;

/** Somebody of a segment, before sending. */
export const segmentPerson = z.object({
  /** Of a member; absent for a visitor. */
  memberId: z.optional(z.string()),
  name: z.string(),
  email: z.string(),
  leftOut: z.optional(z.enum(leftOutReasons)),
  /** Whether they find it in the portal, whatever becomes of the email. */
  isInPortal: z.boolean(),
});
export type SegmentPerson = z.infer<typeof segmentPerson>;

/** A letter as its readers find it in the portal. */
export const ownLetter = z.object({
  id: z.string(),
  subject: z.string(),
  topic: z.enum(letterTopics),
  /** When it reached them. */
  at: z.iso.datetime(),
});
export type OwnLetter = z.infer<typeof ownLetter>;

/** An event whose card is in a letter; `when` is empty without a date. */
const letterEvent = z.object({ id: z.string(), title: z.string(), when: z.string(), location: z.string() });

export const letterId = z.string({ error: "Invalid input" }).check(z.regex(/^ltr_[\da-z]{26}$/, "Invalid input"));
const version = z.int().check(z.minimum(1));

const row = { feature: "letters", may: "members", status: 200 } as const;
const readers = { feature: "letters", may: ["members", "reader"], status: 200 } as const;
const answer = z.object({ letter });
const one = z.strictObject({ letterId });
const oneVersion = z.strictObject({ letterId, version });

export const lettersContract = {
  listLetters: endpoint({
    ...readers,
    method: "GET",
    path: "/api/admin/letters",
    summary:
      "Letters, the last changed first: what waits to be sent, with templates, or what was sent. Readers get only what was sent.",
    input: z.strictObject({ list: z.enum(["unsent", "sent"]), cursor }),
    output: adminPage(listedLetter),
  }),
  getLetter: endpoint({
    ...readers,
    method: "GET",
    path: "/api/admin/letters/{letterId}",
    summary:
      "A letter with its text, what became of it, and its links with their clicks. Readers get only what was sent (404).",
    input: one,
    output: z.object({ letter, links: z.array(letterLink) }),
  }),
  createLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters",
    summary:
      "Begins a draft, once for each Idempotency-Key. A conflict (409) beyond 200 that are not sent; invalid (400) for people of something that is gone or that the club keeps secret, or with the card of an event that is not open.",
    input: letterFields,
    output: answer,
    status: 201,
  }),
  saveLetter: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/letters/{letterId}",
    summary:
      "Saves a draft or a template. A conflict (409) when it has changed since `version`, unless it says the same, and when it is on its way. Invalid (400) for people of something that is gone, or with the card of another event that is not open.",
    input: z.extend(letterFields, { letterId, version }),
    output: answer,
  }),
  copyLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/copies",
    summary:
      "A new draft or template that says the same, once for each Idempotency-Key. A draft for people of something that is gone says so in `returned`; a template is invalid (400) then.",
    input: z.strictObject({ letterId, as: z.enum(["draft", "template"]) }),
    output: answer,
    status: 201,
  }),
  deleteLetter: endpoint({
    ...row,
    method: "DELETE",
    path: "/api/admin/letters/{letterId}",
    summary: "Deletes a draft or a template. A conflict (409) for any other. Safe to repeat.",
    input: one,
    output: z.object({}),
  }),
  addLetterPicture: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/pictures",
    summary: "Takes an uploaded picture for a letter's text; answers its path on the site, and its size in pixels.",
    input: z.strictObject({ letterId, picture: uploadId }),
    output: z.object({ path: z.string(), width: z.int(), height: z.int() }),
    status: 201,
  }),
  previewSegment: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letter-segments",
    summary:
      "Everybody of a segment by name, with who would get no email about a topic and why. Changes nothing; invalid (400) for people of something that is gone. Who gets it is decided again when it is sent.",
    input: z.strictObject({ segment, topic: z.enum(letterTopics) }),
    output: z.object({ people: z.array(segmentPerson) }),
  }),
  testLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/tests",
    summary:
      "Emails a letter to the caller alone, as `memberId` would get it, or as they would. At most 20 an hour (429). `emailed` says whether it went out.",
    input: z.strictObject({ letterId, memberId: z.optional(memberId) }),
    output: z.object({ emailed: z.enum(["sent", "failed", "waiting"]) }),
  }),
  previewLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/previews",
    summary:
      "A saved letter as `memberId` would get it, or the caller: its subject, the email as HTML and as text, how many bytes of HTML it has at most, and how many cards are left out of it since their events are not open. The link to preferences is the caller's.",
    input: z.strictObject({ letterId, memberId: z.optional(memberId) }),
    output: z.object({
      ...{ subject: z.string(), html: z.string(), text: z.string() },
      ...{ bytes: z.int(), leftOutCards: z.int() },
    }),
  }),
  sendLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/sending",
    summary:
      "Sends a draft, or schedules it. A conflict (409) when it has changed since `version`, is on its way, its time has passed, or it is for nobody now; without a subject and a text, or for people of something that is gone, invalid (400). Safe to repeat.",
    input: z.extend(oneVersion, { schedule }),
    output: answer,
  }),
  unscheduleLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/unscheduling",
    summary: "Makes a scheduled letter a draft again. A conflict (409) once it is on its way. Safe to repeat.",
    input: one,
    output: answer,
  }),
  stopLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/stopping",
    summary: "Stops a letter that is on its way, within seconds; who was reached was. Safe to repeat.",
    input: one,
    output: answer,
  }),
  continueLetter: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/letters/{letterId}/continuing",
    summary: "Goes on with a stopped letter where it stopped. Safe to repeat.",
    input: one,
    output: answer,
  }),
  listOwnLetters: endpoint({
    feature: "letters",
    who: "member",
    method: "GET",
    path: "/api/portal/letters",
    summary: "The letters that reached the caller, newest first.",
    input: z.strictObject({ cursor }),
    output: page(ownLetter),
    status: 200,
  }),
  getOwnLetter: endpoint({
    feature: "letters",
    who: "member",
    method: "GET",
    path: "/api/portal/letters/{letterId}",
    summary: "One of them, with what it says, and the events whose cards it has. Its notice counts as read.",
    input: one,
    output: z.object({ letter: ownLetter, content: letterContent, events: z.array(letterEvent) }),
    status: 200,
  }),
  countLetterClick: endpoint({
    feature: "letterLinks",
    who: "public",
    method: "GET",
    path: "/api/go/{letterId}/{link}",
    summary:
      "Counts that a letter's link was followed, not by whom, and leads there. An unknown one leads to the site.",
    input: z.strictObject({ letterId, link: z.string().check(z.regex(/^\d{1,3}$/, "Invalid input")) }),
    output: z.object({ url: z.string() }),
    status: 302,
    throttle: { rate: 200, burst: 500 },
  }),
};
