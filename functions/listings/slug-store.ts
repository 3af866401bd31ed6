import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName, type Write } from "../platform/table.ts";

const keyOf = (slug: string) => ({ pk: `LISTING-SLUG#${slug}`, sk: "LISTING-SLUG" });

/** Gives an address to a listing, for ever: part of the transaction that first shows it, refused when another has it. */
export const giving = (slug: string, listingId: string): Write => ({
  Put: { Item: { ...keyOf(slug), listingId }, ConditionExpression: "attribute_not_exists(pk)" },
});

/** The listing that has an address. */
export const listingAt = async (slug: string) => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(slug) }));
  return Item && String(Item.listingId);
};
