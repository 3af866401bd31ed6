import type { PreAuthenticationTriggerEvent, PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import * as z from "zod/mini";
import { readRights } from "#shared/rights.ts";
import { selfServiceScope } from "#shared/second-factor.ts";
import { accountChangeMetadata, signInClaim } from "#shared/sessions.ts";
import { memberAttribute, memberClaim, secondFactorClaim } from "#shared/token-claims.ts";
import { parseEnv } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { findRestoredAccount } from "../platform/restored-account.ts";
import { admitAccount } from "./admit.ts";
import type { checkSecondFactor as CheckSecondFactor } from "./check-second-factor.ts";
import { findSecondFactor } from "./second-factor.ts";

const { GROUPS_BY_TOKEN } = parseEnv({ GROUPS_BY_TOKEN: z.optional(z.string()) });

/** A sign-in attempt before Cognito checks its password; `userNotFound` for an unknown address. */
type Attempt = Pick<PreAuthenticationTriggerEvent, "triggerSource" | "request">;

/**
 * Logs an attempt; one without a following token has failed. Records nothing that would distinguish an account's owner
 * from a stranger.
 */
const logAttempt = <Event extends Attempt>(event: Event): Event => {
  const { userAttributes, userNotFound = false } = event.request;
  const memberId = userNotFound ? undefined : (userAttributes[memberAttribute] ?? userAttributes.sub);
  logger.info("sign-in attempt", { memberId, isKnown: !userNotFound });
  return event;
};

/**
 * The member that an account stands for: its own id, or the one it was given by the operator, if the table says so too: the
 * attribute alone is nothing.
 */
const findMemberId = async (sub: string, memberId: string | undefined) => {
  if (memberId === undefined) return sub;
  if ((await findRestoredAccount(memberId)) === sub) return memberId;
  logger.error("account stands for nobody", { accountId: sub, memberId });
  return sub;
};

// Loaded on use: few tokens are for admins.
const isAskedFor = async (...check: Parameters<typeof CheckSecondFactor>) =>
  (await import("./check-second-factor.ts")).checkSecondFactor(...check);

/**
 * Cognito's pre-token trigger, at sign-in and at each renewal: members get the group `member`. If it fails, Cognito
 * issues no token.
 */
const customizeToken = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { userPoolId, userName: username } = event;
  const { sub = "", email = "", email_verified, [memberAttribute]: memberId } = event.request.userAttributes;
  const id = await findMemberId(sub, memberId);
  const real = event.request.groupConfiguration.groupsToOverride ?? [];
  const held = readRights(real);
  const isAdmin = held.includes("owner");
  const isMember = await admitAccount({ id, email, isVerified: email_verified === "true", isAdmin });
  // Non-members get no rights from other groups either.
  const groups = { groupOverrideDetails: { groupsToOverride: isMember ? [...new Set([...real, "member"])] : [] } };
  // Only required for admins, whatever they may do.
  const factor = held.length > 0 && isMember ? await findSecondFactor(id) : undefined;
  const hasSecondFactor = factor !== undefined && (await isAskedFor({ id, email, userPoolId, username }, factor));
  const isRenewal = event.triggerSource === "TokenGeneration_RefreshTokens";
  logger.info("token", { memberId: id, isMember, cause: event.triggerSource, hasSecondFactor });
  const claims = {
    ...(id !== sub && { [memberClaim]: id }),
    ...(hasSecondFactor && { [secondFactorClaim]: String(Date.parse(factor.since) / 1000) }),
    ...(!isRenewal && { [signInClaim]: "true" }),
  };
  // Checks the proof for account changes: the password was entered again, and the code if a factor is set up. A
  // password alone cannot replace a factor, and a normal session changes nothing.
  const isToChangeAccount = event.request.clientMetadata?.purpose === accountChangeMetadata.purpose;
  const mayChangeAccount = isToChangeAccount && !isRenewal && (factor === undefined || hasSecondFactor);
  // The embedded Cognito reads a token's groups from that token's own section.
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

/** Cognito's triggers at each sign-in, before and after the check, and at each renewal. */
export const handler = (event: PreTokenGenerationV2TriggerEvent | PreAuthenticationTriggerEvent) =>
  event.triggerSource === "PreAuthentication_Authentication"
    ? Promise.resolve(logAttempt(event))
    : customizeToken(event);
