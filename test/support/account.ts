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
import { clubUnderTest } from "./club-under-test.ts";
import { given } from "./given.ts";

const { endpoint, outputs } = clubUnderTest();
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

type Door = { pool: string; client: string };

/** Signs in as the website does, by SRP; elsewhere where the test says so. Answers the tokens. */
export const signIn = async (email: string, elsewhere: Partial<Door> = {}) => {
  const { pool, client }: Door = { pool: UserPoolId, client: UserPoolClientId, ...elsewhere };
  const session = createSrpSession(email, demoPassword, pool, false);
  const start = { ClientId: client, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters: { USERNAME: email } };
  const challenge = await cognito.send(new InitiateAuthCommand(wrapInitiateAuth(session, start)));
  const proof = {
    ClientId: client,
    ChallengeName: "PASSWORD_VERIFIER" as const,
    ChallengeResponses: { USERNAME: email },
  };
  const signed = wrapAuthChallenge(signSrpSession(session, challenge), proof);
  const { AuthenticationResult } = await cognito.send(new RespondToAuthChallengeCommand(signed));
  const { AccessToken = "", IdToken = "", RefreshToken = "" } = AuthenticationResult ?? {};
  return { access: AccessToken, id: IdToken, refresh: RefreshToken };
};
