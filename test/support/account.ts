import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from "cognito-srp-helper";
import { makeAccount } from "#infra/local/demo-data.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { demoPassword } from "#infra/local/settings.ts";
import { accountChangeMetadata } from "#shared/sessions.ts";
import { clubUnderTest, isWire } from "./club-under-test.ts";
import { given } from "./given.ts";

const { endpoint, outputs, site } = clubUnderTest();
const { UserPoolId = "", UserPoolClientId = "" } = outputs;

/** The user pool, as its owner calls it. */
export const cognito = new CognitoIdentityProviderClient(credentials(endpoint));

/** Somebody who can sign in. */
export type Account = { id: string; email: string };

/** Makes an account that nobody else acts as: confirmed, with the demo password and still without a profile. */
export const newAccount = async (): Promise<Account> => {
  const email = given.emailAddress();
  await makeAccount(cognito, { UserPoolId, Username: email });
  const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  return { email, id: UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "" };
};

/** Notes a session as a browser does at once; answers the status. Without it, the API refuses its token. */
export const noteSession = async (token: string) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (await fetch(`${site}/api/sessions/current`, { method: "PUT", headers, body: "{}" })).status;
};

type Door = { pool: string; client: string; ClientMetadata?: Record<string, string> };

/** By SRP. Answers the tokens, of a session that is not noted. */
const authenticate = async (email: string, { pool, client, ClientMetadata }: Door) => {
  const session = createSrpSession(email, demoPassword, pool, false);
  const start = { ClientId: client, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME: email } };
  const challenge = await cognito.send(new InitiateAuthCommand(wrapInitiateAuth(session, start)));
  const proof = {
    ClientId: client,
    ChallengeName: "PASSWORD_VERIFIER" as const,
    ChallengeResponses: { USERNAME: email },
  };
  const signed = wrapAuthChallenge(signSrpSession(session, challenge), proof);
  const { AuthenticationResult } = await cognito.send(new RespondToAuthChallengeCommand({ ...signed, ClientMetadata }));
  const { AccessToken = "", IdToken = "", RefreshToken = "" } = AuthenticationResult ?? {};
  return { access: AccessToken, id: IdToken, refresh: RefreshToken };
};

const website: Door = { pool: UserPoolId, client: UserPoolClientId };

/** A sign-in of this moment, beside sessions, as whoever enters their password again makes it. */
export const signInUnnoted = ({ email }: Pick<Account, "email">) =>
  authenticate(email, { ...website, ClientMetadata: accountChangeMetadata });

/** Signs in as the website does, and notes the session there; elsewhere where the test says so. Answers the tokens. */
export const signIn = async (email: string, elsewhere?: Partial<Door>) => {
  const tokens = await authenticate(email, { ...website, ...elsewhere });
  if (isWire && elsewhere === undefined) await noteSession(tokens.access);
  return tokens;
};
