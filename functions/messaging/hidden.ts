import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { table, tableName, type Update } from "../platform/table.ts";

/** Whom somebody may have blocked at most. */
export const maxBlocked = 200;

const ids = z._default(z.set(z.string()), new Set<string>());
/** Whom a member blocks, and who blocks them: apart, so that each block ends by itself. */
const keptHidden = z.object({ blocks: ids, blocked_by: ids });

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "HIDDEN" });

/** Whom a member does not see online, for a block either way, as it is now; sorted. */
export const readHiddenFrom = async (memberId: string) => {
  const Key = keyOf(memberId);
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  const { blocks, blocked_by } = keptHidden.parse(Item ?? {});
  return [...new Set([...blocks, ...blocked_by])].toSorted();
};

const changing = (memberId: string, change: "ADD" | "DELETE", set: "blocks" | "blocked_by", other: string) => ({
  Update: {
    Key: keyOf(memberId),
    UpdateExpression: `${change} ${set} :other`,
    ExpressionAttributeValues: { ":other": new Set([other]) } as Record<string, unknown>,
  },
});

/** Hides two members from each other, on condition that the one who blocks has not blocked too many: part of a transaction. */
export const hideWrite = (by: string, other: string): Record<"blocks" | "blockedBy", { Update: Update }> => {
  const { Update } = changing(by, "ADD", "blocks", other);
  return {
    blocks: {
      Update: {
        ...Update,
        ConditionExpression: "attribute_not_exists(blocks) OR contains(blocks, :id) OR size(blocks) < :most",
        ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ":id": other, ":most": maxBlocked },
      },
    },
    blockedBy: changing(other, "ADD", "blocked_by", by),
  };
};

/** Takes that back, for this block only: part of a transaction. */
export const showWrite = (by: string, other: string): Record<"blocks" | "blockedBy", { Update: Update }> => ({
  blocks: changing(by, "DELETE", "blocks", other),
  blockedBy: changing(other, "DELETE", "blocked_by", by),
});
