import type { DoorEntry, DoorScan } from "#shared/door.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import type { DoorApi } from "./api.ts";
import type { DoorStore, QueuedScan, ScanOutcome } from "./door-store.ts";
import { toEntry } from "./presence.ts";
import { createVault, type Vault } from "./vault.ts";

/** A scan made on this device. */
export type OwnScan = {
  entry: DoorEntry;
  /** Absent until the server answers. */
  outcome?: ScanOutcome;
  /** The server's result. */
  reply?: DoorEntry;
};

type Result = Awaited<ReturnType<DoorApi["sendScans"]>>[number];

type Parts = {
  eventId: string;
  api: Pick<DoorApi, "sendScans">;
  vault: Vault;
  store: DoorStore;
  /** The name recorded with the scans, and how far the server's clock is ahead, in milliseconds. */
  getOwner: () => { by: string; offsetMs: number };
  /** Called when scans were answered, or added in another tab. */
  onChange: () => void;
  onResult: (id: string, result: OwnScan) => void;
};

/** The server's maximum per request. */
const batchSize = 25;

/** Runs `work` while holding a lock across this browser's tabs. */
const runAlone = async (name: string, work: () => Promise<void>) => {
  if ("locks" in navigator) await navigator.locks.request(name, work);
  else await work();
};

/**
 * This device's scans, in order: stored first, then sent, retrying until the server has answered. All tabs of a
 * browser share one queue.
 */
export const createScanQueue = ({ eventId, api, vault, store, getOwner, onChange, onResult }: Parts) => {
  const name = `club:door:${eventId}`;
  const own = new Map<string, OwnScan>();
  const otherTabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);

  /** For walk-in names: a pass may end before they are sent. Some browsers cannot store keys. */
  let names: Promise<Vault> | undefined;
  const openNames = () => (names ??= store.getKey(eventId).then(createVault, () => vault));

  const seal = async (scan: DoorScan): Promise<QueuedScan> => ({
    eventId,
    scan: scan.kind === "walk-in" ? { ...scan, name: await (await openNames()).seal(scan.name) } : scan,
    waits: 1,
  });

  const unseal = async ({ scan }: QueuedScan): Promise<DoorScan> => {
    if (scan.kind !== "walk-in") return scan;
    // Earlier releases, and browsers that cannot store keys, encrypt it with the pass.
    const known = (await (await openNames()).open(scan.name)) ?? (await vault.open(scan.name));
    // If the pass is gone too, the person is still counted, without a name.
    return { ...scan, name: typeof known === "string" ? known : "Walk-in" };
  };

  const remember = (scan: DoorScan) => {
    const { by, offsetMs } = getOwner();
    own.set(scan.id, { entry: toEntry(scan, by, offsetMs) });
  };

  /** Loads stored scans: from an earlier visit, and from other tabs. */
  const read = async () => {
    for (const kept of await store.listScans(eventId)) {
      const { outcome } = kept;
      if (!own.has(kept.scan.id)) remember(await unseal(kept));
      if (outcome) own.set(kept.scan.id, { ...own.get(kept.scan.id)!, outcome });
    }
    onChange();
  };

  const settle = async (results: readonly (Omit<Result, "outcome"> & { outcome: ScanOutcome })[]) => {
    await store.settleScans(results);
    for (const { id, outcome, entry: reply } of results) {
      const known = own.get(id);
      if (!known) continue;
      const settled = { ...known, outcome, ...(reply && { reply }) };
      own.set(id, settled);
      onResult(id, settled);
    }
    onChange();
    otherTabs?.postMessage("changed");
  };

  /** A rejected batch would block all others, so its scans are then sent one by one. */
  const sendBatch = async (batch: readonly QueuedScan[]): Promise<void> => {
    try {
      const scans = await Promise.all(batch.map(unseal));
      await settle(await api.sendScans({ sentAt: new Date().toISOString(), scans }));
    } catch (failure) {
      if (!(failure instanceof ApiProblem && failure.status === 400)) throw failure;
      const [first, ...others] = batch;
      if (others.length > 0) for (const each of batch) await sendBatch([each]);
      else if (first) await settle([{ id: first.scan.id, outcome: "refused" }]);
    }
  };

  const sendAll = async () => {
    for (;;) {
      const batch = await store.listWaiting(eventId, batchSize);
      if (batch.length === 0) return;
      await sendBatch(batch);
    }
  };

  let sending: Promise<void> | undefined;
  let isWantedAgain = false;
  const send = async (): Promise<void> => {
    if (sending) {
      isWantedAgain = true;
      return sending;
    }
    sending = (async () => {
      do {
        isWantedAgain = false;
        await runAlone(name, sendAll);
      } while (isWantedAgain);
    })();
    try {
      await sending;
    } finally {
      sending = undefined;
    }
  };

  if (otherTabs) otherTabs.onmessage = () => void read();
  return {
    own: own as ReadonlyMap<string, OwnScan>,
    read,
    /** Stores scans. Throws if the device cannot. */
    add: async (scans: readonly DoorScan[]) => {
      await store.addScans(await Promise.all(scans.map(seal)));
      for (const scan of scans) remember(scan);
      otherTabs?.postMessage("changed");
    },
    /** Sends pending scans. Throws like the API if that failed. */
    send,
    listWaiting: () => [...own.values()].filter(({ outcome }) => outcome === undefined).map(({ entry }) => entry),
    close: () => otherTabs?.close(),
  };
};
