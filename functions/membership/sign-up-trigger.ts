import type { PreSignUpTriggerEvent } from "aws-lambda";
import { admissionAttribute } from "#shared/membership.ts";
import { findByToken } from "../platform/private-links.ts";
import { admissionState, findAdmission } from "./admission.ts";

/**
 * Cognito asks before it makes an account: who comes by the private link of an open admission has shown with it that the
 * address is theirs, and needs no code. Everybody else registers as ever.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  const { email = "", [admissionAttribute]: token } = event.request.userAttributes;
  if (token === undefined) return event;
  const admission = await findByToken(token, findAdmission);
  const isAdmitted =
    admission !== undefined &&
    admission.email.toLowerCase() === email.toLowerCase() &&
    admissionState(admission) === "open";
  return isAdmitted
    ? { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } }
    : event;
};
