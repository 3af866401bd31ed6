import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { applicationRow } from "#shared/application-review.ts";
import { isSettled, markChange, readChange } from "../platform/change-marks.ts";
import { queryAll, queryPage, rangeOfList, readEach } from "../platform/pages.ts";
import { table, tableName } from "../platform/table.ts";

/*
 * @item application
 * @key `APPLICATION#id` · `ROW`; `gsi1`: `APPLICATION-ROWS` · overdue, then promise date, then closed
 * @asks all as rows, and how the club decides; which are late, how many are open
 * @cost 1 query a page of 500; 1 query
 * @key `gsi2`: `APPLICATIONS-TO-DELETE` · closed at
 * @asks those kept long enough
 * @cost 1 query an hour
 * @item change mark of the desk
 * @key `APPLICATION-ROWS` · `CHANGED`
 * @asks has the list changed since this answer?
 * @cost 1 get
 */

/** The list of all rows. Overdue ones come first, then open ones by promise date, then closed ones, newest first. */
export const rowList = "APPLICATION-ROWS";
/** Ended applications, by end date. */
export const deletionList = "APPLICATIONS-TO-DELETE";

/** The key of the change mark for the whole list. */
export const rowsChangedKey = { pk: rowList, sk: "CHANGED" };

/** Records that a row is about to change. */
export const markRowsChanged = () => markChange(rowsChangedKey);

/** The list's ETag; undefined while the index may lack a change. */
export const readRowsTag = async () => {
  const changedAt = await readChange(rowsChangedKey);
  return isSettled(changedAt, Date.now()) ? `"${changedAt}"` : undefined;
};

/** The item of an application's row. */
export const rowKeyOf = (id: string) => ({ pk: `APPLICATION#${id}`, sk: "ROW" });

/** A stored row, including the scores for the statistics; its level is named when it is read. */
export const storedRow = z.extend(z.omit(applicationRow, { isScored: true, levelName: true }), {
  scores: z.array(z.object({ by: z.string(), score: z.int() })),
});
export type StoredRow = z.infer<typeof storedRow>;

/** A page of the rows. */
export const readRows = (cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: rowList, pageSize: 500, parse: (item) => storedRow.parse(item) }, cursor);

/** All rows. */
export const readAllRows = async () =>
  readEach(await queryAll(rangeOfList("gsi1", rowList)), (item) => storedRow.parse(item));

const listBetween = async (index: "gsi1" | "gsi2", list: string, [from, to]: [string, string], limit: number) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :list AND ${index}sk BETWEEN :from AND :to`,
      ExpressionAttributeValues: { ":list": list, ":from": from, ":to": to },
      Limit: limit,
    }),
  );
  return Items.map(({ id }) => String(id));
};

/** Ids of open applications whose promise date has passed, at most `limit`. */
export const listLate = (now: string, limit: number) => listBetween("gsi1", rowList, ["1#", `1#${now}`], limit);

/** Ids of applications that are overdue, at most `limit`. */
export const listOverdue = (limit: number) => listBetween("gsi1", rowList, ["0#", "0#~"], limit);

/** Ids of applications that ended before a given time, at most `limit`. */
export const listEnded = (until: string, limit: number) => listBetween("gsi2", deletionList, ["0", until], limit);

/** Number of open and of overdue applications, each counted up to `atMost`: two queries of rows. */
export const countOpenApplications = async (atMost: number) => {
  const [overdue, inTime] = await Promise.all([
    listBetween("gsi1", rowList, ["0#", "0#~"], atMost),
    listBetween("gsi1", rowList, ["1#", "1#~"], atMost),
  ]);
  return { open: Math.min(atMost, overdue.length + inTime.length), overdue: overdue.length };
};
