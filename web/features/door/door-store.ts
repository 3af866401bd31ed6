import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import type { DoorScan, scanOutcomes, DoorEntry, DoorParty } from "#shared/door.ts";
import type { DoorApi } from "./api.ts";
import { forgetTokens } from "./pass.ts";
import { createKey, type Sealed, type Vault } from "./vault.ts";

export type ScanOutcome = (typeof scanOutcomes)[number] | "refused";

/** A stored scan: a walk-in's name is encrypted; other scans have none. */
export type QueuedScan = {
  eventId: string;
  scan: Exclude<DoorScan, { kind: "walk-in" }> | (Omit<DoorScan & { kind: "walk-in" }, "name"> & { name: Sealed });
  /** Absent once the server has answered. */
  waits?: 1;
  outcome?: ScanOutcome;
};

/** Parts of a door's copy: its list with the event, and its log. */
type CopyPart = "list" | "log";

type Copy = { eventId: string; part: CopyPart; content: Sealed; expiresAt: string };

/** What a device stores for its doors. Scans keep their order. */
export type DoorStore = {
  readCopy: (eventId: string, part: CopyPart) => Promise<Sealed | undefined>;
  writeCopy: (copy: Copy) => Promise<void>;
  /** Resolves once written to disk. */
  addScans: (scans: readonly QueuedScan[]) => Promise<void>;
  listScans: (eventId: string) => Promise<QueuedScan[]>;
  /** The first scans waiting to be sent. */
  listWaiting: (eventId: string, limit: number) => Promise<QueuedScan[]>;
  settleScans: (outcomes: readonly { id: string; outcome: ScanOutcome }[]) => Promise<void>;
  /** The key for walk-in names, created on first use. Kept as long as there are scans, since they outlive a pass. */
  getKey: (eventId: string) => Promise<CryptoKey>;
  /** Deletes the copy and all sent scans: unsent ones may be sent with another pass. */
  forgetEvent: (eventId: string) => Promise<void>;
  /** The same for all events. */
  forgetAll: () => Promise<void>;
  /** Deletes data of all events that was to be kept until before `now` (ISO 8601). */
  forgetExpired: (now: string) => Promise<void>;
};

interface Schema extends DBSchema {
  copies: { key: [string, string]; value: Copy };
  scans: {
    key: number;
    value: QueuedScan;
    indexes: { id: string; event: string; waiting: [string, number] };
  };
  keys: { key: string; value: CryptoKey };
}

const name = "club-door";

