import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { makeAccount } from "#infra/local/demo-data.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { demoPassword } from "#infra/local/settings.ts";
import { accountChangeMetadata } from "#shared/sessions.ts";
import { answerChallenge, createSecret, type Challenge } from "#web/lib/session/srp.ts";
import { clubUnderTest, isWire } from "./club-under-test.ts";
import { given } from "./given.ts";

const { endpoint, outputs, site } = clubUnderTest();
const { UserPoolId = "", UserPoolClientId = "" } = outputs;

/** The user pool, as its owner calls it. */
export const cognito = new CognitoIdentityProviderClient(credentials(endpoint));

/** Somebody who can sign in. */
export type Account = { id: string; email: string };

/** Makes an account that nobody else acts as: confirmed, with the demo password and still without a profile. */
export const newAccount = async (email = given.emailAddress()): Promise<Account> => {
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

/** Proves the password by SRP, with the website's own arithmetic; answers what Cognito says to it. */
export const provePassword = async (email: string, password: string, { pool, client, ClientMetadata }: Door) => {
  const secret = createSecret();
  const { ChallengeParameters } = await cognito.send(
    new InitiateAuthCommand({
      ...{ ClientId: client, AuthFlow: "USER_SRP_AUTH" },
      AuthParameters: { USERNAME: email, SRP_A: secret.shown.toString(16) },
    }),
  );
  const proof = { pool: pool.split("_")[1] ?? "", password, ...secret };
  return cognito.send(
    new RespondToAuthChallengeCommand({
      ...{ ClientId: client, ChallengeName: "PASSWORD_VERIFIER", ClientMetadata },
      ChallengeResponses: await answerChallenge(proof, ChallengeParameters as Challenge),
    }),
  );
};

/** Answers the tokens, of a session that is not noted. */
const authenticate = async (email: string, door: Door) => {
  const { AuthenticationResult } = await provePassword(email, demoPassword, door);
  const { AccessToken = "", IdToken = "", RefreshToken = "" } = AuthenticationResult ?? {};
  return { access: AccessToken, id: IdToken, refresh: RefreshToken };
};

/** The way in that the website takes. */
export const website: Door = { pool: UserPoolId, client: UserPoolClientId };

/** A sign-in of this moment, beside sessions, as whoever enters their password again makes it. */
export const signInUnnoted = ({ email }: Pick<Account, "email">) =>
  authenticate(email, { ...website, ClientMetadata: accountChangeMetadata });

/** Signs in as the website does, and notes the session there; elsewhere where the test says so. Answers the tokens. */
export const signIn = async (email: string, elsewhere?: Partial<Door>) => {
  const tokens = await authenticate(email, { ...website, ...elsewhere });
  if (isWire && elsewhere === undefined) await noteSession(tokens.access);
  return tokens;
};
