import { ulid } from "ulid";
import * as z from "zod/mini";
import { introductionDays, type OwnIntroduction } from "#shared/introductions.ts";
import { AppError } from "../platform/errors.ts";
import { listDue } from "../platform/jobs.ts";
import { queryAll, queryPage, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import {
  changeOptimistically,
  getItem,
  getItemsInOrder,
  transact,
  versionedUpdateWrite,
  writeOne,
  type Item,
  type Write,
} from "../platform/table.ts";

/*
 * @item introduction
 * @key `INTRODUCTION#id` · `INTRODUCTION`; `ttl`
 * @asks ask, pass on, accept
 * @cost part of a transaction; 1 get
 * @key `MEMBER#sub` · `INTRODUCTION-`role`#id`, a pointer for each side: BY, TO, VIA
 * @asks a member's own introductions
 * @cost 1 query and a batch of gets
 * @key `gsi1`: `INTRODUCTIONS#sub`, or `INTRODUCTIONS#CLUB` · time#id
 * @asks what waits for a member, to pass on or to accept; for the club, longest waiting first
 * @cost 1 query, and a batch of gets where there is any
 * @key `gsi2` (sparse: until it is over): `INTRODUCTIONS-DUE` · time
 * @asks what is over
 * @cost 1 query each five minutes
 */

const dayMs = 86_400_000;

/** Retention in days from the request: longer than all its steps and waiting periods together. */
const keptDays = 120;

/**
 * States: asked, passed on, accepted; `not-passed`, by the go-between or because it expired; `declined` by the other
 * side or `undelivered` to them, which nobody is told; `unanswered` after it expired; `withdrawn`.
 */
const states = [
  "asked",
  "passed",
  "accepted",
  "not-passed",
  "declined",
  "undelivered",
  "unanswered",
  "withdrawn",
] as const;

const storedIntroduction = z.object({
  id: z.string(),
  /** The asker, and the member they want to meet. */
  by: z.string(),
  to: z.string(),
  /** The go-between; absent for the club. */
  via: z.optional(z.string()),
  reason: z.string(),
  /** The go-between's message. */
  words: z._default(z.string(), ""),
  state: z.enum(states),
  askedAt: z.iso.datetime(),
  passedAt: z.optional(z.iso.datetime()),
  /** When the current step expires. */
  expiresAt: z.iso.datetime(),
  conversationId: z.optional(z.string()),
  /** The message that started the conversation. */
  messageId: z.optional(z.string()),
  /** The admin who decided for the club. */
  decidedBy: z.optional(z.string()),
  version: z.int(),
  ttl: z.int(),
});
export type StoredIntroduction = z.infer<typeof storedIntroduction>;

export const introductionKeyOf = (id: string) => ({ pk: `INTRODUCTION#${id}`, sk: "INTRODUCTION" });

const club = "CLUB";
/** Introductions awaiting a member or the club: to be passed on, or accepted. */
const listOf = (holder: string) => `INTRODUCTIONS#${holder}`;
const dueList = "INTRODUCTIONS-DUE";

/** A member's role in an introduction. */
const roles = ["by", "to", "via"] as const;
type Role = (typeof roles)[number];

/** A pointer to an introduction by member, for finding their requests and data. */
const pointerKeyOf = (memberId: string, role: Role, id: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `INTRODUCTION-${role.toUpperCase()}#${id}`,
});

const parse = (item: Item) => storedIntroduction.parse(item);

/** Whether it is still open as far as its sides know. */
const isWaiting = ({ state }: StoredIntroduction) =>
  state === "asked" || state === "passed" || state === "declined" || state === "undelivered";

const getHolder = ({ state, via, to }: StoredIntroduction) => {
  if (state === "asked") return via ?? club;
  return state === "passed" ? to : undefined;
};

const itemOf = (introduction: StoredIntroduction): Item => {
  const { id, askedAt, passedAt, expiresAt } = introduction;
  const holder = getHolder(introduction);
  return {
    ...introductionKeyOf(id),
    ...(holder !== undefined && { gsi1pk: listOf(holder), gsi1sk: `${passedAt ?? askedAt}#${id}` }),
    ...(isWaiting(introduction) && { gsi2pk: dueList, gsi2sk: expiresAt }),
    ...introduction,
  };
};

/** The end of a step that starts now. */
export const endOfStep = (now: Date) => new Date(now.getTime() + introductionDays * dayMs).toISOString();

export const isOver = ({ expiresAt }: Pick<StoredIntroduction, "expiresAt">, now: Date) => new Date(expiresAt) <= now;

type Asked = Pick<StoredIntroduction, "by" | "to" | "via" | "reason">;

