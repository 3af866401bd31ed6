import { accountChangeMetadata, sessionsContract } from "#shared/sessions.ts";
import { codeMissing } from "./code-missing.ts";
import { answerChallenge, createSecret, type Challenge } from "./srp.ts";

type Answer = {
  ChallengeName?: string;
  Session?: string;
  ChallengeParameters?: Challenge;
  AuthenticationResult?: { AccessToken?: string };
};

/** From the chunk already loaded: a static import would merge it into this one. */
const readPool = async () => (await import("./auth.ts")).getPool();

/** One request to Cognito. Throws an error with Cognito's name and message. */
const call = async (action: string, body: object): Promise<Answer> => {
  const { userPoolId, userPoolEndpoint } = await readPool();
  const [region = ""] = userPoolId.split("_");
  const answer = await fetch(userPoolEndpoint || `https://cognito-idp.${region}.amazonaws.com`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
  });
  const content = (await answer.json().catch(() => ({}))) as Answer & { __type?: string; message?: string };
  if (answer.ok) return content;
  const { __type = "", message = "" } = content;
  throw Object.assign(new Error(message), { name: __type.split("#").at(-1) });
};

/**
 * Signs the member in again with their password, next to this browser's session, which continues: Amplify does not
 * allow signing in twice. Only such a token may change the account. `code` is from an authenticator app, for accounts
 * with one. Returns a new access token; nothing else is kept.
 */
export const reauthenticate = async (email: string, password: string, code = "") => {
  const { userPoolId, userPoolClientId: ClientId } = await readPool();
  const [, pool = ""] = userPoolId.split("_");
  const { secret, shown } = createSecret();
  const { ChallengeParameters: challenge } = await call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: email, SRP_A: shown.toString(16) },
  });
  if (!challenge) throw new Error();
  const proven = await call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "PASSWORD_VERIFIER",
    ClientMetadata: accountChangeMetadata,
    ChallengeResponses: await answerChallenge({ pool, password, secret, shown }, challenge),
  });
  const { ChallengeName, Session } = proven;
  if (ChallengeName === "SOFTWARE_TOKEN_MFA" && code === "")
    throw Object.assign(new Error("Please enter the code from your authenticator app."), { name: codeMissing });
  const { AuthenticationResult } =
    ChallengeName === "SOFTWARE_TOKEN_MFA"
      ? await call("RespondToAuthChallenge", {
          ...{ ClientId, ChallengeName, Session, ClientMetadata: accountChangeMetadata },
          ChallengeResponses: { USERNAME: challenge.USER_ID_FOR_SRP, SOFTWARE_TOKEN_MFA_CODE: code },
        })
      : proven;
  if (!AuthenticationResult?.AccessToken) throw new Error();
  return AuthenticationResult.AccessToken;
};

/**
 * Ends every session of an account, including this one, with a new token: at our API, which then rejects their
 * tokens, and in Cognito, which stops refreshing them.
 */
export const endEverySession = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(sessionsContract.endSessions.path, { method: "POST", headers, body: "{}" });
  if (!answer.ok) throw new Error();
  await call("GlobalSignOut", { AccessToken: token });
};

/** The same with the password. */
export const signOutEverywhere = async (email: string, password: string) =>
  endEverySession(await reauthenticate(email, password));

type Change = { email: string; current: string; password: string; code: string };

/**
 * Changes an account's password, given the current one. Returns the token of that sign-in, which can be used for
 * more.
 */
export const changePassword = async ({ email, current, password, code }: Change) => {
  const token = await reauthenticate(email, current, code);
  await call("ChangePassword", { AccessToken: token, PreviousPassword: current, ProposedPassword: password });
  return token;
};
