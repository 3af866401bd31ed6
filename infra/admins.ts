import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  paginateListUsersInGroup,
  UserNotFoundException,
  type CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { readAttribute, readMemberId } from "#shared/token-claims.ts";
import { Failure } from "./local/progress.ts";

const GroupName = "admin";

/** A command's effect on an account, as logged. */
export type NotedAct = "admin-made" | "admin-unmade" | "account-disabled" | "account-enabled" | "second-factor-reset";

/** Adds an entry to the audit log; throws if that fails, so that nothing goes unlogged. */
export type Note = (act: NotedAct, account: { id: string; email: string }) => Promise<unknown>;

/**
 * A club's admins: the Cognito group `admin` of its user pool. Changes are logged first, by the operator, since Cognito
 * cannot be part of a table transaction.
 */
export const adminsOf = (cognito: CognitoIdentityProviderClient, UserPoolId: string, note: Note = async () => {}) => {
  /** Case-insensitive. Throws a failure for an unknown address. */
  const find = async (email: string) => {
    const found = await cognito
      .send(new AdminGetUserCommand({ UserPoolId, Username: email }))
      .catch((error: unknown) => {
        if (error instanceof UserNotFoundException) throw new Failure(`No account exists for ${email}.`);
        throw error;
      });
    return {
      user: { UserPoolId, Username: found.Username },
      id: readMemberId(found.UserAttributes) ?? "",
      isConfirmed: found.UserStatus === "CONFIRMED",
      isEnabled: found.Enabled === true,
    };
  };

  /** Email addresses of enabled admins. */
  const list = async () => {
    const emails: string[] = [];
    for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, { UserPoolId, GroupName }))
      emails.push(
        ...Users.filter(({ Enabled }) => Enabled).map(({ Attributes }) => readAttribute("email", Attributes) ?? ""),
      );
    return emails.sort();
  };

  const isAdmin = async (email: string) => (await list()).some((each) => each.toLowerCase() === email.toLowerCase());

  /** Throws a failure for the only admin: no one else could review registrations. */
  const requireOtherAdmin = async (email: string) => {
    const [first, ...others] = await list();
    if (others.length === 0 && first?.toLowerCase() === email.toLowerCase())
      throw new Failure(`${email} is the only admin. Name another one first.`);
  };

  return {
    list,

    /** Idempotent. Throws a failure for an unconfirmed or disabled account. */
    grant: async (email: string) => {
      const { isConfirmed, isEnabled, user, id } = await find(email);
      if (!isEnabled)
        throw new Failure(`${email} is disabled. To let them sign in again: npm run admin -- restore ${email}`);
      // Anyone can register with a stranger's address.
      if (!isConfirmed) throw new Failure(`${email} isn't confirmed yet: its owner must enter the code first.`);
      if (!(await isAdmin(email))) await note("admin-made", { id, email });
      await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
    },

    /** Idempotent. Throws a failure for the only admin. */
    revoke: async (email: string) => {
      const { user, id } = await find(email);
      await requireOtherAdmin(email);
      if (await isAdmin(email)) await note("admin-unmade", { id, email });
      await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }));
    },

    /** Signs a member out everywhere, disables the account, and revokes all rights. Returns their id. */
    disable: async (email: string) => {
      const { user, id, isEnabled } = await find(email);
      await requireOtherAdmin(email);
      if (isEnabled) await note("account-disabled", { id, email });
      if (await isAdmin(email)) await note("admin-unmade", { id, email });
      await cognito.send(new AdminUserGlobalSignOutCommand(user));
      await cognito.send(new AdminDisableUserCommand(user));
      const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(user));
      for (const { GroupName: held } of Groups)
        await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: held }));
      return id;
    },

    /** Removes the second factor of an account that has lost it, and ends its sessions. Returns its id. */
    resetSecondFactor: async (email: string) => {
      const { user, id } = await find(email);
      await note("second-factor-reset", { id, email });
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
      await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
      await cognito.send(new AdminUserGlobalSignOutCommand(user));
      return id;
    },

    /** Enables the account as a member's. Returns their id. */
    enable: async (email: string) => {
      const { user, id, isEnabled } = await find(email);
      if (!isEnabled) await note("account-enabled", { id, email });
      await cognito.send(new AdminEnableUserCommand(user));
      return id;
    },
  };
};
