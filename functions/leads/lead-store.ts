import { createHash } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { keptLead, tagsOfLead, type KeptLead, type Lead } from "#shared/leads.ts";
import { cursorOf, startOf } from "../platform/paging.ts";
import { table, tableName, type Item, type Write } from "../platform/table.ts";

const keyOf = (id: string) => ({ pk: `LEAD#${id}`, sk: "LEAD" });
const indexOf = (id: string, createdAt: string) => ({
  gsi1pk: `LEADS#${createdAt.slice(0, 7)}`,
  gsi1sk: `${createdAt}#${id}`,
});

/** A lead's id: from the client's key where it gave one, so that a repetition meets the first. */
const idOf = (idempotencyKey: string | undefined) =>
  `lead_${idempotencyKey === undefined ? ulid() : createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 26)}`;

/** Keeps a lead, once for each idempotency key: part of a transaction. */
export const keeping = (lead: Lead, idempotencyKey: string | undefined): Write => {
  const id = idOf(idempotencyKey);
  const createdAt = new Date().toISOString();
  const kept: KeptLead = { ...lead, id, tags: tagsOfLead(lead), createdAt };
  return {
    Put: {
      Item: { ...keyOf(id), ...indexOf(id, createdAt), ...kept },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
};

/** Whether the item that stood in the way of `keeping` is this very lead. */
export const isSameLead = (item: Item | undefined, lead: Lead) =>
  Object.entries(lead).every(([field, value]) => item?.[field] === value);

/** The leads of a month such as `2026-11`, newest first. */
export const leadsOf = async (month: string, cursor: string | undefined) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :month",
      ExpressionAttributeValues: { ":month": `LEADS#${month}` },
      ScanIndexForward: false,
      Limit: 50,
      ExclusiveStartKey: startOf(cursor, { gsi1pk: `LEADS#${month}` }),
    }),
  );
  return { items: Items.map((item) => keptLead.parse(item)), cursor: cursorOf(LastEvaluatedKey) };
};
