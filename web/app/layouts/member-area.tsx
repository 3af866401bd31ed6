import { useLayoutEffect, type ReactNode } from "react";
import { portalWords } from "#web/content/portal.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { forgetDraftsOf } from "#web/lib/forms/draft.ts";
import { RequireSession } from "#web/lib/session/require-session.tsx";
import { useSession, SessionProvider } from "#web/lib/session/session.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** Whose answers the cache holds. */
let owner: string | undefined;

/** Empties the cache, and forgets the drafts of who has left, as soon as the session is somebody else's, or nobody's: no member ever sees another's data. */
const useOwnCache = () => {
  const { session } = useSession();
  const isSettled = session.status === "member" || session.status === "anonymous";
  const memberId = session.status === "member" ? session.member.id : undefined;
  const isLeft = session.status === "anonymous" && session.after !== undefined && session.after !== "itself";

  // Before the first query of the new member, which begins in an effect, later than this one.
  useLayoutEffect(() => {
    if (!isSettled) return;
    if (owner !== undefined && owner !== memberId) {
      queryClient.clear();
      // A session that ended by itself goes on after signing in again.
      if (isLeft) forgetDraftsOf(owner);
    }
    owner = memberId;
  }, [isSettled, memberId, isLeft]);
};

const Middle = ({ children }: { children: ReactNode }) => (
  <Grid as="main" placeContent="center" minHeight="100dvh" p="gutter">
    {children}
  </Grid>
);

const Guard = () => {
  useOwnCache();
  return (
    <RequireSession
      waiting={
        <Middle>
          <Spinner label={portalWords.waiting} />
        </Middle>
      }
      failed={(retry) => (
        <Middle>
          <FailedRegion message={portalWords.sessionFailed} onRetry={retry} />
        </Middle>
      )}
    />
  );
};

/** What only members see: everybody else is sent to the sign-in. */
export const MemberArea = () => (
  <SessionProvider>
    <Guard />
  </SessionProvider>
);
