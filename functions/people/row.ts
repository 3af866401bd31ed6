import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { personRow } from "#shared/people.ts";
import { toSortKey } from "#shared/text.ts";
import { markChange, readTagOf } from "../platform/change-marks.ts";
import { queryPage, readOne } from "../platform/pages.ts";
import { getItem, table, tableName, writeOne, type Item } from "../platform/table.ts";

/*
 * @item member's row
 * @key `MEMBER#sub` · `ROW`
 * @asks a member as the desk lists them; derived from what is stored elsewhere, never edited
 * @cost 1 conditional write where it differs, after 2 batch gets and 3 queries
 * @key `gsi1`: `MEMBER-ROWS` · name#sub
 * @asks everybody who was ever let in, by name
 * @cost 1 query a page, the first of 100, then of 500
 * @key `gsi2`: `MEMBER-ROWS-DUE` · time#sub
 * @asks whose row will be another then, since time passes?
 * @cost 1 query every five minutes
 * @item change mark of these rows
 * @key `MEMBER-ROWS` · `CHANGED`
 * @asks has the list changed since this answer?
 * @cost 1 get
 */

/** A stored row. Its level is named when it is read; the rest is as the sources say. */
export const storedRow = z.extend(z.omit(personRow, { level: true }), {
  level: z.string(),
  /** The ids of the groups that they are in. */
  groups: z.array(z.string()),
  /** When time alone makes another of it. */
  nextAt: z.optional(z.iso.datetime()),
  /** Incremented with each change. */
  revision: z.int(),
});
export type StoredRow = z.infer<typeof storedRow>;

const rowList = "MEMBER-ROWS";
const dueList = "MEMBER-ROWS-DUE";

const keyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "ROW" });

/** The key of the list's change mark. */
export const rowsChangedKey = { pk: rowList, sk: "CHANGED" };

/** Records that a row is about to change. */
export const markRowsChanged = () => markChange(rowsChangedKey);

/** The list's ETag; undefined while the index may lack a change. */
export const readRowsTag = () => readTagOf([rowsChangedKey]);

/** The item of a row, listed by name and by when it is another. */
export const rowItemOf = (row: StoredRow) => ({
  ...keyOf(row.id),
  gsi1pk: rowList,
  gsi1sk: `${toSortKey(row.name)}#${row.id}`,
  ...(row.nextAt !== undefined && { gsi2pk: dueList, gsi2sk: `${row.nextAt}#${row.id}` }),
  ...row,
});

const parse = (item: Item) => storedRow.parse(item);

/** A member's row, as of now. One that cannot be read counts as one to be replaced, since it is derived. */
export const findRow = async (id: string): Promise<StoredRow | { id: string; revision: unknown } | undefined> => {
  const item = await getItem(keyOf(id));
  return item && (storedRow.safeParse(item).data ?? { id, revision: item.revision });
};

/** A member's row. Throws `unavailable` for one that cannot be read. */
export const readRow = async (id: string) => {
  const item = await getItem(keyOf(id), { isLatest: false });
  return item && readOne(item, parse);
};

/** Puts, changes or, without a next one, deletes a row; false where it was changed since it was read. */
export const replaceRow = (
  id: string,
  before: { revision: unknown } | undefined,
  next: Omit<StoredRow, "revision"> | undefined,
) => {
  const condition = before
    ? { ConditionExpression: "revision = :read", ExpressionAttributeValues: { ":read": before.revision } }
    : { ConditionExpression: "attribute_not_exists(pk)" };
  if (!next) return writeOne({ Delete: { Key: keyOf(id), ...condition } });
  const revision = Number(before?.revision ?? 0) + 1;
  return writeOne({ Put: { Item: rowItemOf({ ...next, revision }), ...condition } });
};

/** A page of the rows, by name. The first is short: it is there sooner, and has more than anybody's screen. */
export const queryRows = (cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: rowList, pageSize: cursor === undefined ? 100 : 500, parse }, cursor);

/** The ids of up to so many members whose rows time has made others, the longest overdue first. */
export const listDueRowIds = async (limit: number, now = new Date()) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND gsi2sk < :now",
      ExpressionAttributeValues: { ":list": dueList, ":now": `${now.toISOString()}~` },
      Limit: limit,
    }),
  );
  return Items.map(({ gsi2sk }) => String(gsi2sk).split("#")[1]!);
};
