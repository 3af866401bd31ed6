import { registrationsContract } from "#shared/registrations.ts";
import { adminEndpoint } from "../http/doors.ts";
import { decide } from "./decide.ts";

export const decideRegistration = adminEndpoint(
  registrationsContract.decideRegistration,
  ({ registrationId, ...decision }, { id }) => decide(registrationId, { ...decision, by: id }),
);
