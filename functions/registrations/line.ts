import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type Registration } from "#shared/registration-review.ts";
import { seatsOf } from "#shared/registrations.ts";
import { waitingParty, type WaitingParty } from "#shared/waitlist-admin.ts";
import { countUnreadable, queryAll, readEach } from "../platform/pages.ts";
import { table, tableName, writeOne, type Item, type Write } from "../platform/table.ts";
import { takesOf, type StoredOrder } from "./order.ts";

/*
 * @item place in line
 * @key `WAITLIST#event` · registration id
 * @asks who waits for spots of an event, in order; how many do
 * @cost 1 query; part of its registration's transactions
 * @item waitlist
 * @key `WAITLIST#event` · `WAITLIST`; `gsi2`: `WAITLISTS` · event
 * @asks which events have a waitlist, for the sweep
 * @cost 1 conditional put; 1 query every five minutes
 */

const storedParty = z.extend(waitingParty, {
  /** The lowest is first in line. */
  rank: z.number(),
  /** When its last offer expired, in UTC; absent if none did. */
  passedAt: z.optional(z.string()),
  /** When it was told that the event has started, in UTC; absent before. */
  closedAt: z.optional(z.string()),
  /** What it takes of each type of ticket, by id. */
  takes: z.optional(z.record(z.string(), z.int())),
});
/** A registration's waitlist position, stored beside it in the same transactions. */
export type StoredParty = z.infer<typeof storedParty>;

/** The registration's fields used for its position. */
type Waiting = Pick<
  Registration,
  "id" | "eventId" | "firstName" | "lastName" | "guests" | "ticket" | "status" | "wait"
> & { order?: StoredOrder | undefined };

const listOf = (eventId: string) => `WAITLIST#${eventId}`;
const keyOf = ({ eventId, id }: Pick<Waiting, "eventId" | "id">) => ({ pk: listOf(eventId), sk: id });

const buildParty = (registration: Waiting): StoredParty | undefined => {
  const { id, firstName, lastName, status, wait } = registration;
  if (status !== "waitlisted" || !wait) return undefined;
  const { isCleared, offeredUntil, passes, rank, passedAt, closedAt, moves } = wait;
  const takes = takesOf(registration);
  return {
    ...(Object.keys(takes).length > 0 && { takes }),
    ...{ registrationId: id, name: `${firstName} ${lastName}`, seats: seatsOf(registration) },
    ...{ isCleared, offeredUntil, passes, rank, passedAt, closedAt, moveReason: moves.at(-1)?.reason },
  };
};

/** Stores the position of a waitlisted registration, and deletes that of one no longer waitlisted. */
export const lineWrites = (registration: Waiting, before?: Waiting): Record<string, Write> => {
  const party = buildParty(registration);
  if (party) return { line: { Put: { Item: { ...keyOf(registration), ...party } } } };
  return before?.status === "waitlisted" ? { line: { Delete: { Key: keyOf(registration) } } } : {};
};

const inOrder = (one: StoredParty, other: StoredParty) =>
  one.rank - other.rank || one.registrationId.localeCompare(other.registrationId);

const rangeOf = (eventId: string, { isLatest = true } = {}) => ({
  KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
  ExpressionAttributeValues: { ":pk": listOf(eventId), ":prefix": "reg_" },
  ConsistentRead: isLatest,
});

const parse = (item: Item) => storedParty.parse(item);

/** An event's waitlist, first in line first, and how many parties cannot be read: one query of some 200 bytes each. */
export const queryLine = async (eventId: string, options?: { isLatest: boolean }) => {
  const found = await queryAll(rangeOf(eventId, options));
  const items = readEach(found, parse).toSorted(inOrder);
  return { items, ...countUnreadable(found, items) };
};

/** Likewise, those that can be read. */
export const readLine = async (...args: Parameters<typeof queryLine>) => (await queryLine(...args)).items;

/** Whether a position has expired because the event has started. */
export const isClosed = ({ closedAt }: Pick<StoredParty, "closedAt">) => closedAt !== undefined;

/** The number on an event's waitlist, counting up to a few thousand. */
export const countLine = async (eventId: string) => {
  const { Count = 0 } = await table.send(
    new QueryCommand({ TableName: tableName, ...rangeOf(eventId, { isLatest: false }), Select: "COUNT" }),
  );
  return Count;
};

/** A registration's position on the waitlist, from 1; undefined if it has none. */
export const findPlace = async ({ eventId, id }: Pick<Waiting, "eventId" | "id">) => {
  const line = (await readLine(eventId)).filter((party) => !isClosed(party));
  const index = line.findIndex(({ registrationId }) => registrationId === id);
  return index < 0 ? undefined : index + 1;
};

/** A party as admins see it. */
export const presentParty = (party: StoredParty): WaitingParty => waitingParty.parse(party);

/** The sparse index list of events that have or had a waitlist. */
export const waitlistsList = "WAITLISTS";

const waitlistKeyOf = (eventId: string) => ({ pk: listOf(eventId), sk: "WAITLIST" });

/** Lists an event as having a waitlist; refused if already listed. */
export const waitlistWrite = (eventId: string): Write => ({
  Put: {
    Item: { ...waitlistKeyOf(eventId), eventId, gsi2pk: waitlistsList, gsi2sk: eventId },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/** Likewise on its own, for the sweep, once. */
export const listWaitlist = (eventId: string) => writeOne(waitlistWrite(eventId));

/** Removes it from the list after its event. */
export const deleteWaitlist = (eventId: string) => writeOne({ Delete: { Key: waitlistKeyOf(eventId) } });
