import { owedFor, owedOf } from "#shared/orders.ts";
import type { Registration } from "#shared/registration-review.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";

/** What is still owed for a registration; nothing for an event that was called off. */
export const useOwed = (registration: Registration) => {
  const { data: events } = useAllEvents();
  const event = events?.find(({ id }) => id === registration.eventId);
  if (event) return owedFor(registration, event);
  return registration.order ? owedOf(registration.order) : 0;
};
