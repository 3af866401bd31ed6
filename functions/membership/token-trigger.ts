import type { PreAuthenticationTriggerEvent, PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import * as z from "zod/mini";
import { secondFactorClaim } from "#shared/second-factor-claim.ts";
import { selfServiceScope } from "#shared/second-factor.ts";
import { accountChangeMetadata, signInClaim } from "#shared/sessions.ts";
import { parseEnv } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { admitAccount } from "./admit.ts";
import type { checkSecondFactor as CheckSecondFactor } from "./check-second-factor.ts";
import { findSecondFactor } from "./second-factor.ts";

const { GROUPS_BY_TOKEN } = parseEnv({ GROUPS_BY_TOKEN: z.optional(z.string()) });

/** An attempt to sign in, whose password Cognito is about to check; `userNotFound` where nobody has the address. */
type Attempt = Pick<PreAuthenticationTriggerEvent, "triggerSource" | "request">;

/**
 * Logs an attempt: one that no token follows has failed. Nothing about it is kept by which an account's owner could be
 * told apart from a stranger.
 */
const logAttempt = <Event extends Attempt>(event: Event): Event => {
  const { userAttributes, userNotFound = false } = event.request;
  logger.info("sign-in attempt", { memberId: userNotFound ? undefined : userAttributes.sub, isKnown: !userNotFound });
  return event;
};

// Loaded on use: hardly any token is an admin's.
const isAskedFor = async (...check: Parameters<typeof CheckSecondFactor>) =>
  (await import("./check-second-factor.ts")).checkSecondFactor(...check);

/**
 * Cognito asks before each access token, at sign-in and at each renewal: members get the group `member`. Cognito gives no
 * token where this fails.
 */
const customizeToken = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { userPoolId } = event;
  const { sub = "", email = "", email_verified } = event.request.userAttributes;
  const real = event.request.groupConfiguration.groupsToOverride ?? [];
  const isAdmin = real.includes("admin");
  const isMember = await admitAccount({ id: sub, email, isVerified: email_verified === "true", isAdmin });
  // Who is no member has no rights by another group either.
  const groups = { groupOverrideDetails: { groupsToOverride: isMember ? [...new Set([...real, "member"])] : [] } };
  // Only admins are asked for it.
  const factor = isAdmin && isMember ? await findSecondFactor(sub) : undefined;
  const hasSecondFactor = factor !== undefined && (await isAskedFor({ id: sub, email, userPoolId }, factor));
  const isRenewal = event.triggerSource === "TokenGeneration_RefreshTokens";
  logger.info("token", { memberId: sub, isMember, cause: event.triggerSource, hasSecondFactor });
  const claims = {
    ...(hasSecondFactor && { [secondFactorClaim]: String(Date.parse(factor.since) / 1000) }),
    ...(!isRenewal && { [signInClaim]: "true" }),
  };
  // The address, the password, the second factor: for who has entered the password again for that, and the code where
  // there is to be one. The password alone sets up no other, and what a session begins with changes nothing.
  const isToChangeAccount = event.request.clientMetadata?.purpose === accountChangeMetadata.purpose;
  const mayChangeAccount = isToChangeAccount && !isRenewal && (factor === undefined || hasSecondFactor);
  // The embedded Cognito looks for the groups of a token in that token's part.
  const byToken = GROUPS_BY_TOKEN === undefined ? {} : groups;
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        ...groups,
        accessTokenGeneration: {
          ...byToken,
          claimsToAddOrOverride: claims,
          ...(!mayChangeAccount && { scopesToSuppress: [selfServiceScope] }),
        },
        ...(GROUPS_BY_TOKEN !== undefined && { idTokenGeneration: groups }),
      } as object,
    },
  };
};

/** What Cognito calls at each sign-in, before and after it has checked it, and at each renewal. */
export const handler = (event: PreTokenGenerationV2TriggerEvent | PreAuthenticationTriggerEvent) =>
  event.triggerSource === "PreAuthentication_Authentication"
    ? Promise.resolve(logAttempt(event))
    : customizeToken(event);
