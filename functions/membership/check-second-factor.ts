import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { auditWrite } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { readMember } from "../members/member.ts";
import { logger } from "../platform/logger.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { secondFactorOffWrite, type StoredSecondFactor } from "./second-factor.ts";

/** Cognito waits five seconds for the whole trigger, including a cold start. */
const timeoutMs = 2500;

const cognito = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
});

/**
 * An account of a user pool named by Cognito's event: the token trigger cannot know the pool in advance
 * (infra/identity.ts).
 */
type Account = { id: string; email: string; userPoolId: string; username: string };

const isAskedFor = async ({ userPoolId, username }: Account) => {
  const { UserMFASettingList = [] } = await cognito.send(
    new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }),
    { abortSignal: AbortSignal.timeout(timeoutMs) },
  );
  return UserMFASettingList.includes("SOFTWARE_TOKEN_MFA");
};

/** Records that the factor was disabled in Cognito and notifies the admin in one transaction. */
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
 * Whether Cognito requires an account's recorded second factor. One once found disabled stays invalid even if it is
 * enabled again, since its owner is unknown. False if Cognito does not answer. Never throws.
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
