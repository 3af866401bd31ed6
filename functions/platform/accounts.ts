import * as z from "zod/mini";
import { env } from "./env.ts";

const { USER_POOL_ID } = env({ USER_POOL_ID: z.string() });

// Fetched on first use: most cold starts never ask.
const connect = async () => {
  const { AdminGetUserCommand, CognitoIdentityProviderClient, UserNotFoundException } =
    await import("@aws-sdk/client-cognito-identity-provider");
  const cognito = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  return { cognito, AdminGetUserCommand, UserNotFoundException };
};
let connection: ReturnType<typeof connect> | undefined;

/** A member's e-mail address, if they have proved that it is theirs: access tokens do not tell it. */
export const verifiedEmailOf = async (memberId: string): Promise<string | undefined> => {
  const { cognito, AdminGetUserCommand, UserNotFoundException } = await (connection ??= connect());
  try {
    const { UserAttributes = [] } = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: USER_POOL_ID, Username: memberId }),
    );
    const valueOf = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value;
    return valueOf("email_verified") === "true" ? valueOf("email") : undefined;
  } catch (error) {
    // A token outlives its account by some minutes.
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};
