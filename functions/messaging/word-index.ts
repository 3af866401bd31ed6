import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { queryAll, queryInTurn, readEach } from "../platform/pages.ts";
import { getItem, getItems, table, tableName, updateItem, writeOne, type Item, type Write } from "../platform/table.ts";
import { firstMessageIdSince } from "./message.ts";
import type { SearchWord } from "./search-query.ts";
import { listWords, minBeginning } from "./words.ts";

/*
 * @item words of a topic
 * @key `WORDS#partition#page` · first id of a segment; `…#IDS`, `…#WAITING` · id; `WORDS#…` · `STATE`
 * @asks in which messages may words stand; the words of those that are new or changed
 * @cost 1 query a page of 128 segments and a word; 1 query
 */

/**
 * A partition's word index. Words of new or changed messages wait in their own items until a worker merges them into a
 * segment: 256 consecutive messages with 64 pages of words, each with its messages' positions. Both only yield
 * candidates, which are read before they are shown, so changed or deleted messages are not found.
 */
export const segmentSize = 256;
const pageCount = 64;

/** Raised whenever `splitWords` finds other forms: segments are then rewritten. */
const currentForms = 2;

/** After this, all messages with earlier ids are stored: longer than a Lambda runs plus clock skew. */
const settledAfterMs = 600_000;

/** What is indexed: a partition of messages, and each message's searchable text. */
export type Indexed = { partition: string; textOf: (item: Item) => string };

const stateKeyOf = (partition: string) => ({ pk: `WORDS#${partition}`, sk: "STATE" });
const pagesOf = (partition: string, page: number) => `WORDS#${partition}#${page}`;
const idsOf = (partition: string) => `WORDS#${partition}#IDS`;
const waitingOf = (partition: string) => `WORDS#${partition}#WAITING`;

const storedState = z.object({
  /** The id of the last segment's last message. */
  upTo: z._default(z.string(), ""),
  /** How words are found in all segments: what was written before 2026-11-30 may have fewer forms. */
  forms: z._default(z.int(), 0),
});
const storedPage = z.object({ sk: z.string(), words: z.string() });
const storedIds = z.object({ sk: z.string(), ids: z.array(z.string()) });
type Segment = z.infer<typeof storedIds>;
const storedWaiting = z.object({ sk: z.string(), mark: z.string(), words: z.string() });
type Waiting = z.infer<typeof storedWaiting>;

/** The words of a new, changed, or deleted message until they are indexed: part of the transaction that saves it. */
export const waitingWordsWrite = (partition: string, id: string, text: string): Write => ({
  Put: { Item: { pk: waitingOf(partition), sk: id, mark: ulid(), words: listWords(text).join(" ") } },
});

/** A word's page: words with the same first letters share one. */
const getPage = (word: string) => {
  const [first = 0, second = 0] = [...word.slice(0, minBeginning)].map((letter) => letter.codePointAt(0));
  return (first * 31 + second) % pageCount;
};

/** A page as text: one line per word, with its messages' positions in base 36. */
const formatPage = (words: ReadonlyMap<string, number[]>) =>
  [...words].map(([word, places]) => `${word} ${places.map((place) => place.toString(36)).join(",")}`).join("\n");

const buildPages = (texts: readonly string[]) => {
  const pages = Array.from({ length: pageCount }, () => new Map<string, number[]>());
  for (const [place, text] of texts.entries())
    for (const word of listWords(text)) {
      const page = pages[getPage(word)]!;
      page.set(word, [...(page.get(word) ?? []), place]);
    }
  return pages.map(formatPage);
};

/** A word's positions on a page. */
const findPlaces = (page: string, { isFoundIn }: SearchWord) => {
  const places = new Set<number>();
  for (const line of page === "" ? [] : page.split("\n")) {
    const end = line.indexOf(" ");
    if (!isFoundIn(line.slice(0, end))) continue;
    for (const place of line.slice(end + 1).split(",")) places.add(Number.parseInt(place, 36));
  }
  return places;
};

const pageConcurrency = 8;

const savePages = (partition: string, segment: string, texts: readonly string[]) =>
  pMap(
    [...buildPages(texts).entries()],
    ([page, words]) => writeOne({ Put: { Item: { pk: pagesOf(partition, page), sk: segment, words } } }),
    { concurrency: pageConcurrency },
  );

const readState = async (partition: string) => storedState.parse((await getItem(stateKeyOf(partition))) ?? {});

const waitingUpTo = (partition: string, upTo: string) => ({
  KeyConditionExpression: "pk = :pk AND sk <= :upTo",
  ExpressionAttributeValues: { ":pk": waitingOf(partition), ":upTo": upTo },
  ConsistentRead: true,
});

