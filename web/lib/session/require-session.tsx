import { createContext, use, type ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { paths } from "#web/paths.ts";
import type { Member } from "./auth.ts";
import { useSession, type End } from "./session.tsx";

const MemberContext = createContext<Member | undefined>(undefined);

/** Where the guard sent somebody from, for the sign-in to return to, and how their session ended. */
export type Arrival = { from?: string; after?: End };

type Props = {
  /** While it is not known who is there. */
  waiting: ReactNode;
  /** When that cannot be told without a network. */
  failed: (retry: () => void) => ReactNode;
};

/** Lets members through, and sends everybody else to the sign-in, from where they come back. */
export const RequireSession = ({ waiting, failed }: Props) => {
  const { session, retry } = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.status === "unknown") return waiting;
  if (session.status === "failed") return failed(retry);
  if (session.status === "anonymous") {
    const { after } = session;
    // Who has left on purpose goes nowhere; the next one to sign in here may be somebody else.
    const from = after === "here" || after === "elsewhere" ? undefined : pathname + search + hash;
    return <Navigate to={paths.signIn} replace state={{ from, after } satisfies Arrival} />;
  }
  return (
    <MemberContext value={session.member}>
      <Outlet />
    </MemberContext>
  );
};

/** The signed-in member, below `RequireSession`. */
export const useMember = (): Member => {
  const member = use(MemberContext);
  if (!member) throw new Error("This belongs below RequireSession.");
  return member;
};
