import { registrationsContract } from "#shared/registrations.ts";
import { adminEndpoint } from "../http/doors.ts";
import { decide } from "./decide.ts";

export const decideRegistration = adminEndpoint(
  registrationsContract.decideRegistration,
  ({ registrationId, decision, message }, { id }) => decide(registrationId, { decision, message, by: id }),
);
