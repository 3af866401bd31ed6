import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import * as z from "zod/mini";
import { secondFactorClaim } from "#shared/second-factor.ts";
import { parseEnv } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import { admitAccount } from "./admit.ts";
import { findSecondFactor } from "./second-factor.ts";

const { GROUPS_BY_TOKEN } = parseEnv({ GROUPS_BY_TOKEN: z.optional(z.string()) });

/**
 * Cognito asks before each access token, at sign-in and at each renewal: members get the group `member`. Cognito gives no
 * token where this fails.
 */
export const handler = async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
  const { sub = "", email = "", email_verified } = event.request.userAttributes;
  const real = event.request.groupConfiguration.groupsToOverride ?? [];
  const isAdmin = real.includes("admin");
  const isMember = await admitAccount({ id: sub, email, isVerified: email_verified === "true", isAdmin });
  logger.info("token", { memberId: sub, isMember });
  // Who is no member has no rights by another group either.
  const groups = { groupOverrideDetails: { groupsToOverride: isMember ? [...new Set([...real, "member"])] : [] } };
  // Only admins are asked for it.
  const since = isAdmin && isMember ? await findSecondFactor(sub, { isLatest: false }) : undefined;
  const claims =
    since === undefined ? {} : { claimsToAddOrOverride: { [secondFactorClaim]: String(Date.parse(since) / 1000) } };
  // The embedded Cognito looks for the groups of a token in that token's part.
  const byToken = GROUPS_BY_TOKEN === undefined ? {} : groups;
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        ...groups,
        accessTokenGeneration: { ...byToken, ...claims },
        ...(GROUPS_BY_TOKEN !== undefined && { idTokenGeneration: groups }),
      } as object,
    },
  };
};
