import type { DoorEntry, DoorParty, DoorScan } from "#shared/door.ts";
import type { QueuedScan } from "./door-store.ts";

/** A key for one person of a party. */
export const getVisitorKey = (registrationId: string, person: string) => `${registrationId}/${person}`;

/** Who is checked in, as far as this device knows. */
export type Presence = {
  /** The scan that admitted each person. */
  inside: ReadonlyMap<string, DoorEntry>;
  /** In order of arrival. */
  walkIns: readonly DoorEntry[];
  /** The payments noted at doors, by registration, in the order of the log. */
  paid: ReadonlyMap<string, readonly DoorEntry[]>;
  /** Those that were taken back. */
  unpaid: ReadonlyMap<string, readonly DoorEntry[]>;
};

/** A scan of this device in the log's format. */
export const toEntry = (scan: DoorScan, by: string, offsetMs: number): DoorEntry => ({
  ...scan,
  at: new Date(Date.parse(scan.at) + offsetMs).toISOString(),
  by,
});

/**
 * Who is checked in, from the log and this device's unanswered scans. If there are several for a person, the first
 * counts.
 */
export const computePresence = (log: Iterable<DoorEntry>, own: readonly DoorEntry[]): Presence => {
  const byId = new Map(own.map((entry) => [entry.id, entry]));
  for (const entry of log) byId.set(entry.id, entry);
  const takenBack = new Set<string>();
  for (const { kind, scan } of byId.values()) if (kind === "undo" && scan !== undefined) takenBack.add(scan);

  const inside = new Map<string, DoorEntry>();
  const walkIns: DoorEntry[] = [];
  const paid = new Map<string, DoorEntry[]>();
  const unpaid = new Map<string, DoorEntry[]>();
  for (const entry of byId.values()) {
    if (entry.kind === "paid" && entry.registrationId !== undefined) {
      const payments = takenBack.has(entry.id) ? unpaid : paid;
      payments.set(entry.registrationId, [...(payments.get(entry.registrationId) ?? []), entry]);
    }
    if (takenBack.has(entry.id)) continue;
    if (entry.kind === "walk-in") walkIns.push(entry);
    if (entry.kind !== "in" || entry.first || entry.registrationId === undefined || entry.person === undefined)
      continue;
    const key = getVisitorKey(entry.registrationId, entry.person);
    const other = inside.get(key);
    if (!other || entry.at < other.at) inside.set(key, entry);
  }
  return { inside, walkIns: walkIns.sort((one, other) => (one.at < other.at ? -1 : 1)), paid, unpaid };
};

const sum = (entries: readonly DoorEntry[]) => entries.reduce((all, { amount = 0 }) => all + amount, 0);

/** What a party still owes, after the payments that its list does not know yet, and those that it knows and were taken back. */
export const computeOwed = (
  party: Pick<DoorParty, "registrationId" | "owes"> | undefined,
  { paid, unpaid }: Pick<Presence, "paid" | "unpaid">,
) => {
  if (!party?.owes) return 0;
  const { registrationId, owes } = party;
  const since = (paid.get(registrationId) ?? []).filter(({ id }) => !owes.noted.includes(id));
  const back = (unpaid.get(registrationId) ?? []).filter(({ id }) => owes.noted.includes(id));
  return Math.max(0, owes.amount - sum(since) + sum(back));
};

/** Whether a party's people can be let in: it is approved, or has paid here what it waited for. */
export const isAdmitted = (party: DoorParty | undefined, presence: Pick<Presence, "paid" | "unpaid">) =>
  party?.status === "approved" || (party?.status === "unpaid" && computeOwed(party, presence) === 0);

/** How many people are expected: all in approved registrations, except guests on hold. */
export const countExpected = (parties: Iterable<DoorParty>) => {
  let count = 0;
  for (const { status, people } of parties)
    if (status === "approved") count += people.filter(({ isHeld }) => !isHeld).length;
  return count;
};

/** A warning to staff about one of their scans. */
export type Notice = {
  id: string;
  registrationId: string;
  person: string;
} & (
  | {
      /** Another door admitted the same person: which one, and when each did. */
      kind: "twice";
      by: string;
      at: string;
      ownAt: string;
    }
  /** They were admitted offline and are not approved. */
  | { kind: "not-approved"; ownAt: string }
);

type Own = { entry: DoorEntry; outcome?: QueuedScan["outcome"] };

/** Warnings about this device's scans: duplicates at other doors, and scans refused afterwards. */
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
    // No warning for scanning twice at the same door.
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
