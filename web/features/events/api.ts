import { useQuery } from "@tanstack/react-query";
import { eventsContract, type ClubEvent } from "#shared/events.ts";
import { callEndpoint, readEveryPage } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { readText, writeText } from "#web/lib/storage.ts";

const slot = (eventId: string) => `club:interest:${eventId}`;
const counted = "counted";

/** Whether this browser's interest in an event is counted, and the key that makes a repeated attempt count once. */
const interestMark = (eventId: string) => {
  const kept = readText(slot(eventId), "browser");
  const key = kept ?? crypto.randomUUID();
  if (kept === null) writeText(slot(eventId), key, "browser");
  return { isCounted: kept === counted, key, setCounted: () => writeText(slot(eventId), counted, "browser") };
};

/** How often the seats left are asked for where they are shown, while the page is visible, in milliseconds. */
const pace = 30_000;

/** The events shown to an audience. Live, the seats left keep up with the server's number. */
export const useEvents = (audience: ClubEvent["audience"], { isLive = false } = {}) =>
  useQuery(
    {
      queryKey: ["events", audience],
      queryFn: ({ signal }) =>
        readEveryPage((cursor) => callEndpoint(eventsContract.listEvents, { audience, cursor }, { signal })),
      refetchInterval: isLive && pace,
    },
    queryClient,
  );

const countOnce = async ({ id, interested }: ClubEvent) => {
  const mark = interestMark(id);
  if (mark.isCounted) return interested;
  const counted = await callEndpoint(eventsContract.countInterest, { eventId: id }, { idempotencyKey: mark.key });
  mark.setCounted();
  return counted.interested;
};

/** How many are interested in an event, this browser among them: it is counted once, however often it looks. */
export const useInterested = (event: ClubEvent) => {
  const { data } = useQuery(
    { queryKey: ["interest", event.id], queryFn: () => countOnce(event), staleTime: Infinity },
    queryClient,
  );
  return data ?? event.interested;
};
