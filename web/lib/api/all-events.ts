import { eventsContract } from "#shared/events.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { callEndpoint } from "./client.ts";
import { useQuery } from "./query-client.ts";

/** How often admins' events are read again while they are shown. */
const refetchIntervalMs = 30_000;

/** Every event that admins know of, as the cache keeps it for one of them: soonest first, then unannounced, then past. */
export const readAllEvents = (memberId: string) => ({
  queryKey: [memberId, "events"],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callEndpoint(eventsContract.listAllEvents, {}, { signal })).items,
});

/** Every event that admins know of. */
export const useAllEvents = () =>
  useQuery({ ...readAllEvents(useMember().id), refetchInterval: ({ state }) => state.data && refetchIntervalMs });