const open = () =>
  openDB<Schema>(name, 2, {
    upgrade: (database, before) => {
      database.createObjectStore("keys");
      if (before > 0) return;
      database.createObjectStore("copies", { keyPath: ["eventId", "part"] });
      const scans = database.createObjectStore("scans", { autoIncrement: true });
      scans.createIndex("id", "scan.id", { unique: true });
      scans.createIndex("event", "eventId");
      scans.createIndex("waiting", ["eventId", "waits"]);
    },
    // Another tab has a newer release, or is deleting the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });

type Forgetting = IDBPTransaction<Schema, ("copies" | "scans" | "keys")[], "readwrite">;

/** Deletes the keys of events without scans. */
const forgetKeys = async (writing: Forgetting) => {
  const keys = writing.objectStore("keys");
  for (const eventId of await keys.getAllKeys())
    if ((await writing.objectStore("scans").index("event").count(eventId)) === 0) await keys.delete(eventId);
};

/** How long unsent scans are kept, in milliseconds from when they were made. */
const waitingKeptMs = 14 * 86_400_000;

const createDatabaseStore = (database: IDBPDatabase<Schema>): DoorStore => ({
  readCopy: async (eventId, part) => (await database.get("copies", [eventId, part]))?.content,
  writeCopy: async (copy) => {
    await database.put("copies", copy);
  },
  addScans: async (scans) => {
    const writing = database.transaction("scans", "readwrite", { durability: "strict" });
    await Promise.all([...scans.map((scan) => writing.store.add(scan)), writing.done]);
  },
  listScans: (eventId) => database.getAllFromIndex("scans", "event", eventId),
  listWaiting: (eventId, limit) => database.getAllFromIndex("scans", "waiting", [eventId, 1], limit),
  settleScans: async (outcomes) => {
    const writing = database.transaction("scans", "readwrite", { durability: "strict" });
    const settle = async ({ id, outcome }: (typeof outcomes)[number]) => {
      const cursor = await writing.store.index("id").openCursor(id);
      if (!cursor) return;
      const { eventId, scan } = cursor.value;
      await cursor.update({ eventId, scan, outcome });
    };
    await Promise.all([...outcomes.map(settle), writing.done]);
  },
  getKey: async (eventId) => {
    const known = await database.get("keys", eventId);
    if (known) return known;
    const made = await createKey();
    const writing = database.transaction("keys", "readwrite");
    // Another tab may have been faster.
    const first = await writing.store.get(eventId);
    if (!first) await writing.store.put(made, eventId);
    await writing.done;
    return first ?? made;
  },
  forgetEvent: async (eventId) => {
    const writing = database.transaction(["copies", "scans", "keys"], "readwrite");
    const copies = writing.objectStore("copies");
    const scans = writing.objectStore("scans").index("event");
    await Promise.all([copies.delete([eventId, "list"]), copies.delete([eventId, "log"])]);
    for (let cursor = await scans.openCursor(eventId); cursor; cursor = await cursor.continue())
      if (!cursor.value.waits) await cursor.delete();
    await forgetKeys(writing);
    await writing.done;
  },
  forgetAll: async () => {
    const writing = database.transaction(["copies", "scans", "keys"], "readwrite");
    await writing.objectStore("copies").clear();
    for (let cursor = await writing.objectStore("scans").openCursor(); cursor; cursor = await cursor.continue())
      if (!cursor.value.waits) await cursor.delete();
    await forgetKeys(writing);
    await writing.done;
  },
  forgetExpired: async (now) => {
    const writing = database.transaction(["copies", "scans", "keys"], "readwrite");
    const copies = writing.objectStore("copies");
    const held = new Set<string>();
    for (let cursor = await copies.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value.expiresAt <= now) await cursor.delete();
      else held.add(cursor.value.eventId);
    const oldest = new Date(Date.parse(now) - waitingKeptMs).toISOString();
    for (let cursor = await writing.objectStore("scans").openCursor(); cursor; cursor = await cursor.continue()) {
      const { eventId, waits, scan } = cursor.value;
      if (!held.has(eventId) && (!waits || scan.at < oldest)) await cursor.delete();
    }
    await forgetKeys(writing);
    await writing.done;
  },
});

/** In memory for the page's lifetime, for browsers without storage and for tests. */
export const createMemoryStore = (): DoorStore => {
  const copies = new Map<string, Copy>();
  const keys = new Map<string, Promise<CryptoKey>>();
  let scans: QueuedScan[] = [];
  const of = (eventId: string) => scans.filter((each) => each.eventId === eventId);
  return {
    readCopy: (eventId, part) => Promise.resolve(copies.get(`${eventId}/${part}`)?.content),
    writeCopy: (copy) => Promise.resolve(void copies.set(`${copy.eventId}/${copy.part}`, copy)),
    addScans: (added) => Promise.resolve(void scans.push(...added)),
    listScans: (eventId) => Promise.resolve(of(eventId)),
    listWaiting: (eventId, limit) =>
      Promise.resolve(
        of(eventId)
          .filter(({ waits }) => waits)
          .slice(0, limit),
      ),
    settleScans: (outcomes) => {
      const found = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
      scans = scans.map(({ waits, ...each }) => {
        const outcome = found.get(each.scan.id);
        return outcome ? { ...each, outcome } : { ...each, ...(waits && { waits }) };
      });
      return Promise.resolve();
    },
    getKey: (eventId) => {
      const key = keys.get(eventId) ?? createKey();
      keys.set(eventId, key);
      return key;
    },
    forgetEvent: (eventId) => {
      copies.delete(`${eventId}/list`);
      copies.delete(`${eventId}/log`);
      scans = scans.filter((each) => each.eventId !== eventId || each.waits);
      return Promise.resolve();
    },
    forgetAll: () => {
      copies.clear();
      scans = scans.filter(({ waits }) => waits);
      return Promise.resolve();
    },
    forgetExpired: () => Promise.resolve(),
  };
};

/** The IndexedDB store; undefined if unavailable. */
export const openStore = async () => {
  try {
    return createDatabaseStore(await open());
  } catch {
    return undefined;
  }
};

type Facts = Awaited<ReturnType<DoorApi["getDoor"]>>;

/** What a door stores of its event: enough to work offline. */
type KeptList = {
  facts: Facts;
  parties: readonly DoorParty[];
  /** The list's ETag. */
  tag: string | undefined;
  /** How far the server's clock is ahead, in milliseconds. */
  offsetMs: number;
};
type KeptLog = {
  entries: readonly DoorEntry[];
  /** The cursor into the log. */
  after: string | undefined;
};

type Parts = { eventId: string; store: DoorStore; vault: Vault };

/** The encrypted copy of a door on this device. */
export const createDoorCopy = ({ eventId, store, vault }: Parts) => {
  let isForgotten = false;
  const read = async (part: "list" | "log") => {
    const sealed = await store.readCopy(eventId, part);
    return sealed && (await vault.open(sealed));
  };
  const write = async (part: "list" | "log", value: unknown, expiresAt: string) => {
    const content = await vault.seal(value);
    if (!isForgotten) await store.writeCopy({ eventId, part, content, expiresAt });
  };
  return {
    /** The copy from when this door was last open here; undefined if it cannot be read. */
    read: async () => {
      const list = (await read("list")) as KeptList | undefined;
      return list && { list, log: (await read("log")) as KeptLog | undefined };
    },
    writeList: (list: KeptList) => write("list", list, list.facts.pass.expiresAt),
    writeLog: (log: KeptLog, expiresAt: string) => write("log", log, expiresAt),
    forget: async () => {
      isForgotten = true;
      await store.forgetEvent(eventId);
    },
  };
};

/** Deletes all doors' data in this browser except unsent scans: no list remains after signing out. */
export const forgetDoors = async () => {
  forgetTokens();
  await (await openStore())?.forgetAll();
};
