import { isDeepStrictEqual } from "node:util";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { brand } from "#shared/brand.ts";
import { AppError } from "../errors.ts";
import { changesOf } from "../platform/changes.ts";
import { markChange } from "../platform/mark.ts";
import { everyItem, listIn, pageOfList } from "../platform/query.ts";
import { table, tableName, writeAlone, type Write } from "../platform/table.ts";
import { cardItemOf, cardKeyOf, cardOf, changedKey } from "./card-item.ts";
import { itemOf, keptListing, keyOf, listOf, ownerListOf, type KeptListing } from "./listing-item.ts";

/** Listings on a page of a month, and the most that are shown of one owner. */
const pageSize = 50;
const mostOfOwner = 100;

/** What is said to whoever asks for a listing that is not there, or not theirs. */
export const unknownListing = () => new AppError("not-found", "Listing not found.");

/** What is said to an owner who wants something of a listing that an admin has hidden. */
export const hiddenListing = () =>
  new AppError("conflict", `This listing was taken down. Please write to ${brand.contactEmail}.`);

/** A listing as it is now, if there is one. */
export const findListing = async (id: string): Promise<KeptListing | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: true }));
  return Item && keptListing.parse(Item);
};

/** A listing as it is now. Throws `not-found`. */
export const listingOf = async (id: string) => {
  const found = await findListing(id);
  if (!found) throw unknownListing();
  return found;
};

const newestOf = async (...[index, list, cursor, Limit]: ["gsi1" | "gsi2", string, string | undefined, number]) => {
  const page = await pageOfList(index, list, cursor, { ScanIndexForward: false, Limit });
  return { ...page, items: page.items.map((item) => keptListing.parse(item)) };
};

/** A page of the listings that were submitted in a month such as `2026-11`, newest first. */
export const listingsOf = (month: string, cursor: string | undefined) =>
  newestOf("gsi1", listOf(month), cursor, pageSize);

/** The listings of an e-mail address, newest first, and before the others those that were ever shown. */
export const ownedBy = async (email: string) =>
  (await newestOf("gsi2", ownerListOf(email), undefined, mostOfOwner)).items;

/** Keeps a new listing: part of a transaction, refused when there is one of its id. */
export const keeping = (listing: KeptListing): Write => ({
  Put: { Item: itemOf(listing), ConditionExpression: "attribute_not_exists(pk)" },
});

const isSameCard = (before: KeptListing, after: KeptListing) => isDeepStrictEqual(cardOf(before), cardOf(after));

/** Notes that the list of businesses is about to change, where this changes it. */
export const markBusinesses = async (before: KeptListing, after: KeptListing) => {
  if (!isSameCard(before, after)) await markChange(changedKey);
};

/** What the public sees follows the listing in the same transaction. */
const cardWrites = (before: KeptListing, after: KeptListing): Record<string, Write> => {
  if (isSameCard(before, after)) return {};
  const { id } = after;
  const card = cardOf(after);
  return { card: card ? { Put: { Item: cardItemOf(id, card) } } : { Delete: { Key: cardKeyOf(id) } } };
};

/** Listings whose subscriptions an admin has ended, and Stripe has not yet. */
const toEnd = "LISTINGS-TO-END";

/** What is to be ended is listed until it is. */
const ending = ({ id, takenDown: before }: KeptListing, { takenDown: after }: KeptListing): Record<string, Write> => {
  const [was, is] = [before?.endsSubscription === true, after?.endsSubscription === true];
  if (was === is) return {};
  const Key = { pk: keyOf(id).pk, sk: "ENDING" };
  return { ending: is ? { Put: { Item: { ...Key, gsi1pk: toEnd, gsi1sk: id } } } : { Delete: { Key } } };
};

/** The listings whose subscriptions are still to be ended. */
export const idsToEnd = async () => (await everyItem(listIn("gsi1", toEnd))).map(({ gsi1sk }) => String(gsi1sk));

/** Changes a listing, and its card with it, on condition that it is as it was read: part of a transaction, after `markBusinesses`. */
export const changing = (before: KeptListing, after: KeptListing): Record<string, Write> => {
  const next = { ...after, revision: before.revision + 1 };
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = changesOf(itemOf(before), itemOf(next));
  return {
    listing: {
      Update: {
        Key: keyOf(before.id),
        ...update,
        ConditionExpression: "#revision = :read",
        ExpressionAttributeNames: { ...ExpressionAttributeNames, "#revision": "revision" },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read": before.revision },
      },
    },
    ...cardWrites(before, after),
    ...ending(before, after),
  };
};

/**
 * Notes where a listing is to be paid, as the next of its checkouts; false where another request has noted one since
 * it was read. No new version: nothing changes that anybody could have seen.
 */
export const noteCheckout = ({ id, checkouts }: KeptListing, checkout: { id: string; url: string }) =>
  writeAlone({
    Update: {
      Key: keyOf(id),
      UpdateExpression: "SET checkout = :checkout, checkouts = :next",
      ConditionExpression: "checkouts = :read",
      ExpressionAttributeValues: { ":checkout": checkout, ":next": checkouts + 1, ":read": checkouts },
    },
  });
