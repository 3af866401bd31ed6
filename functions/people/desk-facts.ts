import * as z from "zod/mini";
import { readOne } from "../platform/pages.ts";
import { getItem, nextVersionWrite, type Item, type Write } from "../platform/table.ts";

/*
 * @item what admins note of a member
 * @key `MEMBER#sub` · `DESK`
 * @asks which tags has a member, and what do admins say of them? (only admins see it)
 * @cost 1 get; 1 conditional write
 */

/** What an admin wrote about a member; who it was is an id alone, so that it is forgotten with their account. */
const storedNote = z.object({
  id: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** It is forgotten a day later, with the next write. */
  deletedAt: z.optional(z.iso.datetime()),
});
export type StoredNote = z.infer<typeof storedNote>;

const storedDeskFacts = z.object({
  tags: z._default(z.array(z.string()), []),
  /** The oldest first. */
  notes: z._default(z.array(storedNote), []),
  version: z._default(z.int(), 0),
});
export type StoredDeskFacts = z.infer<typeof storedDeskFacts>;

export const deskKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "DESK" });

/** Of a member about whom nothing was noted, without an item: nothing. Throws `unavailable` for what cannot be read. */
export const parseDeskFacts = (item: Item | undefined): StoredDeskFacts =>
  readOne(item ?? {}, (each) => storedDeskFacts.parse(each));

export const readDeskFacts = async (memberId: string) => parseDeskFacts(await getItem(deskKeyOf(memberId)));

/** Replaces what is noted of a member, unless that has changed since it was read: part of a transaction. */
export const deskFactsWrite = (memberId: string, before: StoredDeskFacts, after: Partial<StoredDeskFacts>): Write =>
  nextVersionWrite({ ...deskKeyOf(memberId), ...before, ...after, version: before.version + 1 });

/** Tags with some more and without others. Case-insensitive: one that is there already stays as it is written. */
export const changeTags = (tags: readonly string[], add: readonly string[], remove: readonly string[]) => {
  const fold = (each: string) => each.toLowerCase();
  const removed = new Set(remove.map(fold));
  const kept = tags.filter((each) => !removed.has(fold(each)));
  const known = new Set(kept.map(fold));
  const added = [...new Map(add.map((each) => [fold(each), each])).values()].filter((each) => !known.has(fold(each)));
  return [...kept, ...added];
};
