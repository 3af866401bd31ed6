import * as z from "zod/mini";
import { letterContent, type LetterContent } from "#shared/letter-content.ts";
import { letterTopics } from "#shared/letter-topics.ts";
import { letterStates, returnReasons, schedule, stopReasons, type LetterState } from "#shared/letters.ts";
import { segment } from "#shared/segments.ts";
import { AppError } from "../platform/errors.ts";
import { countList, queryPage, readOne } from "../platform/pages.ts";
import { getItem, versionedUpdateWrite, type Item, type Write } from "../platform/table.ts";

/*
 * @item letter
 * @key `LETTER#id` · `LETTER`
 * @asks one letter without its text; save, schedule, send, stop
 * @cost 1 get; 1 transaction, conditional on its revision
 * @key `gsi1`: `LETTERS#unsent` or `LETTERS#sent` · time#id
 * @asks what was not sent yet, with templates; what was, the last one first
 * @cost 1 query a page of 25, and for what was sent 1 batch get
 * @item letter's text
 * @key `LETTER#id` · `TEXT`
 * @asks what it says
 * @cost 1 get
 */

const by = z.object({ id: z.string(), name: z.string() });

const storedLetter = z.object({
  id: z.string(),
  state: z.enum(letterStates),
  subject: z.string(),
  topic: z.enum(letterTopics),
  segment,
  /** Who last changed, sent, or stopped it. */
  by,
  at: z.iso.datetime(),
  /** Of what its author writes. */
  version: z.int(),
  /** Incremented by each change. */
  revision: z.int(),
  schedule: z.optional(schedule),
  /** When its list was fixed. */
  sentAt: z.optional(z.iso.datetime()),
  /** Until when it reaches who matches its segment later. */
  openUntil: z.optional(z.iso.datetime()),
  stopped: z.optional(z.object({ why: z.enum(stopReasons), at: z.iso.datetime(), by: z.optional(by) })),
  /** Why it became a draft again instead of being sent. */
  returned: z.optional(z.object({ why: z.enum(returnReasons), at: z.iso.datetime() })),
  /** Where its links lead, in their order, from when on it is on its way. */
  links: z._default(z.array(z.string()), []),
});
export type StoredLetter = z.infer<typeof storedLetter>;

const keyOf = (id: string) => ({ pk: `LETTER#${id}`, sk: "LETTER" });
const textKeyOf = (id: string) => ({ pk: `LETTER#${id}`, sk: "TEXT" });

const listOf = (state: LetterState) =>
  state === "template" || state === "draft" || state === "scheduled" ? "unsent" : "sent";
/** The two lists of letters. */
export type LetterList = ReturnType<typeof listOf>;
const listNameOf = (list: LetterList) => `LETTERS#${list}`;

const indexOf = ({ id, state, at }: StoredLetter) => ({
  gsi1pk: listNameOf(listOf(state)),
  gsi1sk: `${at}#${id}`,
});

const parse = (item: Item) => storedLetter.parse(item);
const storedText = z.object({ content: letterContent });

/** For a letter that does not exist, or that the caller may not see. */
export const letterNotFound = () => new AppError("not-found", "Letter not found.");

/** Throws `not-found`. */
export const readLetter = async (id: string): Promise<StoredLetter> => {
  const item = await getItem(keyOf(id));
  if (!item) throw letterNotFound();
  return readOne(item, parse);
};

/** Where a letter's links lead; none of an unknown one. */
export const findLinks = async (id: string): Promise<string[]> => {
  const item = await getItem(keyOf(id), { isLatest: false });
  return item ? readOne(item, parse).links : [];
};

/** A letter's text. Throws `not-found`. */
export const readText = async (id: string): Promise<LetterContent> => {
  const item = await getItem(textKeyOf(id));
  if (!item) throw letterNotFound();
  return readOne(item, (each) => storedText.parse(each)).content;
};

const pageSize = 25;

/** A page of letters, the last changed or sent first. */
export const queryLetters = (list: LetterList, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: listNameOf(list), pageSize, isDescending: true, parse }, cursor);

/** How many letters were not sent, counted up to `atMost`. */
export const countUnsent = (atMost: number) => countList("gsi1", listNameOf("unsent"), atMost);

const textWrite = (id: string, content: LetterContent): Write => ({ Put: { Item: { ...textKeyOf(id), content } } });

type New = Omit<StoredLetter, "revision" | "version" | "links">;

/** Adds a letter, once: parts of a transaction. */
export const newLetterWrites = (letter: New, content: LetterContent) => {
  const stored: StoredLetter = { ...letter, version: 1, revision: 1, links: [] };
  const write: Write = {
    Put: {
      Item: { ...keyOf(letter.id), ...indexOf(stored), ...stored },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
  return { stored, writes: { letter: write, text: textWrite(letter.id, content) } };
};

/** Changes a letter that has not changed since it was read: parts of a transaction. With `content`, its text too. */
export const letterWrites = (
  before: StoredLetter,
  part: Partial<StoredLetter>,
  content?: LetterContent,
): { stored: StoredLetter; writes: Record<string, Write> } => {
  const stored = { ...before, ...part, revision: before.revision + 1 };
  const items: [Item, Item] = [
    { ...indexOf(before), ...before },
    { ...indexOf(stored), ...stored },
  ];
  return {
    stored,
    writes: {
      letter: versionedUpdateWrite(keyOf(before.id), items, "revision"),
      ...(content && { text: textWrite(before.id, content) }),
    },
  };
};

/** Deletes a letter that has not changed since it was read, with its text: parts of a transaction. */
export const letterDeleteWrites = ({ id, revision }: StoredLetter): Record<string, Write> => ({
  letter: {
    Delete: {
      Key: keyOf(id),
      ConditionExpression: "revision = :read",
      ExpressionAttributeValues: { ":read": revision },
    },
  },
  text: { Delete: { Key: textKeyOf(id) } },
});
