import { queryClient } from "#web/lib/api/query-client.ts";

/** The name of the draft of an event's form: a visitor's, or a member's, which goes when they sign out. */
export const getDraftName = (eventId: string, memberId?: string) =>
  `${memberId === undefined ? "" : `${memberId}:`}registration:${eventId}`;

/** Invalidates cached events, for screens that show the remaining spots. */
export const refreshSeats = () => void queryClient.invalidateQueries({ queryKey: ["events"] });
