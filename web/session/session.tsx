import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Member } from "./auth.ts";
import { signedInKey } from "./use-signed-in.ts";

export type Session =
  | { status: "unknown" }
  | { status: "anonymous" }
  | { status: "member"; member: Member }
  /** Whoever it is cannot be told without a network. */
  | { status: "failed" };

type Known = { session: Session; retry: () => void };

const unknown: Session = { status: "unknown" };
const SessionContext = createContext<Known>({ session: unknown, retry: () => undefined });

const sessionNow = async (): Promise<Session> => {
  try {
    const member = await (await import("./auth.ts")).currentMember();
    return member ? { status: "member", member } : { status: "anonymous" };
  } catch {
    return { status: "failed" };
  }
};

/** The same answer keeps its identity, so that nothing is drawn anew. */
const settled = (was: Session, now: Session): Session => (JSON.stringify(was) === JSON.stringify(now) ? was : now);

/** Knows who is signed in, and follows it: on this page, and in other tabs. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState<Session>(unknown);
  const look = useCallback(() => void sessionNow().then((now) => setSession((was) => settled(was, now))), []);

  useEffect(() => {
    let unfollow: (() => void) | undefined;
    let isGone = false;
    const follow = async () => {
      const { onTurn } = await import("./auth.ts");
      if (!isGone) unfollow = onTurn(look);
    };
    const followOtherTabs = ({ key }: StorageEvent) => {
      // Without a key, everything was cleared.
      if (key === null || signedInKey.test(key)) look();
    };
    look();
    follow().catch(() => undefined);
    addEventListener("storage", followOtherTabs);
    return () => {
      isGone = true;
      unfollow?.();
      removeEventListener("storage", followOtherTabs);
    };
  }, [look]);

  const retry = useCallback(() => {
    setSession(unknown);
    look();
  }, [look]);
  const known = useMemo(() => ({ session, retry }), [session, retry]);
  return <SessionContext value={known}>{children}</SessionContext>;
};

/** Who is signed in, as far as it is known, and how to ask again. */
export const useSession = () => use(SessionContext);
