import * as z from "zod/mini";
import { acquaintance, type Acquaintance, type Encounter } from "#shared/attendees.ts";
import { acquaintanceKeyOf, areAcquainted } from "../members/acquaintance.ts";
import { readAliases } from "../members/merged.ts";
import { queryAll, queryPage, readEach } from "../platform/pages.ts";
import { getItems, transact, writeOne, type Key, type Write } from "../platform/table.ts";

/*
 * @item encounter
 * @key `MEMBER#sub` · `MET#event#other`
 * @asks whom a member says they met there; for two weeks
 * @cost 1 put, 1 get of the other's; 1 query for a list
 * @item acquaintance
 * @key `MEMBER#sub` · `ACQUAINTANCE#other`
 * @asks whom a member met, and where first; both sides in one transaction
 * @cost part of a transaction
 * @key `gsi1`: `ACQUAINTANCES#sub` · time#other
 * @asks whom a member met, newest first
 * @cost 1 query a page
 */

/** A member's record of having met another at an event. */
export const noteKeyOf = (eventId: string, memberId: string, otherId: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `MET#${eventId}#${otherId}`,
});

const acquaintanceListOf = (memberId: string) => `ACQUAINTANCES#${memberId}`;

const storedNote = z.object({ otherId: z.string() });

/** Records are kept slightly longer than they count; the table then deletes them. */
const noteSeconds = 14 * 86_400;

/** A member's own statements: whom they met at an event, and whom they are connected with. */
export const readEncounters = async (eventId: string, memberId: string) => {
  // Two short lists are cheaper than one get per guest, most of which would find nothing.
  const list = ({ pk, sk }: Key) =>
    queryAll({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": pk, ":prefix": sk },
      ConsistentRead: true,
    });
  const [notes, acquaintances] = await Promise.all([
    list(noteKeyOf(eventId, memberId, "")),
    list(acquaintanceKeyOf(memberId, "")),
  ]);
  return new Map<string, Encounter>([
    ...readEach(notes, (item): [string, Encounter] => [storedNote.parse(item).otherId, "mine"]),
    ...readEach(acquaintances, (item): [string, Encounter] => [acquaintance.parse(item).memberId, "both"]),
  ]);
};

/** Records that a member met another: part of a transaction or on its own. */
export const encounterWrite = (eventId: string, memberId: string, otherId: string): Write => {
  const ttl = Math.floor(Date.now() / 1000) + noteSeconds;
  return { Put: { Item: { ...noteKeyOf(eventId, memberId, otherId), otherId, ttl } } };
};

/** Connects two members on both sides, unless they are connected: parts of a transaction. */
export const acquaintanceWrites = (
  [one, other]: [string, string],
  { eventTitle, at }: Omit<Acquaintance, "memberId">,
): Record<string, Write> => {
  const sideWrite = (memberId: string, otherId: string): Write => ({
    Update: {
      Key: acquaintanceKeyOf(memberId, otherId),
      // Keeps where they first met.
      UpdateExpression:
        "SET memberId = :other, eventTitle = if_not_exists(eventTitle, :title), #at = if_not_exists(#at, :at), gsi1pk = :list, gsi1sk = if_not_exists(gsi1sk, :key)",
      ExpressionAttributeNames: { "#at": "at" },
      ExpressionAttributeValues: {
        ":other": otherId,
        ":title": eventTitle,
        ":at": at,
        ":list": acquaintanceListOf(memberId),
        ":key": `${at}#${otherId}`,
      },
    },
  });
  return { [`${one} ${other}`]: sideWrite(one, other), [`${other} ${one}`]: sideWrite(other, one) };
};

/**
 * Records that a member met another, and connects them if the other said so too. Each writes before reading, so one of
 * two concurrent requests sees the other; a repeat completes an interrupted one.
 */
export const noteEncounter = async (
  event: { id: string; title: string },
  memberId: string,
  otherId: string,
): Promise<Encounter> => {
  await writeOne(encounterWrite(event.id, memberId, otherId));
  // They may have said so of an account that was merged into this one.
  const ids = [memberId, ...(await readAliases()).listInto(memberId)];
  const theirs = await getItems(ids.map((id) => noteKeyOf(event.id, otherId, id)));
  if (theirs.length === 0) return "mine";
  await transact(acquaintanceWrites([memberId, otherId], { eventTitle: event.title, at: new Date().toISOString() }));
  return "both";
};

/** Removes the record that a member met another; a connection stays. */
export const takeBackEncounter = async (eventId: string, memberId: string, otherId: string): Promise<Encounter> => {
  await writeOne({ Delete: { Key: noteKeyOf(eventId, memberId, otherId) } });
  return (await areAcquainted(memberId, otherId)) ? "both" : "none";
};

const pageSize = 200;

/** A page of a member's connections, newest first. */
export const readAcquaintances = (memberId: string, cursor: string | undefined) =>
  queryPage<Acquaintance>(
    {
      index: "gsi1",
      list: acquaintanceListOf(memberId),
      pageSize,
      isDescending: true,
      parse: (item) => acquaintance.parse(item),
    },
    cursor,
  );

/** Deletes a member's connections on both sides and both members' records at these events. Idempotent. */
export const forgetAcquaintance = async (memberId: string, otherId: string, eventIds: readonly string[]) => {
  const keys = [
    acquaintanceKeyOf(otherId, memberId),
    ...eventIds.map((eventId) => noteKeyOf(eventId, otherId, memberId)),
    acquaintanceKeyOf(memberId, otherId),
  ];
  for (const Key of keys) await writeOne({ Delete: { Key } });
};
