import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { letterTopics } from "#shared/letter-topics.ts";
import { noticeKindOf } from "#shared/letters.ts";
import { noticeOnceWrite } from "../notify/notice.ts";
import { decodeCursor, encodeCursor, readEach } from "../platform/pages.ts";
import { ConditionRefused, getItem, table, tableName, transact, type Item } from "../platform/table.ts";
import type { StoredLetter } from "./letter.ts";

/*
 * @item letter that reached a member
 * @key `MEMBER#sub` · `LETTER#time#id`
 * @asks the letters of a member, newest first; may they read this one?
 * @cost 1 transaction with its notice; 1 query a page; 1 get
 */

const storedCopy = z.object({
  id: z.string(),
  subject: z.string(),
  topic: z.enum(letterTopics),
  at: z.iso.datetime(),
});

const partitionOf = (memberId: string) => `MEMBER#${memberId}`;
const copyPrefix = "LETTER#";

/** The same for all members: it sorts by when the letter was sent. */
const copyKeyOf = (memberId: string, { id, sentAt = "" }: Pick<StoredLetter, "id" | "sentAt">) => ({
  pk: partitionOf(memberId),
  sk: `${copyPrefix}${sentAt}#${id}`,
});

/** Has a member find a letter in the portal, with a notice, once. */
export const addToPortal = async (
  memberId: string,
  letter: Pick<StoredLetter, "id" | "subject" | "topic" | "sentAt">,
) => {
  const { id, subject, topic } = letter;
  try {
    await transact({
      copy: {
        Put: {
          Item: { ...copyKeyOf(memberId, letter), id, subject, topic, at: new Date().toISOString() },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
      notice: noticeOnceWrite(
        memberId,
        { kind: noticeKindOf(topic), subject: id, about: { letter: { id, subject } } },
        id,
      ),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
  }
};

const pageSize = 25;
const parse = (item: Item) => storedCopy.parse(item);

/** A page of the letters that reached a member, newest first. */
export const queryReached = async (memberId: string, cursor: string | undefined) => {
  const pk = partitionOf(memberId);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": pk, ":prefix": copyPrefix },
      ExclusiveStartKey: decodeCursor(cursor, { pk }),
      ScanIndexForward: false,
      Limit: pageSize,
    }),
  );
  return { items: readEach(Items, parse), cursor: encodeCursor(LastEvaluatedKey) };
};

/** A letter as it reached a member; undefined if it did not. */
export const findReached = async (memberId: string, letter: StoredLetter) => {
  const item = await getItem(copyKeyOf(memberId, letter));
  return item ? readEach([item], parse)[0] : undefined;
};
