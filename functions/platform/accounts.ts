import * as z from "zod/mini";
import { parseEnv } from "./env.ts";

const { USER_POOL_ID: UserPoolId } = parseEnv({ USER_POOL_ID: z.string() });

// Fetched on first use: most cold starts never ask.
const connect = async () => {
  const { AdminGetUserCommand, CognitoIdentityProviderClient, paginateListUsers, UserNotFoundException } =
    await import("@aws-sdk/client-cognito-identity-provider");
  const cognito = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  return { cognito, AdminGetUserCommand, paginateListUsers, UserNotFoundException };
};
let connection: ReturnType<typeof connect> | undefined;

const getAccount = async (memberId: string) => {
  const { cognito, AdminGetUserCommand, UserNotFoundException } = await (connection ??= connect());
  try {
    return await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: memberId }));
  } catch (error) {
    // A token outlives its account by some minutes.
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

type Attributes = { Name: string | undefined; Value?: string | undefined }[];
const readAttribute = (name: string, attributes: Attributes = []) =>
  attributes.find(({ Name }) => Name === name)?.Value;

/** A member's e-mail address, if they have proved that it is theirs: access tokens do not tell it. */
export const getVerifiedEmail = async (memberId: string): Promise<string | undefined> => {
  const attributes = (await getAccount(memberId))?.UserAttributes;
  return readAttribute("email_verified", attributes) === "true" ? readAttribute("email", attributes) : undefined;
};

/** Whether a member may sign in: their account is neither deleted nor disabled. */
export const canSignIn = async (memberId: string) => (await getAccount(memberId))?.Enabled === true;

/** All who may sign in. Cognito tells 60 at a time. */
export const listAccountIds = async () => {
  const { cognito, paginateListUsers } = await (connection ??= connect());
  const ids = new Set<string>();
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId, AttributesToGet: ["sub"] }))
    for (const { Enabled, Attributes } of Users) if (Enabled) ids.add(readAttribute("sub", Attributes) ?? "");
  return ids;
};
