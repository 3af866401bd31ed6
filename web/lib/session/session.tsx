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
import type { Member, SessionChange } from "./auth.ts";
import { isSignedOutHere, readSessionEnd } from "./session-over.ts";
import { signedInKey } from "./use-signed-in.ts";

/** How a session ended that this page knew: signed out here or in another tab, expired, or ended from another browser. */
export type SignOutReason = "user" | "otherTab" | "expired" | "ended";

type Session =
  | { status: "unknown" }
  | { status: "anonymous"; reason?: SignOutReason }
  | { status: "member"; member: Member }
  /** Without a network, it is not known who is signed in. */
  | { status: "failed" };

type SessionValue = { session: Session; retry: () => void };

const unknown: Session = { status: "unknown" };
const SessionContext = createContext<SessionValue>({ session: unknown, retry: () => undefined });

const lastMemberKey = "club:last-member";

/** Who was signed in last in this tab, unless they have left it on purpose. */
export const readLastMember = () => readText(lastMemberKey, "tab") ?? undefined;

/** Whoever comes next in this tab is nobody's successor. */
export const forgetLastMember = () => writeText(lastMemberKey, null, "tab");

const readSession = async (): Promise<Session> => {
  try {
    const member = await (await import("./auth.ts")).getCurrentMember();
    // Before anything is drawn that shows them.
    if (member) takeDraftsBack(member.id);
    if (member) writeText(lastMemberKey, member.id, "tab");
    return member ? { status: "member", member } : { status: "anonymous" };
  } catch {
    return { status: "failed" };
  }
};

/**
 * The same session keeps its identity, so that nothing renders again; one that is over says why. A failed check leaves
 * the session as it was.
 */
const mergeSessions = (was: Session, now: Session, reason: SignOutReason): Session => {
  if (was.status === "member" && now.status === "failed") return was;
  if (was.status === "anonymous" && now.status === "anonymous") return was;
  if (was.status === "member" && now.status === "anonymous") return { ...now, reason };
  return JSON.stringify(was) === JSON.stringify(now) ? was : now;
};

/** Amplify writes who is signed in first and this last: a tab that looks in between finds no session. */
const lastKey = /^CognitoIdentityServiceProvider\..+\.clockDrift$/;

/**
 * Why a session is over that this page knew: by what the tab said that left it, however this page came to hear of it (the
 * API may refuse before the tab's word is here), and otherwise by what this page saw.
 */
const findReason = (seen: SignOutReason): SignOutReason => {
  const over = readSessionEnd();
  if (over === "ended") return "ended";
  if (over === "user") return isSignedOutHere() ? "user" : "otherTab";
  // Another tab whose session expires leaves nothing but its absence, as this one's would.
  return seen === "otherTab" ? "expired" : seen;
};

const doubtedEvent = "club:session-doubted";

/** Makes the page check again who is signed in: the API has refused the session. */
export const revalidateSession = () => void dispatchEvent(new Event(doubtedEvent));

/** Knows who is signed in, and follows sign-ins and sign-outs on this page and in other tabs. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState<Session>(unknown);
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
    // A check of ours that fails raises this event too.
    if (turn === "tokenRefresh_failure" && (checksUnderWay.current > 0 || failures > 0)) return;
    void check(turn === "signedOut" ? "user" : "expired");
  });

  useEffect(() => {
    let unfollow: (() => void) | undefined;
    let isGone = false;
    const followHere = async () => {
      const { onSessionChange: onTurn } = await import("./auth.ts");
      if (!isGone) unfollow = onTurn((turn) => follow(turn));
    };
    const followOtherTabs = ({ key }: StorageEvent) => {
      // Without a key, everything was cleared.
      if (key === null || signedInKey.test(key) || lastKey.test(key)) void check("otherTab");
    };
    const checkAgain = () => void check("expired");
    checkAgain();
    followHere().catch(() => undefined);
    addEventListener("storage", followOtherTabs);
    addEventListener(doubtedEvent, checkAgain);
    return () => {
      isGone = true;
      unfollow?.();
      removeEventListener("storage", followOtherTabs);
      removeEventListener(doubtedEvent, checkAgain);
    };
  }, [check]);

  const retry = useCallback(() => {
    setSession(unknown);
    void check("expired");
  }, [check]);
  const value = useMemo(() => ({ session, retry }), [session, retry]);
  return <SessionContext value={value}>{children}</SessionContext>;
};

/** Who is signed in, as far as it is known, and how to check again. */
export const useSession = () => use(SessionContext);
