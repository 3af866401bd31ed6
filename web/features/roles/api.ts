import { membershipContract } from "#shared/membership.ts";
import type { Right } from "#shared/rights.ts";
import { rolesContract, type OnlyEvents } from "#shared/roles.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { revalidateSession } from "#web/lib/session/session.tsx";

const createKey = (me: string) => [me, "roles"];

/** Who runs the club. */
export const useRoles = () => {
  const { id } = useMember();
  return useQuery({
    queryKey: createKey(id),
    queryFn: ({ signal }) => callEndpoint(rolesContract.listRoles, {}, { signal }),
    ...beginWith(rolesContract.listRoles, {}),
  });
};

/** The name of a member who may have no role yet; nothing is asked without an id. */
export const useNameOf = (memberId: string | undefined) => {
  const { id } = useMember();
  return useQuery({
    queryKey: [id, "memberships", memberId],
    queryFn: ({ signal }) => callEndpoint(membershipContract.getMembership, { memberId: memberId ?? "" }, { signal }),
    enabled: memberId !== undefined,
  });
};

/** One's own token says what one could do before. */
const renewOwnToken = async () => {
  await (await import("#web/lib/session/auth.ts")).getAccessToken({ isFresh: true });
  revalidateSession();
};

type Change = { memberId: string; before: Right[]; rights: Right[]; onlyBefore: OnlyEvents; only: OnlyEvents };

/** Saves what somebody may do, with the token of a sign-in for it; whatever comes of it, the list is read again. */
export const useSaveRoles = () => {
  const { id: me } = useMember();
  return async (change: Change, token: string) => {
    try {
      const saved = await callEndpoint(rolesContract.saveRoles, change, { token });
      queryClient.setQueryData(createKey(me), saved);
    } catch (failure) {
      void queryClient.invalidateQueries({ queryKey: createKey(me) });
      throw failure;
    }
    if (change.memberId === me) void renewOwnToken().catch(() => undefined);
  };
};
