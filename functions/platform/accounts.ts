import * as z from "zod/mini";
import { parseEnv } from "./env.ts";

const { USER_POOL_ID: UserPoolId } = parseEnv({ USER_POOL_ID: z.string() });

// Loaded on use: most cold starts never call Cognito.
const connect = async () => {
  const {
    AdminDeleteUserCommand,
    AdminDisableUserCommand,
    AdminGetUserCommand,
    AdminListGroupsForUserCommand,
    AdminSetUserMFAPreferenceCommand,
    AdminUserGlobalSignOutCommand,
    CognitoIdentityProviderClient,
    ListUsersInGroupCommand,
    paginateListUsers,
    UserNotFoundException,
  } = await import("@aws-sdk/client-cognito-identity-provider");
  const cognito = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  return {
    cognito,
    AdminDeleteUserCommand,
    AdminDisableUserCommand,
    AdminSetUserMFAPreferenceCommand,
    AdminUserGlobalSignOutCommand,
    AdminGetUserCommand,
    AdminListGroupsForUserCommand,
    ListUsersInGroupCommand,
    paginateListUsers,
    UserNotFoundException,
  };
};
let connection: ReturnType<typeof connect> | undefined;

/** By id or email address. */
const getAccount = async (memberId: string) => {
  const { cognito, AdminGetUserCommand, UserNotFoundException } = await (connection ??= connect());
  try {
    return await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: memberId }));
  } catch (error) {
    // A token stays valid for minutes after its account is deleted.
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

type Attributes = { Name: string | undefined; Value?: string | undefined }[];
const readAttribute = (name: string, attributes: Attributes = []) =>
  attributes.find(({ Name }) => Name === name)?.Value;

/** A member's email address, which access tokens lack; undefined if unverified or unknown. */
export const getVerifiedEmail = async (memberId: string): Promise<string | undefined> => {
  const attributes = (await getAccount(memberId))?.UserAttributes;
  return readAttribute("email_verified", attributes) === "true" ? readAttribute("email", attributes) : undefined;
};

/** The id of the account with a verified email address; undefined if there is none. */
export const findVerifiedAccount = async (email: string) => {
  const attributes = (await getAccount(email))?.UserAttributes;
  return readAttribute("email_verified", attributes) === "true" ? readAttribute("sub", attributes) : undefined;
};

/** Deletes an unconfirmed account of an email address: a stranger may have created it, with their own password. */
export const deleteUnconfirmedAccount = async (email: string) => {
  const account = await getAccount(email);
  if (account?.UserStatus !== "UNCONFIRMED") return;
  const { cognito, AdminDeleteUserCommand } = await (connection ??= connect());
  await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: account.Username }));
};

/** Does something to an account; ignores a missing one. */
const doToAccount = async (
  memberId: string,
  act: (
    connected: Awaited<ReturnType<typeof connect>>,
    user: { UserPoolId: string; Username: string },
  ) => Promise<unknown>,
) => {
  const connected = await (connection ??= connect());
  try {
    await act(connected, { UserPoolId, Username: memberId });
  } catch (error) {
    if (!(error instanceof connected.UserNotFoundException)) throw error;
  }
};

/** Disables sign-in and session renewal for an account: existing tokens stay valid for {@link tokenLifeMs}. */
export const disableAccount = (memberId: string) =>
  doToAccount(memberId, async ({ cognito, AdminDisableUserCommand, AdminUserGlobalSignOutCommand }, user) => {
    await cognito.send(new AdminDisableUserCommand(user));
    await cognito.send(new AdminUserGlobalSignOutCommand(user));
  });

/** Whether Cognito requires an authenticator code when an account signs in. */
export const hasSoftwareToken = async (memberId: string) =>
  (await getAccount(memberId))?.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") ?? false;

/** Disables the authenticator code in Cognito and ends the account's sessions. Idempotent. */
export const forgetSoftwareToken = (memberId: string) =>
  doToAccount(memberId, async ({ cognito, AdminSetUserMFAPreferenceCommand, AdminUserGlobalSignOutCommand }, user) => {
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
    await cognito.send(new AdminUserGlobalSignOutCommand(user));
  });

/** How long a token is valid (infra/identity.ts). */
export const tokenLifeMs = 5 * 60_000;

/** Deletes an account. */
export const deleteAccount = (memberId: string) =>
  doToAccount(memberId, ({ cognito, AdminDeleteUserCommand }, user) => cognito.send(new AdminDeleteUserCommand(user)));

/** Whether a member's account exists and is enabled. */
export const canSignIn = async (memberId: string) => (await getAccount(memberId))?.Enabled === true;

/** Whether a member's account is an admin's; false for an unknown one. */
export const isAdminAccount = async (memberId: string) => {
  const { cognito, AdminListGroupsForUserCommand, UserNotFoundException } = await (connection ??= connect());
  try {
    const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ UserPoolId, Username: memberId }));
    return Groups.some(({ GroupName }) => GroupName === "admin");
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
};

/** The ids of all enabled accounts. One request to Cognito per 60. */
export const listAccountIds = async () => {
  const { cognito, paginateListUsers } = await (connection ??= connect());
  const ids = new Set<string>();
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId, AttributesToGet: ["sub"] }))
    for (const { Enabled, Attributes } of Users) if (Enabled) ids.add(readAttribute("sub", Attributes) ?? "");
  return ids;
};

/** The ids of the club's admins. */
export const listAdminIds = async () => {
  const { cognito, ListUsersInGroupCommand } = await (connection ??= connect());
  const { Users = [] } = await cognito.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: "admin", Limit: 60 }));
  return Users.flatMap(({ Enabled, Attributes }) => (Enabled ? [readAttribute("sub", Attributes) ?? ""] : []));
};
