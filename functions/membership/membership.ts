import * as z from "zod/mini";
import { readMember } from "../members/member.ts";
import { queryPage } from "../platform/pages.ts";
import { getItem, type Item, type Write } from "../platform/table.ts";

const by = z.object({ id: z.string(), name: z.string() });

/** That an account is a member, or was until an admin ended it. */
export const storedMembership = z.object({
  memberId: z.string(),
  email: z.string(),
  /** How they came in; `earlier` for members from before memberships were noted. */
  via: z.enum(["open", "application", "invitation", "admin", "earlier"]),
  /** The application or the invitation. */
  sourceId: z.optional(z.string()),
  at: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
  endedBy: z.optional(by),
  /** Their name when it ended. */
  name: z.optional(z.string()),
});
export type StoredMembership = z.infer<typeof storedMembership>;

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MEMBERSHIP" });
const endedList = "MEMBERSHIPS-ENDED";
const pageSize = 50;

const itemOf = (membership: StoredMembership) => {
  const { memberId, endedAt } = membership;
  const listed = endedAt !== undefined && { gsi1pk: endedList, gsi1sk: `${endedAt}#${memberId}` };
  return { ...keyOf(memberId), ...listed, ...membership };
};

const parse = (item: Item) => storedMembership.parse(item);

/** A membership, if the account has one. `isLatest` includes a write of a moment ago, at twice the cost. */
export const findMembership = async (memberId: string, { isLatest = true } = {}) => {
  const item = await getItem(keyOf(memberId), { isLatest });
  return item && parse(item);
};

/** Whether an account is a member's; members from before memberships were noted have a profile alone. */
export const findStanding = async (accountId: string) => {
  const [membership, { version }] = await Promise.all([findMembership(accountId), readMember(accountId)]);
  if (membership) return membership.endedAt === undefined ? "member" : "ended";
  return version > 0 ? "member" : "account";
};

/** Makes an account a member: part of a transaction, refused where it has a membership, ended or not. */
export const newMembershipWrite = (membership: StoredMembership): Write => ({
  Put: { Item: itemOf(membership), ConditionExpression: "attribute_not_exists(pk)" },
});

/** Changes a membership on condition that nobody else has ended or restored it: part of a transaction. */
export const membershipWrite = (before: StoredMembership, after: StoredMembership): Write => ({
  Put: {
    Item: itemOf(after),
    ...(before.endedAt === undefined
      ? { ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(endedAt)" }
      : {
          ConditionExpression: "endedAt = :endedAt",
          ExpressionAttributeValues: { ":endedAt": before.endedAt },
        }),
  },
});

/** A page of the memberships that have ended, the last one first. */
export const queryEndedMemberships = (cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: endedList, pageSize, isDescending: true, parse }, cursor);
