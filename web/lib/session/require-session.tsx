import { createContext, use, useMemo, type ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { isAllowed, type May } from "#shared/rights.ts";
import { paths } from "#web/paths.ts";
import { readLastMember, useSession, type SignOutReason } from "./session.tsx";
import type { Member } from "./stored-session.ts";

/** Read by `useMember` and `useMay`. */
export const MemberContext = createContext<Member | undefined>(undefined);

/**
 * What the guard passes to the sign-in: the page to return to, why the session ended, and whose it was, since that
 * page might reveal something to anyone else.
 */
export type Arrival = { from?: string; reason?: SignOutReason; of?: string | undefined };

type Props = {
  /** Shown while the session is loading. */
  waiting: ReactNode;
  /** Shown if it could not be loaded. */
  failed: (retry: () => void) => ReactNode;
  /** Shown to someone signed in who is not a member. */
  outside: ReactNode;
};

/** Lets members through, and sends anyone not signed in to the sign-in, which returns them here. */
export const RequireSession = ({ waiting, failed, outside }: Props) => {
  const { session, retry } = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === "unknown") return waiting;
  if (session.status === "failed") return failed(retry);
  if (session.status === "anonymous") {
    const { reason } = session;
    // After signing out on purpose there is nothing to return to: another member may sign in next.
    const isLeft = reason === "user" || reason === "otherTab";
    const from = isLeft ? undefined : pathname + search + hash;
    return <Navigate to={paths.signIn} replace state={{ from, reason, of: readLastMember() } satisfies Arrival} />;
  }
  return <MemberContext value={session.member}>{session.member.isMember ? <Outlet /> : outside}</MemberContext>;
};

/** The signed-in member, below `RequireSession`. */
export const useMember = (): Member => {
  const member = use(MemberContext);
  if (!member) throw new Error("This belongs below RequireSession.");
  return member;
};

/** Whether the signed-in member has a right; what they see of the portal for admins follows from this alone. */
export const useMay = (may: May) => isAllowed(useMember().rights, may);

/**
 * A part of the portal about one event: who runs only some has there what a role for all of them has, unless the event is
 * one that they only read.
 */
export const WithinEvent = ({
  event,
  children,
}: {
  event?: { isReadOnly?: true | undefined };
  children: ReactNode;
}) => {
  const member = useMember();
  const isTheirs = member.rights.includes("some-events") && !event?.isReadOnly;
  const within = useMemo(
    () => (isTheirs ? { ...member, rights: [...member.rights, "events" as const] } : member),
    [isTheirs, member],
  );
  return <MemberContext value={within}>{children}</MemberContext>;
};
