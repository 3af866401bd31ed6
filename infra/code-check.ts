import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from "cognito-srp-helper";
import { accountChangeMetadata } from "#shared/sessions.ts";
import type { AwsSettings } from "./deployed.ts";
import { decodeBase32, totpOf, totpStepMs } from "./totp.ts";

/** An account for testing codes. */
export type CodeTrial = {
  /** A new key, as typed into an app; the last one counts. */
  createKey: () => Promise<string>;
  /** Enables codes from the last key, with one of them. */
  turnOn: (code: string) => Promise<unknown>;
  /** Signs in with the password and a code; false if the code is refused. */
  signIn: (code: string) => Promise<boolean>;
};

/** Required key length in bits (RFC 4226, 4, R6), and ASVS's minimum for unguessable values. */
const minKeyBits = 128;
/** Number of keys generated: of random ones, no two are equal, and hardly a bit is the same in all. */
const keysDrawn = 16;
/**
 * Bits that may be equal in all keys. By chance, one is in 2 of 2^16 draws, so of 160 bits at least one in 1 of 200
 * deployments, but more than eight in none (1 of 10^26).
 */
const maxFixedBits = 8;
/** The age of a code that must be refused, in steps: RFC 6238 (5.2) allows one for delay, another for clock skew. */
const staleSteps = 3;

/** The number of bits that are the same in all keys. */
const countFixedBits = (keys: Buffer[]) =>
  [...keys[0]!]
    .map((first, index) => keys.reduce((differing, key) => differing | (first ^ key[index]!), 0))
    .reduce((count, differing) => count + 8 - differing.toString(2).replaceAll("0", "").length, 0);

const findKeyProblem = (keys: Buffer[]) => {
  if (keys.some((key) => key.length * 8 < minKeyBits)) return `makes keys of fewer than ${minKeyBits} bits`;
  if (new Set(keys.map((key) => key.toString("hex"))).size < keys.length) return "makes the same key twice";
  return countFixedBits(keys) > maxFixedBits ? "makes keys that are not random" : undefined;
};

type Clock = { now: () => number; wait: (ms: number) => Promise<unknown> };
const realClock: Clock = { now: Date.now, wait };

/**
 * What is wrong with how a user pool checks authenticator codes; undefined if each counts once and only in its time,
 * and keys are random. Takes up to a minute, since the code that enabled them cannot be used to sign in.
 */
export const findCodeProblem = async (trial: CodeTrial, { now, wait }: Clock = realClock) => {
  const keys: string[] = [];
  while (keys.length < keysDrawn) keys.push(await trial.createKey());
  const keyProblem = findKeyProblem(keys.map(decodeBase32));
  if (keyProblem) return keyProblem;
  const key = keys.at(-1)!;
  await trial.turnOn(totpOf(key, now()));
  await wait(totpStepMs - (now() % totpStepMs));
  const code = totpOf(key, now());
  if (!(await trial.signIn(code))) return "refuses the code that an app shows";
  if (await trial.signIn(code)) return "takes a code a second time";
  if (await trial.signIn(totpOf(key, now() - staleSteps * totpStepMs))) return "takes a code after its time";
  if (await trial.signIn(totpOf(key, now() + staleSteps * totpStepMs))) return "takes a code before its time";
  return undefined;
};

const refusals = ["CodeMismatchException", "ExpiredCodeException", "NotAuthorizedException"];

type Pool = { aws: AwsSettings; UserPoolId: string; ClientId: string };

/** Creates an account for the test, with an undeliverable address, and deletes it afterwards. */
export const withCodeTrial = async <Result>(
  { aws, UserPoolId, ClientId }: Pool,
  work: (trial: CodeTrial) => Promise<Result>,
) => {
  const cognito = new CognitoIdentityProviderClient(aws);
  const Username = `codes-${randomUUID()}@club.invalid`;
  const password = randomUUID();
  const user = { UserPoolId, Username };

  const signInByPassword = async () => {
    const session = createSrpSession(Username, password, UserPoolId, false);
    const start = { ClientId, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME: Username } };
    const challenge = await cognito.send(new InitiateAuthCommand(wrapInitiateAuth(session, start)));
    const proof = {
      ...{ ClientId, ChallengeName: "PASSWORD_VERIFIER" as const, ClientMetadata: accountChangeMetadata },
      ChallengeResponses: { USERNAME: Username },
    };
    const signed = wrapAuthChallenge(signSrpSession(session, challenge), proof);
    return cognito.send(new RespondToAuthChallengeCommand(signed));
  };

  await cognito.send(new AdminCreateUserCommand({ ...user, MessageAction: "SUPPRESS" }));
  try {
    await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
    const AccessToken = (await signInByPassword()).AuthenticationResult?.AccessToken;
    return await work({
      createKey: async () => (await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? "",
      turnOn: async (code) => {
        await cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code }));
        const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
        await cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
      },
      signIn: async (code) => {
        const { ChallengeName, Session } = await signInByPassword();
        try {
          const { AuthenticationResult } = await cognito.send(
            new RespondToAuthChallengeCommand({
              ...{ ClientId, Session, ChallengeName },
              ChallengeResponses: { USERNAME: Username, SOFTWARE_TOKEN_MFA_CODE: code },
            }),
          );
          return AuthenticationResult !== undefined;
        } catch (error) {
          if (refusals.includes((error as Error).name)) return false;
          throw error;
        }
      },
    });
  } finally {
    await cognito.send(new AdminDeleteUserCommand(user));
  }
};
