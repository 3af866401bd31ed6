import { lambda } from "../http/lambda.ts";
import { addTestRegistration } from "./add-test-registration.ts";
import { cancelRegistration } from "./cancel-registration.ts";
import { changeGuests } from "./change-guests.ts";
import { decideRegistration } from "./decide-registration.ts";
import { getOwnRegistration } from "./get-own-registration.ts";
import { getRegistration } from "./get-registration.ts";
import { listEventRegistrations } from "./list-event-registrations.ts";
import { listOwnRegistrations } from "./list-own-registrations.ts";
import { listPendingRegistrations } from "./list-pending-registrations.ts";
import { register, registerMember } from "./register.ts";
import { requestPrivateLinks } from "./request-private-links.ts";
import { sendDecisionAgain } from "./send-decision-again.ts";

/** Who comes to the club's events, and the club's word on it. */
export const handler = lambda([
  register,
  registerMember,
  listOwnRegistrations,
  getOwnRegistration,
  changeGuests,
  cancelRegistration,
  listEventRegistrations,
  listPendingRegistrations,
  getRegistration,
  decideRegistration,
  sendDecisionAgain,
  addTestRegistration,
  requestPrivateLinks,
]);
