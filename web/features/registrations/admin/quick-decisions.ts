import { useEffect, useSyncExternalStore } from "react";
import { registrationCan } from "#shared/registration-acts.ts";
import { type Decision, type Registration } from "#shared/registrations.ts";
import { isConflict } from "#web/lib/api/client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { createStore } from "#web/lib/store.ts";
import { getReason, sendDecision, settleDecided, showDecided, showNotDecided } from "./api.ts";

/** For how long a decision without a dialog can be undone. It is sent only then. */
export const undoWindowMs = 6000;

export type QuickDecision = {
  memberId: string;
  registration: Registration;
  decision: Decision["decision"];
  /**
   * It can be undone while it waits. What is done stays known, so that its row keeps its place; what failed stays until
   * it is sent again or given up.
   */
  state: "waiting" | "sending" | "done" | "failed";
  /** When it is sent, in milliseconds since 1970. */
  sentAt: number;
  timer: ReturnType<typeof setTimeout>;
  /** Why it failed. */
  reason?: string;
  /** Whether it failed since the registration was decided or changed elsewhere. */
  isConflict?: boolean;
};

const store = createStore<ReadonlyMap<string, QuickDecision>>(new Map());

/** The caller's access token, for when the page goes and there is no time to ask for it. */
let token: { of: string; is: string | undefined } | undefined;

/** Whether the list is on the screen. */
let isShown = false;

const forget = (...ids: string[]) => store.set(new Map([...store.get()].filter(([id]) => !ids.includes(id))));
const put = (id: string, quick: QuickDecision) => store.set(new Map(store.get()).set(id, quick));

/** Sends a decision that waits, once. One that fails is kept, to be sent again. */
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
    // The row says it; elsewhere a toast does.
    if (isShown && answer.emailed) settleDecided(memberId, answer);
    else showDecided(memberId, answer, decision);
  } catch (failure) {
    put(id, { ...quick, state: "failed", reason: getReason(failure), isConflict: isConflict(failure) });
    showNotDecided(memberId, failure, decision);
  }
};

const readToken = async (memberId: string) => {
  const { getAccessToken } = await import("#web/lib/session/auth.ts");
  token = { of: memberId, is: await getAccessToken() };
};

/** Decides without a dialog; false where there is nothing to decide, or a quick decision is under way. */
export const decideQuickly = (memberId: string, registration: Registration, decision: Decision["decision"]) => {
  const { id } = registration;
  if (!canBeDecided(registration)) return false;
  const timer = setTimeout(() => void send(id), undoWindowMs);
  forget(id);
  put(id, { memberId, registration, decision, state: "waiting", sentAt: Date.now() + undoWindowMs, timer });
  // Without it, the call asks for it.
  void readToken(memberId).catch(() => undefined);
  return true;
};

/** Sends a decision that failed, at once, on the registration as it is shown now. */
export const retryDecision = (registration: Registration) => {
  const quick = store.get().get(registration.id);
  if (quick?.state !== "failed") return;
  put(registration.id, { ...quick, registration, state: "waiting" });
  void send(registration.id);
};

/** Gives up a decision that failed. */
export const giveUpDecision = ({ id }: Registration) => {
  if (store.get().get(id)?.state === "failed") forget(id);
};

/** Takes back a decision that has not been sent; without an id, the last one. Answers its registration. */
export const undoDecision = (id = [...store.get()].findLast(([, { state }]) => state === "waiting")?.[0]) => {
  const quick = id === undefined ? undefined : store.get().get(id);
  if (id === undefined || quick?.state !== "waiting") return undefined;
  clearTimeout(quick.timer);
  forget(id);
  return quick.registration;
};

/** Sends all decisions that wait. */
const sendAll = () => {
  for (const id of store.get().keys()) void send(id);
};

/** Forgets the decisions that are done, so that their rows go where they belong. */
export const forgetDone = () =>
  forget(...[...store.get()].flatMap(([id, { state }]) => (state === "done" ? [id] : [])));

/** Sends the decisions that wait when the page is left or hidden: none is lost. */
export const useSendOnLeave = () => {
  const { id } = useMember();
  // Before the first decision: the page may be closed in the same moment.
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

/** Whether a registration still waits for a decision, also for a quick one. */
export const canBeDecided = (registration: Registration) => {
  const quick = store.get().get(registration.id);
  return registrationCan.decide(registration) && !(quick && isUnderWay(quick));
};

/** The quick decision on a registration that is under way. */
export const useQuickDecision = (registration: Registration) => {
  const quick = useSyncExternalStore(store.subscribe, () => store.get().get(registration.id));
  return quick && isUnderWay(quick) && registrationCan.decide(registration) ? quick : undefined;
};

/** The quick decision on a registration that was not taken; of one decided since, only where that was the reason. */
export const useFailedDecision = (registration: Registration) => {
  const quick = useSyncExternalStore(store.subscribe, () => store.get().get(registration.id));
  return quick?.state === "failed" && (registrationCan.decide(registration) || quick.isConflict) ? quick : undefined;
};
