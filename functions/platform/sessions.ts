import * as z from "zod/mini";
import { rights, type Right } from "#shared/rights.ts";
import { idleSessionDays } from "#shared/sessions.ts";
import { formatDayKey } from "./club-time.ts";
import { AppError } from "./errors.ts";
import { queryAll, readEach } from "./pages.ts";
import { getItem, updateItem, writeOne, type Item } from "./table.ts";

/*
 * @item session
 * @key `MEMBER#sub` · `SESSION#digest`; `ttl`
 * @asks does this session go on? note it, and its use; end it; where one is signed in
 * @cost 1 get with each request; 1 conditional update, the first time a put and a get of the end as well; 1 query
 * @item last day of use
 * @key `MEMBER#sub` · `SEEN`; `ttl`
 * @asks when did somebody use the portal last?
 * @cost 1 put a day of each session; 1 get
 * @item end of all sessions
 * @key `MEMBER#sub` · `SESSIONS`; `ttl`
 * @asks did this one begin before all were ended?
 * @cost 1 get with a session's first note; 1 put
 */

/** A session at the API, kept by token renewals. Without one here, its tokens are not accepted. */
const storedSession = z.object({
  /** The digest of Cognito's token family id. */
  id: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
  /** When its account set up the second factor used for this session, in ms; undefined for a password alone. */
  factorSince: z.optional(z.int()),
  /** What its tokens from before then are worth at most: a right was taken while they lived. */
  limit: z.optional(z.object({ rights: z.array(z.enum(rights)), at: z.iso.datetime() })),
});
export type StoredSession = z.infer<typeof storedSession>;

/** Ends all sessions started by then, including ones not stored yet. */
const storedEnd = z.object({ endedAt: z.iso.datetime() });

const prefix = "SESSION#";
const keyOf = (memberId: string, id: string) => ({ pk: `MEMBER#${memberId}`, sk: `${prefix}${id}` });
const seenKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "SEEN" });
const endKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "SESSIONS" });

const dayMs = 86_400_000;
/** Longer than a token can be renewed (infra/identity.ts): ended sessions are remembered until no token is left. */
const retentionMs = 31 * dayMs;
const getTtl = (now: Date) => Math.floor((now.getTime() + retentionMs) / 1000);

/** How long it is known when somebody was here last. */
const seenDays = 730;

/** Notes that somebody uses the portal today, unless that is known of the last use of this session. */
const noteSeen = async (memberId: string, lastUsedAt: string | undefined, now: Date) => {
  const day = formatDayKey(now);
  if (lastUsedAt !== undefined && formatDayKey(new Date(lastUsedAt)) === day) return;
  const ttl = Math.floor((now.getTime() + seenDays * dayMs) / 1000);
  await writeOne({ Put: { Item: { ...seenKeyOf(memberId), day, ttl } } });
};

/** The last day on which somebody used the portal, such as "2026-11-30", by the club's clock; in the last two years. */
export const findLastSeen = async (memberId: string) => {
  const item = await getItem(seenKeyOf(memberId));
  return item && String(item.day);
};

/** The earliest last use that still counts as active. */
const getIdleLimit = (now: Date) => new Date(now.getTime() - idleSessionDays * dayMs).toISOString();

const isOver = ({ endedAt, lastUsedAt }: StoredSession, now: Date) =>
  endedAt !== undefined || lastUsedAt <= getIdleLimit(now);

const createUnknown = () => new AppError("session-unknown", "Please sign in.");
const createEnded = () => new AppError("session-ended", "This session has ended. Please sign in again.");

const parse = (item: Item | undefined) => item && storedSession.parse(item);

/** Whether everything started at a time (in ms) was ended since. */
const isEndedSince = async (memberId: string, signedInAt: number) => {
  const item = await getItem(endKeyOf(memberId));
  return item !== undefined && signedInAt <= Date.parse(storedEnd.parse(item).endedAt);
};

/**
 * An active session. Throws `session-unknown` for one never stored, and `session-ended`. Half a read unit; rereads one
 * stored a moment ago. `isLatest` also sees an end of a moment ago.
 */
