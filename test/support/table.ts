import { GetCommand, ScanCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { counting, type Limit } from "#functions/platform/limit.ts";
import { table, tableName, type Item } from "#functions/platform/table.ts";

/** All items whose key starts with `prefix` and whose attribute has this value. Scans: for tests only. */
const itemsWhere = async (prefix: string, attribute: string[], value: string): Promise<Item[]> => {
  const { Items = [] } = await table.send(
    new ScanCommand({
      TableName: tableName,
      ConsistentRead: true,
      FilterExpression: `begins_with(pk, :prefix) AND ${attribute.map((_, index) => `#a${index}`).join(".")} = :value`,
      ExpressionAttributeNames: Object.fromEntries(attribute.map((name, index) => [`#a${index}`, name])),
      ExpressionAttributeValues: { ":prefix": prefix, ":value": value },
    }),
  );
  return Items;
};

/** The leads that the table has of somebody. */
export const leadsOf = (email: string) => itemsWhere("LEAD#", ["email"], email);

/** The letters in the outbox that a lead of somebody promised: notice and copy. */
export const lettersAbout = (email: string) => itemsWhere("OUTBOX#", ["letter", "data", "email"], email);

const get = async (pk: string, sk: string) =>
  (await table.send(new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }))).Item;

/** Somebody as a contact. */
export const contactOf = (email: string) => get(`CONTACT#${email.toLowerCase()}`, "CONTACT");

/** A letter of the outbox. */
export const letterOf = (id: string) => get(`OUTBOX#${id}`, "OUTBOX");

/** Changes attributes of an item behind the back of everybody. */
export const edit = ({ pk, sk }: Item, attributes: Item) => {
  const names = Object.keys(attributes);
  return table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
    }),
  );
};

/** Lets ten minutes pass for whatever waits in an item of the outbox. */
export const makeDue = (item: Item) => {
  const past = new Date(Date.now() - 600_000).toISOString();
  return edit(item, { gsi2sk: past, ...(item.leasedUntil !== undefined && { leasedUntil: past }) });
};

/** As if somebody had done this so many times already, in this window of time and in the next. */
export const counted = async (limit: Limit, times: number) => {
  const { pk, sk } = counting(limit).Update.Key;
  const window = Number(String(pk).split("#").at(-1));
  for (const each of [window, window + 1]) {
    await edit({ pk: String(pk).replace(/\d+$/, String(each)), sk }, { count: times });
  }
};
