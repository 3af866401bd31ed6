import type { DoorEntry, DoorScan } from "#shared/door.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import type { DoorApi } from "./api.ts";
import type { DoorStore, QueuedScan, ScanOutcome } from "./door-store.ts";
import { toEntry } from "./presence.ts";
import { createVault, type Vault } from "./vault.ts";

/** What this device has done. */
export type OwnScan = {
  entry: DoorEntry;
  /** Absent while it waits for the server. */
  outcome?: ScanOutcome;
  /** What the server said of it. */
  reply?: DoorEntry;
};

type Result = Awaited<ReturnType<DoorApi["sendScans"]>>[number];

type Parts = {
  eventId: string;
  api: Pick<DoorApi, "sendScans">;
  vault: Vault;
  store: DoorStore;
  /** Whose name stands beside the scans, and how far the server's clock is ahead, in milliseconds. */
  getOwner: () => { by: string; offsetMs: number };
  /** Called when scans were answered, or added in another tab. */
  onChange: () => void;
  onResult: (id: string, result: OwnScan) => void;
};

/** As many as the server takes at once. */
const batchSize = 25;

/** Runs `work` while no other tab of this browser does. */
const runAlone = async (name: string, work: () => Promise<void>) => {
  if ("locks" in navigator) await navigator.locks.request(name, work);
  else await work();
};

/**
 * What is done at this device's doors, in order: written down first, then sent, again and again until the server has
 * answered. All tabs of a browser share one queue.
 */
export const createScanQueue = ({ eventId, api, vault, store, getOwner, onChange, onResult }: Parts) => {
  const name = `club:door:${eventId}`;
  const own = new Map<string, OwnScan>();
  const otherTabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);

  /** Of the names of walk-ins: a pass may end before they are sent. Some browsers keep no keys. */
  let names: Promise<Vault> | undefined;
  const openNames = () => (names ??= store.getKey(eventId).then(createVault, () => vault));

  const seal = async (scan: DoorScan): Promise<QueuedScan> => ({
    eventId,
    scan: scan.kind === "walk-in" ? { ...scan, name: await (await openNames()).seal(scan.name) } : scan,
    waits: 1,
  });

  const unseal = async ({ scan }: QueuedScan): Promise<DoorScan> => {
    if (scan.kind !== "walk-in") return scan;
    // Earlier releases, and browsers that keep no keys, seal it with the pass.
    const known = (await (await openNames()).open(scan.name)) ?? (await vault.open(scan.name));
    // Where the pass is gone, too, somebody came in all the same.
    return { ...scan, name: typeof known === "string" ? known : "Walk-in" };
  };

  const remember = (scan: DoorScan) => {
    const { by, offsetMs } = getOwner();
    own.set(scan.id, { entry: toEntry(scan, by, offsetMs) });
  };

  /** Reads what is stored: of an earlier visit, and of other tabs. */
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

  /** A batch that is refused as it stands would hold up all others: each of it is then sent alone. */
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
    /** Writes scans down. Throws where the device cannot store them. */
    add: async (scans: readonly DoorScan[]) => {
      await store.addScans(await Promise.all(scans.map(seal)));
      for (const scan of scans) remember(scan);
      otherTabs?.postMessage("changed");
    },
    /** Sends what waits. Throws as the API does, when it could not. */
    send,
    listWaiting: () => [...own.values()].filter(({ outcome }) => outcome === undefined).map(({ entry }) => entry),
    close: () => otherTabs?.close(),
  };
};