export const requireSession = async (memberId: string, id: string, { isLatest = false, now = new Date() } = {}) => {
  const key = keyOf(memberId, id);
  const session = parse((await getItem(key, { isLatest })) ?? (isLatest ? undefined : await getItem(key)));
  if (!session) throw createUnknown();
  if (isOver(session, now)) throw createEnded();
  return session;
};

/** Likewise for one started a moment ago, at a time in ms, which need not be stored. */
export const requireFreshSession = async (
  memberId: string,
  { id, signedInAt }: { id: string; signedInAt: number },
  now = new Date(),
) => {
  const session = parse(await getItem(keyOf(memberId, id)));
  if (session ? isOver(session, now) : await isEndedSince(memberId, signedInAt)) throw createEnded();
};

type Noted = Pick<StoredSession, "id" | "device" | "factorSince"> & { signedInAt: number };

/**
 * Stores a session with its start data, or its use alone. Throws `session-ended` if it is over, or started (in ms)
 * before all were ended.
 */
export const noteSession = async (
  memberId: string,
  { id, signedInAt, device, factorSince }: Noted,
  now = new Date(),
) => {
  const at = now.toISOString();
  const { isDone, item } = await updateItem({
    Key: keyOf(memberId, id),
    ReturnValues: "UPDATED_OLD",
    UpdateExpression: "SET lastUsedAt = :now, device = :device",
    ConditionExpression: "attribute_not_exists(endedAt) AND lastUsedAt > :limit",
    ExpressionAttributeValues: { ":now": at, ":device": device, ":limit": getIdleLimit(now) },
  });
  if (isDone) return noteSeen(memberId, String(item?.lastUsedAt), now);
  if (item) throw createEnded();
  await writeOne({
    Put: {
      Item: { ...keyOf(memberId, id), id, device, startedAt: at, lastUsedAt: at, factorSince, ttl: getTtl(now) },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });
  await noteSeen(memberId, undefined, now);
  // Writes before reading: ending all sessions does the reverse, so one of them sees the other.
  if (!(await isEndedSince(memberId, signedInAt))) return;
  await endSession(memberId, id, now);
  throw createEnded();
};

/** Ends a session, stored or not: it can no longer be used or stored. */
export const endSession = (memberId: string, id: string, now = new Date()) => {
  const at = now.toISOString();
  return updateItem({
    Key: keyOf(memberId, id),
    UpdateExpression:
      "SET endedAt = if_not_exists(endedAt, :now), id = :id, device = if_not_exists(device, :none), startedAt = if_not_exists(startedAt, :now), lastUsedAt = if_not_exists(lastUsedAt, :now), #ttl = if_not_exists(#ttl, :ttl)",
    ExpressionAttributeNames: { "#ttl": "ttl" },
    ExpressionAttributeValues: { ":now": at, ":id": id, ":none": "", ":ttl": getTtl(now) },
  });
};

/** A member's active sessions, most recently used first. */
export const listSessions = async (memberId: string, now = new Date()) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": endKeyOf(memberId).pk, ":prefix": prefix },
    ConsistentRead: true,
  });
  return readEach(items, (item) => storedSession.parse(item))
    .filter((session) => !isOver(session, now))
    .toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
};

/** Limits what the tokens that an account has by now may do for the club, in its active sessions. Idempotent. */
export const limitSessions = async (memberId: string, held: readonly Right[], now = new Date()) => {
  for (const { id } of await listSessions(memberId, now))
    await updateItem({
      Key: keyOf(memberId, id),
      UpdateExpression: "SET #limit = :limit",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#limit": "limit" },
      ExpressionAttributeValues: { ":limit": { rights: held, at: now.toISOString() } },
    });
};

/** Ends all sessions of an account but one, including those not stored yet. Idempotent. Returns how many. */
export const endAllSessions = async (
  memberId: string,
  { except }: { except?: string | undefined } = {},
  now = new Date(),
) => {
  await writeOne({
    Put: { Item: { ...endKeyOf(memberId), endedAt: now.toISOString(), ttl: getTtl(now) } },
  });
  const ending = (await listSessions(memberId, now)).filter(({ id }) => id !== except);
  for (const { id } of ending) await endSession(memberId, id, now);
  return ending.length;
};
