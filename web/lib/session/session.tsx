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
import type { Member, Turn } from "./auth.ts";
import { signedInKey } from "./use-signed-in.ts";

/** How a session ended that this page knew: here, in another tab, or by itself. */
export type End = "here" | "elsewhere" | "itself";

export type Session =
  | { status: "unknown" }
  | { status: "anonymous"; after?: End }
  | { status: "member"; member: Member }
  /** Whoever it is cannot be told without a network. */
  | { status: "failed" };

type Known = { session: Session; retry: () => void };

const unknown: Session = { status: "unknown" };
const SessionContext = createContext<Known>({ session: unknown, retry: () => undefined });

const sessionNow = async (): Promise<Session> => {
  try {
    const member = await (await import("./auth.ts")).getCurrentMember();
    return member ? { status: "member", member } : { status: "anonymous" };
  } catch {
    return { status: "failed" };
  }
};

/**
 * The same answer keeps its identity, so that nothing is drawn anew; a session that is over says how it ended. One that
 * was good goes on while nobody can tell.
 */
const settled = (was: Session, now: Session, end: End): Session => {
  if (was.status === "member" && now.status === "failed") return was;
  if (was.status === "anonymous" && now.status === "anonymous") return was;
  if (was.status === "member" && now.status === "anonymous") return { ...now, after: end };
  return JSON.stringify(was) === JSON.stringify(now) ? was : now;
};

const doubted = "club:session-doubted";

/** Lets every page look again who is signed in: the API did not believe the session. */
export const revalidateSession = () => void dispatchEvent(new Event(doubted));

/** Knows who is signed in, and follows it: on this page, and in other tabs. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState<Session>(unknown);
  const [failures, setFailures] = useState(0);
  const looks = useRef(0);
  const look = useCallback(async (end: End) => {
    looks.current++;
    const now = await sessionNow();
    looks.current--;
    setFailures((was) => (now.status === "failed" ? was + 1 : 0));
    setSession((was) => settled(was, now, end));
  }, []);

  useEffect(() => {
    if (failures === 0) return;
    const again = setTimeout(() => void look("itself"), getBackoffMs(failures, Math.random));
    return () => clearTimeout(again);
  }, [failures, look]);

  const follow = useEffectEvent((turn: Turn) => {
    // A look that fails says so here too.
    if (turn === "tokenRefresh_failure" && (looks.current > 0 || failures > 0)) return;
    void look(turn === "signedOut" ? "here" : "itself");
  });

  useEffect(() => {
    let unfollow: (() => void) | undefined;
    let isGone = false;
    const followHere = async () => {
      const { onTurn } = await import("./auth.ts");
      if (!isGone) unfollow = onTurn((turn) => follow(turn));
    };
    const followOtherTabs = ({ key }: StorageEvent) => {
      // Without a key, everything was cleared.
      if (key === null || signedInKey.test(key)) void look("elsewhere");
    };
    const lookAgain = () => void look("itself");
    lookAgain();
    followHere().catch(() => undefined);
    addEventListener("storage", followOtherTabs);
    addEventListener(doubted, lookAgain);
    return () => {
      isGone = true;
      unfollow?.();
      removeEventListener("storage", followOtherTabs);
      removeEventListener(doubted, lookAgain);
    };
  }, [look]);

  const retry = useCallback(() => {
    setSession(unknown);
    void look("itself");
  }, [look]);
  const known = useMemo(() => ({ session, retry }), [session, retry]);
  return <SessionContext value={known}>{children}</SessionContext>;
};

/** Who is signed in, as far as it is known, and how to ask again. */
export const useSession = () => use(SessionContext);
