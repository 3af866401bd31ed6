import type { DoorEntry, DoorParty, DoorPass, DoorScan } from "#shared/door.ts";
import type { Currency } from "#shared/money.ts";
import type { DoorMeans } from "#shared/orders.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { getBackoffMs, wait } from "#web/lib/backoff.ts";
import { listNames } from "#web/lib/list-names.ts";
import { createStore } from "#web/lib/store.ts";
import type { DoorApi } from "./api.ts";
import { decide, type Decision } from "./decide.ts";
import { createDoorCopy, type DoorStore } from "./door-store.ts";
import { computeOwed, computePresence, getVisitorKey, listNotices, type Notice, type Presence } from "./presence.ts";
import { createScanQueue, type OwnScan } from "./scan-queue.ts";
import type { Vault } from "./vault.ts";
import { importKeys, type TicketKeys } from "./verify.ts";

type Facts = Awaited<ReturnType<DoorApi["getDoor"]>>;

/** A door's answer to what was just done. */
export type Answer = {
  /** Changes with each answer and each correction of one. */
  key: number;
  kind:
    | Decision["kind"]
    | "walk-in"
    | "taken-back"
    /** A payment was taken back. */
    | "payment-back"
    /** It was taken back already, or handed back. */
    | "not-noted"
    /** A payment was noted. */
    | "paid"
    /** Nothing, or less, was owed by then. */
    | "not-owed"
    /** Admitted offline; the server says they are not approved. */
    | "too-late"
    /** The device could not store it. */
    | "not-stored";
  name?: string | undefined;
  /** The registration whose people can be admitted, individually or all at once. */
  registrationId?: string | undefined;
  person?: string | undefined;
  /** The payment that was noted, or taken back. */
  payment?: { amount: number; currency: Currency; means: DoorMeans } | undefined;
  /** When they were admitted before (ISO 8601), and by whom. */
  at?: string | undefined;
  by?: string | undefined;
  /** Whose admission was undone, if all their names are known. */
  takenBack?: readonly string[];
  /** The scan that took the payment back, which no Undo reverts. */
  backBy?: string | undefined;
  /** The scans that Undo reverts. */
  scans: readonly string[];
  /** By this device's clock, in milliseconds. */
  givenAt: number;
};

export type DoorState = {
  /** `ended`: the pass was revoked or has expired; `elsewhere`: it belongs to another event. */
  status: "loading" | "failed" | "open" | "ended" | "elsewhere";
  event?: Facts["event"];
  pass?: DoorPass;
  parties: ReadonlyMap<string, DoorParty>;
  presence: Presence;
  notices: readonly Notice[];
  answer?: Answer | undefined;
  /** How many scans are waiting to be sent. */
  waiting: number;
  isOnline: boolean;
};

/** A door's dependencies; tests pass their own. */
type DoorParts = { eventId: string; api: DoorApi; vault: Vault; store: DoorStore };

/** How long an answer waits for the server, in milliseconds: another door may just have admitted the same person. */
const confirmMs = 60;
/** How long an answer offers Undo, in milliseconds. */
export const undoMs = 30_000;
/** How often the log and the list are polled. */
const pollMs = 4_000;
const listMs = 30_000;

const nobody: Presence = { inside: new Map(), walkIns: [], paid: new Map(), unpaid: new Map() };
const toMap = (parties: readonly DoorParty[]) => new Map(parties.map((party) => [party.registrationId, party]));
const getNow = () => new Date().toISOString();

/** An answer updated with the server's result for one of its scans. */
const amendAnswer = (answer: Answer, id: string, { outcome, reply, entry }: OwnScan): Omit<Answer, "key"> => {
  const scans = answer.scans.filter((each) => each !== id);
  if (answer.kind === "paid") return outcome === "done" ? answer : { ...answer, kind: "not-owed", scans };
  if (answer.kind === "payment-back") return outcome === "done" ? answer : { ...answer, kind: "not-noted" };
  if (answer.kind !== "come-in" || outcome === undefined || outcome === "done") return answer;
  // Someone else in the party: the list shows it.
  if (entry.person !== answer.person) return { ...answer, scans };
  if (outcome === "already-in")
    return { ...answer, kind: "already-in", at: reply?.first?.at, by: reply?.first?.by, scans };
  return reply ? { ...answer, kind: "too-late" } : { ...answer, kind: "not-approved", scans };
};

