import { registrationsContract } from "#shared/registrations.ts";
import { adminEndpoint } from "../http/doors.ts";
import { presentRegistration } from "./present-registration.ts";
import { registrationOf } from "./registration-store.ts";

export const getRegistration = adminEndpoint(registrationsContract.getRegistration, async ({ registrationId }) =>
  presentRegistration(await registrationOf(registrationId)),
);
