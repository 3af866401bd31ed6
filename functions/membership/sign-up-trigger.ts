import type { PreSignUpTriggerEvent } from "aws-lambda";
import * as z from "zod/mini";
import { admissionAttribute } from "#shared/membership.ts";
import { foldAddress } from "#shared/text.ts";
import { memberAttribute } from "#shared/token-claims.ts";
import { parseEnv } from "../platform/env.ts";
import { findByToken } from "../platform/private-links.ts";
import { admissionState, findAdmission } from "./admission.ts";

/** Present where the code that confirms an account does not verify its address, as Cognito's does. */
const { CODE_VERIFIES_NOTHING } = parseEnv({ CODE_VERIFIES_NOTHING: z.optional(z.string()) });

/** Someone who signs up as usual: the account gives no token before its code has come by email. */
const signUpAsUsual = (event: PreSignUpTriggerEvent): PreSignUpTriggerEvent =>
  CODE_VERIFIES_NOTHING === undefined ? event : { ...event, response: { ...event.response, autoVerifyEmail: true } };

/**
 * Cognito's pre-sign-up trigger: someone with the private link of an open admission has thereby verified the address
 * and needs no code. Everyone else signs up as usual. Throws for an account that would stand for another member.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  const { email = "", [admissionAttribute]: token, [memberAttribute]: memberId } = event.request.userAttributes;
  // The client may not write it either (infra/identity.ts); the operator's command may.
  if (memberId !== undefined && event.triggerSource !== "PreSignUp_AdminCreateUser")
    throw new Error("Nobody says themselves for whom they stand.");
  if (token === undefined) return signUpAsUsual(event);
  const admission = await findByToken(token, findAdmission);
  const isAdmitted =
    admission !== undefined &&
    foldAddress(admission.email) === foldAddress(email) &&
    admissionState(admission) === "open";
  return isAdmitted
    ? { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } }
    : signUpAsUsual(event);
};
