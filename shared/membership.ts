import * as z from "zod/mini";
import { maxSuspensionDays, measureInForce } from "./conduct.ts";
import { endpoint } from "./endpoint.ts";
import { levelId } from "./levels.ts";
import { memberId, profileForAdmins } from "./members.ts";
import { mergedAccount } from "./merged.ts";
import { adminPage, cursor } from "./paging.ts";
import { paragraph } from "./text.ts";

/** The attribute in which a registration carries the token of an admission to Cognito. */
export const admissionAttribute = "custom:admission";

/** How an account became a member. */
export const membershipWays = ["open", "application", "invitation", "admin", "import", "earlier"] as const;

export const joiningStates = ["open", "used", "expired", "not-yet"] as const;

/** What the private link of an admission opens. */
export const joining = z.object({
  email: z.string(),
  /** Empty where it is not known. */
  name: z.string(),
  /** Of an invitation: the name of the member who sent it. */
  invitedBy: z.optional(z.string()),
  /** `not-yet`: its email has not left, or it is not paid. */
  state: z.enum(joiningStates),
  /** Where it is not paid: of the private page on which it is. */
  payToken: z.optional(z.string()),
});
export type Joining = z.infer<typeof joining>;

/** The caller's account. */
export const account = z.object({
  isMember: z.boolean(),
  /** Of somebody who is no member: the name in the profile they have, or had; may be empty. */
  name: z.string(),
  /** Whether an admin has ended the membership. */
  hasEnded: z.boolean(),
  /** Whether it ended since the account was merged into another one of theirs, with which they sign in. */
  wasMerged: z._default(z.boolean(), false),
  /** That the membership rests, until a time or until it is lifted (null), and why. */
  suspension: z.nullable(z.pick(measureInForce, { until: true, reason: true })),
  /** Of a membership that rests until it is paid: the token of the private link by which it is, and whether it never was. */
  dues: z.nullable(z.object({ token: z.string(), isNew: z.boolean() })),
  /** Of somebody who is no member: the newest application of their email address, and the token of its private link. */
  application: z.nullable(z.object({ token: z.string(), state: z.string() })),
});
export type OwnAccount = z.infer<typeof account>;

const act = z.object({ at: z.iso.datetime(), by: z.string() });

/** A membership as admins see it. */
export const membership = z.object({
  memberId: z.string(),
  name: z.string(),
  email: z.string(),
  via: z.enum(membershipWays),
  level: z.object({ id: z.string(), name: z.string() }),
  since: z.iso.datetime(),
  ended: z.nullable(act),
  /** Of an account that was merged into another one: how, and into whose. */
  merged: z.optional(z.extend(mergedAccount, { into: z.object({ id: z.string(), name: z.string() }) })),
  isAdmin: z.boolean(),
  /** Whether the caller may end it, or suspend it: not their own, and not an admin's. */
  canEnd: z.boolean(),
  /** That it rests now, and that its member is muted in the chat now. */
  suspension: z.nullable(measureInForce),
  /** Since when it rests until dues are paid. */
  restsSince: z.nullable(z.iso.datetime()),
  chatMute: z.nullable(measureInForce),
  /** When they last reached the limit of profiles that a member is shown, with how many; null for not in the last ninety days. */
  directoryLimit: z.nullable(
    z.object({
      at: z.iso.datetime(),
      shown: z.enum(["profiles", "names"]),
      count: z.int(),
      per: z.enum(["hour", "day"]),
    }),
  ),
  /** What of their profile admins see. */
  profile: profileForAdmins,
});
export type Membership = z.infer<typeof membership>;

export const endedMembership = z.object({ memberId: z.string(), name: z.string(), ended: act });
export type EndedMembership = z.infer<typeof endedMembership>;

export const suspendedMembership = z.object({ memberId: z.string(), name: z.string(), suspension: measureInForce });
export type SuspendedMembership = z.infer<typeof suspendedMembership>;

const ofMember = z.strictObject({ memberId });

