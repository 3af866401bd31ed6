import type { DoorEntry, DoorParty, DoorScan } from "#shared/door.ts";
import type { QueuedScan } from "./door-store.ts";

/** Names one person of a party. */
export const getVisitorKey = (registrationId: string, person: string) => `${registrationId}/${person}`;

/** Who is in, by what is known here. */
export type Presence = {
  /** What let each of them in, by person. */
  inside: ReadonlyMap<string, DoorEntry>;
  /** In the order in which they came. */
  walkIns: readonly DoorEntry[];
};

/** A scan of this device as the log would have it. */
export const toEntry = (scan: DoorScan, by: string, offsetMs: number): DoorEntry => ({
  ...scan,
  at: new Date(Date.parse(scan.at) + offsetMs).toISOString(),
  by,
});

/** Who is in by the log, and by what this device has done and not yet been answered. Of several, the first one counts. */
export const computePresence = (log: Iterable<DoorEntry>, own: readonly DoorEntry[]): Presence => {
  const byId = new Map(own.map((entry) => [entry.id, entry]));
  for (const entry of log) byId.set(entry.id, entry);
  const takenBack = new Set<string>();
  for (const { kind, scan } of byId.values()) if (kind === "undo" && scan !== undefined) takenBack.add(scan);

  const inside = new Map<string, DoorEntry>();
  const walkIns: DoorEntry[] = [];
  for (const entry of byId.values()) {
    if (takenBack.has(entry.id)) continue;
    if (entry.kind === "walk-in") walkIns.push(entry);
    if (entry.kind !== "in" || entry.first || entry.registrationId === undefined || entry.person === undefined)
      continue;
    const key = getVisitorKey(entry.registrationId, entry.person);
    const other = inside.get(key);
    if (!other || entry.at < other.at) inside.set(key, entry);
  }
  return { inside, walkIns: walkIns.sort((one, other) => (one.at < other.at ? -1 : 1)) };
};

/** How many may come: the people of every approved registration, but for guests on hold. */
export const countExpected = (parties: Iterable<DoorParty>) => {
  let count = 0;
  for (const { status, people } of parties)
    if (status === "approved") count += people.filter(({ isHeld }) => !isHeld).length;
  return count;
};

/** Something that whoever stands at this door is to know of a scan of theirs. */
export type Notice = {
  id: string;
  registrationId: string;
  person: string;
} & (
  | {
      /** Another door let the same person in: which one, and when each did. */
      kind: "twice";
      by: string;
      at: string;
      ownAt: string;
    }
  /** They were let in without a network, and are not approved. */
  | { kind: "not-approved"; ownAt: string }
);

type Own = { entry: DoorEntry; outcome?: QueuedScan["outcome"] };

/** What is to be told of this device's scans: those that another door made too, and those that were refused afterwards. */
export const listNotices = (log: ReadonlyMap<string, DoorEntry>, own: ReadonlyMap<string, Own>): Notice[] => {
  const takenBack = new Set<string>();
  for (const { kind, scan } of log.values()) if (kind === "undo" && scan !== undefined) takenBack.add(scan);
  for (const { entry } of own.values())
    if (entry.kind === "undo" && entry.scan !== undefined) takenBack.add(entry.scan);

  const notices: Notice[] = [];
  for (const entry of log.values()) {
    const { id, first, registrationId, person } = entry;
    if (!first || registrationId === undefined || person === undefined || takenBack.has(id)) continue;
    const lost = own.get(id);
    const won = own.get(first.id);
    const who = { id, registrationId, person, kind: "twice" as const };
    // Who scanned it twice themselves needs no telling.
    if (lost && won) continue;
    if (lost) notices.push({ ...who, by: first.by, at: first.at, ownAt: entry.at });
    else if (won && !takenBack.has(first.id)) notices.push({ ...who, by: entry.by, at: entry.at, ownAt: first.at });
  }
  for (const [id, { entry, outcome }] of own) {
    const { registrationId, person, at } = entry;
    if (outcome !== "not-approved" || !log.has(id) || registrationId === undefined || person === undefined) continue;
    if (!takenBack.has(id)) notices.push({ id, registrationId, person, kind: "not-approved", ownAt: at });
  }
  return notices;
};
