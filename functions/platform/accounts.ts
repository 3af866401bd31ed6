import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { groupOf, readRights, rights, type Right, type Role } from "#shared/rights.ts";
import { readAttribute, readMemberId } from "#shared/token-claims.ts";
import { parseEnv } from "./env.ts";
import { findRestoredAccount, forgetRestoredAccountWrite } from "./restored-account.ts";
import { writeOne } from "./table.ts";

const { USER_POOL_ID: UserPoolId } = parseEnv({ USER_POOL_ID: z.string() });

// Loaded on use: most cold starts never call Cognito.
const connect = async () => {
  const {
    AdminAddUserToGroupCommand,
    AdminCreateUserCommand,
    AdminDeleteUserCommand,
    AdminDisableUserCommand,
    AdminGetUserCommand,
    AdminListGroupsForUserCommand,
    AdminRemoveUserFromGroupCommand,
    AdminSetUserMFAPreferenceCommand,
    AdminSetUserPasswordCommand,
    AdminUserGlobalSignOutCommand,
    CognitoIdentityProviderClient,
    paginateListUsers,
    paginateListUsersInGroup,
    UsernameExistsException,
    UserNotFoundException,
  } = await import("@aws-sdk/client-cognito-identity-provider");
  const cognito = new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  return {
    cognito,
    AdminAddUserToGroupCommand,
    AdminRemoveUserFromGroupCommand,
    AdminCreateUserCommand,
    AdminDeleteUserCommand,
    AdminDisableUserCommand,
    AdminSetUserMFAPreferenceCommand,
    AdminSetUserPasswordCommand,
    AdminUserGlobalSignOutCommand,
    AdminGetUserCommand,
    AdminListGroupsForUserCommand,
    paginateListUsers,
    paginateListUsersInGroup,
    UsernameExistsException,
    UserNotFoundException,
  };
};
let connection: ReturnType<typeof connect> | undefined;

type Connected = Awaited<ReturnType<typeof connect>>;

/**
 * Does something to an account, by its member's id or its email address: to the one that stands for the member, where their
 * own was lost. Undefined if there is none: a token stays valid for minutes after its account is deleted.
 */
const withAccount = async <Result>(
  name: string,
  act: (connected: Connected, user: { UserPoolId: string; Username: string }) => Promise<Result>,
): Promise<Result | undefined> => {
  const connected = await (connection ??= connect());
  const attempt = async (Username: string | undefined) => {
    try {
      return Username === undefined ? undefined : { result: await act(connected, { UserPoolId, Username }) };
    } catch (error) {
      if (error instanceof connected.UserNotFoundException) return undefined;
      throw error;
    }
  };
  const isMember = !name.includes("@");
  const done = (await attempt(name)) ?? (await attempt(isMember ? await findRestoredAccount(name) : undefined));
  return done?.result;
};

const getAccount = (name: string) =>
  withAccount(name, ({ cognito, AdminGetUserCommand }, user) => cognito.send(new AdminGetUserCommand(user)));

/** A member's email address, which access tokens lack; undefined if unverified or unknown. */
export const getVerifiedEmail = async (memberId: string): Promise<string | undefined> => {
  const attributes = (await getAccount(memberId))?.UserAttributes;
  return readAttribute("email_verified", attributes) === "true" ? readAttribute("email", attributes) : undefined;
};

/** The member whose account has a verified email address, whatever its case; undefined if there is none. */
export const findVerifiedAccount = async (email: string) => {
  const folded = email.toLowerCase();
  // Cognito's pool knows no case, the embedded one does.
  const account = (await getAccount(email)) ?? (folded === email ? undefined : await getAccount(folded));
  const attributes = account?.UserAttributes;
  return readAttribute("email_verified", attributes) === "true" ? readMemberId(attributes) : undefined;
};

/** Deletes an unconfirmed account of an email address: a stranger may have created it, with their own password. */
export const deleteUnconfirmedAccount = async (email: string) => {
  const account = await getAccount(email);
  if (account?.UserStatus !== "UNCONFIRMED") return;
  const { cognito, AdminDeleteUserCommand } = await (connection ??= connect());
  await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: account.Username }));
};

/**
 * Makes an account of an email address that is somebody's by what the club knows, and answers its member. Nobody knows its
 * password: its owner chooses one by "Forgot your password?", with a code that is emailed to the address. An unconfirmed
 * account, which a stranger may have begun, is deleted first. Where there is an account, that one; undefined if its owner has
 * not verified the address. Idempotent, whenever a machine ends.
 */
export const ensureAccount = async (email: string): Promise<string | undefined> => {
  const {
    cognito,
    AdminCreateUserCommand,
    AdminDeleteUserCommand,
    AdminSetUserPasswordCommand,
    UsernameExistsException,
  } = await (connection ??= connect());
  const create = async () => {
    const attributes = Object.entries({ email, email_verified: "true" });
    const command = new AdminCreateUserCommand({
      ...{ UserPoolId, Username: email, MessageAction: "SUPPRESS" as const },
      UserAttributes: attributes.map(([Name, Value]) => ({ Name, Value })),
    });
    try {
      const { User } = await cognito.send(command);
      return User && { Username: User.Username, UserStatus: User.UserStatus, UserAttributes: User.Attributes };
    } catch (error) {
      if (!(error instanceof UsernameExistsException)) throw error;
      // By another request, since it was looked for.
      return getAccount(email);
    }
  };
  const found = await getAccount(email);
  const isStray = found?.UserStatus === "UNCONFIRMED";
  if (isStray) await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: found.Username }));
  const account = found && !isStray ? found : await create();
  if (readAttribute("email_verified", account?.UserAttributes) !== "true") return undefined;
  // Until it has a password, none can be chosen.
  if (account?.UserStatus === "FORCE_CHANGE_PASSWORD") {
    const user = { UserPoolId, Username: account.Username };
    const Password = randomBytes(32).toString("base64url");
    await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
  }
  return readMemberId(account?.UserAttributes);
};

