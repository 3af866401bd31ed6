import type { PreSignUpTriggerEvent } from "aws-lambda";
import { admissionAttribute } from "#shared/membership.ts";
import { foldAddress } from "#shared/text.ts";
import { memberAttribute } from "#shared/token-claims.ts";
import { findByToken } from "../platform/private-links.ts";
import { admissionState, findAdmission } from "./admission.ts";

/**
 * Cognito's pre-sign-up trigger: someone with the private link of an open admission has thereby verified the address
 * and needs no code. Everyone else signs up as usual. Throws for an account that would stand for another member.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  const { email = "", [admissionAttribute]: token, [memberAttribute]: memberId } = event.request.userAttributes;
  // The client may not write it either (infra/identity.ts); the operator's command may.
  if (memberId !== undefined && event.triggerSource !== "PreSignUp_AdminCreateUser")
    throw new Error("Nobody says themselves for whom they stand.");
  if (token === undefined) return event;
  const admission = await findByToken(token, findAdmission);
  const isAdmitted =
    admission !== undefined &&
    foldAddress(admission.email) === foldAddress(email) &&
    admissionState(admission) === "open";
  return isAdmitted
    ? { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } }
    : event;
};
