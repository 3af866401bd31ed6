import * as z from "zod/mini";
import { duesStates } from "./dues.ts";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";
import { personStates, type PersonState } from "./people.ts";

/** For how many hours a merge can be undone. */
export const undoHours = 24;

/** Whose level and dues hold once two accounts are one. */
export const keptLevels = ["staying", "going"] as const;
export type KeptLevel = (typeof keptLevels)[number];

/** What is known of an account that may be merged, for those who decide on it. */
export const mergeSide = z.object({
  id: z.string(),
  /** May be empty, like their company. */
  name: z.string(),
  company: z.string(),
  /** The address of their picture. */
  avatar_url: z.nullable(z.string()),
  email: z.string(),
  state: z.enum(personStates),
  /** Whether it runs something of the club. */
  isAdmin: z.boolean(),
  /** Whether a merge of it goes on, or its undoing. */
  isUnderWay: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** The last day on which it was used, such as `2026-11-30`, by the club's clock. */
  lastSeen: z.optional(z.iso.date()),
  level: z.string(),
  /** Absent where nothing is to be paid. */
  dues: z.optional(
    z.object({
      state: z.enum(duesStates),
      paidUntil: z.optional(z.iso.datetime()),
      isForGood: z.optional(z.literal(true)),
      /** Whether a card is charged for them. */
      isCharged: z.boolean(),
    }),
  ),
  registrations: z.int(),
  came: z.int(),
  groups: z.int(),
  conversations: z.int(),
  acquaintances: z.int(),
  listings: z.int(),
  invitations: z.int(),
  tags: z.array(z.string()),
});
export type MergeSide = z.infer<typeof mergeSide>;

const blocked: Partial<Record<PersonState, (name: string) => string>> = {
  suspended: (name) => `${name} is suspended. Lift the suspension first.`,
  ended: (name) => `The membership of ${name} has ended. Restore it first.`,
  leaving: (name) => `${name} asked for their account to be deleted. They can change their mind in their settings.`,
};

const nameOf = ({ name, email }: Pick<MergeSide, "name" | "email">) => email || name || "This account";

type Chosen = { staying: MergeSide; going: MergeSide; level: KeptLevel };

/** Why two accounts can't be merged, or not in this direction; undefined where they can. */
export const whyNotMerge = ({ staying, going }: Omit<Chosen, "level">): string | undefined => {
  if (staying.id === going.id) return "These are the same account.";
  for (const side of [staying, going]) {
    const why = blocked[side.state]?.(nameOf(side));
    if (why !== undefined) return why;
    if (side.isUnderWay) return `${nameOf(side)} is being merged right now. Please wait a moment.`;
  }
  if (going.isAdmin)
    return `${nameOf(going)} is an admin's account. Take its roles first, or let it be the one that stays.`;
  if (staying.dues?.isCharged && going.dues?.isCharged)
    return "Both accounts pay by card. End the dues of one of them first, so that no one is charged twice.";
  return undefined;
};

/** Why the level and the dues of one of them can't be those that hold; undefined where they can. */
export const whyNotLevel = ({ staying, going, level }: Chosen): string | undefined => {
  const [kept, other] = level === "staying" ? [staying, going] : [going, staying];
  if (other.dues?.isCharged)
    return `A card is charged for the dues of ${nameOf(other)}. Keep those, or end them first.`;
  if (kept.state === "rests" && other.state !== "rests")
    return `The membership of ${nameOf(kept)} rests, since its dues aren't paid. Keep the other one.`;
  if (level === "going" && kept.state === "rests")
    return `The membership of ${nameOf(kept)} rests, since its dues aren't paid.`;
  return undefined;
};

const mergeState = z.object({ mergeId: z.string(), state: z.enum(["merging", "merged", "undoing", "undone"]) });

const both = { memberId, otherId: memberId };
const ofMerge = z.strictObject({ mergeId: z.string().check(z.regex(/^[\w-]{1,64}$/, "Invalid input")) });

export const mergingContract = {
  getMergePreview: endpoint({
    method: "GET",
    path: "/api/admin/members/{memberId}/merge/{otherId}",
    may: "owner",
    feature: "merging",
    summary: "What two accounts of one person have, before they are merged. Not found (404) for who was never let in.",
    input: z.strictObject(both),
    output: z.object({ items: z.array(mergeSide) }),
    status: 200,
  }),
  mergeMembers: endpoint({
    method: "POST",
    path: "/api/admin/members/{memberId}/merge/{otherId}",
    may: "owner",
    feature: "merging",
    summary:
      "Merges another account into a member's, in the background: what it has moves there, and it can't be used any more. `level` says whose level and dues hold. A conflict (409) where one of them is suspended, removed, being deleted or merged, where the other is an admin's, and where a card would be charged twice.",
    input: z.strictObject({ ...both, level: z.enum(keptLevels) }),
    output: mergeState,
    status: 201,
  }),
  undoMerge: endpoint({
    method: "POST",
    path: "/api/admin/merges/{mergeId}/undoing",
    may: "owner",
    feature: "merging",
    summary:
      "Undoes a merge, in the background: each account has what was its own, with all that has changed since. One that has failed several times can be undone, too. A conflict (409) after a day, and where it goes on.",
    input: ofMerge,
    output: mergeState,
    status: 201,
  }),
  retryMerge: endpoint({
    method: "POST",
    path: "/api/admin/merges/{mergeId}/attempts",
    may: "owner",
    feature: "merging",
    summary:
      "Has a merge, or its undoing, that has failed several times tried again within a minute. A conflict (409) where it is done, or goes on.",
    input: ofMerge,
    output: mergeState,
    status: 201,
  }),
};