/** Disables sign-in and session renewal for an account: existing tokens stay valid for {@link tokenLifeMs}. */
export const disableAccount = (memberId: string) =>
  withAccount(memberId, async ({ cognito, AdminDisableUserCommand, AdminUserGlobalSignOutCommand }, user) => {
    await cognito.send(new AdminDisableUserCommand(user));
    await cognito.send(new AdminUserGlobalSignOutCommand(user));
  });

/** Whether Cognito requires an authenticator code when an account signs in. */
export const hasSoftwareToken = async (memberId: string) =>
  (await getAccount(memberId))?.UserMFASettingList?.includes("SOFTWARE_TOKEN_MFA") ?? false;

/** Disables the authenticator code in Cognito and ends the account's sessions. Idempotent. */
export const forgetSoftwareToken = (memberId: string) =>
  withAccount(memberId, async ({ cognito, AdminSetUserMFAPreferenceCommand, AdminUserGlobalSignOutCommand }, user) => {
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
    await cognito.send(new AdminUserGlobalSignOutCommand(user));
  });

/** How long a token is valid (infra/identity.ts). */
export const tokenLifeMs = 5 * 60_000;

/** Deletes an account. Idempotent. */
export const deleteAccount = async (memberId: string) => {
  await withAccount(memberId, ({ cognito, AdminDeleteUserCommand }, user) =>
    cognito.send(new AdminDeleteUserCommand(user)),
  );
  await writeOne(forgetRestoredAccountWrite(memberId));
};

/** Whether a member's account exists and is enabled. */
export const canSignIn = async (memberId: string) => (await getAccount(memberId))?.Enabled === true;

/** What a member's account may do for the club; nothing for an unknown one. */
export const readAccountRights = async (memberId: string) => {
  const answer = await withAccount(memberId, ({ cognito, AdminListGroupsForUserCommand }, user) =>
    cognito.send(new AdminListGroupsForUserCommand(user)),
  );
  return readRights(answer?.Groups?.map(({ GroupName }) => GroupName) ?? []);
};

/** Gives a member's account these rights, and no others. Idempotent; nothing for an unknown one. */
export const setAccountRights = async (memberId: string, wanted: readonly Right[]) => {
  const held = await readAccountRights(memberId);
  await withAccount(
    memberId,
    async ({ cognito, AdminAddUserToGroupCommand, AdminRemoveUserFromGroupCommand }, user) => {
      for (const right of rights) {
        const change = { ...user, GroupName: groupOf(right) };
        if (wanted.includes(right) && !held.includes(right)) await cognito.send(new AdminAddUserToGroupCommand(change));
        if (!wanted.includes(right) && held.includes(right))
          await cognito.send(new AdminRemoveUserFromGroupCommand(change));
      }
    },
  );
};

/** Whether a member's account is an admin's: an owner's, or one with any right. */
export const isAdminAccount = async (memberId: string) => (await readAccountRights(memberId)).length > 0;

/** All accounts, by their members. One request to Cognito per 60. */
export const listAccounts = async () => {
  const { cognito, paginateListUsers } = await (connection ??= connect());
  const accounts = [];
  // All attributes: Cognito refuses to list one that not every account has.
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId }))
    for (const { Enabled, Attributes } of Users)
      accounts.push({
        memberId: readMemberId(Attributes) ?? "",
        email: readAttribute("email", Attributes) ?? "",
        isVerified: readAttribute("email_verified", Attributes) === "true",
        isEnabled: Enabled === true,
      });
  return accounts;
};

/** The ids of the members whose accounts are enabled. */
export const listAccountIds = async () =>
  new Set((await listAccounts()).flatMap(({ memberId, isEnabled }) => (isEnabled ? [memberId] : [])));

/** The ids of the members who were given a right, by Cognito's group alone. */
export const listIdsWith = async (right: Right) => {
  const { cognito, paginateListUsersInGroup } = await (connection ??= connect());
  const ids: string[] = [];
  const group = { UserPoolId, GroupName: groupOf(right) };
  for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, group))
    for (const { Enabled, Attributes } of Users) if (Enabled) ids.push(readMemberId(Attributes) ?? "");
  return ids;
};

/** The ids of the admins whom something concerns: of owners, and of those with that role. */
export const listAdminIds = async (role: Role) => [
  ...new Set((await Promise.all([listIdsWith("owner"), listIdsWith(role)])).flat()),
];

/** Who may do what for the club, by their members' ids. One request to Cognito for each right, at once. */
export const listHolders = async () => {
  const lists = await Promise.all(rights.map(async (right) => ({ right, ids: await listIdsWith(right) })));
  const holders = new Map<string, Right[]>();
  for (const { right, ids } of lists) for (const id of ids) holders.set(id, [...(holders.get(id) ?? []), right]);
  return holders;
};
