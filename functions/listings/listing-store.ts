import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../errors.ts";
import { changesOf } from "../platform/changes.ts";
import { pageOfList } from "../platform/query.ts";
import { table, tableName, type Write } from "../platform/table.ts";
import { cardItemOf, cardKeyOf, cardOf, marking } from "./card-item.ts";
import { itemOf, keptListing, keyOf, listOf, ownerListOf, type KeptListing } from "./listing-item.ts";

/** Listings on a page of a month, and the most that are shown of one owner. */
const pageSize = 50;
const mostOfOwner = 100;

/** What is said to whoever asks for a listing that is not there, or not theirs. */
export const unknownListing = () => new AppError("not-found", "There is no such listing.");

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

/** The listings of an e-mail address, newest first. */
export const ownedBy = async (email: string) =>
  (await newestOf("gsi2", ownerListOf(email), undefined, mostOfOwner)).items;

/** Keeps a new listing: part of a transaction, refused when there is one of its id. */
export const keeping = (listing: KeptListing): Write => ({
  Put: { Item: itemOf(listing), ConditionExpression: "attribute_not_exists(pk)" },
});

/** What the public sees follows the listing in the same transaction. */
const showing = (before: KeptListing, after: KeptListing): Record<string, Write> => {
  const card = cardOf(after);
  if (isDeepStrictEqual(cardOf(before), card)) return {};
  const { id } = after;
  return {
    card: card ? { Put: { Item: cardItemOf(id, card) } } : { Delete: { Key: cardKeyOf(id) } },
    mark: marking(),
  };
};

/** Changes a listing, and its card with it, on condition that it is as it was read: part of a transaction. */
export const changing = (before: KeptListing, after: KeptListing): Record<string, Write> => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = changesOf(itemOf(before), itemOf(after));
  return {
    listing: {
      Update: {
        Key: keyOf(before.id),
        ...update,
        ConditionExpression: "#version = :read_version AND #settlings = :read_settlings",
        ExpressionAttributeNames: { ...ExpressionAttributeNames, "#version": "version", "#settlings": "settlings" },
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ":read_version": before.version,
          ":read_settlings": before.settlings,
        },
      },
    },
    ...showing(before, after),
  };
};

/**
 * Notes where a listing is to be paid, as the next of its checkouts; false where another request has noted one since
 * it was read. No new version: nothing changes that anybody could have seen.
 */
export const noteCheckout = async ({ id, checkouts }: KeptListing, checkout: { id: string; url: string }) => {
  try {
    await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(id),
        UpdateExpression: "SET checkout = :checkout, checkouts = :next",
        ConditionExpression: "checkouts = :read",
        ExpressionAttributeValues: { ":checkout": checkout, ":next": checkouts + 1, ":read": checkouts },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
