import { useEffect, useSyncExternalStore } from "react";
import { registrationCan } from "#shared/registration-acts.ts";
import { type Decision, type Registration } from "#shared/registration-review.ts";
import { isConflict } from "#web/lib/api/client.ts";
import { readAccessToken } from "#web/lib/session/access-token.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { listKeys, readJson, writeText } from "#web/lib/storage.ts";
import { createStore } from "#web/lib/store.ts";
import { getReason, sendDecision, settleDecided, showDecided, showNotDecided } from "./api.ts";

/** How long a decision without a dialog can be undone, after which it is sent. */
export const undoWindowMs = 6000;

export type QuickDecision = {
  memberId: string;
  registration: Registration;
  decision: Decision["decision"];
  /**
   * While waiting, it can be undone. Sent ones are remembered, so that their rows keep their place; failed ones stay
   * until resent or discarded.
   */
  state: "waiting" | "sending" | "done" | "failed";
  /** When it is sent, in milliseconds since 1970. */
  sentAt: number;
  timer: ReturnType<typeof setTimeout>;
  /** Why it failed. */
  reason?: string;
  /** Whether it failed because the registration was decided or changed elsewhere. */
  isConflict?: boolean;
};

const store = createStore<ReadonlyMap<string, QuickDecision>>(new Map());

/** The caller's access token, for when the page is closed and there is no time to request it. */
let token: { of: string; is: string | undefined } | undefined;

/** Whether the list is mounted. */
let isShown = false;

const forget = (...ids: string[]) => store.set(new Map([...store.get()].filter(([id]) => !ids.includes(id))));
const put = (id: string, quick: QuickDecision) => store.set(new Map(store.get()).set(id, quick));

/** A decision that waits or is on its way, in the browser: a page may be closed where nothing can be sent. */
type Kept = Pick<QuickDecision, "decision" | "sentAt"> & { version: number };
const keyOf = (memberId: string, id: string) => `club:decision:${memberId}:${id}`;
const keep = (memberId: string, id: string, kept: Kept | null) =>
  writeText(keyOf(memberId, id), kept && JSON.stringify(kept), "browser");

/** Sends a waiting decision, once. A failed one is kept for resending. */
const send = async (id: string) => {
  const quick = store.get().get(id);
  if (quick?.state !== "waiting") return;
  const { memberId, registration, decision, timer } = quick;
  clearTimeout(timer);
  put(id, { ...quick, state: "sending" });
  try {
    const answer = await sendDecision(
      memberId,
      { registration, decision, message: "" },
      { token: token?.of === memberId ? token.is : undefined, keepalive: true },
    );
    keep(memberId, id, null);
    if (isShown) put(id, { ...quick, state: "done" });
    else forget(id);
    // The row shows it; elsewhere a toast does.
    if (isShown && answer.emailed) settleDecided(memberId, answer);
    else showDecided(memberId, answer, decision);
  } catch (failure) {
    keep(memberId, id, null);
    put(id, { ...quick, state: "failed", reason: getReason(failure), isConflict: isConflict(failure) });
    showNotDecided(memberId, failure, decision);
  }
};

const readToken = async (memberId: string) => {
  token = { of: memberId, is: await readAccessToken() };
};

/** Decides without a dialog; false if there is nothing to decide, or a quick decision is pending. */
export const decideQuickly = (memberId: string, registration: Registration, decision: Decision["decision"]) => {
  const { id } = registration;
  if (!canBeDecided(registration)) return false;
  const timer = setTimeout(() => void send(id), undoWindowMs);
  const sentAt = Date.now() + undoWindowMs;
  forget(id);
  put(id, { memberId, registration, decision, state: "waiting", sentAt, timer });
  keep(memberId, id, { decision, sentAt, version: registration.version });
  // Without it, the call requests one.
  void readToken(memberId).catch(() => undefined);
  return true;
};

