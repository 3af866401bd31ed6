import {
  AdminAddUserToGroupCommand,
  AssociateSoftwareTokenCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { totpOf } from "#infra/totp.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn } from "../support/account.ts";
import { asAdmin, withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { partsOf } from "../support/tokens.ts";
import { answerTotp, reauthenticateWithTotp, setUpTotp, signInByPassword, signInWithTotp } from "../support/totp.ts";
import { until } from "../support/until.ts";

/** The name of a refusal; "none" where there was none. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.name,
  );

const newAdmin = async () => {
  const { UserPoolId } = clubUnderTest().outputs;
  const account = await newAccount();
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: account.email, GroupName: "admin" }));
  return account;
};

test("a session that began with the code says so in its token, and one that began before does not", async () => {
  const account = await newAdmin();
  const before = (await signIn(account.email)).access;
  const key = await setUpTotp(account);
  expect(await withToken(before)(contract.noteSecondFactor, {})).toMatchObject({
    status: 201,
    body: { isUsed: false },
  });

  expect(await signInByPassword(account)).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
  // A session of the second in which it was noted does not count.
  const read = async () => {
    const { body } = await withToken(await signInWithTotp(account, key))(contract.getSecondFactor, {});
    return body.isUsed && body;
  };
  const used = await until("a session with the code", read);

  expect(used).toMatchObject({ isRequired: false, isUsed: true });
  expect(await withToken(before)(contract.getSecondFactor, {})).toMatchObject({ body: { isUsed: false } });
  expect(await asAdmin(contract.resetSecondFactor, { memberId: account.id })).toMatchObject({ status: 200 });
  expect(await signInByPassword(account)).toMatchObject({
    AuthenticationResult: { AccessToken: expect.any(String) as string },
  });
});

const isUsed = async (token: string) => (await withToken(token)(contract.getSecondFactor, {})).body.isUsed;
const renew = async (refresh: string) => {
  const { UserPoolClientId: ClientId } = clubUnderTest().outputs;
  const { AuthenticationResult } = await cognito.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN: refresh } }),
  );
  return AuthenticationResult?.AccessToken ?? "";
};

test("a session by the password alone is none with the code once it is renewed, and deletes no account", async () => {
  const admin = await newAdmin();
  const { access, refresh } = await signIn(admin.email);
  const key = await setUpTotp(admin);
  await withToken(access)(contract.noteSecondFactor, {});
  // The embedded Cognito takes a renewal for a sign-in.
  const renewed = await until("a renewed token that has the claim", async () => {
    const token = await renew(refresh);
    const { auth_time, second_factor } = partsOf(token).claims;
    return Number(auth_time) >= Number(second_factor) && token;
  });

  expect(await isUsed(renewed)).toBe(false);
  expect(await withToken(renewed)(contract.requestDeletion, { confirmation: "delete my account" })).toMatchObject({
    status: 403,
    body: { code: "forbidden", detail: expect.stringMatching(/fresh sign-in/) as string },
  });
  expect(await isUsed(await signInWithTotp(admin, key))).toBe(true);
});

test("an admin's own token switches it off: who signs in by the password then has none, and sets up no other", async () => {
  const admin = await newAdmin();
  const key = await setUpTotp(admin);
  await withToken(await signInWithTotp(admin, key))(contract.noteSecondFactor, {});
  const own = await until("a session with the code", async () => {
    const token = await reauthenticateWithTotp(admin, key);
    return (await isUsed(token)) && token;
  });
  const setTo = (AccessToken: string, Enabled: boolean) =>
    cognito.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } }),
    );

  await setTo(own, false);
  const byPassword = await signIn(admin.email);

  expect(partsOf(byPassword.access).claims).not.toHaveProperty("second_factor");
  expect(await isUsed(byPassword.access)).toBe(false);
  expect(await refusalOf(cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: byPassword.access })))).toBe(
    "NotAuthorizedException",
  );
  // On again, by the token that switched it off.
  await setTo(own, true);
  for (const token of [await renew(byPassword.refresh), await signInWithTotp(admin, key)])
    expect(await withToken(token)(contract.getSecondFactor, {})).toMatchObject({
      body: { isUsed: false, offSince: expect.any(String) as string },
    });
});

test("a session with the code cannot switch the factor off, or on with another key: a moment old, and by its own token", async () => {
  const admin = await newAdmin();
  const AccessToken = await signInWithTotp(admin, await setUpTotp(admin));

  for (const change of [
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
    new AssociateSoftwareTokenCommand({ AccessToken }),
  ])
    expect(await refusalOf(cognito.send(change as AssociateSoftwareTokenCommand))).toBe("NotAuthorizedException");
  expect(await signInByPassword(admin)).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
});

test("who has forgotten the password gets in by the new one and the code, never by the new one alone", async () => {
  const { UserPoolClientId: ClientId } = clubUnderTest().outputs;
  const account = await newAccount();
  const key = await setUpTotp(account);
  const password = "another-2";

  await cognito.send(new ForgotPasswordCommand({ ClientId, Username: account.email }));
  await cognito.send(
    new ConfirmForgotPasswordCommand({
      ...{ ClientId, Username: account.email, Password: password },
      // The embedded AWS knows one code for all (design.md, "Locally").
      ConfirmationCode: "654321",
    }),
  );

  expect(await refusalOf(signInByPassword(account))).toBe("NotAuthorizedException");
  const asked = await signInByPassword(account, password);
  expect(asked).toMatchObject({ ChallengeName: "SOFTWARE_TOKEN_MFA" });
  expect(asked.AuthenticationResult).toBeUndefined();
  expect(await refusalOf(answerTotp(account, asked, "000000"))).toMatch(/^(CodeMismatch|NotAuthorized)Exception$/);
  expect(await withToken(await answerTotp(account, asked, totpOf(key)))(contract.getProfile, {})).toMatchObject({
    status: 200,
  });
});
