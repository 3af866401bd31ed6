import { useLayoutEffect } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { useSession } from "#web/session/session.tsx";

/** Whose answers the cache holds. */
let owner: string | undefined;

/** Empties the cache as soon as the session is somebody else's, or nobody's: no member ever sees another's data. */
export const useOwnCache = () => {
  const { session } = useSession();
  const isSettled = session.status === "member" || session.status === "anonymous";
  const memberId = session.status === "member" ? session.member.id : undefined;

  // Before the first query of the new member, which begins in an effect, later than this one.
  useLayoutEffect(() => {
    if (!isSettled) return;
    if (owner !== undefined && owner !== memberId) queryClient.clear();
    owner = memberId;
  }, [isSettled, memberId]);
};
