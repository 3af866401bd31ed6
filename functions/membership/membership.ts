import * as z from "zod/mini";
import { readMember } from "../members/member.ts";
import { countList, queryAll, queryPage, rangeOfList, readEach, readOne, type Source } from "../platform/pages.ts";
import { getItem, getItems, type Check, type Item, type Write } from "../platform/table.ts";

/*
 * @item membership
 * @key `MEMBER#sub` · `MEMBERSHIP`
 * @asks is this account a member?
 * @cost 1 get with each token
 * @key `gsi2`: `MEMBERSHIPS-OF#level` · sub (of one that has not ended and has a level)
 * @asks has anybody this level, and who?
 * @cost 1 query, of one; for all, half a unit per 10 or so
 * @key `gsi1`: `MEMBERSHIPS-ENDED` · time#sub
 * @asks those that an admin has ended, the last one first
 * @cost 1 query a page
 * @key `gsi1`: `MEMBERSHIPS-SUSPENDED` · end#sub
 * @asks those that rest, those that end first at the beginning
 * @cost 1 query every five minutes
 */

const by = z.object({ id: z.string(), name: z.string() });

/** A suspension: the member has no access until a time, or until an admin lifts it. */
export const storedSuspension = z.object({
  at: z.iso.datetime(),
  until: z.optional(z.iso.datetime()),
  by,
  /** The reason the member was given. */
  reason: z.string(),
});
export type StoredSuspension = z.infer<typeof storedSuspension>;

/** That an account is a member, or was until an admin ended it. */
export const storedMembership = z.object({
  memberId: z.string(),
  email: z.string(),
  /** How they joined; `import` by a file of the desk, `earlier` for members from before memberships were recorded. */
  via: z.enum(["open", "application", "invitation", "admin", "import", "earlier"]),
  /** The application's or invitation's id. */
  sourceId: z.optional(z.string()),
  /** The id of their level; absent for members from before there were levels. */
  level: z.optional(z.string()),
  /**
   * Whether a person of the club has decided on them: by their application, by letting them in from a file, or with a level
   * that needs an approval. Absent of who came otherwise, and from before it was noted.
   */
  isApproved: z.optional(z.boolean()),
  /** When it began: of one that was imported, a day that may be long before it was stored. */
  at: z.iso.datetime(),
  /** When it was stored, where that is another time. */
  storedAt: z.optional(z.iso.datetime()),
  /** The last file of the desk that changed something of them, or let them in: what is said when their row is sent again. */
  import: z.optional(z.object({ id: z.string(), outcome: z.enum(["changed", "let-in"]) })),
  endedAt: z.optional(z.iso.datetime()),
  endedBy: z.optional(by),
  /** The account that this one was merged into, when it ended. */
  mergedInto: z.optional(z.string()),
  suspension: z.optional(storedSuspension),
  /** Of one that was ended while it was suspended: what it is restored with, unless it is over by then. */
  endedSuspension: z.optional(storedSuspension),
  /** What is owed for it; absent where nothing is. */
  duesId: z.optional(z.string()),
  /** From when on it rests, unless something is paid before. */
  restsFrom: z.optional(z.iso.datetime()),
  /** Their name when it was ended or suspended. */
  name: z.optional(z.string()),
});
export type StoredMembership = z.infer<typeof storedMembership>;

export const membershipKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MEMBERSHIP" });
const endedList = "MEMBERSHIPS-ENDED";
const suspendedList = "MEMBERSHIPS-SUSPENDED";
const pageSize = 50;

/** Sorts after every time. */
const never = "9";

const listOf = ({ memberId, endedAt, suspension, mergedInto }: StoredMembership) => {
  // Nobody restores it from there: what was theirs belongs to the other account.
  if (mergedInto !== undefined) return undefined;
  if (endedAt !== undefined) return { gsi1pk: endedList, gsi1sk: `${endedAt}#${memberId}` };
  if (suspension) return { gsi1pk: suspendedList, gsi1sk: `${suspension.until ?? never}#${memberId}` };
  return undefined;
};

const levelListOf = (level: string) => `MEMBERSHIPS-OF#${level}`;

/** The item of a membership, in the list of those that stand alike. */
export const membershipItemOf = (membership: StoredMembership) => ({
  ...membershipKeyOf(membership.memberId),
  ...listOf(membership),
  ...(membership.level !== undefined &&
    membership.endedAt === undefined && { gsi2pk: levelListOf(membership.level), gsi2sk: membership.memberId }),
  ...membership,
});

