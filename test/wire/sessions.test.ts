import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn, type Account } from "../support/account.ts";
import { withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { partsOf } from "../support/tokens.ts";

const { UserPoolId, UserPoolClientId: ClientId } = clubUnderTest().outputs;
const userOf = ({ email }: Account) => ({ UserPoolId, Username: email });
const month = "2031-01";

const renewed = async (refresh: string) => {
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: refresh } }),
  );
  return AuthenticationResult?.AccessToken ?? "";
};
const refusal = (refresh: string) =>
  renewed(refresh).then(
    () => "renewed",
    (error: Error) => error.name,
  );

test("a session goes on by renewal, five minutes at a time", async () => {
  const ada = await newAccount();
  const { refresh } = await signIn(ada.email);

  const access = await renewed(refresh);

  expect(await withToken(access)(contract.getProfile, {})).toMatchObject({ status: 200, body: { id: ada.id } });
  const { exp, iat } = partsOf(access).claims;
  expect(Number(exp) - Number(iat)).toBe(300);
});

test.each<[string, (ada: Account, refresh: string) => Promise<unknown>]>([
  ["is disabled", (ada) => cognito.send(new AdminDisableUserCommand(userOf(ada)))],
  ["is deleted", (ada) => cognito.send(new AdminDeleteUserCommand(userOf(ada)))],
  ["has signed out", (_, Token) => cognito.send(new RevokeTokenCommand({ ClientId, Token }))],
  ["is signed out everywhere", (ada) => cognito.send(new AdminUserGlobalSignOutCommand(userOf(ada)))],
])("who %s renews no session", async (_, end) => {
  const ada = await newAccount();
  const { refresh } = await signIn(ada.email);

  await end(ada, refresh);

  expect(await refusal(refresh)).toMatch(/^(NotAuthorized|UserNotFound)Exception$/);
});

test("who is disabled signs in no more, until they are enabled again", async () => {
  const ada = await newAccount();

  await cognito.send(new AdminDisableUserCommand(userOf(ada)));
  await expect(signIn(ada.email)).rejects.toMatchObject({ name: "NotAuthorizedException" });

  await cognito.send(new AdminEnableUserCommand(userOf(ada)));
  expect((await signIn(ada.email)).access).not.toBe("");
});

test("who is made an admin, or ceases to be one, is so from the next renewal", async () => {
  const ada = await newAccount();
  const { access, refresh } = await signIn(ada.email);
  const group = { ...userOf(ada), GroupName: "admin" };

  await cognito.send(new AdminAddUserToGroupCommand(group));
  expect(await withToken(access)(contract.listLeads, { month })).toMatchObject({ status: 403 });
  expect(await withToken(await renewed(refresh))(contract.listLeads, { month })).toMatchObject({ status: 200 });

  await cognito.send(new AdminRemoveUserFromGroupCommand(group));
  expect(await withToken(await renewed(refresh))(contract.listLeads, { month })).toMatchObject({ status: 403 });
});
