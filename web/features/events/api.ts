import { useQuery } from "@tanstack/react-query";
import { eventsContract } from "#shared/events.ts";
import { callEndpoint, isForbidden, isUnknown, readEveryPage } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";

/** How often the spots left are asked for while they are shown: others register in the meantime. */
const refetchIntervalMs = 30_000;

/** The events shown to visitors or to members. Live, the spots left keep up with the server's number. */
export const useEvents = (readers: "public" | "members", { isLive = false } = {}) =>
  useQuery(
    {
      queryKey: ["events", readers],
      queryFn: ({ signal }) =>
        readEveryPage((cursor) =>
          readers === "public"
            ? callEndpoint(eventsContract.listEvents, { audience: "public", cursor }, { signal })
            : callEndpoint(eventsContract.listMemberEvents, { cursor }, { signal }),
        ),
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
      // An unknown event will not be known when asked again, nor one for members be open.
      retry: (failures, failure) => failures < 1 && !isUnknown(failure) && !isForbidden(failure),
    },
    queryClient,
  );
