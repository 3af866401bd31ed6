import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../errors.ts";
import { changesOf } from "../platform/changes.ts";
import { cursorOf, startOf } from "../platform/paging.ts";
import { pageOfList } from "../platform/query.ts";
import { table, tableName, type Item, type Write } from "../platform/table.ts";
import {
  guardKeyOf,
  itemOf,
  keptRegistration,
  keyOf,
  linkKeyOf,
  linkPrefix,
  listOf,
  pendingList,
  type KeptRegistration,
} from "./registration-item.ts";

/** Registrations on a page at most: of an event, of those that are pending, and of a member. */
const pageSize = 500;
const pendingPageSize = 100;
const ownPageSize = 25;

/** What is said to whoever asks for a registration that is not there, or not theirs. */
export const unknownRegistration = () => new AppError("not-found", "Registration not found.");

/** A registration as it is now, if there is one. */
export const findRegistration = async (id: string): Promise<KeptRegistration | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: true }));
  return Item && keptRegistration.parse(Item);
};

/** A registration as it is now. Throws `not-found`. */
export const registrationOf = async (id: string) => {
  const found = await findRegistration(id);
  if (!found) throw unknownRegistration();
  return found;
};

const listed = async (...asked: Parameters<typeof pageOfList>) => {
  const { items, cursor } = await pageOfList(...asked);
  return { items: items.map((item) => keptRegistration.parse(item)), cursor };
};

/** A page of an event's registrations, newest first. */
export const registrationsOf = (eventId: string, cursor: string | undefined) =>
  listed("gsi1", listOf(eventId), cursor, { ScanIndexForward: false, Limit: pageSize });

/** A page of the registrations of all events that wait for a decision, oldest first. */
export const pendingRegistrations = (cursor: string | undefined) =>
  listed("gsi2", pendingList, cursor, { Limit: pendingPageSize });

const isLink = (start: Item | undefined) => start === undefined || String(start.sk).startsWith(linkPrefix);

/** A page of a member's registrations by their ids and those of their events, newest first. */
export const linksOf = async (memberId: string, cursor: string | undefined) => {
  const { pk } = linkKeyOf(memberId, "");
  const start = startOf(cursor, { pk });
  // DynamoDB refuses to start outside the range it is to read.
  if (!isLink(start)) throw new AppError("invalid", "This cursor does not belong to this list.");
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :links)",
      ExpressionAttributeValues: { ":pk": pk, ":links": linkPrefix },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: ownPageSize,
      ExclusiveStartKey: start,
    }),
  );
  const links = Items.map(({ registrationId, eventId }) => ({ id: String(registrationId), eventId: String(eventId) }));
  return { links, cursor: cursorOf(LastEvaluatedKey) };
};

/** Keeps a new registration, and for a member that it is theirs: part of a transaction. */
export const keeping = (kept: KeptRegistration): Record<string, Write> => ({
  registration: { Put: { Item: itemOf(kept), ConditionExpression: "attribute_not_exists(pk)" } },
  ...(kept.memberId !== undefined && {
    link: {
      Put: { Item: { ...linkKeyOf(kept.memberId, kept.id), registrationId: kept.id, eventId: kept.eventId } },
    },
  }),
});

/** Refuses a second registration of the same e-mail address; `request` tells a repetition of the first one. */
export const guarding = ({ eventId, email, id }: KeptRegistration, request: string | undefined): Write => ({
  Put: {
    Item: { ...guardKeyOf(eventId, email), registrationId: id, request },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** What stands for somebody's registration for an event, if there is one. */
export const findGuard = async (eventId: string, email: string): Promise<Item | undefined> =>
  (await table.send(new GetCommand({ TableName: tableName, Key: guardKeyOf(eventId, email), ConsistentRead: true })))
    .Item;

/** Lets the e-mail address register again. */
export const unguarding = ({ eventId, email, id }: KeptRegistration): Write => ({
  Delete: {
    Key: guardKeyOf(eventId, email),
    ConditionExpression: "attribute_not_exists(pk) OR registrationId = :id",
    ExpressionAttributeValues: { ":id": id },
  },
});

/** Changes a registration on condition that it is as it was read: every change but a delivery note is a new version. */
export const changing = (before: KeptRegistration, after: KeptRegistration): Write => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = changesOf(itemOf(before), itemOf(after));
  return {
    Update: {
      Key: keyOf(before.id),
      ...update,
      ConditionExpression: "#version = :read_version",
      ExpressionAttributeNames: { ...ExpressionAttributeNames, "#version": "version" },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read_version": before.version },
    },
  };
};
