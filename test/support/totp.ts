import {
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { demoPassword } from "#infra/local/settings.ts";
import { totpOf } from "#infra/totp.ts";
import { accountChangeMetadata } from "#shared/sessions.ts";
import { cognito, noteSession, provePassword, signInUnnoted, website, type Account } from "./account.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { UserPoolClientId: ClientId = "" } = clubUnderTest().outputs;

/** Sets up an authenticator app as Settings does; answers its key. */
export const setUpTotp = async ({ email }: Account) => {
  const { access: AccessToken } = await signInUnnoted({ email });
  const { SecretCode = "" } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totpOf(SecretCode) }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  return SecretCode;
};

/** Signs in by password, and answers what is asked for then. */
export const signInByPassword = ({ email }: Account, password = demoPassword) =>
  provePassword(email, password, website);

type Asked = Awaited<ReturnType<typeof signInByPassword>>;

/** Answers with a code of an app; answers the access token, of a session that is noted. `more` is for Cognito. */
export const answerTotp = async (
  { email }: Account,
  { Session, ChallengeName }: Asked,
  code: string,
  more: { ClientMetadata?: Record<string, string> } = {},
) => {
  const { AuthenticationResult } = await cognito.send(
    new RespondToAuthChallengeCommand({
      ...{ ClientId, Session, ChallengeName, ...more },
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
  const token = AuthenticationResult?.AccessToken ?? "";
  await noteSession(token);
  return token;
};

/** Signs in by password and by the code of an app; answers the access token. */
export const signInWithTotp = async (account: Account, key: string) =>
  answerTotp(account, await signInByPassword(account), totpOf(key));

/** The same as whoever enters both again, to change the account. */
export const reauthenticateWithTotp = async (account: Account, key: string) =>
  answerTotp(account, await signInByPassword(account), totpOf(key), { ClientMetadata: accountChangeMetadata });