/**
 * The door of one event on this device. It answers from local data, stores each scan before answering, and sends
 * scans in order whenever there is a network.
 */
export const openDoor = ({ eventId, api, vault, store }: DoorParts) => {
  const state = createStore<DoorState>({
    status: "loading",
    parties: new Map(),
    presence: nobody,
    notices: [],
    waiting: 0,
    isOnline: true,
  });
  const set = (change: Partial<DoorState>) => state.set({ ...state.get(), ...change });
  const copy = createDoorCopy({ eventId, store, vault });

  let facts: Facts | undefined;
  let keys: TicketKeys = new Map();
  let offsetMs = 0;
  let tag: string | undefined;
  let after: string | undefined;
  const log = new Map<string, DoorEntry>();
  let isClosed = false;

  const count = () => {
    const waiting = queue.listWaiting();
    return {
      presence: computePresence(log.values(), waiting),
      notices: listNotices(log, queue.own),
      waiting: waiting.length,
    };
  };
  const recount = () => set(count());

  let answerCount = 0;
  /** Shows an answer together with the updated attendance. */
  const show = (answer: Omit<Answer, "key" | "givenAt"> & { givenAt?: number }) =>
    set({ ...count(), answer: { givenAt: Date.now(), ...answer, key: ++answerCount } });

  /** Callbacks waiting for the result of a scan. */
  const confirmations = new Map<string, () => void>();
  const hearResult = (id: string, result: OwnScan) => {
    // Scans refused while their door was waiting are in no log.
    const { outcome, reply } = result;
    if (reply && (outcome === "done" || outcome === "not-approved")) log.set(id, reply);
    confirmations.get(id)?.();
    const { answer } = state.get();
    if (answer?.backBy !== id && !answer?.scans.includes(id)) return;
    const amended = amendAnswer(answer, id, result);
    if (amended !== answer) show(amended);
  };

  const queue = createScanQueue({
    eventId,
    api,
    vault,
    store,
    getOwner: () => ({ by: facts?.pass.name ?? "", offsetMs }),
    onChange: recount,
    onResult: hearResult,
  });

  // Stored on the device: if that fails, the door continues from memory.

  const writeList = () =>
    facts &&
    copy.writeList({ facts, tag, offsetMs, parties: [...state.get().parties.values()] }).catch(() => undefined);
  const writeLog = () =>
    facts && copy.writeLog({ after, entries: [...log.values()] }, facts.pass.expiresAt).catch(() => undefined);

  const restore = async () => {
    const kept = await copy.read();
    if (!kept) return;
    ({ facts, tag, offsetMs } = kept.list);
    ({ after } = kept.log ?? { after: undefined });
    for (const entry of kept.log?.entries ?? []) log.set(entry.id, entry);
    keys = await importKeys(facts.keys);
    await queue.read();
    set({ event: facts.event, pass: facts.pass, parties: toMap(kept.list.parties), status: "open" });
  };

  // What the server says

  const loadFacts = async () => {
    facts = await api.getDoor();
    offsetMs = Date.parse(facts.now) - Date.now();
    keys = await importKeys(facts.keys);
    set({ event: facts.event, pass: facts.pass });
  };

  let listedAt = 0;
  const loadList = async () => {
    const loaded = await api.listParties(tag);
    listedAt = Date.now();
    if (!loaded) return;
    ({ tag } = loaded);
    set({ parties: toMap(loaded.parties) });
    void writeList();
  };

  const loadLog = async () => {
    let isNew = false;
    let hasMore = true;
    while (hasMore) {
      const answer = await api.listEntries(after);
      ({ after, hasMore } = answer);
      for (const entry of answer.entries) {
        isNew ||= JSON.stringify(log.get(entry.id)) !== JSON.stringify(entry);
        log.set(entry.id, entry);
      }
    }
    if (!isNew) return;
    recount();
    void writeLog();
  };

  /** The pass is no longer valid: deletes the list, but keeps unsent scans for another pass. */
  const end = async (status: "ended" | "elsewhere") => {
    close();
    set({ status, parties: new Map(), presence: nobody, notices: [], answer: undefined });
    await copy.forget().catch(() => undefined);
  };

  const hearFailure = async (failure: unknown) => {
    const refusal = failure instanceof ApiProblem ? failure.status : undefined;
    if (refusal === 401) await end("ended");
    else if (refusal === 403) await end("elsewhere");
    else set({ isOnline: false, ...(state.get().status === "loading" && { status: "failed" }) });
  };

  const send = async () => {
    try {
      await queue.send();
      void writeLog();
    } catch (failure) {
      await hearFailure(failure);
    }
  };

  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSyncing = false;

  const readAll = async () => {
    const isFirst = state.get().status !== "open";
    if (!facts || isFirst || !state.get().isOnline) await loadFacts();
    await Promise.all([isFirst || Date.now() - listedAt >= listMs ? loadList() : undefined, loadLog()]);
    if (isFirst) await queue.read();
    set({ isOnline: true, status: "open" });
    void writeList();
  };

  /** Loads updates and sends pending scans. In a background tab, only the latter is worth the battery. */
  const sync = async () => {
    if (isSyncing || isClosed) return;
    isSyncing = true;
    clearTimeout(timer);
    // A pass also expires offline.
    if (facts && facts.pass.expiresAt <= getNow()) await end("ended");
    if (isClosed) return;
    try {
      if (document.visibilityState !== "hidden") await readAll();
      failures = 0;
    } catch (failure) {
      failures++;
      await hearFailure(failure);
    }
    if (!isClosed && failures === 0 && state.get().waiting > 0) await send();
    isSyncing = false;
    if (!isClosed)
      timer = setTimeout(() => void sync(), pollMs + (failures > 0 ? getBackoffMs(failures, Math.random) : 0));
  };

  const syncNow = () => void sync();
  const goOffline = () => set({ isOnline: false });
  const syncWhenVisible = () => document.visibilityState === "visible" && syncNow();

  const close = () => {
    isClosed = true;
    clearTimeout(timer);
    removeEventListener("online", syncNow);
    removeEventListener("offline", goOffline);
    document.removeEventListener("visibilitychange", syncWhenVisible);
    queue.close();
  };

  const findEntry = (scanId: string) => log.get(scanId) ?? queue.own.get(scanId)?.entry;

  /** Who a scan admitted; undefined if the list does not contain them yet. */
  const findName = (scanId: string) => {
    const entry = findEntry(scanId);
    if (entry?.registrationId === undefined) return entry?.name;
    return state
      .get()
      .parties.get(entry.registrationId)
      ?.people.find(({ person }) => person === entry.person)?.name;
  };

  /** The payment of an entry; undefined if the list does not contain its party yet. */
  const toPayment = ({ registrationId = "", amount, means }: DoorEntry): Answer["payment"] => {
    const currency = state.get().parties.get(registrationId)?.owes?.currency;
    return currency && amount !== undefined && means ? { amount, currency, means } : undefined;
  };

  // What is done here

  /** One at a time: the next starts once the previous one is stored. */
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) =>
    (last = last.then(work).catch(() => show({ kind: "not-stored", scans: [] })));

  const record = async (scans: readonly DoorScan[]) => {
    await queue.add(scans);
    void send();
  };

  const createIn = (registrationId: string, person: string, how: "ticket" | "name"): DoorScan => {
    return { kind: "in", id: crypto.randomUUID(), at: getNow(), registrationId, person, how };
  };

  /** The server's result for a scan, if it arrives in time. */
  const waitForResult = async (id: string) => {
    if (state.get().isOnline) {
      const confirmed = new Promise<void>((resolve) => confirmations.set(id, resolve));
      await Promise.race([confirmed, wait(confirmMs)]);
      confirmations.delete(id);
    }
    return queue.own.get(id);
  };

  const decideWithNews = async (text: string) => {
    const knowledge = () => ({ eventMark: facts?.event.mark ?? "", keys, ...state.get() });
    const decision = await decide(text, knowledge());
    if (!decision.lacks || !state.get().isOnline) return decision;
    await (decision.lacks === "keys" ? loadFacts() : loadList()).catch(() => undefined);
    return decide(text, knowledge());
  };

  const answerScan = async (text: string) => {
    const decision = await decideWithNews(text);
    if (decision.kind !== "come-in") {
      show({ ...decision, scans: [] });
      return;
    }
    const scan = createIn(decision.registrationId, decision.person, "ticket");
    await record([scan]);
    const result = await waitForResult(scan.id);
    const answer = { ...decision, scans: [scan.id], givenAt: Date.now(), key: 0 };
    show(result ? amendAnswer(answer, scan.id, result) : answer);
  };

  return {
    state,
    start: async () => {
      addEventListener("online", syncNow);
      addEventListener("offline", goOffline);
      document.addEventListener("visibilitychange", syncWhenVisible);
      await store.forgetExpired(getNow()).catch(() => undefined);
      await restore().catch(() => undefined);
      await sync();
    },
    close,
    retry: () => {
      set({ status: "loading" });
      syncNow();
    },
    /** Answers a code from the camera, a keyboard scanner or manual input. */
    scan: (text: string) => inTurn(() => answerScan(text)),
    /** Admits people of a party by name; people already checked in stay so. */
    letIn: (registrationId: string, people: readonly string[]) =>
      inTurn(async () => {
        const { presence, parties, answer } = state.get();
        const missing = people.filter((person) => !presence.inside.has(getVisitorKey(registrationId, person)));
        const [first] = missing;
        if (first === undefined) return;
        const scans = missing.map((person) => createIn(registrationId, person, "name"));
        await record(scans);
        const ids = scans.map(({ id }) => id);
        const isGoingOn = answer?.kind === "come-in" && answer.registrationId === registrationId;
        const names = (parties.get(registrationId)?.people ?? [])
          .filter(({ person }) => missing.includes(person))
          .map((each) => each.name);
        if (isGoingOn)
          set({ ...count(), answer: { ...answer, scans: [...answer.scans, ...ids], givenAt: Date.now() } });
        else show({ kind: "come-in", registrationId, person: first, name: listNames(names), scans: ids });
      }),
    /** Admits a walk-in. */
    addWalkIn: (name: string) =>
      inTurn(async () => {
        const scan: DoorScan = { kind: "walk-in", id: crypto.randomUUID(), at: getNow(), name };
        await record([scan]);
        show({ kind: "walk-in", name, scans: [scan.id] });
      }),
    /** Shows what a party has to pay, or what was noted at a door of what it has paid. */
    showPayment: (registrationId: string) => {
      const { parties, presence } = state.get();
      const party = parties.get(registrationId);
      const name = party?.people[0]?.name;
      const last = presence.paid.get(registrationId)?.at(-1);
      const payment = last && toPayment(last);
      if (!payment || computeOwed(party, presence) > 0) show({ kind: "to-pay", registrationId, name, scans: [] });
      else show({ kind: "paid", registrationId, name, payment, scans: [last.id] });
    },
    /** Notes that a party has paid all that it owes. */
    notePaid: (registrationId: string, means: DoorMeans) =>
      inTurn(async () => {
        const { presence, parties } = state.get();
        const party = parties.get(registrationId);
        const amount = computeOwed(party, presence);
        // It was noted by another press, or at another door.
        if (!party?.owes || amount === 0) return;
        const { currency } = party.owes;
        const id = crypto.randomUUID();
        await record([{ kind: "paid", id, at: getNow(), registrationId, amount, means }]);
        const payment = { amount, currency, means };
        show({ kind: "paid", registrationId, name: party.people[0]?.name, payment, scans: [id] });
      }),
    /** Undoes scans, made here or at another door. */
    undo: (scans: readonly string[]) =>
      inTurn(async () => {
        const takenBack = scans.flatMap((scan) => findName(scan) ?? []);
        const undos = scans.map((scan): DoorScan => {
          return { kind: "undo", id: crypto.randomUUID(), at: getNow(), scan };
        });
        // A payment is undone by itself.
        const paid = scans.map(findEntry).find((entry) => entry?.kind === "paid");
        await record(undos);
        if (paid?.registrationId === undefined) {
          show({ kind: "taken-back", takenBack: takenBack.length === scans.length ? takenBack : [], scans: [] });
          return;
        }
        const { registrationId } = paid;
        const name = state.get().parties.get(registrationId)?.people[0]?.name;
        const backBy = undos[0]?.id;
        show({ kind: "payment-back", registrationId, name, payment: toPayment(paid), backBy, scans: [] });
      }),
    clearAnswer: () => set({ answer: undefined }),
    /** Closes the door on this device: sends pending scans if possible, and deletes the list. */
    leave: async () => {
      if (state.get().waiting > 0) await send();
      await end("ended");
    },
  };
};
export type Door = ReturnType<typeof openDoor>;
