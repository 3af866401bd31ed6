import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { auditWrite } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { readMember } from "../members/member.ts";
import { logger } from "../platform/logger.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { secondFactorOffWrite, type StoredSecondFactor } from "./second-factor.ts";

/** Cognito waits five seconds for all that a token takes, a cold start included. */
const timeoutMs = 2500;

const cognito = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
});

/** An account of a user pool, whose name Cognito's event tells: the Lambda of tokens cannot know it (infra/identity.ts). */
type Account = { id: string; email: string; userPoolId: string };

const isAskedFor = async ({ id, userPoolId }: Account) => {
  const { UserMFASettingList = [] } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: userPoolId, Username: id }),
    { abortSignal: AbortSignal.timeout(timeoutMs) },
  );
  return UserMFASettingList.includes("SOFTWARE_TOKEN_MFA");
};

/** Notes that somebody has switched it off at Cognito, and tells the admin: in one transaction, so exactly once. */
const noteOff = async ({ id, email }: Account, factor: StoredSecondFactor) => {
  const { full_name: name } = await readMember(id);
  try {
    await transact({
      factor: secondFactorOffWrite(id, factor, new Date().toISOString()),
      ...auditWrite({
        kind: "second-factor-off",
        by: { id, name, role: "member" },
        about: { memberId: id, name },
        object: { kind: "member", id, title: name },
      }),
      email: emailWrite({ template: "second-factor-off", data: { name }, to: { address: email } }),
    });
    logger.warn("second factor off", { memberId: id });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
  }
};

/**
 * Whether Cognito asks an account for the second factor that is noted. One that it was once found not to ask for counts no
 * more, though it asks again: for whose codes, nobody knows. Without an answer, neither. Never throws.
 */
export const checkSecondFactor = async (account: Account, factor: StoredSecondFactor): Promise<boolean> => {
  if (factor.offSince !== undefined) return false;
  try {
    if (await isAskedFor(account)) return true;
    await noteOff(account, factor);
  } catch (error) {
    logger.error("second factor not checked", { memberId: account.id, error: error as Error });
  }
  return false;
};
