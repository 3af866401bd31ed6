import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import type * as z from "zod/mini";
import { cursorOf, startOf } from "../platform/paging.ts";
import { table, tableName, type Item, type Write } from "../platform/table.ts";

type Stamp = { id: string; tags: string[]; createdAt: string };

type Kind<Form> = {
  /** Names the items: `LEAD` is kept under `LEAD#id` and listed under `LEADS#2026-11`. */
  item: string;
  /** Starts the ids: `lead_…`. */
  id: string;
  schema: z.ZodMiniType<Form & Stamp>;
  tagsOf: (form: Form) => string[];
};

/** The id of something that a visitor sends: from the client's key where it gave one, so that a repetition meets the first. */
export const formIdOf = (kind: string, idempotencyKey: string | undefined) =>
  `${kind}_${idempotencyKey === undefined ? ulid() : createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 26)}`;

/** The table's side of one kind of public form. */
export const keptForms = <Form extends object>({ item, id: kind, schema, tagsOf }: Kind<Form>) => {
  const keyOf = (id: string) => ({ pk: `${item}#${id}`, sk: item });
  const listOf = (month: string) => `${item}S#${month}`;
  const indexOf = (id: string, createdAt: string) => ({
    gsi1pk: listOf(createdAt.slice(0, 7)),
    gsi1sk: `${createdAt}#${id}`,
  });

  return {
    /** Keeps a form, once for each idempotency key: part of a transaction. */
    keeping: (form: Form, idempotencyKey: string | undefined): Write => {
      const id = formIdOf(kind, idempotencyKey);
      const createdAt = new Date().toISOString();
      const kept: Form & Stamp = { ...form, id, tags: tagsOf(form), createdAt };
      return {
        Put: {
          Item: { ...keyOf(id), ...indexOf(id, createdAt), ...kept },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      };
    },

    /** The item that stands in the way of `keeping`, if there is one. */
    find: async (idempotencyKey: string): Promise<Item | undefined> =>
      (
        await table.send(
          new GetCommand({ TableName: tableName, Key: keyOf(formIdOf(kind, idempotencyKey)), ConsistentRead: true }),
        )
      ).Item,

    /** Whether that is this very form. */
    isSame: (kept: Item | undefined, form: Form) =>
      Object.entries(form).every(([field, value]) => isDeepStrictEqual(kept?.[field], value)),

    /** The forms of a month such as `2026-11`, newest first. */
    ofMonth: async (month: string, cursor: string | undefined) => {
      const list = listOf(month);
      const { Items = [], LastEvaluatedKey } = await table.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "gsi1",
          KeyConditionExpression: "gsi1pk = :list",
          ExpressionAttributeValues: { ":list": list },
          ScanIndexForward: false,
          Limit: 50,
          ExclusiveStartKey: startOf(cursor, { gsi1pk: list }),
        }),
      );
      return { items: Items.map((kept) => schema.parse(kept)), cursor: cursorOf(LastEvaluatedKey) };
    },
  };
};
export type KeptForms<Form extends object> = ReturnType<typeof keptForms<Form>>;