/** Whether a membership is suspended now. */
export const isSuspended = ({ suspension }: StoredMembership, now = new Date()) =>
  suspension !== undefined && (suspension.until === undefined || suspension.until > now.toISOString());

/** Whether it rests now, since dues are overdue for longer than their grace. */
export const isResting = ({ restsFrom }: StoredMembership, now = new Date()) =>
  restsFrom !== undefined && restsFrom <= now.toISOString();

/** A membership's state, for the table of what admins may do with it. */
export const toStanding = (membership: StoredMembership, now = new Date()) => ({
  hasEnded: membership.endedAt !== undefined,
  isSuspended: isSuspended(membership, now),
});

/** Whether a membership is active: neither ended nor suspended, and paid for. */
export const isActive = (membership: StoredMembership, now = new Date()) =>
  membership.endedAt === undefined && !isSuspended(membership, now) && !isResting(membership, now);

const parse = (item: Item) => storedMembership.parse(item);

/** An account's membership, if any. `isLatest` reads consistently, at twice the cost. */
export const findMembership = async (memberId: string, { isLatest = true } = {}) => {
  const item = await getItem(membershipKeyOf(memberId), { isLatest });
  return item && readOne(item, parse);
};

/** An account's membership, if any, to be read together with other items. */
export const membershipSource = (memberId: string): Source<StoredMembership | undefined> => ({
  key: membershipKeyOf(memberId),
  parse: (item) => item && readOne(item, parse),
});

/** The memberships of these accounts that have one and can be read, in batches of gets. */
export const findMemberships = async (memberIds: string[]) =>
  readEach(await getItems(memberIds.map(membershipKeyOf), { isLatest: false }), parse);

/** Whether an account belongs to a member; early members have only a profile. */
export const findMembershipStatus = async (accountId: string) => {
  const [membership, { version }] = await Promise.all([findMembership(accountId), readMember(accountId)]);
  if (membership?.endedAt !== undefined) return "ended";
  if (membership) return isActive(membership) ? "member" : "suspended";
  return version > 0 ? "member" : "account";
};

/** Creates a membership: part of a transaction, refused if the account has one, ended or not. */
export const newMembershipWrite = (membership: StoredMembership): Write => ({
  Put: { Item: membershipItemOf(membership), ConditionExpression: "attribute_not_exists(pk)" },
});

/** Requires that a membership, where it is recorded, has not ended and is not suspended: part of a transaction. */
export const inGoodStandingCheck = (memberId: string, now: Date): Check => ({
  ConditionCheck: {
    Key: membershipKeyOf(memberId),
    ConditionExpression:
      "attribute_not_exists(endedAt) AND (attribute_not_exists(suspension) OR suspension.#until <= :now)",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: { ":now": now.toISOString() },
  },
});

/** Updates a membership if its state, its level and its beginning are unchanged: part of a transaction. */
export const membershipWrite = (before: StoredMembership, after: StoredMembership): Write => {
  const { endedAt, suspension, restsFrom, level, at } = before;
  const conditions = [
    endedAt === undefined ? "attribute_exists(pk) AND attribute_not_exists(endedAt)" : "endedAt = :endedAt",
    suspension === undefined ? "attribute_not_exists(suspension)" : "suspension.#at = :suspendedAt",
    restsFrom === undefined ? "attribute_not_exists(restsFrom)" : "restsFrom = :restsFrom",
    level === undefined ? "attribute_not_exists(#level)" : "#level = :level",
    "#at = :at",
  ];
  const values = {
    ...(endedAt !== undefined && { ":endedAt": endedAt }),
    ...(suspension && { ":suspendedAt": suspension.at }),
    ...(restsFrom !== undefined && { ":restsFrom": restsFrom }),
    ...(level !== undefined && { ":level": level }),
    ":at": at,
  };
  return {
    Put: {
      Item: membershipItemOf(after),
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: { "#level": "level", "#at": "at" },
      ExpressionAttributeValues: values,
    },
  };
};

/** Suspended memberships, including expired suspensions, earliest end first. */
export const listSuspendedMemberships = async () => readEach(await queryAll(rangeOfList("gsi1", suspendedList)), parse);

/** Whether a membership that has not ended is of this level. */
export const isLevelHeld = async (level: string) => (await countList("gsi2", levelListOf(level), 1)) > 0;

/** The ids of members whose membership has not ended and is of this level. */
export const listHolders = async (level: string) =>
  new Set((await queryAll(rangeOfList("gsi2", levelListOf(level)))).map(({ memberId }) => String(memberId)));

/** A page of ended memberships, the latest first. */
export const queryEndedMemberships = (cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: endedList, pageSize, isDescending: true, parse }, cursor);
