import { eventsContract } from "#shared/events.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isForbidden, isUnknown } from "#web/lib/api/client.ts";
import { beginWhole, useQuery } from "#web/lib/api/query-client.ts";

/** How often the remaining spots are polled while shown: others register meanwhile. */
const refetchIntervalMs = 30_000;

/** The key of the query of all events for visitors or members. */
export const eventsKey = (readers: "public" | "members") => ["events", readers];

/** The events for visitors or members. With `isLive`, the remaining spots stay current. */
export const useEvents = (readers: "public" | "members", { isLive = false, isWanted = true } = {}) =>
  useQuery({
    queryKey: eventsKey(readers),
    enabled: isWanted,
    queryFn: ({ signal }) =>
      readEveryPage((cursor) =>
        readers === "public"
          ? callEndpoint(eventsContract.listEvents, { audience: "public", cursor }, { signal })
          : callEndpoint(eventsContract.listMemberEvents, { cursor }, { signal }),
      ),
    ...(readers === "members" && beginWhole(eventsContract.listMemberEvents, {})),
    refetchInterval: isLive && refetchIntervalMs,
  });

/** The key of an event's query. */
export const eventKey = (eventId: string) => ["events", eventId, "facts"];

/** One event with its remaining spots: refreshed every 30 s and on focus. */
export const useEvent = (eventId: string) =>
  useQuery({
    queryKey: eventKey(eventId),
    queryFn: ({ signal }) => callEndpoint(eventsContract.getEvent, { eventId }, { signal }),
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: "always",
    // Retrying does not help if the event is unknown or for members only.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure) && !isForbidden(failure),
    retryOnMount: ({ state: { error } }) => !isUnknown(error) && !isForbidden(error),
  });
