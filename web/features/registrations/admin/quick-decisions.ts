import { useEffect, useSyncExternalStore } from "react";
import { registrationCan } from "#shared/registration-acts.ts";
import { type Decision, type Registration } from "#shared/registrations.ts";
import { isConflict } from "#web/lib/api/client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { readStoredSession } from "#web/lib/session/stored-session.ts";
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
    if (isShown) put(id, { ...quick, state: "done" });
    else forget(id);
    // The row shows it; elsewhere a toast does.
    if (isShown && answer.emailed) settleDecided(memberId, answer);
    else showDecided(memberId, answer, decision);
  } catch (failure) {
    put(id, { ...quick, state: "failed", reason: getReason(failure), isConflict: isConflict(failure) });
    showNotDecided(memberId, failure, decision);
  }
};

const readToken = async (memberId: string) => {
  const stored = readStoredSession();
  const is = stored?.isFresh ? stored.token : await (await import("#web/lib/session/auth.ts")).getAccessToken();
  token = { of: memberId, is };
};

/** Decides without a dialog; false if there is nothing to decide, or a quick decision is pending. */
export const decideQuickly = (memberId: string, registration: Registration, decision: Decision["decision"]) => {
  const { id } = registration;
  if (!canBeDecided(registration)) return false;
  const timer = setTimeout(() => void send(id), undoWindowMs);
  forget(id);
  put(id, { memberId, registration, decision, state: "waiting", sentAt: Date.now() + undoWindowMs, timer });
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
  forget(id);
  return quick.registration;
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
