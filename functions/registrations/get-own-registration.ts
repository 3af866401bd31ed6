import { registrationsContract } from "#shared/registrations.ts";
import { eventOf } from "../events/event-store.ts";
import { publicEndpoint } from "../http/doors.ts";
import { openedRegistration } from "./opened-registration.ts";
import { presentWithEvent } from "./present-registration.ts";

export const getOwnRegistration = publicEndpoint(registrationsContract.getOwnRegistration, async ({ token }) => {
  const registration = await openedRegistration(token);
  return presentWithEvent(registration, await eventOf(registration.eventId, { isLatest: true }));
});
