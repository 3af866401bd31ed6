import { createHmac } from "node:crypto";
import {
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from "cognito-srp-helper";
import { demoPassword } from "#infra/local/settings.ts";
import { cognito, signIn, type Account } from "./account.ts";
import { clubUnderTest } from "./club-under-test.ts";

const { UserPoolId = "", UserPoolClientId: ClientId = "" } = clubUnderTest().outputs;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

const decodeBase32 = (key: string) => {
  const bits = [...key.replace(/=+$/, "")].map((each) => alphabet.indexOf(each).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};

/** The six digits that an authenticator app shows for a key (RFC 6238). */
export const totpOf = (key: string, now = Date.now()) => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac("sha1", decodeBase32(key)).update(counter).digest();
  const offset = hash.at(-1)! & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

/** Sets up an authenticator app as Settings does; answers its key. */
export const setUpTotp = async ({ email }: Account) => {
  const { access: AccessToken } = await signIn(email);
  const { SecretCode = "" } = await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totpOf(SecretCode) }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
  return SecretCode;
};

/** Signs in by password, and answers what is asked for then. */
export const signInByPassword = async ({ email }: Account) => {
  const session = createSrpSession(email, demoPassword, UserPoolId, false);
  const start = { ClientId, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME: email } };
  const challenge = await cognito.send(new InitiateAuthCommand(wrapInitiateAuth(session, start)));
  const proof = {
    ...{ ClientId, ChallengeName: "PASSWORD_VERIFIER" as const },
    ChallengeResponses: { USERNAME: email },
  };
  return cognito.send(new RespondToAuthChallengeCommand(wrapAuthChallenge(signSrpSession(session, challenge), proof)));
};

/** Signs in by password and by the code of an app; answers the access token. */
export const signInWithTotp = async (account: Account, key: string) => {
  const { Session, ChallengeName } = await signInByPassword(account);
  const { AuthenticationResult } = await cognito.send(
    new RespondToAuthChallengeCommand({
      ...{ ClientId, Session, ChallengeName },
      ChallengeResponses: { USERNAME: account.email, SOFTWARE_TOKEN_MFA_CODE: totpOf(key) },
    }),
  );
  return AuthenticationResult?.AccessToken ?? "";
};
