import { membersContract } from "#shared/members.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { callEndpoint } from "./client.ts";
import { beginWith, sharedStaleMs, useQuery } from "./query-client.ts";

/** The query of a member's own profile. */
export const profileQuery = (memberId: string) => ({
  queryKey: [memberId, "profile"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callEndpoint(membersContract.getProfile, {}, { signal }),
  ...beginWith(membersContract.getProfile, {}, sharedStaleMs),
});

/** The member's own profile. */
export const useProfile = () => useQuery(profileQuery(useMember().id));
