import * as z from "zod/mini";
import { acquaintance, type Acquaintance, type Encounter } from "#shared/attendees.ts";
import { queryPage } from "../platform/pages.ts";
import { getItem, getItems, transact, writeOne } from "../platform/table.ts";

/** That a member says they met another at an event. */
const noteKeyOf = (eventId: string, memberId: string, otherId: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `MET#${eventId}#${otherId}`,
});

const acquaintanceKeyOf = (memberId: string, otherId: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `ACQUAINTANCE#${otherId}`,
});

const acquaintanceListOf = (memberId: string) => `ACQUAINTANCES#${memberId}`;

const storedNote = z.object({ otherId: z.string() });

/** Notes outlive the days in which they count by a little, and are then deleted by the table. */
const noteSeconds = 14 * 86_400;

/** What a member says of these others, by their ids. */
export const readEncounters = async (eventId: string, memberId: string, otherIds: string[]) => {
  const items = await getItems(
    otherIds.flatMap((otherId) => [noteKeyOf(eventId, memberId, otherId), acquaintanceKeyOf(memberId, otherId)]),
  );
  const encounters = new Map<string, Encounter>();
  for (const item of items) {
    const isAcquaintance = String(item.sk).startsWith("ACQUAINTANCE#");
    const otherId = isAcquaintance ? acquaintance.parse(item).memberId : storedNote.parse(item).otherId;
    if (isAcquaintance || !encounters.has(otherId)) encounters.set(otherId, isAcquaintance ? "both" : "mine");
  }
  return encounters;
};

/** Connects two members, on both sides, unless they are. */
const connect = async ([one, other]: [string, string], event: { title: string }) => {
  const at = new Date().toISOString();
  const sides = [
    [one, other],
    [other, one],
  ] as const;
  const writes = sides.map(([memberId, otherId]) => ({
    Update: {
      Key: acquaintanceKeyOf(memberId, otherId),
      // Where they met first stays.
      UpdateExpression:
        "SET memberId = :other, eventTitle = if_not_exists(eventTitle, :title), #at = if_not_exists(#at, :at), gsi1pk = :list, gsi1sk = if_not_exists(gsi1sk, :key)",
      ExpressionAttributeNames: { "#at": "at" },
      ExpressionAttributeValues: {
        ":other": otherId,
        ":title": event.title,
        ":at": at,
        ":list": acquaintanceListOf(memberId),
        ":key": `${at}#${otherId}`,
      },
    },
  }));
  await transact(Object.fromEntries(writes.map((write, index) => [`side${index}`, write])));
};

/**
 * Notes that a member met another, and connects them where the other has said so, too. Each notes first and looks then, so
 * of two who say it in the same moment one sees the other's; whoever says it again mends what was cut off.
 */
export const noteEncounter = async (
  event: { id: string; title: string },
  memberId: string,
  otherId: string,
): Promise<Encounter> => {
  const ttl = Math.floor(Date.now() / 1000) + noteSeconds;
  await writeOne({ Put: { Item: { ...noteKeyOf(event.id, memberId, otherId), otherId, ttl } } });
  if (!(await getItem(noteKeyOf(event.id, otherId, memberId)))) return "mine";
  await connect([memberId, otherId], event);
  return "both";
};

/** Takes back that a member met another; an acquaintance stays. */
export const takeBackEncounter = async (eventId: string, memberId: string, otherId: string): Promise<Encounter> => {
  await writeOne({ Delete: { Key: noteKeyOf(eventId, memberId, otherId) } });
  return (await getItem(acquaintanceKeyOf(memberId, otherId))) ? "both" : "none";
};

const pageSize = 200;

/** A page of the members whom a member met, newest first. */
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

/** Forgets whom a member met, on both sides, and what either said of the other at these events. Safe to repeat. */
export const forgetAcquaintance = async (memberId: string, otherId: string, eventIds: readonly string[]) => {
  const keys = [
    acquaintanceKeyOf(otherId, memberId),
    ...eventIds.map((eventId) => noteKeyOf(eventId, otherId, memberId)),
    acquaintanceKeyOf(memberId, otherId),
  ];
  for (const Key of keys) await writeOne({ Delete: { Key } });
};
