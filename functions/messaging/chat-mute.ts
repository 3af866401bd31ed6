import * as z from "zod/mini";
import type { MeasureInForce } from "#shared/conduct.ts";
import { formatClock, formatDate, getTimeZoneName } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, type Write } from "../platform/table.ts";

/*
 * @item chat mute
 * @key `MEMBER#sub` · `CHAT-MUTE`; `ttl`
 * @asks may this member post in topics? lift
 * @cost 1 get for each message; part of a transaction
 */

/** A mute by an admin: the member cannot post in topics until a time. */
export const storedChatMute = z.object({
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string() }),
  reason: z.string(),
});
export type StoredChatMute = z.infer<typeof storedChatMute>;

export const chatMuteKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "CHAT-MUTE" });

/** A member's current mute. */
export const findChatMute = async (memberId: string, now = new Date()): Promise<StoredChatMute | undefined> => {
  const item = await getItem(chatMuteKeyOf(memberId));
  const mute = item && readOne(item, (each) => storedChatMute.parse(each));
  return mute && mute.until > now.toISOString() ? mute : undefined;
};

/** Mutes a member, unless a longer mute applies: part of a transaction. */
export const chatMuteWrite = (memberId: string, mute: StoredChatMute): Write => ({
  Put: {
    Item: { ...chatMuteKeyOf(memberId), ...mute, ttl: Math.ceil(Date.parse(mute.until) / 1000) },
    ConditionExpression: "attribute_not_exists(pk) OR #until <= :until",
    ExpressionAttributeNames: { "#until": "until" },
    ExpressionAttributeValues: { ":until": mute.until },
  },
});

/** Lifts a mute if it is unchanged since it was read: part of a transaction. */
export const chatMuteLiftWrite = (memberId: string, { at }: StoredChatMute): Write => ({
  Delete: {
    Key: chatMuteKeyOf(memberId),
    ConditionExpression: "#at = :at",
    ExpressionAttributeNames: { "#at": "at" },
    ExpressionAttributeValues: { ":at": at },
  },
});

/** A mute as admins see it. */
export const presentChatMute = (mute: StoredChatMute | undefined): MeasureInForce | null =>
  mute ? { at: mute.at, until: mute.until, by: mute.by.name, reason: mute.reason } : null;

/** Such as "December 3, 2026, 5:00 PM Central Time". */
const formatEnd = (until: string) => `${formatDate(until)}, ${formatClock(until)} ${getTimeZoneName()}`;

/** Throws `forbidden` for a muted member, with the end of the mute. */
export const requireMayPost = async (memberId: string) => {
  const mute = await findChatMute(memberId);
  if (mute) throw new AppError("forbidden", `You can't post in Community Chat until ${formatEnd(mute.until)}.`);
};
