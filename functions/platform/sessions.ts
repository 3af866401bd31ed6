import * as z from "zod/mini";
import { idleSessionDays } from "#shared/sessions.ts";
import { AppError } from "./errors.ts";
import { queryAll } from "./pages.ts";
import { getItem, updateItem, writeOne, type Item } from "./table.ts";

/*
 * @item session
 * @key `MEMBER#sub` · `SESSION#digest`; `ttl`
 * @asks does this session go on? note it, and its use; end it; where one is signed in
 * @cost 1 get with each request; 1 conditional update, the first time a put and a get of the end as well; 1 query
 * @item end of all sessions
 * @key `MEMBER#sub` · `SESSIONS`; `ttl`
 * @asks did this one begin before all were ended?
 * @cost 1 get with a session's first note; 1 put
 */

/** A session at the API: whoever renews its token is in it. Without one here, its tokens open nothing. */
const storedSession = z.object({
  /** The digest of what Cognito calls the family of its tokens. */
  id: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
  /** Since when its account had the second factor that it began with, in ms; undefined for a password alone. */
  factorSince: z.optional(z.int()),
});
export type StoredSession = z.infer<typeof storedSession>;

/** That all sessions which began by then are over, those too that nobody has noted yet. */
const storedEnd = z.object({ endedAt: z.iso.datetime() });

const prefix = "SESSION#";
const keyOf = (memberId: string, id: string) => ({ pk: `MEMBER#${memberId}`, sk: `${prefix}${id}` });
const endKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "SESSIONS" });

const dayMs = 86_400_000;
/** Longer than a token can be renewed (infra/identity.ts): what has ended is remembered until none is left. */
const retentionMs = 31 * dayMs;
const getTtl = (now: Date) => Math.floor((now.getTime() + retentionMs) / 1000);

/** The last use that is too long ago. */
const getIdleLimit = (now: Date) => new Date(now.getTime() - idleSessionDays * dayMs).toISOString();

const isOver = ({ endedAt, lastUsedAt }: StoredSession, now: Date) =>
  endedAt !== undefined || lastUsedAt <= getIdleLimit(now);

const createUnknown = () => new AppError("session-unknown", "Please sign in.");
const createEnded = () => new AppError("session-ended", "This session has ended. Please sign in again.");

const parse = (item: Item | undefined) => item && storedSession.parse(item);

/** Whether everything that began at a time (in ms) was ended since. */
const isEndedSince = async (memberId: string, signedInAt: number) => {
  const item = await getItem(endKeyOf(memberId));
  return item !== undefined && signedInAt <= Date.parse(storedEnd.parse(item).endedAt);
};

/**
 * A session that goes on. Throws `session-unknown` for one that was never noted, and `session-ended`. Half a
 * read unit; one that was noted a moment ago is looked for again. `isLatest` knows of an end of a moment ago, too.
 */
export const requireSession = async (memberId: string, id: string, { isLatest = false, now = new Date() } = {}) => {
  const key = keyOf(memberId, id);
  const session = parse((await getItem(key, { isLatest })) ?? (isLatest ? undefined : await getItem(key)));
  if (!session) throw createUnknown();
  if (isOver(session, now)) throw createEnded();
  return session;
};

/** The same for one that began a moment ago, at a time in ms, which nobody needs to have noted. */
export const requireFreshSession = async (
  memberId: string,
  { id, signedInAt }: { id: string; signedInAt: number },
  now = new Date(),
) => {
  const session = parse(await getItem(keyOf(memberId, id)));
  if (session ? isOver(session, now) : await isEndedSince(memberId, signedInAt)) throw createEnded();
};

type Noted = Pick<StoredSession, "id" | "device" | "factorSince"> & { signedInAt: number };

/** Notes a session with what it began with, or its use alone. Throws `session-ended` where it is over, or began (in ms) before all were ended. */
export const noteSession = async (
  memberId: string,
  { id, signedInAt, device, factorSince }: Noted,
  now = new Date(),
) => {
  const at = now.toISOString();
  const { isDone, item } = await updateItem({
    Key: keyOf(memberId, id),
    UpdateExpression: "SET lastUsedAt = :now, device = :device",
    ConditionExpression: "attribute_not_exists(endedAt) AND lastUsedAt > :limit",
    ExpressionAttributeValues: { ":now": at, ":device": device, ":limit": getIdleLimit(now) },
  });
  if (isDone) return;
  if (item) throw createEnded();
  await writeOne({
    Put: {
      Item: { ...keyOf(memberId, id), id, device, startedAt: at, lastUsedAt: at, factorSince, ttl: getTtl(now) },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });
  // Written first, looked for then: whoever ends all sessions at this moment does the reverse.
  if (!(await isEndedSince(memberId, signedInAt))) return;
  await endSession(memberId, id, now);
  throw createEnded();
};

/** Ends a session, noted or not: nobody goes on with it, or notes it again. */
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

/** A member's sessions that go on, the one that was used last first. */
export const listSessions = async (memberId: string, now = new Date()) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": endKeyOf(memberId).pk, ":prefix": prefix },
    ConsistentRead: true,
  });
  return items
    .map((item) => storedSession.parse(item))
    .filter((session) => !isOver(session, now))
    .toSorted((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
};

/** Ends every session of an account but one, also those that nobody has noted yet. Safe to repeat. Answers how many. */
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
