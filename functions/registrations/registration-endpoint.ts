import { isTheirEvent } from "../events/only-events.ts";
import { createEndpointWithin } from "../events/some-events.ts";
import { findRegistration } from "./registration.ts";

/** For whoever runs the event of the registration that the path names: `run(input, admin, request)`. */
export const registrationEndpoint = createEndpointWithin(async (only, { registrationId = "" }) => {
  const found = await findRegistration(registrationId);
  return found !== undefined && isTheirEvent(only, found.eventId);
});
