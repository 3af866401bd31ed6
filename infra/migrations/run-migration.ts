import { setTimeout as wait } from "node:timers/promises";
import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { AwsSettings } from "../deployed.ts";
import type { Migration } from "./migrations.ts";

/*
 * @item migration
 * @key `MIGRATION#name` · `MIGRATION`
 * @asks was it made, and how far? (operator's command)
 * @cost 1 get; 1 put a page of the table
 */

type Item = Record<string, unknown>;

/** How far a migration has come. */
export type Progress = {
  /** Items read, changed, and left since somebody changed them in the same moment. */
  read: number;
  changed: number;
  overtaken: number;
  /** Where it goes on; absent at the beginning and at the end. */
  after?: Item | undefined;
  finishedAt?: string | undefined;
};

const keyOf = ({ name }: Migration) => ({ pk: `MIGRATION#${name}`, sk: "MIGRATION" });
const begin: Progress = { read: 0, changed: 0, overtaken: 0 };

/** A table, as an operator reaches it. */
export const openTable = (aws: AwsSettings, tableName: string) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(aws), {
    marshallOptions: { removeUndefinedValues: true },
  });

  /** How far a migration has come in this table. */
  const readProgress = async (migration: Migration): Promise<Progress> => {
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: keyOf(migration) }));
    return { ...begin, ...(Item as Partial<Progress> | undefined) };
  };

  const saveProgress = (migration: Migration, progress: Progress) =>
    client.send(new PutCommand({ TableName: tableName, Item: { ...keyOf(migration), ...progress } }));

  /** Sets attributes unless one of them has changed since; false then. */
  const changeItem = async ({ pk, sk, ...before }: Item, after: Item) => {
    const names = Object.keys(after);
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk, sk },
          UpdateExpression: `SET ${names.map((_, at) => `#n${at} = :new${at}`).join(", ")}`,
          ConditionExpression: names
            .map((name, at) => (before[name] === undefined ? `attribute_not_exists(#n${at})` : `#n${at} = :old${at}`))
            .concat("attribute_exists(pk)")
            .join(" AND "),
          ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#n${at}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            names.flatMap((name, at): [string, unknown][] => [
              [`:new${at}`, after[name]],
              ...(before[name] === undefined ? [] : [[`:old${at}`, before[name]] as [string, unknown]]),
            ]),
          ),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  const readItem = async (pk: string, sk: string): Promise<Item | undefined> =>
    (await client.send(new GetCommand({ TableName: tableName, Key: { pk, sk } }))).Item;

  const listItems = async (gsi1pk: string): Promise<Item[]> => {
    const items: Item[] = [];
    let start: Item | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :list",
          ExpressionAttributeValues: { ":list": gsi1pk },
          ExclusiveStartKey: start,
        }),
      );
      items.push(...Items);
      start = LastEvaluatedKey;
    } while (start);
    return items;
  };

  /** Adds an item unless there is one; false then. */
  const addItem = async (item: Item) => {
    try {
      await client.send(
        new PutCommand({ TableName: tableName, Item: item, ConditionExpression: "attribute_not_exists(pk)" }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };

  return { client, tableName, readProgress, saveProgress, changeItem, readItem, listItems, addItem };
};
export type OperatedTable = ReturnType<typeof openTable>;

type Options = {
  /** Whether nothing is written. */
  isDryRun?: boolean;
  /** The pace: more would take from what the club itself may read. */
  itemsPerSecond?: number;
  onPage?: (progress: Progress) => void;
};

const pageSize = 100;

/**
 * Makes a migration from where it was interrupted, page by page of the table. What somebody changes in the same moment is
 * left to them: the club's present code writes it in the new form.
 */
export const runMigration = async (
  migration: Migration,
  table: OperatedTable,
  { isDryRun = false, itemsPerSecond = 500, onPage }: Options = {},
): Promise<Progress> => {
  let progress = isDryRun ? begin : await table.readProgress(migration);
  while (progress.finishedAt === undefined) {
    const started = Date.now();
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new ScanCommand({ TableName: table.tableName, Limit: pageSize, ExclusiveStartKey: progress.after }),
    );
    const counts = { changed: progress.changed, overtaken: progress.overtaken };
    for (const item of Items) {
      const after = migration.change(item);
      if (after) counts[isDryRun || (await table.changeItem(item, after)) ? "changed" : "overtaken"]++;
      for (const added of (await migration.add?.(item, { read: table.readItem, list: table.listItems })) ?? [])
        if (isDryRun ? !(await table.readItem(added.pk, added.sk)) : await table.addItem(added)) counts.changed++;
    }
    progress = {
      ...{ read: progress.read + Items.length, ...counts, after: LastEvaluatedKey },
      finishedAt: LastEvaluatedKey ? undefined : new Date().toISOString(),
    };
    if (!isDryRun) await table.saveProgress(migration, progress);
    onPage?.(progress);
    if (LastEvaluatedKey) await wait(Math.max(0, (Items.length / itemsPerSecond) * 1000 - (Date.now() - started)));
  }
  return progress;
};

/**
 * Makes those of the migrations that were not made in this table yet, or all again, each from where it was interrupted;
 * answers how far each came.
 */
export const runMigrations = async (
  chosen: Migration[],
  table: OperatedTable,
  { isAgain = false, ...options }: Options & { isAgain?: boolean } = {},
) => {
  const made = [];
  for (const migration of chosen) {
    const isMade = (await table.readProgress(migration)).finishedAt !== undefined;
    if (isMade && !isAgain) continue;
    if (isMade) await table.saveProgress(migration, begin);
    made.push({ name: migration.name, ...(await runMigration(migration, table, options)) });
  }
  return made;
};