/** Resends a failed decision at once, on the registration as shown now. */
export const retryDecision = (registration: Registration) => {
  const quick = store.get().get(registration.id);
  if (quick?.state !== "failed") return;
  put(registration.id, { ...quick, registration, state: "waiting" });
  void send(registration.id);
};

/** Discards a failed decision. */
export const giveUpDecision = ({ id }: Registration) => {
  if (store.get().get(id)?.state === "failed") forget(id);
};

/** Undoes a decision that has not been sent; without an id, the last one. Returns its registration. */
export const undoDecision = (id = [...store.get()].findLast(([, { state }]) => state === "waiting")?.[0]) => {
  const quick = id === undefined ? undefined : store.get().get(id);
  if (id === undefined || quick?.state !== "waiting") return undefined;
  clearTimeout(quick.timer);
  keep(quick.memberId, id, null);
  forget(id);
  return quick.registration;
};

/** By then, the page that sent it has heard the answer, if it is still open. */
const answeredMs = 60_000;

/** Decides again, with time to undo it, what an earlier page has sent without an answer, unless it has arrived. */
const resume = (memberId: string, registrations: readonly Registration[]) => {
  for (const registration of registrations) {
    const key = keyOf(memberId, registration.id);
    const kept = readJson(key, "browser") as Kept | null;
    if (!kept || Date.now() < kept.sentAt + answeredMs) continue;
    writeText(key, null, "browser");
    if (kept.version === registration.version) decideQuickly(memberId, registration, kept.decision);
  }
};

/** The same, as long as the list is shown. */
export const useResumed = (registrations: readonly Registration[]) => {
  const { id } = useMember();
  useEffect(() => {
    if (!listKeys("browser").some((key) => key.startsWith(keyOf(id, "")))) return;
    resume(id, registrations);
    const timer = setInterval(() => resume(id, registrations), answeredMs);
    return () => clearInterval(timer);
  }, [id, registrations]);
};

/** Sends all waiting decisions. */
const sendAll = () => {
  for (const id of store.get().keys()) void send(id);
};

/** Forgets sent decisions, so that their rows move to where they belong. */
export const forgetDone = () =>
  forget(...[...store.get()].flatMap(([id, { state }]) => (state === "done" ? [id] : [])));

/** Sends waiting decisions when the page is left or hidden, so that none is lost. */
export const useSendOnLeave = () => {
  const { id } = useMember();
  // Before the first decision, since the page may be closed at the same moment.
  useEffect(() => void readToken(id).catch(() => undefined), [id]);
  useEffect(() => {
    const sendIfHidden = () => document.visibilityState === "hidden" && sendAll();
    isShown = true;
    addEventListener("pagehide", sendAll);
    document.addEventListener("visibilitychange", sendIfHidden);
    return () => {
      removeEventListener("pagehide", sendAll);
      document.removeEventListener("visibilitychange", sendIfHidden);
      isShown = false;
      sendAll();
      forgetDone();
    };
  }, []);
};

/** All quick decisions, by registration. */
export const useQuickDecisions = () => useSyncExternalStore(store.subscribe, store.get);

const isUnderWay = ({ state }: QuickDecision) => state === "waiting" || state === "sending";

/** Whether a registration needs a decision, with no quick one pending. */
export const canBeDecided = (registration: Registration) => {
  const quick = store.get().get(registration.id);
  return registrationCan.decide(registration) && !(quick && isUnderWay(quick));
};

/** The pending quick decision on a registration. */
export const useQuickDecision = (registration: Registration) => {
  const quick = useSyncExternalStore(store.subscribe, () => store.get().get(registration.id));
  return quick && isUnderWay(quick) && registrationCan.decide(registration) ? quick : undefined;
};

/** The failed quick decision on a registration; if it was decided since, only when that was the reason. */
export const useFailedDecision = (registration: Registration) => {
  const quick = useSyncExternalStore(store.subscribe, () => store.get().get(registration.id));
  return quick?.state === "failed" && (registrationCan.decide(registration) || quick.isConflict) ? quick : undefined;
};
