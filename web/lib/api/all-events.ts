import { eventAdminContract, type AdminEvent } from "#shared/event-admin.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { callEndpoint } from "./client.ts";
import { beginWith, useQuery } from "./query-client.ts";

/** The list of events as admins get it. */
export type EventsForAdmins = { items: AdminEvent[]; unreadable?: number | undefined };

/** How often admins' events are refreshed while shown. */
const refetchIntervalMs = 30_000;

/** All events visible to admins, as cached for one of them: soonest first, then undated, then past. */
export const readAllEvents = (memberId: string) => ({
  queryKey: [memberId, "events"],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<EventsForAdmins> =>
    callEndpoint(eventAdminContract.listAllEvents, {}, { signal }),
});

/** All events visible to admins, and how many cannot be read. */
export const useEventsForAdmins = <Selected = EventsForAdmins>(
  select?: (list: EventsForAdmins) => Selected,
  { isWanted = true } = {},
) =>
  useQuery({
    ...readAllEvents(useMember().id),
    ...beginWith(eventAdminContract.listAllEvents, {}),
    enabled: isWanted,
    refetchInterval: ({ state }) => state.data && refetchIntervalMs,
    ...(select && { select }),
  });

const listItems = ({ items }: EventsForAdmins) => items;

/** Those that can be read. */
export const useAllEvents = () => useEventsForAdmins(listItems);
