import { answerChallenge, createSecret, type Challenge } from "./srp.ts";

type Answer = { ChallengeParameters?: Challenge; AuthenticationResult?: { AccessToken?: string } };

/** From the chunk that is there already: imported at once, it would no longer be one of its own. */
const readPool = async () => (await import("./auth.ts")).getPool();

/** One request to Cognito. Throws an error with Cognito's own name and message. */
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
 * Signs the member in once more by their password, beside the session of this browser, which goes on: Amplify lets nobody
 * sign in who is signed in. Answers an access token of this moment; nothing else of it is kept.
 */
export const reauthenticate = async (email: string, password: string) => {
  const { userPoolId, userPoolClientId: ClientId } = await readPool();
  const [, pool = ""] = userPoolId.split("_");
  const { secret, shown } = createSecret();
  const { ChallengeParameters: challenge } = await call("InitiateAuth", {
    ClientId,
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: email, SRP_A: shown.toString(16) },
  });
  if (!challenge) throw new Error();
  const { AuthenticationResult } = await call("RespondToAuthChallenge", {
    ClientId,
    ChallengeName: "PASSWORD_VERIFIER",
    ChallengeResponses: await answerChallenge({ pool, password, secret, shown }, challenge),
  });
  return AuthenticationResult?.AccessToken ?? "";
};

/** Ends every session of an account, by its password. Tokens that are out hold for five minutes. */
export const signOutEverywhere = async (email: string, password: string) =>
  void (await call("GlobalSignOut", { AccessToken: await reauthenticate(email, password) }));
