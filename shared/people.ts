import * as z from "zod/mini";
import { duesStates } from "./dues.ts";
import { endpoint } from "./endpoint.ts";
import { membershipWays } from "./membership.ts";
import { adminPage, cursor } from "./paging.ts";
import { line } from "./text.ts";

/** Tags that admins give a member, and characters of each. */
export const maxTags = 20;
export const maxTagLength = 40;

/** A word that admins sort members by; members never see it. */
export const tag = line({ min: 1, max: maxTagLength, message: "Please enter a tag" });

/**
 * Where somebody stands who was ever let in: `leaving` asked for their account to be deleted, `rests` has not paid, and
 * `ended` is no member any longer, by an admin or since their account is gone.
 */
export const personStates = ["member", "rests", "suspended", "ended", "leaving"] as const;
export type PersonState = (typeof personStates)[number];

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
  company: z.optional(z.string()),
  industry: z.optional(z.string()),
  location: z.optional(z.string()),
});
export type PersonRow = z.infer<typeof personRow>;

export const peopleContract = {
  listMembers: endpoint({
    method: "GET",
    path: "/api/admin/members",
    may: ["members", "reader"],
    feature: "people",
    summary:
      "Everybody who was ever let in, by name, 500 a page; for a reader without email addresses. Answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({ cursor }),
    output: adminPage(personRow),
    status: 200,
  }),
};
