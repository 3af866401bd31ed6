import { useQuery } from "@tanstack/react-query";
import { eventsContract } from "#shared/events.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";

/** How many events for members are not over; `isPending` until that is known, undefined when it cannot be. */
export const useUpcomingCount = () => {
  const { data, isPending } = useQuery(
    {
      queryKey: ["events", "members"],
      queryFn: ({ signal }) => call(eventsContract.listEvents, { audience: "members" }, { signal }),
    },
    queryClient,
  );
  return { count: data?.items.filter(({ isPast }) => !isPast).length, isPending };
};
