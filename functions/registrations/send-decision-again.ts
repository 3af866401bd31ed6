import { registrationsContract } from "#shared/registrations.ts";
import { adminEndpoint } from "../http/doors.ts";
import { sendAgain } from "./decide.ts";

export const sendDecisionAgain = adminEndpoint(registrationsContract.sendDecisionAgain, ({ registrationId }) =>
  sendAgain(registrationId),
);
