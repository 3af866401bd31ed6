import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { auditYears } from "#shared/audit.ts";
import { conductKinds, type ConductEntry } from "#shared/conduct.ts";
import { forgetReach } from "../directory-limit/reach.ts";
import { queryAll, readEach } from "../platform/pages.ts";
import { table, tableName, writeOne, type Item, type Write } from "../platform/table.ts";

/*
 * @item conduct
 * @key `CONDUCT#sub` · time#id; `ttl`
 * @asks what was reported of a member, or by them, and what admins did
 * @cost part of the transaction that it notes; 1 query
 */

/**
 * An entry of a member's history: reports about or by them, and admins' actions, shown to admins for later decisions.
 */
const storedConduct = z.object({
  memberId: z.string(),
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(conductKinds),
  by: z.optional(z.object({ id: z.string(), name: z.string() })),
  reason: z.optional(z.string()),
  until: z.optional(z.iso.datetime()),
  reportId: z.optional(z.string()),
});
export type StoredConduct = z.infer<typeof storedConduct>;

const partitionOf = (memberId: string) => `CONDUCT#${memberId}`;
/** The key of an entry in a member's history. */
export const conductKeyOf = (memberId: string, sk: string) => ({ pk: partitionOf(memberId), sk });
const keyOf = ({ memberId, at, id }: Pick<StoredConduct, "memberId" | "at" | "id">) => ({
  pk: partitionOf(memberId),
  sk: `${at}#${id}`,
});

/** Kept as long as the audit log. */
const toTtl = (at: string) => {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + auditYears);
  return Math.ceil(end.getTime() / 1000);
};

/** Adds an entry to a member's history: part of the transaction it records. */
export const conductWrite = (entry: Omit<StoredConduct, "id">): Write => {
  const stored = { ...entry, id: ulid() };
  return { Put: { Item: { ...keyOf(stored), ...stored, ttl: toTtl(entry.at) } } };
};

const parse = (item: Item) => storedConduct.parse(item);

/** An entry as admins see it. */
export const presentConduct = ({ id, at, kind, by, reason = "", until, reportId }: StoredConduct): ConductEntry => ({
  ...{ id, at, kind, reason },
  by: by?.name ?? "",
  until: until ?? null,
  reportId: reportId ?? null,
});

const pageSize = 50;

/** The newest entries of a member's history, newest first. */
export const readConduct = async (memberId: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitionOf(memberId) },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: pageSize,
    }),
  );
  return readEach(Items, parse);
};

/** A member's whole history, oldest first. */
export const listConduct = async (memberId: string) =>
  readEach(
    await queryAll({
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitionOf(memberId) },
      ConsistentRead: true,
    }),
    parse,
  );

/** Deletes a member's history, and the admins' notices about them. */
export const deleteConduct = async (memberId: string) => {
  await forgetReach(memberId);
  for (const entry of await listConduct(memberId)) await writeOne({ Delete: { Key: keyOf(entry) } });
};
