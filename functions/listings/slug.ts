import { randomBytes } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { sampleSlugs } from "#shared/businesses.ts";
import { folded } from "#shared/text.ts";
import { table, tableName, type Write } from "../platform/table.ts";

/** Longest part of an address that is made of a name. */
const longest = 60;

const trimmed = (text: string) => text.replace(/^-+|-+$/g, "");

const slugOf = (name: string) =>
  trimmed(trimmed(folded(name).replace(/[^a-z0-9]+/g, "-")).slice(0, longest)) || "business";

/** The last number that tells businesses of one name apart; later ones are told apart by chance. */
const lastNumber = 9;

function* candidates(name: string) {
  const base = slugOf(name);
  yield base;
  for (let number = 2; number <= lastNumber; number++) yield `${base}-${number}`;
  for (;;) yield `${base}-${randomBytes(4).toString("hex")}`;
}

/** The best address for a business of this name that neither a sample business has nor one of those `taken`. */
export const pickFreeSlug = (name: string, taken: ReadonlySet<string>): string => {
  const samples = new Set<string>(sampleSlugs);
  for (const slug of candidates(name)) if (!samples.has(slug) && !taken.has(slug)) return slug;
  throw new Error("There is always another one.");
};

const keyOf = (slug: string) => ({ pk: `LISTING-SLUG#${slug}`, sk: "LISTING-SLUG" });

/** Gives an address to a listing, for ever: part of the transaction that first shows it, refused when another has it. */
export const slugWrite = (slug: string, listingId: string): Write => ({
  Put: { Item: { ...keyOf(slug), listingId }, ConditionExpression: "attribute_not_exists(pk)" },
});

/** The listing that has an address. */
export const findListingBySlug = async (slug: string) => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(slug) }));
  return Item && String(Item.listingId);
};
