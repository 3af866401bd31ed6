import * as z from "zod/mini";
import { doorEntry, type DoorEntry } from "#shared/door.ts";
import { queryAll, readEach } from "../platform/pages.ts";
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

/** A scan that checked somebody in and was not undone. */
const checkIn = z.object({ id: z.string(), at: z.iso.datetime(), by: z.string() });
type CheckIn = z.infer<typeof checkIn>;

/**
 * A person at a door: someone of a party, or a walk-in. Someone checked in several times has several check-ins, by
 * time; the first counts. The state depends only on which check-ins exist, not on the order they arrived in.
 */
const storedVisitor = z.object({
  /** The registration's person; absent for a walk-in. */
  registrationId: z.optional(z.string()),
  person: z.optional(z.string()),
  /** For a walk-in. */
  name: z.optional(z.string()),
  checkIns: z.array(checkIn),
  /** Incremented with each change. */
  revision: z.int(),
  /** The time of the last log entry; the next is always later, whatever the clock says. */
  loggedAt: z.string(),
});
export type StoredVisitor = z.infer<typeof storedVisitor>;

/** A processed scan, by its id, so that a repeat gets the same answer. */
const storedScan = z.object({
  entry: doorEntry,
  /** For somebody whose registration was not approved. */
  isRefused: z.optional(z.boolean()),
});
export type StoredScan = z.infer<typeof storedScan>;

const doorOf = (eventId: string) => `DOOR#${eventId}`;
const peoplePrefix = "IN#";
const walkInPrefix = "WALK-IN#";

/** The person concerned: someone of a party, or a scan's walk-in. */
export type PersonAtDoor = { registrationId: string; person: string } | { walkIn: string; name: string };

export const visitorKeyOf = (eventId: string, who: PersonAtDoor): Key => ({
  pk: doorOf(eventId),
  sk: "walkIn" in who ? `${walkInPrefix}${who.walkIn}` : `${peoplePrefix}${who.registrationId}#${who.person}`,
});

export const scanKeyOf = (eventId: string, id: string): Key => ({ pk: doorOf(eventId), sk: `SCAN#${id}` });

/** The person in an `in` or `walk-in` entry. */
export const personOfEntry = ({ id, registrationId, person, name = "" }: DoorEntry): PersonAtDoor =>
  registrationId !== undefined && person !== undefined ? { registrationId, person } : { walkIn: id, name };

export const parseScan = (item: Item): StoredScan => storedScan.parse(item);

/** The visitor at a key; a new one without check-ins if there is none. */
export const parseVisitor = (item: Item | undefined, who: PersonAtDoor): StoredVisitor =>
  item
    ? storedVisitor.parse(item)
    : {
        ...("walkIn" in who ? { name: who.name } : who),
        checkIns: [],
        revision: 0,
        loggedAt: "",
      };

/** Log entries for the current check-ins; all but the first are duplicates. */
export const listEntries = ({ checkIns, registrationId, person, name }: StoredVisitor): DoorEntry[] =>
  checkIns.map((each, index) => ({
    ...each,
    kind: registrationId === undefined ? "walk-in" : "in",
    registrationId,
    person,
    name,
    ...(index > 0 && { first: checkIns[0] }),
  }));

/** Adds a check-in, ordered by time. */
export const addCheckIn = (visitor: StoredVisitor, added: CheckIn): StoredVisitor => ({
  ...visitor,
  checkIns: [...visitor.checkIns, added].toSorted(
    (one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id),
  ),
});

/** Removes a check-in. */
export const removeCheckIn = (visitor: StoredVisitor, id: string): StoredVisitor => ({
  ...visitor,
  checkIns: visitor.checkIns.filter((each) => each.id !== id),
});

const isSame = (one: DoorEntry, other: DoorEntry) => one.first?.id === other.first?.id;

/** The time of the next entries: later than all earlier ones, so that readers see the newest last. */
const getPlace = ({ loggedAt }: StoredVisitor, now: number) =>
  new Date(Math.max(now, loggedAt === "" ? 0 : Date.parse(loggedAt) + 1)).toISOString();

type CheckInChange = {
  eventId: string;
  who: PersonAtDoor;
  /** The visitor before and after the scan. */
  visitors: [before: StoredVisitor, after: StoredVisitor];
  /** The scan. */
  scan: StoredScan;
  ttl: number;
};

/**
 * Stores a scan and its effect in one transaction; refused if the scan was already processed or the visitor has
 * changed. Logs the scan and each check-in whose status changed.
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

/** Stores a payment that a door noted or took back, with its entry in the log: parts of the transaction that does so. */
export const paymentScanWrites = (eventId: string, entry: DoorEntry, ttl: number): Record<string, Write> => ({
  scan: {
    Put: {
      Item: { ...scanKeyOf(eventId, entry.id), ttl, entry },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  entry: entryWrite(eventId, entry, { at: new Date().toISOString(), ttl }),
});

const listVisitors = async (eventId: string, prefix: string) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :door AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":door": doorOf(eventId), ":prefix": prefix },
    ConsistentRead: true,
  });
  // Without a check-in, it was undone.
  return readEach(items, (item) => storedVisitor.parse(item)).flatMap(({ checkIns: [first], ...visitor }) =>
    first ? [{ ...visitor, first }] : [],
  );
};

/** Everybody of a registration who checked in at an event, and when: one query. */
export const listPeopleIn = async (eventId: string) =>
  (await listVisitors(eventId, peoplePrefix)).flatMap(({ registrationId, person, first: { at, by } }) =>
    registrationId !== undefined && person !== undefined ? [{ registrationId, person, at, by }] : [],
  );

/** All walk-ins of an event: one query. */
export const listWalkIns = async (eventId: string) =>
  (await listVisitors(eventId, walkInPrefix)).map(({ name = "", first: { id, at, by } }) => ({ id, name, at, by }));
