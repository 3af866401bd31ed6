import { queryClient } from "#web/lib/api/query-client.ts";

/** Every screen that shows the spots left of events asks for them again. */
export const refreshSeats = () => void queryClient.invalidateQueries({ queryKey: ["events"] });
