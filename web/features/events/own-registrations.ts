import { useQuery } from "@tanstack/react-query";
import { registrationsContract } from "#shared/registrations.ts";
import { callEndpoint, readEveryPage } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

const keyOf = (memberId: string) => [memberId, "registrations"];

/** What the member has registered for as a member, newest first. */
export const useOwnRegistrations = () =>
  useQuery(
    {
      queryKey: keyOf(useMember().id),
      queryFn: ({ signal }) =>
        readEveryPage((cursor) => callEndpoint(registrationsContract.listOwnRegistrations, { cursor }, { signal })),
      // A decision may fall at any time, and the private page, where one cancels, may be open in another tab.
      refetchOnWindowFocus: "always",
    },
    queryClient,
  );

/** A new registration is to be seen everywhere: among the member's own, in their settings and in the directory. */
export const showRegistered = (memberId: string) => {
  for (const queryKey of [keyOf(memberId), [memberId, "settings"], [memberId, "directory"]])
    void queryClient.invalidateQueries({ queryKey });
};
