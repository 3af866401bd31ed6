import {
  AdminAddUserToGroupCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { demoPassword } from "#infra/local/settings.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn, signInUnnoted, type Account } from "../support/account.ts";
import { withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { attempt, openSocket } from "../support/socket.ts";
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

test("who signs out is out at once, with a token that was copied, and with one that is renewed", async () => {
  const ada = await newAccount();
  const { access, refresh } = await signIn(ada.email);
  const other = await signIn(ada.email);

  expect(await withToken(access)(contract.endOwnSession, {})).toMatchObject({ status: 200 });

  for (const token of [access, await renewed(refresh)])
    expect(await withToken(token)(contract.getProfile, {})).toMatchObject({
      status: 401,
      body: { code: "session-ended" },
    });
  expect(await withToken(other.access)(contract.getProfile, {})).toMatchObject({ status: 200 });
});

test("a ticket that was taken before its session has ended opens no socket afterwards, and lets none go on", async () => {
  const ada = await newAccount();
  const [mine, lost] = [await signIn(ada.email), await signIn(ada.email)];
  const take = async (token: string) => (await withToken(token)(contract.requestTicket, {})).body.ticket;
  const [opening, renewing] = [await take(lost.access), await take(lost.access)];
  const socket = await openSocket({ ticket: await take(mine.access) });
  await withToken(lost.access)(contract.endOwnSession, {});

  expect(await attempt({ query: `?ticket=${opening}` })).not.toBe("open");
  socket.send({ action: "renew", ticket: renewing });
  await socket.ended();
  expect(await attempt({ query: `?ticket=${await take(mine.access)}` })).toBe("open");
});

test("a session that is ended elsewhere, by the password, is over everywhere: the API, renewal, and its socket", async () => {
  const ada = await newAccount();
  const [mine, lost] = [await signIn(ada.email), await signIn(ada.email)];
  const list = async () => (await withToken(mine.access)(contract.listSessions, {})).body.items;
  const lostId = (await list()).find(({ is_current }) => !is_current)?.id ?? "";
  const { ticket } = (await withToken(lost.access)(contract.requestTicket, {})).body;
  const socket = await openSocket({ ticket });
  await socket.ping();
  const again = await signInUnnoted(ada);

  const answer = await withToken(again.access)(contract.endSessions, { session_id: lostId });

  expect(answer).toMatchObject({ status: 200, body: { ended: 1 } });
  await socket.ended();
  for (const token of [lost.access, await renewed(lost.refresh)])
    expect(await withToken(token)(contract.requestTicket, {})).toMatchObject({ status: 401 });
  expect(await list()).toMatchObject([{ is_current: true }]);
});

test("no token of a session changes its account: the address, the password, or the second factor", async () => {
  const ada = await newAccount();
  const { access, refresh } = await signIn(ada.email);
  const UserAttributes = [{ Name: "email", Value: "eve@club.test" }];
  const changes = (AccessToken: string) => [
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes }),
    new ChangePasswordCommand({ AccessToken, PreviousPassword: demoPassword, ProposedPassword: "another-2" }),
    new AssociateSoftwareTokenCommand({ AccessToken }),
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
  ];
  const renewedToken = await renewed(refresh);

  for (const change of [access, renewedToken].flatMap(changes))
    await expect(cognito.send(change as UpdateUserAttributesCommand)).rejects.toMatchObject({
      name: "NotAuthorizedException",
    });

  // It is the scope that lacks, which only a sign-in to change the account gives; the API needs none.
  const again = await signInUnnoted(ada);
  expect(partsOf(again.access).claims.scope).toBe("aws.cognito.signin.user.admin");
  for (const token of [access, renewedToken]) {
    expect(partsOf(token).claims.scope ?? "").toBe("");
    expect(await withToken(token)(contract.getProfile, {})).toMatchObject({ status: 200 });
  }
  await cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: again.access }));
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