/** Deletes waiting words, except those updated meanwhile. */
const forgetWaiting = (partition: string, waiting: readonly Waiting[]) =>
  pMap(
    waiting,
    ({ sk, mark }) =>
      writeOne({
        Delete: {
          Key: { pk: waitingOf(partition), sk },
          ConditionExpression: "mark = :mark",
          ExpressionAttributeValues: { ":mark": mark },
        },
      }),
    { concurrency: pageConcurrency },
  );

/** The first messages of a range, or their waiting words. */
const querySegment = async (pk: string, after: string, before: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :after AND :before",
      ExpressionAttributeValues: { ":pk": pk, ":after": after, ":before": before },
      ConsistentRead: true,
      Limit: segmentSize,
    }),
  );
  return Items;
};

const idsWrite = (partition: string, { sk, ids }: Segment): Write => ({
  Put: { Item: { pk: idsOf(partition), sk, ids, forms: currentForms } },
});

/** Writes the next segment; false if there are not enough messages yet. Idempotent: can resume from any point. */
const addSegment = async ({ partition, textOf }: Indexed, before: string) => {
  const { upTo } = await readState(partition);
  const after = upTo === "" ? firstMessageIdSince(new Date(0).toISOString()) : `${upTo}~`;
  if (after > before) return false;
  // Reads waiting words before messages: a change in between stays waiting.
  const waiting = readEach(await querySegment(waitingOf(partition), after, before), (item) =>
    storedWaiting.parse(item),
  );
  const Items = await querySegment(partition, after, before);
  if (Items.length < segmentSize) return false;
  const ids = Items.map(({ sk }) => String(sk));
  const [first, last] = [ids[0]!, ids.at(-1)!];
  await savePages(partition, first, Items.map(textOf));
  await writeOne(idsWrite(partition, { sk: first, ids }));
  const { isDone } = await updateItem({
    Key: stateKeyOf(partition),
    UpdateExpression: "SET upTo = :last",
    ConditionExpression: upTo === "" ? "attribute_not_exists(upTo)" : "upTo = :upTo",
    ExpressionAttributeValues: { ":last": last, ...(upTo !== "" && { ":upTo": upTo }) },
  });
  if (isDone)
    await forgetWaiting(
      partition,
      waiting.filter(({ sk }) => sk <= last),
    );
  return isDone;
};

/** The segment that contains a message. */
const findSegment = async (partition: string, id: string) => {
  const { Items: [item] = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk <= :id",
      ExpressionAttributeValues: { ":pk": idsOf(partition), ":id": id },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return item && storedIds.parse(item);
};

/** Rewrites a segment with what its messages say now. */
const renewSegment = async ({ partition, textOf }: Indexed, segment: Segment) => {
  const messages = new Map(
    (await getItems(segment.ids.map((sk) => ({ pk: partition, sk })))).map((item) => [String(item.sk), item]),
  );
  const texts = segment.ids.map((id) => messages.get(id)).map((item) => (item ? textOf(item) : ""));
  await savePages(partition, segment.sk, texts);
  await writeOne(idsWrite(partition, segment));
};

/** Rewrites segments whose words have earlier forms, once. Returns their number. */
const updateForms = async (indexed: Indexed, hasTime: () => boolean) => {
  const { partition } = indexed;
  if ((await readState(partition)).forms === currentForms) return 0;
  let renewed = 0;
  const before = queryInTurn({
    KeyConditionExpression: "pk = :pk",
    FilterExpression: "attribute_not_exists(forms) OR forms < :forms",
    ExpressionAttributeValues: { ":pk": idsOf(partition), ":forms": currentForms },
  });
  for await (const items of before)
    for (const segment of readEach(items, (item) => storedIds.parse(item))) {
      if (!hasTime()) return renewed;
      await renewSegment(indexed, segment);
      renewed++;
    }
  await writeOne({
    Update: {
      Key: stateKeyOf(partition),
      UpdateExpression: "SET forms = :forms",
      ExpressionAttributeValues: { ":forms": currentForms },
    },
  });
  return renewed;
};

/** Rewrites segments whose messages have changed. Idempotent. */
const renewSegments = async (indexed: Indexed, hasTime: () => boolean) => {
  const { partition } = indexed;
  const { upTo } = await readState(partition);
  if (upTo === "") return 0;
  let waiting = readEach(await queryAll(waitingUpTo(partition, upTo)), (item) => storedWaiting.parse(item));
  let renewed = 0;
  while (waiting.length > 0 && hasTime()) {
    const segment = await findSegment(partition, waiting[0]!.sk);
    const { ids = [], sk: name = "" } = segment ?? {};
    // In no segment: a message that arrived with an old id, which is not indexed.
    const isInIt = ({ sk }: Waiting) => (segment ? sk >= name && sk <= ids.at(-1)! : sk === waiting[0]!.sk);
    if (segment) {
      await renewSegment(indexed, segment);
      renewed++;
    }
    await forgetWaiting(partition, waiting.filter(isInIt));
    waiting = waiting.filter((each) => !isInIt(each));
  }
  return renewed;
};

/** How long a worker locks a partition, in milliseconds: longer than it runs. */
const leaseMs = 360_000;

/** Otherwise, the slower of two workers would restore what the faster one has deleted. */
const claim = async (partition: string) => {
  const { isDone } = await updateItem({
    Key: stateKeyOf(partition),
    UpdateExpression: "SET leasedUntil = :until",
    ConditionExpression: "attribute_not_exists(leasedUntil) OR leasedUntil < :now",
    ExpressionAttributeValues: { ":until": Date.now() + leaseMs, ":now": Date.now() },
  });
  return isDone;
};

const release = (partition: string) =>
  writeOne({ Update: { Key: stateKeyOf(partition), UpdateExpression: "REMOVE leasedUntil" } });

/** Indexes new messages and deletes the words of changed or deleted ones. Returns the number of segments written. */
export const updateIndex = async (
  indexed: Indexed,
  { hasTime = () => true, now = Date.now() }: { hasTime?: () => boolean; now?: number } = {},
) => {
  const { partition } = indexed;
  if (!(await claim(partition))) return { added: 0, renewed: 0 };
  const before = firstMessageIdSince(new Date(now - settledAfterMs).toISOString());
  try {
    const renewed = (await renewSegments(indexed, hasTime)) + (await updateForms(indexed, hasTime));
    let added = 0;
    while (hasTime() && (await addSegment(indexed, before))) added++;
    return { added, renewed };
  } finally {
    await release(partition);
  }
};

/** Per search step: segments whose pages are read, and the number of messages to stop at. */
const segmentsAtOnce = 128;
const enoughProposals = 12;

/** The pages of the segments before a position, newest first. */
const queryPages = async (partition: string, page: number, before: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk < :before",
      ExpressionAttributeValues: { ":pk": pagesOf(partition, page), ":before": before },
      ScanIndexForward: false,
      Limit: segmentsAtOnce,
    }),
  );
  return readEach(Items, (item) => storedPage.parse(item));
};

