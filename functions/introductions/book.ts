import * as z from "zod/mini";
import type { IntroductionChance } from "#shared/conversations.ts";
import { introductionWaitDays, maxOpenIntroductions } from "#shared/introductions.ts";
import { changeOptimistically, ConditionRefused, getItem, writeOne, type Item } from "../platform/table.ts";

/*
 * @item what one asked for
 * @key `MEMBER#sub` · `INTRODUCTIONS`; `ttl`
 * @asks how much is open; for whom, and by whom, one may not ask again
 * @cost 1 get; part of each transaction of an introduction
 */

const dayMs = 86_400_000;

/** Represents the club in the list of those asked. */
const club = "CLUB";

/** A member's request to meet another. */
const entry = z.object({
  to: z.string(),
  /** The request's id. */
  id: z.string(),
  /** Until when it is open from the asker's view, who is not told of a decline. */
  openUntil: z.iso.datetime(),
  /** Until when they cannot ask for the same member again. */
  waitUntil: z.optional(z.iso.datetime()),
  /** Whom they asked, and until when they cannot ask them again. */
  tried: z.array(z.object({ via: z.string(), until: z.iso.datetime() })),
});
type Entry = z.infer<typeof entry>;

/** A member's requests in one item, so that the limits also hold for concurrent requests. */
const storedBook = z.object({ version: z._default(z.int(), 0), entries: z._default(z.array(entry), []) });
export type Book = { memberId: string } & z.infer<typeof storedBook>;

export const bookKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "INTRODUCTIONS" });

export const parseBook = (memberId: string, item: Item | undefined): Book => ({
  memberId,
  ...storedBook.parse(item ?? {}),
});

export const readBook = async (memberId: string) => parseBook(memberId, await getItem(bookKeyOf(memberId)));

const isAfter = (time: string | undefined, now: Date) => time !== undefined && new Date(time) > now;

const addDays = (time: Date | string, days: number) => new Date(new Date(time).getTime() + days * dayMs).toISOString();

const isOfUse = ({ openUntil, waitUntil, tried }: Entry, now: Date) =>
  isAfter(openUntil, now) || isAfter(waitUntil, now) || tried.some(({ until }) => isAfter(until, now));

/** Replaces the entries, if unchanged since they were read: part of a transaction. */
const bookWrite = ({ memberId, version }: Book, entries: Entry[], now: Date) => ({
  Put: {
    Item: {
      ...bookKeyOf(memberId),
      version: version + 1,
      entries: entries.filter((each) => isOfUse(each, now)),
      ttl: Math.floor(now.getTime() / 1000) + 2 * introductionWaitDays * 86_400,
    },
    ...(version === 0
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : { ConditionExpression: "version = :read", ExpressionAttributeValues: { ":read": version } }),
  },
});

const findEntry = ({ entries }: Book, to: string) => entries.find((each) => each.to === to);

/**
 * Whether a request for this member is allowed: not while one is open or soon after, and not with five open requests.
 */
export const getIntroductionChance = (book: Book, to: string, now: Date): IntroductionChance => {
  const found = findEntry(book, to);
  if (found && isAfter(found.openUntil, now)) return { chance: "open", id: found.id, again_at: null };
  if (found?.waitUntil !== undefined && isAfter(found.waitUntil, now))
    return { chance: "wait", id: null, again_at: found.waitUntil };
  const isFull = book.entries.filter(({ openUntil }) => isAfter(openUntil, now)).length >= maxOpenIntroductions;
  return { chance: isFull ? "full" : "possible", id: null, again_at: null };
};

/** Whether someone, or the club, was recently asked about the same member. */
export const wasAskedRecently = (book: Book, to: string, via: string | undefined, now: Date) =>
  findEntry(book, to)?.tried.some((each) => each.via === (via ?? club) && isAfter(each.until, now)) ?? false;

type Request = { id: string; to: string; via?: string | undefined; expiresAt: string };

const replace = ({ entries }: Book, to: string, changed: Entry | undefined) => [
  ...entries.filter((each) => each.to !== to),
  ...(changed ? [changed] : []),
];

const tryNow = (found: Entry | undefined, via: string | undefined, now: Date) => [
  ...(found?.tried ?? []).filter((each) => each.via !== (via ?? club) && isAfter(each.until, now)),
  { via: via ?? club, until: addDays(now, introductionWaitDays) },
];

/** Adds a new request, or a new go-between for it. */
export const askedWrite = (book: Book, { id, to, via, expiresAt }: Request, now: Date) => {
  const tried = tryNow(findEntry(book, to), via, now);
  return bookWrite(book, replace(book, to, { to, id, openUntil: expiresAt, tried }), now);
};

/** Updates a request's entry, if it still belongs to this request. */
const changeEntry = (
  book: Book,
  { id, to }: Pick<Request, "id" | "to">,
  change: (found: Entry) => Entry,
  now: Date,
) => {
  const found = findEntry(book, to);
  return bookWrite(book, found?.id === id ? replace(book, to, change(found)) : book.entries, now);
};

/** Records that a request was passed on: whatever the outcome, the asker cannot ask again soon. */
export const passedWrite = (book: Book, request: Request, now: Date) =>
  changeEntry(
    book,
    request,
    (found) => ({
      ...found,
      openUntil: request.expiresAt,
      waitUntil: addDays(request.expiresAt, introductionWaitDays),
    }),
    now,
  );

/** Records that a request is closed, whether or not it was passed on. */
export const closedWrite = (book: Book, request: Request & { passedAt?: string | undefined }, now: Date) =>
  changeEntry(
    book,
    request,
    (found) => ({
      ...found,
      openUntil: now.toISOString(),
      ...(request.passedAt !== undefined && { waitUntil: addDays(now, introductionWaitDays) }),
    }),
    now,
  );

/** Records a withdrawal; a request that was never passed on may be made again unchanged. */
export const withdrawnWrite = (book: Book, request: Request & { passedAt?: string | undefined }, now: Date) => {
  if (request.passedAt !== undefined) return closedWrite(book, request, now);
  return changeEntry(
    book,
    request,
    (found) => ({
      ...found,
      openUntil: now.toISOString(),
      tried: found.tried.filter((each) => each.via !== (request.via ?? club)),
    }),
    now,
  );
};

/** Removes a former member from a member's requests, as addressee or go-between. Idempotent. */
export const forgetInBook = (memberId: string, gone: string) =>
  changeOptimistically(async () => {
    const book = await readBook(memberId);
    const isOf = ({ to, tried }: Entry) => to === gone || tried.some(({ via }) => via === gone);
    if (!book.entries.some(isOf)) return;
    const left = book.entries
      .filter(({ to }) => to !== gone)
      .map((each) => ({ ...each, tried: each.tried.filter(({ via }) => via !== gone) }));
    if (!(await writeOne(bookWrite(book, left, new Date()))))
      throw new ConditionRefused(new Map([["book", undefined]]));
  });
