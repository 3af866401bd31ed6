import { registrationsContract } from "#shared/registrations.ts";
import { overEvents } from "../events/event-store.ts";
import { adminEndpoint } from "../http/doors.ts";
import { presentRegistration } from "./present-registration.ts";
import { pendingRegistrations } from "./registration-store.ts";

export const listPendingRegistrations = adminEndpoint(
  registrationsContract.listPendingRegistrations,
  async ({ cursor: from }) => {
    const { items, cursor } = await pendingRegistrations(from);
    // Once an event is over there is nothing to decide; where it is moved to a later day there is again.
    const over = await overEvents(items.map(({ eventId }) => eventId));
    return { items: items.filter(({ eventId }) => !over.has(eventId)).map(presentRegistration), cursor };
  },
);
