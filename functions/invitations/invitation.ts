import * as z from "zod/mini";
import { invitationDays, type Invitation, type InvitationState } from "#shared/invitations.ts";
import { AppError } from "../platform/errors.ts";
import { queryPage } from "../platform/pages.ts";
import { getItem, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item invitation
 * @key `INVITATION#id` · `INVITATION`; `ttl`
 * @asks one; take back; note that it was opened, applied, used
 * @cost 1 get; part of a transaction; 1 update
 * @key `gsi1`: `INVITATIONS#sub` · time#id
 * @asks a member's, newest first
 * @cost 1 query a page
 * @item a quarter's invitations
 * @key `MEMBER#sub` · `INVITATIONS#2026-Q4`; `ttl`
 * @asks one more, unless there are too many
 * @cost part of the transaction that invites
 */

const dayMs = 86_400_000;

/** How long the table keeps an invitation after it was sent. */
const keptDays = 365;

/** What a member or an admin sent to an email address. Its link, and whether that works, is the admission's. */
export const storedInvitation = z.object({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  email: z.string(),
  name: z.string(),
  note: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The quarter in which it was counted; absent for an admin's. */
  quarter: z.optional(z.string()),
  openedAt: z.optional(z.iso.datetime()),
  appliedAt: z.optional(z.iso.datetime()),
  joinedAt: z.optional(z.iso.datetime()),
  takenBackAt: z.optional(z.iso.datetime()),
});
export type StoredInvitation = z.infer<typeof storedInvitation>;

/** The item of an invitation. */
export const invitationKeyOf = (id: string) => ({ pk: `INVITATION#${id}`, sk: "INVITATION" });
const listOf = (memberId: string) => `INVITATIONS#${memberId}`;
const parse = (item: Item) => storedInvitation.parse(item);
const pageSize = 100;

/** An invitation that is sent now. */
export const createInvitation = (
  invitation: Pick<StoredInvitation, "id" | "by" | "email" | "name" | "note" | "quarter">,
  now: Date,
): StoredInvitation => ({
  ...invitation,
  sentAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + invitationDays * dayMs).toISOString(),
});

/** The item of an invitation, in its member's list. */
export const invitationItemOf = (invitation: StoredInvitation) => ({
  ...invitationKeyOf(invitation.id),
  gsi1pk: listOf(invitation.by.id),
  gsi1sk: `${invitation.sentAt}#${invitation.id}`,
  ttl: Math.floor(Date.parse(invitation.sentAt) / 1000) + keptDays * 86_400,
  ...invitation,
});

/** Keeps a new invitation: part of a transaction, refused where there is one with this id. */
export const newInvitationWrite = (invitation: StoredInvitation): Write => ({
  Put: { Item: invitationItemOf(invitation), ConditionExpression: "attribute_not_exists(pk)" },
});

/** Notes that an invitation is taken back: part of a transaction, refused once it was used, or opened since it was read. */
export const takenBackWrite = ({ id, openedAt }: StoredInvitation, now: Date): Write => ({
  Update: {
    Key: invitationKeyOf(id),
    UpdateExpression: "SET takenBackAt = :now",
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(joinedAt) AND attribute_not_exists(takenBackAt) AND ${
      openedAt === undefined ? "attribute_not_exists(openedAt)" : "attribute_exists(openedAt)"
    }`,
    ExpressionAttributeValues: { ":now": now.toISOString() },
  },
});

/** One of a member's own. Throws `not-found`, for another's too. */
export const readOwnInvitation = async (memberId: string, id: string) => {
  const item = await getItem(invitationKeyOf(id));
  const found = item && parse(item);
  if (found?.by.id !== memberId) throw new AppError("not-found", "Invitation not found.");
  return found;
};

/** A page of a member's invitations, newest first. */
export const queryInvitations = (memberId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: listOf(memberId), pageSize, isDescending: true, parse }, cursor);

const stateOf = (
  { joinedAt, takenBackAt, appliedAt, openedAt, expiresAt }: StoredInvitation,
  now: Date,
): InvitationState => {
  if (joinedAt !== undefined) return "joined";
  if (takenBackAt !== undefined) return "taken-back";
  if (appliedAt !== undefined) return "applied";
  if (new Date(expiresAt) <= now) return "expired";
  return openedAt === undefined ? "sent" : "opened";
};

export const presentInvitation = (stored: StoredInvitation, now = new Date()): Invitation => {
  const { id, email, name, note, sentAt, expiresAt } = stored;
  return { ...{ id, email, name, note, sentAt, expiresAt }, state: stateOf(stored, now) };
};

const counterKeyOf = (memberId: string, quarter: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `INVITATIONS#${quarter}`,
});

/** How long the table keeps a quarter's count after it was begun. */
const counterSeconds = 200 * 86_400;

/** How many of a quarter's invitations a member has sent. */
export const countSent = async (memberId: string, quarter: string) =>
  Number((await getItem(counterKeyOf(memberId, quarter)))?.sent ?? 0);

/** Counts one more of a quarter: part of a transaction, refused where there are as many as there may be. */
export const countInvitationWrite = (memberId: string, quarter: string, atMost: number, now: Date): Write => ({
  Update: {
    Key: counterKeyOf(memberId, quarter),
    UpdateExpression: "ADD sent :one SET #ttl = if_not_exists(#ttl, :ttl)",
    // Without an item, only where there may be one at all.
    ConditionExpression: atMost > 0 ? "attribute_not_exists(sent) OR sent < :atMost" : "sent < :atMost",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: {
      ":one": 1,
      ":atMost": atMost,
      ":ttl": Math.floor(now.getTime() / 1000) + counterSeconds,
    },
  },
});

/** Gives one of a quarter back: part of a transaction. */
export const returnInvitationWrite = (memberId: string, quarter: string): Write => ({
  Update: {
    Key: counterKeyOf(memberId, quarter),
    UpdateExpression: "ADD sent :less",
    ConditionExpression: "sent > :none",
    ExpressionAttributeValues: { ":less": -1, ":none": 0 },
  },
});

/** Forgets one. */
export const deleteInvitation = (id: string) => writeOne({ Delete: { Key: invitationKeyOf(id) } });
