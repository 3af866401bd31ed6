import { eventAdminContract } from "#shared/event-admin.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { callEndpoint } from "./client.ts";
import { useQuery } from "./query-client.ts";

/** The groups that an event of the admin's can be for. */
export const useEventGroups = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: [useMember().id, "event-groups"],
    queryFn: ({ signal }) => callEndpoint(eventAdminContract.listEventGroups, {}, { signal }),
    enabled,
  });
