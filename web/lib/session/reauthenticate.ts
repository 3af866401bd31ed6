import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from "cognito-srp-helper";
import { getPool } from "./auth.ts";

type Answer = {
  ChallengeParameters?: Record<string, string>;
  ChallengeName?: string;
  Session?: string;
  AuthenticationResult?: { AccessToken?: string; RefreshToken?: string };
};

/** One request to Cognito. Throws an error with Cognito's own name and message. */
const call = async (action: string, body: object): Promise<Answer> => {
  const { userPoolId, userPoolEndpoint } = getPool();
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
  const { userPoolId, userPoolClientId: ClientId } = getPool();
  const session = createSrpSession(email, password, userPoolId, false);
  const start = { ClientId, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME: email } };
  const challenge = await call("InitiateAuth", wrapInitiateAuth(session, start));
  const proof = { ClientId, ChallengeName: "PASSWORD_VERIFIER" as const, ChallengeResponses: { USERNAME: email } };
  const signed = signSrpSession(session, challenge as Parameters<typeof signSrpSession>[1]);
  const { AuthenticationResult } = await call("RespondToAuthChallenge", wrapAuthChallenge(signed, proof));
  return AuthenticationResult?.AccessToken ?? "";
};
