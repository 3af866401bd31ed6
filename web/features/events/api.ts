import { useQuery } from "@tanstack/react-query";
import { eventsContract, type ClubEvent } from "#shared/events.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { readEveryPage } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** How often the spots left are asked for while they are shown: others register in the meantime. */
const refetchIntervalMs = 30_000;

/** The events shown to an audience. Live, the spots left keep up with the server's number. */
export const useEvents = (audience: ClubEvent["audience"], { isLive = false } = {}) =>
  useQuery(
    {
      queryKey: ["events", audience],
      queryFn: ({ signal }) =>
        readEveryPage((cursor) => callEndpoint(eventsContract.listEvents, { audience, cursor }, { signal })),
      refetchInterval: isLive && refetchIntervalMs,
    },
    queryClient,
  );

/** One event, with the server's number of spots: refreshed every 30 s and whenever the page is returned to. */
export const useEvent = (eventId: string) =>
  useQuery(
    {
      queryKey: ["events", eventId, "facts"],
      queryFn: ({ signal }) => callEndpoint(eventsContract.getEvent, { eventId }, { signal }),
      refetchInterval: refetchIntervalMs,
      refetchOnWindowFocus: "always",
      // An unknown event will not be known when asked again.
      retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    },
    queryClient,
  );
