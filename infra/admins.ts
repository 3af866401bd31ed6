import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  paginateListUsersInGroup,
  UserNotFoundException,
  type AttributeType,
  type CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { Failure } from "./local/progress.ts";

const GroupName = "admin";

const valueOf = (name: string, attributes: AttributeType[] = []) =>
  attributes.find(({ Name }) => Name === name)?.Value ?? "";

/** The admins of a club: the Cognito group `admin` of its user pool. */
export const adminsOf = (cognito: CognitoIdentityProviderClient, UserPoolId: string) => {
  /** However it is capitalized. Throws a sentence for an address that nobody has. */
  const find = async (email: string) => {
    const found = await cognito
      .send(new AdminGetUserCommand({ UserPoolId, Username: email }))
      .catch((error: unknown) => {
        if (error instanceof UserNotFoundException) throw new Failure(`No account exists for ${email}.`);
        throw error;
      });
    return {
      user: { UserPoolId, Username: found.Username },
      id: valueOf("sub", found.UserAttributes),
      isConfirmed: found.UserStatus === "CONFIRMED",
      isEnabled: found.Enabled === true,
    };
  };

  /** E-mail addresses of those who may sign in. */
  const list = async () => {
    const emails: string[] = [];
    for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, { UserPoolId, GroupName }))
      emails.push(...Users.filter(({ Enabled }) => Enabled).map(({ Attributes }) => valueOf("email", Attributes)));
    return emails.sort();
  };

  /** Throws a sentence for the only admin: nobody could review registrations any more. */
  const spareLast = async (email: string) => {
    const [first, ...others] = await list();
    if (others.length === 0 && first?.toLowerCase() === email.toLowerCase())
      throw new Failure(`${email} is the only admin. Name another one first.`);
  };

  return {
    list,

    /** Once or again; only who has proved that the address is theirs, and was not removed. */
    grant: async (email: string) => {
      const { isConfirmed, isEnabled, user } = await find(email);
      if (!isEnabled)
        throw new Failure(`${email} is disabled. To let them sign in again: npm run admin -- restore ${email}`);
      // Anybody can register with somebody else's address.
      if (!isConfirmed) throw new Failure(`${email} isn't confirmed yet: its owner must enter the code first.`);
      await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
    },

    /** Whether they were one or not. */
    revoke: async (email: string) => {
      const { user } = await find(email);
      await spareLast(email);
      await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }));
    },

    /** Signs somebody out everywhere and lets them sign in no more, nor be an admin. Answers their id. */
    disable: async (email: string) => {
      const { user, id } = await find(email);
      await spareLast(email);
      await cognito.send(new AdminUserGlobalSignOutCommand(user));
      await cognito.send(new AdminDisableUserCommand(user));
      await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }));
      return id;
    },

    /** Lets somebody sign in again, as a member. Answers their id. */
    enable: async (email: string) => {
      const { user, id } = await find(email);
      await cognito.send(new AdminEnableUserCommand(user));
      return id;
    },
  };
};
