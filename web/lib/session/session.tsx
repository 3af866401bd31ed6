import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { getBackoffMs } from "#web/lib/backoff.ts";
import { takeDraftsBack } from "#web/lib/forms/drafts-aside.ts";
import { readText, writeText } from "#web/lib/storage.ts";
import { whenIdle } from "#web/ui/lazy-part.tsx";
import { isSignedOutHere, onSessionChange, readSessionEnd, type SessionChange } from "./session-over.ts";
import { type Member, readStoredSession, signedInKey } from "./stored-session.ts";

/** How this page's session ended: signed out here or in another tab, expired, or ended from another browser. */
export type SignOutReason = "user" | "otherTab" | "expired" | "ended";

type Session =
  | { status: "unknown" }
  | { status: "anonymous"; reason?: SignOutReason }
  | { status: "member"; member: Member }
  /** Offline, it is unknown who is signed in. */
  | { status: "failed" };

type SessionValue = { session: Session; retry: () => void };

const unknown: Session = { status: "unknown" };
const SessionContext = createContext<SessionValue>({ session: unknown, retry: () => undefined });

const lastMemberKey = "club:last-member";

/** The user last signed in in this tab, unless they signed out on purpose. */
export const readLastMember = () => readText(lastMemberKey, "tab") ?? undefined;

/** The next user of this tab has no predecessor. */
export const forgetLastMember = () => writeText(lastMemberKey, null, "tab");

const readSession = async (): Promise<Session> => {
  try {
    const stored = readStoredSession();
    const isKnown = stored?.isFresh && stored.member.isMember;
    const member = isKnown ? stored.member : await (await import("./auth.ts")).getCurrentMember();
    // Before anything renders that shows them.
    if (member) takeDraftsBack(member.id);
    if (member) writeText(lastMemberKey, member.id, "tab");
    return member ? { status: "member", member } : { status: "anonymous" };
  } catch {
    return { status: "failed" };
  }
};

let prepared: Session | undefined;

/** Reads the session before anything is rendered, which then need not wait for it. */
export const prepareSession = async () => {
  prepared = await readSession();
};

/**
 * An unchanged session keeps its identity, so that nothing re-renders; an ended one has a reason. A failed check
 * leaves the session unchanged.
 */
const mergeSessions = (was: Session, now: Session, reason: SignOutReason): Session => {
  if (was.status === "member" && now.status === "failed") return was;
  if (was.status === "anonymous" && now.status === "anonymous") return was;
  if (was.status === "member" && now.status === "anonymous") return { ...now, reason };
  return JSON.stringify(was) === JSON.stringify(now) ? was : now;
};

/** Amplify writes the current user first and this key last: a tab that looks in between finds no session. */
const lastKey = /^CognitoIdentityServiceProvider\..+\.clockDrift$/;

/**
 * Why this page's session ended: the reason recorded by the tab that ended it, however this page found out (the API
 * may reject before the record arrives), otherwise what this page saw.
 */
const findReason = (seen: SignOutReason): SignOutReason => {
  const over = readSessionEnd();
  if (over === "ended") return "ended";
  if (over === "user") return isSignedOutHere() ? "user" : "otherTab";
  // Another tab whose session expires leaves no record, like this one.
  return seen === "otherTab" ? "expired" : seen;
};

const doubtedEvent = "club:session-doubted";

/** Makes the page check the session again, since the API has rejected it. */
export const revalidateSession = () => void dispatchEvent(new Event(doubtedEvent));

type ProviderProps = {
  /** Whether this page asks for it already, for which Amplify is loaded; a sign-in in another tab is noticed anyway. */
  isNeeded?: boolean;
  children: ReactNode;
};

/** Provides the session, and tracks sign-ins and sign-outs on this page and in other tabs. */
export const SessionProvider = ({ isNeeded = true, children }: ProviderProps) => {
  const [session, setSession] = useState<Session>(() => prepared ?? unknown);
  const [failures, setFailures] = useState(0);
  const checksUnderWay = useRef(0);
  const check = useCallback(async (reason: SignOutReason) => {
    checksUnderWay.current++;
    const now = await readSession();
    checksUnderWay.current--;
    setFailures((was) => (now.status === "failed" ? was + 1 : 0));
    const known = findReason(reason);
    setSession((was) => mergeSessions(was, now, known));
  }, []);

  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(() => void check("expired"), getBackoffMs(failures, Math.random));
    return () => clearTimeout(timer);
  }, [failures, check]);

  const follow = useEffectEvent((turn: SessionChange) => {
    // A failed check of our own fires this event too.
    if (turn === "tokenRefresh_failure" && (checksUnderWay.current > 0 || failures > 0)) return;
    void check(turn === "signedOut" ? "user" : "expired");
  });

  useEffect(() => {
    // It may be over when somebody comes back.
    prepared = undefined;
    const followOtherTabs = ({ key }: StorageEvent) => {
      // Without a key, all storage was cleared.
      if (key === null || signedInKey.test(key) || lastKey.test(key)) void check("otherTab");
    };
    const checkAgain = () => void check("expired");
    if (isNeeded) checkAgain();
    const unfollow = isNeeded ? onSessionChange((change) => follow(change)) : undefined;
    // Without a network later, one could not sign out.
    const stopWaiting = isNeeded ? whenIdle(() => void import("./auth.ts").catch(() => undefined)) : undefined;
    addEventListener("storage", followOtherTabs);
    addEventListener(doubtedEvent, checkAgain);
    return () => {
      unfollow?.();
      stopWaiting?.();
      removeEventListener("storage", followOtherTabs);
      removeEventListener(doubtedEvent, checkAgain);
    };
  }, [check, isNeeded]);

  const retry = useCallback(() => {
    setSession(unknown);
    void check("expired");
  }, [check]);
  const value = useMemo(() => ({ session, retry }), [session, retry]);
  return <SessionContext value={value}>{children}</SessionContext>;
};

/** The session as far as known, and how to check again. */
export const useSession = () => use(SessionContext);
