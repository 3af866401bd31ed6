import { eventsContract } from "#shared/events.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { callEndpoint } from "./client.ts";
import { useQuery } from "./query-client.ts";

/** How often admins' events are refreshed while shown. */
const refetchIntervalMs = 30_000;

/** All events visible to admins, as cached for one of them: soonest first, then undated, then past. */
export const readAllEvents = (memberId: string) => ({
  queryKey: [memberId, "events"],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callEndpoint(eventsContract.listAllEvents, {}, { signal })).items,
});

/** All events visible to admins. */
export const useAllEvents = () =>
  useQuery({ ...readAllEvents(useMember().id), refetchInterval: ({ state }) => state.data && refetchIntervalMs });
