import { useQuery } from "@tanstack/react-query";
import { eventsContract, type ClubEvent } from "#shared/events.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { readText, writeText } from "#web/lib/storage.ts";

const counted = "counted";

/** Counts this browser's interest in an event once; what is kept is the key of the attempt, until that has succeeded. */
const countInterest = async ({ id, interested }: ClubEvent) => {
  const slot = `club:interest:${id}`;
  const stored = readText(slot, "browser");
  if (stored === counted) return interested;
  const idempotencyKey = stored ?? crypto.randomUUID();
  if (stored === null) writeText(slot, idempotencyKey, "browser");
  const answer = await callEndpoint(eventsContract.countInterest, { eventId: id }, { idempotencyKey });
  writeText(slot, counted, "browser");
  return answer.interested;
};

/**
 * How many are interested in an event, this browser among them: it is counted once, however often it looks, until the
 * event is over.
 */
export const useInterested = (event: ClubEvent) => {
  const { data } = useQuery(
    {
      queryKey: ["interest", event.id],
      queryFn: () => countInterest(event),
      staleTime: Infinity,
      enabled: !event.isPast,
    },
    queryClient,
  );
  return data ?? event.interested;
};
