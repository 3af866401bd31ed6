import * as z from "zod/mini";
import { conductEntry } from "./conduct.ts";
import { duesStates } from "./dues.ts";
import { endpoint } from "./endpoint.ts";
import { invitationStates } from "./invitations.ts";
import { memberId } from "./members.ts";
import { membershipWays } from "./membership.ts";
import { mergedAccount } from "./merged.ts";
import { adminPage, cursor } from "./paging.ts";
import { registrationStatuses } from "./registrations.ts";
import { line, paragraph } from "./text.ts";

/** Tags that admins give a member, and characters of each. */
export const maxTags = 20;
export const maxTagLength = 40;

const anyTag = line({ min: 1, max: maxTagLength, message: "Please enter a tag" });

/** A word that admins sort members by; members never see it. Lists of tags are written with commas. */
export const tag = anyTag.check(z.refine((text) => !text.includes(","), "A tag can't have a comma"));

/**
 * Where somebody stands who was ever let in: `leaving` asked for their account to be deleted, `rests` has not paid, and
 * `ended` is no member any longer, by an admin or since their account is gone.
 */
export const personStates = ["member", "rests", "suspended", "ended", "leaving"] as const;
export type PersonState = (typeof personStates)[number];

/** Why somebody is no member any longer: an admin ended it, dues were not paid, or their account is gone. */
export const endReasons = ["admin", "dues", "account"] as const;
export type EndReason = (typeof endReasons)[number];

/** Over how many days it is counted how often somebody came. */
export const cameDays = 365;

/** Somebody who was ever let in, as a row of the desk. A field of their profile that is for no one else is absent. */
export const personRow = z.object({
  id: z.string(),
  /** May be empty. */
  name: z.string(),
  /** Empty for a reader, and where it is not known: of some who joined before memberships were recorded. */
  email: z.string(),
  level: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(personStates),
  /** When it ended. */
  endedAt: z.optional(z.iso.datetime()),
  endedBy: z.optional(z.enum(endReasons)),
  joinedAt: z.iso.datetime(),
  via: z.enum(membershipWays),
  /** The member who invited them, with the name of then; absent without one, and where they left. */
  invitedBy: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Absent where nothing is to be paid. */
  dues: z.optional(
    z.object({
      state: z.enum(duesStates),
      /** Absent before the first payment, and for good. */
      paidUntil: z.optional(z.iso.datetime()),
      isForGood: z.optional(z.literal(true)),
    }),
  ),
  /** Events of the last `cameDays` days to which they came, and when the last one began. */
  came: z.int(),
  lastCameAt: z.optional(z.iso.datetime()),
  /** The last day on which they used the portal, such as `2026-11-30`, by the club's clock. */
  lastSeen: z.optional(z.iso.date()),
  tags: z.array(z.string()),
  /** Whether they and another member have both said that they met. */
  hasMet: z.boolean(),
  /** How many members both they and the other have said that they met. */
  acquaintances: z._default(z.int(), 0),
  company: z.optional(z.string()),
  industry: z.optional(z.string()),
  location: z.optional(z.string()),
});
export type PersonRow = z.infer<typeof personRow>;

/** Notes about one member, and characters of each. */
export const maxNotes = 100;
export const maxNoteLength = 2000;

/** For how long a note that was deleted can be brought back. */
export const deletedNoteDays = 1;

/** What an admin wrote about a member, for other admins. */
export const memberNote = z.object({
  id: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** The admin's name; empty where they have none, or left. */
  by: z.string(),
});
export type MemberNote = z.infer<typeof memberNote>;

/** What the desk knows of a member beside their row, their membership and their dues. */
export const memberSheet = z.object({
  memberId: z.string(),
  tags: z.array(z.string()),
  /** The newest first. */
  notes: z.array(memberNote),
  /** Their registrations, the newest event first; of events that are gone, without a title. */
  events: z.array(
    z.object({
      registrationId: z.string(),
      eventId: z.string(),
      title: z.string(),
      startsAt: z.optional(z.string()),
      status: z.enum(registrationStatuses),
      attendance: z.optional(z.enum(["came", "missed"])),
    }),
  ),
  /** Whom they invited in the last year, the newest first. */
  invitations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      sentAt: z.string(),
      state: z.enum(invitationStates),
    }),
  ),
  /** What was reported about them or by them, and decided, the newest first. */
  conduct: z.array(conductEntry),
  /** The accounts that were merged into theirs. */
  merged: z._default(z.array(mergedAccount), []),
});
export type MemberSheet = z.infer<typeof memberSheet>;

/** Members whose tags are changed by one request. */
export const maxTagged = 25;

const noteId = z.string().check(z.regex(/^[\w-]{8,64}$/, "Invalid input"));
const ofMember = z.strictObject({ memberId });
const ofNote = z.strictObject({ memberId, noteId });
const sheet = { may: "members", feature: "people", output: memberSheet, status: 200 } as const;

export const peopleContract = {
  listMembers: endpoint({
    method: "GET",
    path: "/api/admin/members",
    may: ["members", "reader"],
    feature: "people",
    summary:
      "Everybody who was ever let in, by name, at first 100, then 500 a page; for a reader without email addresses. Answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({ cursor }),
    output: adminPage(personRow),
    status: 200,
  }),
  getMemberSheet: endpoint({
    ...sheet,
    method: "GET",
    path: "/api/admin/members/{memberId}/sheet",
    summary:
      "A member's tags and notes, events, invitations, and conduct. Not found (404) for who was never let in. Noted in the audit log.",
    input: ofMember,
  }),
  tagMembers: endpoint({
    method: "POST",
    path: "/api/admin/member-tags",
    may: "members",
    feature: "people",
    summary:
      "Adds tags to members and removes others; answers whose tags are other ones now, with those. A conflict (409) where somebody would have more than twenty, and nobody's are changed then. Safe to repeat.",
    input: z.strictObject({
      memberIds: z.array(memberId).check(z.minLength(1, "Please select members"), z.maxLength(maxTagged)),
      add: z._default(z.array(tag).check(z.maxLength(maxTags)), []),
      // Tags of before 2026-11-30 may have one.
      remove: z._default(z.array(anyTag).check(z.maxLength(maxTags)), []),
    }),
    output: z.object({ items: z.array(z.object({ memberId: z.string(), tags: z.array(z.string()) })) }),
    status: 200,
  }),
  addMemberNote: endpoint({
    ...sheet,
    method: "PUT",
    path: "/api/admin/members/{memberId}/notes/{noteId}",
    summary:
      "Adds a note about a member, which only admins see. A conflict (409) where there are a hundred. Safe to repeat.",
    input: z.extend(ofNote, { text: paragraph({ min: 2, max: maxNoteLength, message: "Please write a note" }) }),
  }),
  deleteMemberNote: endpoint({
    ...sheet,
    method: "DELETE",
    path: "/api/admin/members/{memberId}/notes/{noteId}",
    summary: "Deletes a note about a member. It can be brought back for a day. Safe to repeat.",
    input: ofNote,
  }),
  restoreMemberNote: endpoint({
    ...sheet,
    method: "POST",
    path: "/api/admin/members/{memberId}/notes/{noteId}/restoration",
    summary: "Brings back a note that was deleted. Not found (404) after a day. Safe to repeat.",
    input: ofNote,
  }),
};