/** A new request. */
export const createIntroduction = (asked: Asked, now: Date): StoredIntroduction => ({
  id: `intro_${ulid(now.getTime())}`,
  ...asked,
  words: "",
  state: "asked",
  askedAt: now.toISOString(),
  expiresAt: endOfStep(now),
  version: 1,
  ttl: Math.floor(now.getTime() / 1000) + keptDays * 86_400,
});

const pointerWrite = (memberId: string, role: Role, { id, ttl }: StoredIntroduction): Write => ({
  Put: { Item: { ...pointerKeyOf(memberId, role, id), introductionId: id, ttl } },
});

/** Adds a request: parts of a transaction. */
export const newIntroductionWrites = (introduction: StoredIntroduction): Record<string, Write> => ({
  introduction: { Put: { Item: itemOf(introduction), ConditionExpression: "attribute_not_exists(pk)" } },
  ...Object.fromEntries(
    roles.flatMap((role) => {
      const memberId = introduction[role];
      return memberId === undefined ? [] : [[role, pointerWrite(memberId, role, introduction)]];
    }),
  ),
});

export const findIntroduction = async (id: string) => {
  const item = await getItem(introductionKeyOf(id));
  return item && readOne(item, parse);
};

/** For one that does not exist or that the caller may not see. */
export const introductionNotFound = () => new AppError("not-found", "This request isn't there anymore.");

type Change = { after: StoredIntroduction; writes?: Record<string, Write> };

/**
 * Updates an introduction with related writes in one transaction. `change` receives the current one, runs again after a
 * conflict, throws to refuse, and returns undefined to change nothing. Returns the updated introduction. Throws
 * `not-found`.
 */
export const changeIntroduction = (
  id: string,
  change: (before: StoredIntroduction) => Promise<Change | undefined>,
): Promise<StoredIntroduction> =>
  changeOptimistically(async () => {
    const before = await findIntroduction(id);
    if (!before) throw introductionNotFound();
    const changed = await change(before);
    if (!changed) return before;
    const after = { ...changed.after, version: before.version + 1 };
    await transact({
      introduction: versionedUpdateWrite(introductionKeyOf(id), [itemOf(before), itemOf(after)], "version"),
      ...changed.writes,
    });
    return after;
  });

/** Introductions awaiting a member, oldest first; may include expired ones. */
export const listWaitingFor = async (memberId: string) =>
  readEach(await queryAll(rangeOfList("gsi1", listOf(memberId))), parse);

/** A page of requests to the club, longest waiting first; may include expired ones. */
export const queryClubRequests = (cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: listOf(club), pageSize: 50, parse }, cursor);

/** Ids of introductions that expired by a time (in ms), longest overdue first. */
export const listDueIntroductions = async (now: number, limit: number) =>
  readEach(await listDue(dueList, now, limit), parse).map(({ id }) => id);

const listPointers = async (memberId: string, role: Role) => {
  const { pk, sk } = pointerKeyOf(memberId, role, "");
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": sk },
    ConsistentRead: true,
  });
  return items.map(({ introductionId }) => String(introductionId));
};

/** Introductions in which a member has a role, newest first: reads the table itself, and a batch of gets. */
export const listIntroductionsOf = async (memberId: string, role: Role) => {
  const ids = (await listPointers(memberId, role)).toReversed();
  const items = await getItemsInOrder(ids.map(introductionKeyOf));
  return readEach(
    items.filter((item) => item !== undefined),
    parse,
  );
};

const pointerDeleteWrite = (memberId: string, role: Role, id: string): Write => ({
  Delete: { Key: pointerKeyOf(memberId, role, id) },
});

/** Deletes an introduction for all sides; the departing member's pointer goes last, so that a retry finds it. */
export const deleteIntroduction = async (introduction: StoredIntroduction, leaving: string) => {
  const { id } = introduction;
  const pointers = roles.flatMap((role) => {
    const memberId = introduction[role];
    return memberId === undefined ? [] : { memberId, write: pointerDeleteWrite(memberId, role, id) };
  });
  for (const { memberId, write } of pointers) if (memberId !== leaving) await writeOne(write);
  await writeOne({ Delete: { Key: introductionKeyOf(id) } });
  for (const { memberId, write } of pointers) if (memberId === leaving) await writeOne(write);
};

/** A request's status for its asker; undefined for a withdrawn one. */
export const getOwnState = (introduction: StoredIntroduction, now: Date): OwnIntroduction["state"] | undefined => {
  switch (introduction.state) {
    case "withdrawn":
      return undefined;
    case "accepted":
    case "not-passed":
      return introduction.state;
    case "asked":
      return isOver(introduction, now) ? "not-passed" : "asked";
    default:
      return isOver(introduction, now) ? "no-answer" : "passed";
  }
};
