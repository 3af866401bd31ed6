import {
  AdminAddUserToGroupCommand,
  AdminDisableUserCommand,
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
    };
  };

  return {
    /** Once or again; only who has proved that the address is theirs. */
    grant: async (email: string) => {
      const { isConfirmed, user } = await find(email);
      // Anybody can register with somebody else's address.
      if (!isConfirmed) throw new Failure(`${email} isn't confirmed yet: its owner must enter the code first.`);
      await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
    },

    /** Whether they were one or not. */
    revoke: async (email: string) => {
      const { user } = await find(email);
      await cognito.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }));
    },

    /** Signs somebody out everywhere and lets them sign in no more. Answers their id. */
    disable: async (email: string) => {
      const { user, id } = await find(email);
      await cognito.send(new AdminUserGlobalSignOutCommand(user));
      await cognito.send(new AdminDisableUserCommand(user));
      return id;
    },

    /** Their e-mail addresses. */
    list: async () => {
      const emails: string[] = [];
      for await (const { Users = [] } of paginateListUsersInGroup({ client: cognito }, { UserPoolId, GroupName }))
        emails.push(...Users.map(({ Attributes }) => valueOf("email", Attributes)));
      return emails.sort();
    },
  };
};
