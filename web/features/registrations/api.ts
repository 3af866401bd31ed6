import { queryClient } from "#web/lib/api/query-client.ts";

/** Invalidates cached events, for screens that show the remaining spots. */
export const refreshSeats = () => void queryClient.invalidateQueries({ queryKey: ["events"] });
