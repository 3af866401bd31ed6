import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clubEvent } from "./events.ts";
import { memberId } from "./members.ts";
import { author, messageId } from "./messages.ts";
import { choice, line, paragraph } from "./text.ts";
import { uploadId } from "./uploads.ts";

/** Members of a group: its room is one conversation, and each message is sent to each of them. */
export const maxGroupMembers = 500;
/** Groups that one member may propose in a day. */
export const maxProposalsPerDay = 5;
/** A room in which nobody wrote for so long is offered for closing. */
export const restingDays = 60;

/** A group's id, which its topic has too. */
export const groupId = z.string({ error: "Invalid input" }).check(z.regex(/^grp-[\da-z]{26}$/, "Invalid input"));

/** Who gets in: everyone at once, whom a host lets in, or whom a host has invited, and nobody else knows of it. */
export const groupAccesses = ["open", "request", "secret"] as const;
export type GroupAccess = (typeof groupAccesses)[number];

/** What is said of a group. */
export const groupFields = z.strictObject({
  name: line({ min: 2, max: 60, message: "Name must be at least 2 characters" }),
  text: paragraph({ min: 10, max: 500, message: "Please say in a sentence what it is for" }),
  access: choice(groupAccesses, "Please choose who gets in"),
});
export type GroupFields = z.infer<typeof groupFields>;

/** The upload of another picture; null removes the picture, and without it the picture stays. */
const picture = z.optional(z.nullable(uploadId));

/** Who closed a group: what an admin closed, only an admin opens again. */
export const groupClosers = ["host", "admin"] as const;
export type GroupCloser = (typeof groupClosers)[number];

/** A proposal waits for an admin; in a closed group nobody writes any more. */
export const groupStates = ["proposed", "active", "closed", "declined"] as const;
export type GroupState = (typeof groupStates)[number];

/**
 * A member's place: in it, asking to be let in, invited, its proposer, or removed by a host; absent for anybody else who is
 * outside.
 */
export const groupPlaces = ["in", "asked", "invited", "proposed", "removed"] as const;
export type GroupPlace = (typeof groupPlaces)[number];

const facts = {
  id: groupId,
  ...groupFields.shape,
  /** Its picture's path on the site; null without one. */
  picture: z.nullable(z.string()),
  state: z.enum(groupStates),
  /** How many are in. */
  members: z.int(),
  /** Incremented with each change to what is said of it. */
  version: z.int(),
};

/** A group as a member sees it. */
export const group = z.object({
  ...facts,
  mine: z.nullable(z.enum(groupPlaces)),
  is_host: z.boolean(),
  /** Null unless it is closed. */
  closed_by: z.nullable(z.enum(groupClosers)),
  /** For whoever is in: its newest message, the last change to one, and how far the caller has read; null before the first. */
  latest_id: z.nullable(messageId),
  changed_at: z.nullable(z.iso.datetime()),
  read_id: z.nullable(messageId),
  /** For hosts: whether nobody has written for {@link restingDays}. */
  is_resting: z.boolean(),
});
export type Group = z.infer<typeof group>;

/** Somebody in a group; those who ask to be let in, or are invited, are shown to hosts only. */
export const groupMember = z.object({ ...author, place: z.enum(["in", "asked", "invited"]), is_host: z.boolean() });
export type GroupMember = z.infer<typeof groupMember>;

/** A coming event that is for the group alone. */
export const groupEvent = z.pick(clubEvent, { id: true, title: true, when: true, isComingSoon: true });
export type GroupEvent = z.infer<typeof groupEvent>;

/** A group as admins see it: what it is and who answers for it, nothing of what is written there. */
export const adminGroup = z.object({
  ...facts,
  proposer: z.object(author),
  hosts: z.array(z.object(author)),
  created_at: z.iso.datetime(),
  is_resting: z.boolean(),
});
export type AdminGroup = z.infer<typeof adminGroup>;

