import pMap from "p-map";
import * as z from "zod/mini";
import { readOne } from "../platform/pages.ts";
import { getItem, chunk, writeOne, type Item } from "../platform/table.ts";
import type { Addressee } from "./segment.ts";

/*
 * @item part of a letter's list
 * @key `LETTER#id` · `TO#part`; `ttl` from when on nothing of the letter waits
 * @asks whom a letter is for, 100 at a time, as it was fixed when it was sent
 * @cost 1 put; 1 get; 1 update at the end
 */

const keyOf = (letterId: string, part: string) => ({ pk: `LETTER#${letterId}`, sk: `TO#${part}` });

/** Somebody of a letter's list. Of members there is only who they are: all else is asked when their copy leaves. */
const recipient = z.object({
  personId: z.string(),
  memberId: z.optional(z.string()),
  address: z.optional(z.string()),
  name: z.optional(z.string()),
  /** Of whom there is no email, but who find it in the portal: why. */
  reason: z.optional(z.string()),
});
export type Recipient = z.infer<typeof recipient>;

const storedPart = z.object({ people: z.array(recipient) });

const partSize = 100;
const daySeconds = 86_400;
/** Days for which a list is kept after its letter was sent, as its copies in the outbox are. */
const keptDays = 30;

const toRecipient = ({ personId, memberId, address, name, leftOut }: Addressee): Recipient => ({
  personId,
  ...(memberId === undefined ? { address, name } : { memberId }),
  ...(leftOut && { reason: leftOut }),
});

/** Those of a segment who get a copy, or find it in the portal. */
export const isReached = ({ leftOut, isInPortal }: Addressee) => leftOut === undefined || isInPortal;

/** Stores whom a letter is for, and answers the names of the parts; `name` is of this list alone. */
export const saveList = async (letterId: string, name: string, people: readonly Addressee[]) => {
  const parts = chunk(people.map(toRecipient), partSize).map((each, index) => ({
    part: `${name}-${String(index + 1).padStart(3, "0")}`,
    people: each,
  }));
  const save = ({ part, people: some }: (typeof parts)[number]) =>
    writeOne({ Put: { Item: { ...keyOf(letterId, part), people: some } } });
  await pMap(parts, save, { concurrency: 10 });
  return parts.map(({ part }) => part);
};

/** A part of a letter's list. */
export const readPart = async (letterId: string, part: string): Promise<Recipient[]> => {
  const parse = (item: Item) => storedPart.parse(item).people;
  const item = await getItem(keyOf(letterId, part), { isLatest: false });
  // What was written a moment ago may not be there yet.
  const found = item ?? (await getItem(keyOf(letterId, part)));
  return found ? readOne(found, parse) : [];
};

/** Has the table delete a letter's list in 30 days. */
export const forgetList = async (letterId: string, parts: readonly string[]) => {
  const ttl = Math.floor(Date.now() / 1000) + keptDays * daySeconds;
  const forget = (part: string) =>
    writeOne({
      Update: {
        Key: keyOf(letterId, part),
        UpdateExpression: "SET #ttl = :ttl",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":ttl": ttl },
      },
    });
  await pMap(parts, forget, { concurrency: 10 });
};
