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

/** Makes the demo accounts, confirmed and ready to sign in; those already there stay as they are. */
export const makeDemoAccounts = (endpoint: string, { UserPoolId }: Outputs) =>
  step("Making the demo accounts", async () => {
    const cognito = new CognitoIdentityProviderClient(credentials(endpoint));
    for (const { email, isAdmin } of demoAccounts) {
      const user = { UserPoolId, Username: email };
      const attributes = [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ];
      try {
        await cognito.send(
          new AdminCreateUserCommand({ ...user, UserAttributes: attributes, MessageAction: "SUPPRESS" }),
        );
      } catch (error) {
        if (error instanceof UsernameExistsException) continue;
        throw error;
      }
      await cognito.send(new AdminSetUserPasswordCommand({ ...user, Password: demoPassword, Permanent: true }));
      if (isAdmin) await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: "admin" }));
    }
  });