/** What a host does about somebody. */
export const memberActs = ["invite", "accept", "decline", "remove", "make-host", "end-host"] as const;
export type MemberAct = (typeof memberActs)[number];

/** What an admin decides on a group. */
export const groupActs = ["open", "decline", "close", "reopen"] as const;
export type GroupAct = (typeof groupActs)[number];

const row = { feature: "groups", who: "member", status: 200 } as const;
const one = z.strictObject({ groupId });
const answer = z.object({ group });
const adminRow = { feature: "groups", status: 200 } as const;

export const groupsContract = {
  listGroups: endpoint({
    ...row,
    method: "GET",
    path: "/api/groups",
    summary:
      "The groups that the caller can see, by name: those they are in first. A secret one only for whoever is in or invited.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(group) }),
  }),
  getGroup: endpoint({
    ...row,
    method: "GET",
    path: "/api/groups/{groupId}",
    summary:
      "A group with those who are in it, hosts first, and its coming events; a secret one is unknown (404) to whoever is outside.",
    input: one,
    output: z.object({
      group,
      people: z.array(groupMember),
      /** Soonest first; none for whoever is outside. */
      events: z.array(groupEvent),
      /** Until when the caller is muted and cannot post. */
      muted_until: z.optional(z.iso.datetime()),
    }),
  }),
  proposeGroup: endpoint({
    ...row,
    method: "POST",
    path: "/api/groups",
    summary: "Proposes a group, once for each Idempotency-Key; an admin opens it. At most 5 a day (429).",
    input: z.extend(groupFields, { picture }),
    output: answer,
    status: 201,
  }),
  editGroup: endpoint({
    ...row,
    method: "PUT",
    path: "/api/groups/{groupId}",
    summary: "Changes what is said of a group: for its hosts. A conflict (409) when it has changed since `version`.",
    input: z.extend(groupFields, { groupId, picture, version: z.int().check(z.minimum(1)) }),
    output: answer,
  }),
  joinGroup: endpoint({
    ...row,
    method: "POST",
    path: "/api/groups/{groupId}/join",
    summary:
      "Joins an open group, or one that invited the caller; asks to be let in where hosts decide. Safe to repeat; a conflict (409) for whom a host has removed from an open one.",
    input: one,
    output: answer,
  }),
  leaveGroup: endpoint({
    ...row,
    method: "POST",
    path: "/api/groups/{groupId}/leave",
    summary:
      "Leaves a group, takes back a request or a proposal, or declines an invitation. Safe to repeat; a conflict (409) for its only host.",
    input: one,
    output: z.object({}),
  }),
  changeGroupMember: endpoint({
    ...row,
    method: "POST",
    path: "/api/groups/{groupId}/members/{memberId}",
    summary:
      "Invites a member, decides on a request, removes somebody, or makes or ends a host: for hosts. Safe to repeat.",
    input: z.strictObject({ groupId, memberId, act: z.enum(memberActs) }),
    output: z.object({ people: z.array(groupMember) }),
  }),
  closeGroup: endpoint({
    ...row,
    method: "POST",
    path: "/api/groups/{groupId}/close",
    summary:
      "Closes a group, so that it is only read; or opens it again: for its hosts. Safe to repeat; a conflict (409) for one that an admin closed.",
    input: z.strictObject({ groupId, isClosed: z.boolean() }),
    output: answer,
  }),
  listAllGroups: endpoint({
    ...adminRow,
    may: ["conversations", "reader"],
    method: "GET",
    path: "/api/admin/groups",
    summary: "All groups, proposals first: what each is, and who answers for it. Nothing of what is written there.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(adminGroup), unreadable: z.optional(z.int()) }),
  }),
  decideGroup: endpoint({
    ...adminRow,
    may: "conversations",
    method: "POST",
    path: "/api/admin/groups/{groupId}",
    summary:
      "Opens or declines a proposal, closes a group, or opens it again. A conflict (409) where that is decided already.",
    input: z.strictObject({ groupId, act: z.enum(groupActs) }),
    output: z.object({ group: adminGroup }),
  }),
};
