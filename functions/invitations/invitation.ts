import * as z from "zod/mini";
import { invitationDays, type Invitation, type InvitationState } from "#shared/invitations.ts";
import { formatDayKey } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { countRange, queryPage, rangeOfList } from "../platform/pages.ts";
import { getItem, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item invitation
 * @key `INVITATION#id` · `INVITATION`; `ttl`
 * @asks one; take back; note that it was opened, applied, used
 * @cost 1 get; part of a transaction; 1 update
 * @key `gsi1`: `INVITATIONS#sub` · time#id
 * @asks a member's, newest first
 * @cost 1 query a page
 * @key `gsi2`: `INVITED#2026-11` (a month of the club) · time#id
 * @asks how many were sent in a month?
 * @cost 1 query, of the count
 * @item a quarter's invitations
 * @key `MEMBER#sub` · `INVITATIONS#2026-Q4`; `ttl`
 * @asks one more, unless there are too many
 * @cost part of the transaction that invites
 */

const dayMs = 86_400_000;

/** How long the table keeps an invitation after it was sent. */
const keptDays = 365;

/** An invitation sent by a member or an admin. The link and its validity belong to the admission. */
export const storedInvitation = z.object({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  email: z.string(),
  name: z.string(),
  note: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The quarter it counts towards; absent for an admin's. */
  quarter: z.optional(z.string()),
  openedAt: z.optional(z.iso.datetime()),
  appliedAt: z.optional(z.iso.datetime()),
  joinedAt: z.optional(z.iso.datetime()),
  takenBackAt: z.optional(z.iso.datetime()),
});
export type StoredInvitation = z.infer<typeof storedInvitation>;

/** The item of an invitation. */
export const invitationKeyOf = (id: string) => ({ pk: `INVITATION#${id}`, sk: "INVITATION" });
/** The list of those sent in a month of the club, such as `2026-11`. */
const monthListOf = (month: string) => `INVITED#${month}`;
const listOf = (memberId: string) => `INVITATIONS#${memberId}`;
const parse = (item: Item) => storedInvitation.parse(item);
const pageSize = 100;

/** A new invitation. */
export const createInvitation = (
  invitation: Pick<StoredInvitation, "id" | "by" | "email" | "name" | "note" | "quarter">,
  now: Date,
): StoredInvitation => ({
  ...invitation,
  sentAt: now.toISOString(),
  expiresAt: new Date(now.getTime() + invitationDays * dayMs).toISOString(),
});

/** The item of an invitation, listed by inviter. */
export const invitationItemOf = (invitation: StoredInvitation) => ({
  ...invitationKeyOf(invitation.id),
  gsi1pk: listOf(invitation.by.id),
  gsi1sk: `${invitation.sentAt}#${invitation.id}`,
  gsi2pk: monthListOf(formatDayKey(new Date(invitation.sentAt)).slice(0, 7)),
  gsi2sk: `${invitation.sentAt}#${invitation.id}`,
  ttl: Math.floor(Date.parse(invitation.sentAt) / 1000) + keptDays * 86_400,
  ...invitation,
});

/** Stores a new invitation: part of a transaction, refused if the id exists. */
export const newInvitationWrite = (invitation: StoredInvitation): Write => ({
  Put: { Item: invitationItemOf(invitation), ConditionExpression: "attribute_not_exists(pk)" },
});

/** Records a revocation: part of a transaction, refused once the invitation was used, or opened since it was read. */
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

/** A member's own invitation. Throws `not-found`, also for another's. */
export const readOwnInvitation = async (memberId: string, id: string) => {
  const item = await getItem(invitationKeyOf(id));
  const found = item && parse(item);
  if (found?.by.id !== memberId) throw new AppError("not-found", "Invitation not found.");
  return found;
};

/** A page of a member's invitations, newest first. */
export const queryInvitations = (memberId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: listOf(memberId), pageSize, isDescending: true, parse }, cursor);

/** How many were sent in a month, by members and admins. */
export const countInvitations = (month: string) => countRange(rangeOfList("gsi2", monthListOf(month)));

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

/** How long a quarter's count is kept. */
const counterSeconds = 200 * 86_400;

/** Number of invitations a member has sent in a quarter. */
export const countSent = async (memberId: string, quarter: string) =>
  Number((await getItem(counterKeyOf(memberId, quarter)))?.sent ?? 0);

/** Counts an invitation in a quarter: part of a transaction, refused at the limit. */
export const countInvitationWrite = (memberId: string, quarter: string, atMost: number, now: Date): Write => ({
  Update: {
    Key: counterKeyOf(memberId, quarter),
    UpdateExpression: "ADD sent :one SET #ttl = if_not_exists(#ttl, :ttl)",
    // Without an item, only if the limit is at least one.
    ConditionExpression: atMost > 0 ? "attribute_not_exists(sent) OR sent < :atMost" : "sent < :atMost",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: {
      ":one": 1,
      ":atMost": atMost,
      ":ttl": Math.floor(now.getTime() / 1000) + counterSeconds,
    },
  },
});

/** Returns one to a quarter: part of a transaction. */
export const returnInvitationWrite = (memberId: string, quarter: string): Write => ({
  Update: {
    Key: counterKeyOf(memberId, quarter),
    UpdateExpression: "ADD sent :less",
    ConditionExpression: "sent > :none",
    ExpressionAttributeValues: { ":less": -1, ":none": 0 },
  },
});

/** Deletes an invitation. */
export const deleteInvitation = (id: string) => writeOne({ Delete: { Key: invitationKeyOf(id) } });
