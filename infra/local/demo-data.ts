import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Outputs } from "./deploy.ts";
import { credentials } from "./embedded-aws.ts";
import { step } from "./progress.ts";
import { demoAccounts, demoPassword } from "./settings.ts";

/** Makes an account, confirmed and ready to sign in with the demo password. Throws when there is one. */
export const makeAccount = async (
  cognito: CognitoIdentityProviderClient,
  user: { UserPoolId: string | undefined; Username: string },
) => {
  const attributes = [
    { Name: "email", Value: user.Username },
    { Name: "email_verified", Value: "true" },
  ];
  await cognito.send(new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: "SUPPRESS" }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: demoPassword, Permanent: true }));
};

/** Makes the demo accounts; those already there stay as they are. */
export const makeDemoAccounts = (endpoint: string, { UserPoolId }: Outputs) =>
  step("Creating demo accounts", async () => {
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    for (const { email, isAdmin } of demoAccounts) {
      const user = { UserPoolId, Username: email };
      try {
        await makeAccount(cognito, user);
        if (isAdmin) await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: "admin" }));
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
      }
    }
  });