/** For how many days a membership is to rest, null until it is lifted, and what its member is told. */
export const suspensionForm = z.strictObject({
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(maxSuspensionDays))),
  reason: paragraph({ min: 1, max: 1000, message: "Please say why" }),
});
export type SuspensionForm = z.infer<typeof suspensionForm>;

export const membershipContract = {
  getAccount: endpoint({
    method: "GET",
    path: "/api/account",
    who: "account",
    feature: "membership",
    summary: "Whether the caller is a member, and where the application of their email address stands.",
    input: z.strictObject({}),
    output: account,
    status: 200,
  }),
  getJoining: endpoint({
    method: "GET",
    path: "/api/joining/by-link",
    takesLink: true,
    who: "public",
    feature: "membership",
    summary: "What the private link to become a member opens. Not found (404) for a wrong token.",
    input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    output: joining,
    status: 200,
  }),
  getMembership: endpoint({
    method: "GET",
    path: "/api/admin/members/{memberId}/membership",
    may: ["members", "conversations"],
    feature: "membership",
    summary: "A membership, ended or not, with what of its member's profile admins see. Noted in the audit log.",
    input: ofMember,
    output: membership,
    status: 200,
  }),
  endMembership: endpoint({
    method: "POST",
    path: "/api/admin/members/{memberId}/end",
    may: "members",
    feature: "membership",
    summary:
      "Ends a membership: the card leaves the directory and the sockets close at once, sessions end within five minutes. A conflict (409) for one's own and an admin's. Safe to repeat.",
    input: ofMember,
    output: membership,
    status: 200,
  }),
  restoreMembership: endpoint({
    method: "POST",
    path: "/api/admin/members/{memberId}/restore",
    may: "members",
    feature: "membership",
    summary:
      "Restores a membership that was ended, with its card; a conflict (409) if it is the caller's. Safe to repeat.",
    input: ofMember,
    output: membership,
    status: 200,
  }),
  changeLevel: endpoint({
    method: "PUT",
    path: "/api/admin/members/{memberId}/level",
    may: "members",
    feature: "membership",
    summary: "Gives a member another level. A conflict (409) where the membership has ended. Safe to repeat.",
    input: z.extend(ofMember, { level: levelId }),
    output: membership,
    status: 200,
  }),
  suspendMembership: endpoint({
    method: "POST",
    path: "/api/admin/members/{memberId}/suspension",
    may: "members",
    feature: "membership",
    summary:
      "Suspends a membership, for some days or until it is lifted, and emails its member why: the card leaves the directory and the sockets close at once, sessions end within five minutes. A conflict (409) for one's own, an admin's, and one that has ended or is suspended already.",
    input: z.extend(suspensionForm, { memberId }),
    output: membership,
    status: 201,
  }),
  liftSuspension: endpoint({
    method: "DELETE",
    path: "/api/admin/members/{memberId}/suspension",
    may: "members",
    feature: "membership",
    summary:
      "Lifts a suspension: the membership and the card are as before, and the member is emailed. A conflict (409) if it is the caller's. Safe to repeat.",
    input: ofMember,
    output: membership,
    status: 200,
  }),
  liftChatMute: endpoint({
    method: "DELETE",
    path: "/api/admin/members/{memberId}/chat-mute",
    may: ["members", "conversations"],
    feature: "membership",
    summary: "Lets a member who was muted post in the chat again, and emails them. Safe to repeat.",
    input: ofMember,
    output: membership,
    status: 200,
  }),
  listEndedMemberships: endpoint({
    method: "GET",
    path: "/api/admin/ended-memberships",
    may: ["members", "reader"],
    feature: "membership",
    summary: "Memberships that were ended, the last one first.",
    input: z.strictObject({ cursor }),
    output: adminPage(endedMembership),
    status: 200,
  }),
  listSuspendedMemberships: endpoint({
    method: "GET",
    path: "/api/admin/suspended-memberships",
    may: ["members", "reader"],
    feature: "membership",
    summary: "Memberships that are suspended now, those that end first at the beginning.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(suspendedMembership) }),
    status: 200,
  }),
};
