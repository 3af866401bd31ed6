import * as z from "zod/mini";
import { doorEntry, type DoorEntry } from "#shared/door.ts";
import { queryAll } from "../platform/pages.ts";
import type { Item, Key, Write } from "../platform/table.ts";
import { entryWrite } from "./log.ts";

/*
 * @item check-in
 * @key `DOOR#event` · `IN#registration#person`, `WALK-IN#scan`; `ttl`
 * @asks is this person in, and by which scan? who came?
 * @cost batch get, part of a transaction; 1 query the morning after
 * @item scan
 * @key `DOOR#event` · `SCAN#id`; `ttl`
 * @asks was it taken before, and what was answered?
 * @cost batch get, part of a transaction
 */

/** A scan that let somebody in and was not taken back. */
const checkIn = z.object({ id: z.string(), at: z.iso.datetime(), by: z.string() });
type CheckIn = z.infer<typeof checkIn>;

/**
 * Somebody at a door: a person of a party, or a walk-in. Who was let in several times has as many check-ins, by time: the
 * first one counts. It follows from which there are, in whatever order they came.
 */
const storedVisitor = z.object({
  /** Of the person's registration; absent for a walk-in. */
  registrationId: z.optional(z.string()),
  person: z.optional(z.string()),
  /** Of a walk-in. */
  name: z.optional(z.string()),
  checkIns: z.array(checkIn),
  /** Grows with each change. */
  revision: z.int(),
  /** Of the last entry in the log: the next one is later, whatever the clock says. */
  loggedAt: z.string(),
});
export type StoredVisitor = z.infer<typeof storedVisitor>;

/** A scan as it was taken, by its id: a repetition finds its answer. */
const storedScan = z.object({
  entry: doorEntry,
  /** Of somebody whose registration was not approved. */
  isRefused: z.optional(z.boolean()),
});
export type StoredScan = z.infer<typeof storedScan>;

const doorOf = (eventId: string) => `DOOR#${eventId}`;
const peoplePrefix = "IN#";
const walkInPrefix = "WALK-IN#";

/** Who is meant: a person of a party, or the walk-in of a scan. */
export type PersonAtDoor = { registrationId: string; person: string } | { walkIn: string; name: string };

export const visitorKeyOf = (eventId: string, who: PersonAtDoor): Key => ({
  pk: doorOf(eventId),
  sk: "walkIn" in who ? `${walkInPrefix}${who.walkIn}` : `${peoplePrefix}${who.registrationId}#${who.person}`,
});

export const scanKeyOf = (eventId: string, id: string): Key => ({ pk: doorOf(eventId), sk: `SCAN#${id}` });

/** Whom the entry of an `in` or a `walk-in` is about. */
export const personOfEntry = ({ id, registrationId, person, name = "" }: DoorEntry): PersonAtDoor =>
  registrationId !== undefined && person !== undefined ? { registrationId, person } : { walkIn: id, name };

export const parseScan = (item: Item): StoredScan => storedScan.parse(item);

/** Whoever is at a key; nobody came in yet where there is nothing. */
export const parseVisitor = (item: Item | undefined, who: PersonAtDoor): StoredVisitor =>
  item
    ? storedVisitor.parse(item)
    : {
        ...("walkIn" in who ? { name: who.name } : who),
        checkIns: [],
        revision: 0,
        loggedAt: "",
      };

/** The entries of the log that say who came in, as things stand: all but the first one have lost to it. */
export const listEntries = ({ checkIns, registrationId, person, name }: StoredVisitor): DoorEntry[] =>
  checkIns.map((each, index) => ({
    ...each,
    kind: registrationId === undefined ? "walk-in" : "in",
    registrationId,
    person,
    name,
    ...(index > 0 && { first: checkIns[0] }),
  }));

/** Adds a check-in, in its place by time. */
export const addCheckIn = (visitor: StoredVisitor, added: CheckIn): StoredVisitor => ({
  ...visitor,
  checkIns: [...visitor.checkIns, added].toSorted(
    (one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id),
  ),
});

/** Takes a check-in away. */
export const removeCheckIn = (visitor: StoredVisitor, id: string): StoredVisitor => ({
  ...visitor,
  checkIns: visitor.checkIns.filter((each) => each.id !== id),
});

const isSame = (one: DoorEntry, other: DoorEntry) => one.first?.id === other.first?.id;

/** The time of the next entries: later than those before, so that what is said last is read last. */
const getPlace = ({ loggedAt }: StoredVisitor, now: number) =>
  new Date(Math.max(now, loggedAt === "" ? 0 : Date.parse(loggedAt) + 1)).toISOString();

type CheckInChange = {
  eventId: string;
  who: PersonAtDoor;
  /** As it was read, and after the scan. */
  visitors: [before: StoredVisitor, after: StoredVisitor];
  /** The scan itself. */
  scan: StoredScan;
  ttl: number;
};

/**
 * Keeps a scan and what it changes: one transaction, refused where the scan was taken before, or the visitor has changed
 * since. The log gets the scan, and every check-in that counts now, or counts no longer.
 */
export const checkInWrites = ({
  eventId,
  who,
  visitors: [before, after],
  scan,
  ttl,
}: CheckInChange): Record<string, Write> => {
  const at = getPlace(before, Date.now());
  const known = new Map(listEntries(before).map((entry) => [entry.id, entry]));
  const others = listEntries(after).filter((entry) => {
    const earlier = known.get(entry.id);
    return earlier !== undefined && !isSame(earlier, entry);
  });
  return {
    scan: {
      Put: {
        Item: { ...scanKeyOf(eventId, scan.entry.id), ttl, ...scan },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    visitor: {
      Put: {
        Item: { ...visitorKeyOf(eventId, who), ttl, ...after, revision: before.revision + 1, loggedAt: at },
        ...(before.revision === 0
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "revision = :revision",
              ExpressionAttributeValues: { ":revision": before.revision },
            }),
      },
    },
    entry: entryWrite(eventId, scan.entry, { at, ttl }),
    ...Object.fromEntries(
      others.flatMap((entry): [string, Write][] => [
        [
          `scan ${entry.id}`,
          {
            Update: {
              Key: scanKeyOf(eventId, entry.id),
              UpdateExpression: "SET entry = :entry",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeValues: { ":entry": entry },
            },
          },
        ],
        [`entry ${entry.id}`, entryWrite(eventId, entry, { at, ttl })],
      ]),
    ),
  };
};

const listVisitors = async (eventId: string, prefix: string) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :door AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":door": doorOf(eventId), ":prefix": prefix },
    ConsistentRead: true,
  });
  // Without a check-in, it was taken back.
  return items
    .map((item) => storedVisitor.parse(item))
    .flatMap(({ checkIns: [first], ...visitor }) => (first ? [{ ...visitor, first }] : []));
};

/** Everybody of a registration who came in to an event, and when: one query. */
export const listPeopleIn = async (eventId: string) =>
  (await listVisitors(eventId, peoplePrefix)).flatMap(({ registrationId, person, first: { at, by } }) =>
    registrationId !== undefined && person !== undefined ? [{ registrationId, person, at, by }] : [],
  );

/** Everybody who came in and is on no list: one query. */
export const listWalkIns = async (eventId: string) =>
  (await listVisitors(eventId, walkInPrefix)).map(({ name = "", first: { id, at, by } }) => ({ id, name, at, by }));
