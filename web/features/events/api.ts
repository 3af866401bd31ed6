import { useQuery } from "@tanstack/react-query";
import { eventsContract, type ClubEvent } from "#shared/events.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { interestMark } from "./interest-mark.ts";

/** The events that everybody may see. */
export const useEvents = () =>
  useQuery(
    {
      queryKey: ["events"],
      queryFn: ({ signal }) => call(eventsContract.listEvents, { audience: "public" }, { signal }),
    },
    queryClient,
  );

const countOnce = async ({ id, interested }: ClubEvent) => {
  const mark = interestMark(id);
  if (mark.isCounted) return interested;
  const counted = await call(eventsContract.countInterest, { eventId: id }, { idempotencyKey: mark.key });
  mark.setCounted();
  return counted.interested;
};

/** How many are interested in an event, this browser among them: it is counted once, however often it looks. */
export const useInterested = (event: ClubEvent) => {
  const { data } = useQuery(
    { queryKey: ["events", event.id, "interest"], queryFn: () => countOnce(event), staleTime: Infinity },
    queryClient,
  );
  return data ?? event.interested;
};
