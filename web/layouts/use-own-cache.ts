import { useLayoutEffect } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { forgetDraftsOf } from "#web/forms/draft.ts";
import { useSession } from "#web/session/session.tsx";

/** Whose answers the cache holds. */
let owner: string | undefined;

/** Empties the cache, and forgets the drafts of who has left, as soon as the session is somebody else's, or nobody's: no member ever sees another's data. */
export const useOwnCache = () => {
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
