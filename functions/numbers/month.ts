import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { maxMonths, monthNumbers, type MonthNumbers } from "#shared/numbers.ts";
import { readEach } from "../platform/pages.ts";
import { table, tableName, writeOne, type Item } from "../platform/table.ts";

/*
 * @item a month's numbers
 * @key `NUMBERS` · `2026-11` (a month of the club)
 * @asks what was counted of the club, by month?
 * @cost 1 query of two years; 1 put an hour
 */

const partition = "NUMBERS";

const parse = (item: Item): MonthNumbers => monthNumbers.parse(item);

/** The months that were counted, the last one first, at most two years of them: one query. */
export const readMonths = async ({ isLatest = false } = {}): Promise<MonthNumbers[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partition },
      ScanIndexForward: false,
      Limit: maxMonths,
      ConsistentRead: isLatest,
    }),
  );
  return readEach(Items, parse);
};

/** Stores a month's numbers; of one that is over and was counted, nothing unless `isOpen`. */
export const saveMonth = (numbers: MonthNumbers, { isOpen }: { isOpen: boolean }) =>
  writeOne({
    Put: {
      Item: { pk: partition, sk: numbers.month, ...z.parse(monthNumbers, numbers) },
      ...(!isOpen && { ConditionExpression: "attribute_not_exists(pk)" }),
    },
  });
