import * as z from "zod/mini";
import type { LetterCounts } from "#shared/letters.ts";
import { leftOutReasons, type LeftOutReason } from "#shared/segments.ts";
import { readEach } from "../platform/pages.ts";
import { getItems, updateItem, writeOne, type Item, type Update, type Write } from "../platform/table.ts";

/*
 * @item letter's counts
 * @key `LETTER#id` · `COUNTS`
 * @asks whom it was for, and what became of its copies, by part of its list
 * @cost 1 get; 1 update a part of 100 copies
 * @key `LETTER#id` · `FEEDBACK`
 * @asks what SES told of its copies
 * @cost 1 get; part of a transaction for each delivery, bounce, and complaint
 * @key `LETTER#id` · `CLICKS`
 * @asks how often each of its links was followed
 * @cost 1 get; 1 update a click
 */

const countsKeyOf = (id: string) => ({ pk: `LETTER#${id}`, sk: "COUNTS" });
const feedbackKeyOf = (id: string) => ({ pk: `LETTER#${id}`, sk: "FEEDBACK" });
const clicksKeyOf = (id: string) => ({ pk: `LETTER#${id}`, sk: "CLICKS" });

const counted = z._default(z.int(), 0);
const byReason = z._default(z.record(z.string(), z.int()), {});

/** What became of the copies of a part of a letter's list. */
const part = z.object({ sent: counted, failed: counted, open: counted, inPortal: counted, withheld: byReason });
export type CountedPart = z.infer<typeof part>;

const storedCounts = z.object({
  /** Whom its list had when it was fixed, with those left out then. */
  people: counted,
  leftOut: byReason,
  /** By the names of the list's parts. */
  parts: z._default(z.record(z.string(), part), {}),
});

const storedFeedback = z.object({ isDelivered: counted, hasBounced: counted, hasComplained: counted });

const zeros: LetterCounts = {
  ...{ people: 0, sent: 0, delivered: 0, bounced: 0, complained: 0, failed: 0 },
  ...{ leftOut: {}, inPortal: 0, clicks: 0 },
};

const isReason = (name: string): name is LeftOutReason => (leftOutReasons as readonly string[]).includes(name);

const addReasons = (all: Record<string, number>[]) => {
  const sums: Partial<Record<LeftOutReason, number>> = {};
  for (const [name, count] of all.flatMap((each) => Object.entries(each)))
    if (isReason(name)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

const sumOf = (parts: CountedPart[], name: "sent" | "failed" | "inPortal" | "open") =>
  parts.reduce((sum, each) => sum + each[name], 0);

/** Items that are derived or only count: one that cannot be read counts as none. */
const readItem = <Stored>(item: Item | undefined, schema: z.ZodMiniType<Stored>) =>
  readEach([item ?? {}], (each) => schema.parse(each))[0];

const toCounts = (counts: Item | undefined, feedback: Item | undefined, clicks: Item | undefined) => {
  const { people = 0, leftOut = {}, parts = {} } = readItem(counts, storedCounts) ?? {};
  const { isDelivered = 0, hasBounced = 0, hasComplained = 0 } = readItem(feedback, storedFeedback) ?? {};
  const all = Object.values(parts);
  return {
    ...zeros,
    people,
    sent: sumOf(all, "sent"),
    failed: sumOf(all, "failed"),
    inPortal: sumOf(all, "inPortal"),
    leftOut: addReasons([leftOut, ...all.map(({ withheld }) => withheld)]),
    ...{ delivered: isDelivered, bounced: hasBounced, complained: hasComplained },
    clicks: Object.entries(clicks ?? {}).reduce(
      (sum, [name, count]) => (/^l\d+$/.test(name) ? sum + Number(count) : sum),
      0,
    ),
  };
};

/** What became of letters' copies, by their ids: in batches of gets. */
export const readCounts = async (ids: string[], { isLatest = false } = {}) => {
  const keys = ids.flatMap((id) => [countsKeyOf(id), feedbackKeyOf(id), clicksKeyOf(id)]);
  const items = new Map(
    (await getItems(keys, { isLatest })).map((item) => [`${String(item.pk)} ${String(item.sk)}`, item]),
  );
  const find = ({ pk, sk }: { pk: string; sk: string }) => items.get(`${pk} ${sk}`);
  return new Map(
    ids.map((id) => {
      const clicks = find(clicksKeyOf(id));
      const counts = toCounts(find(countsKeyOf(id)), find(feedbackKeyOf(id)), clicks);
      return [id, { counts, clicksOf: (link: number) => Number(clicks?.[`l${link}`] ?? 0) }] as const;
    }),
  );
};

/** Records whom a letter's list has, with those left out: part of the transaction that fixes it. */
export const fixedCountsWrite = (id: string, people: number, leftOut: Record<string, number>): Write => ({
  Put: { Item: { ...countsKeyOf(id), people, leftOut, parts: {} } },
});

/** Adds people who match later. */
export const laterCountsWrite = (id: string, people: number): Write => ({
  Update: {
    Key: countsKeyOf(id),
    UpdateExpression: "ADD people :people",
    ExpressionAttributeValues: { ":people": people },
  },
});

/** Records what became of a part of a letter's list, in place of what was known. */
export const notePart = (id: string, name: string, counts: CountedPart) =>
  writeOne({
    Update: {
      Key: countsKeyOf(id),
      UpdateExpression: "SET parts.#part = :counts",
      ConditionExpression: "attribute_exists(parts)",
      ExpressionAttributeNames: { "#part": name },
      ExpressionAttributeValues: { ":counts": counts },
    },
  });

type Told = "isDelivered" | "hasBounced" | "hasComplained";

/** Counts what SES told of a copy: part of the transaction that notes it there. */
export const feedbackWrite = (id: string, told: Told): { Update: Update } => ({
  Update: {
    Key: feedbackKeyOf(id),
    UpdateExpression: "ADD #told :one",
    ExpressionAttributeNames: { "#told": told },
    ExpressionAttributeValues: { ":one": 1 },
  },
});

/** Counts that a link was followed. */
export const countClick = (id: string, link: number) =>
  updateItem({
    Key: clicksKeyOf(id),
    UpdateExpression: "ADD #link :one",
    ExpressionAttributeNames: { "#link": `l${link}` },
    ExpressionAttributeValues: { ":one": 1 },
  });