/** Waiting items read at once: more than arrive in a quarter of an hour. */
const waitingAtOnce = 500;

/**
 * Candidates with ids before a position, newest first, among messages waiting to be indexed; `bound` sorts after
 * everything not yet searched and is empty at the end. May miss the last second.
 */
export const findUnindexedCandidates = async (partition: string, words: readonly SearchWord[], before: string) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk < :before",
      ExpressionAttributeValues: { ":pk": waitingOf(partition), ":before": before },
      ScanIndexForward: false,
      Limit: waitingAtOnce,
    }),
  );
  const isProposed = (there: readonly string[]) => words.every(({ isFoundIn }) => there.some(isFoundIn));
  return {
    ids: readEach(Items, (item) => storedWaiting.parse(item))
      .filter((each) => isProposed(each.words.split(" ")))
      .map(({ sk }) => sk),
    bound: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : "",
  };
};

/** The positions in a segment where all words occur. */
const intersect = (words: readonly SearchWord[], pageOf: (word: SearchWord) => string) => {
  const [first = new Set<number>(), ...others] = words.map((word) => findPlaces(pageOf(word), word));
  return [...first].filter((place) => others.every((each) => each.has(place)));
};

/**
 * Candidates with ids before a position, newest first, that contained all words when indexed; `bound` sorts after
 * everything not yet searched and is empty at the end.
 */
export const proposeMessages = async (partition: string, words: readonly SearchWord[], before: string) => {
  const numbers = [...new Set(words.map(({ text }) => getPage(text)))];
  const lists = await Promise.all(numbers.map((page) => queryPages(partition, page, before)));
  const pages = new Map(
    numbers.map((page, index) => [page, new Map(lists[index]!.map((each) => [each.sk, each.words]))]),
  );
  // A segment has all its pages before it is used.
  const segments = lists[0]!.map(({ sk }) => sk);
  const found = new Map<string, number[]>();
  let [proposed, looked] = [0, 0];
  while (looked < segments.length && proposed < enoughProposals) {
    const segment = segments[looked++]!;
    const places = intersect(words, ({ text }) => pages.get(getPage(text))?.get(segment) ?? "");
    if (places.length > 0) found.set(segment, places);
    proposed += places.length;
  }
  const keys = [...found.keys()].map((sk) => ({ pk: idsOf(partition), sk }));
  const lookedUp = readEach(await getItems(keys, { isLatest: false }), (item) => storedIds.parse(item));
  const ids = lookedUp.flatMap(({ sk, ids: all }) => (found.get(sk) ?? []).flatMap((place) => all[place] ?? []));
  const isAll = looked === segments.length && segments.length < segmentsAtOnce;
  return {
    ids: ids
      .filter((id) => id < before)
      .toSorted()
      .toReversed(),
    bound: isAll ? "" : segments[looked - 1]!,
  };
};
