import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { findCodeProblem, withCodeTrial } from "#infra/code-check.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { totpOf } from "#infra/totp.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn } from "../support/account.ts";
import { asAdmin, withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { answerTotp, setUpTotp, signInByPassword, signInWithTotp } from "../support/totp.ts";
import { until } from "../support/until.ts";

/** The name of a refusal; "none" where there was none. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: Error) => error.name,
  );

test("a session that began with the code says so in its token, and one that began before does not", async () => {
  const { UserPoolId } = clubUnderTest().outputs;
  const account = await newAccount();
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: account.email, GroupName: "admin" }));
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

test("a trial of codes tells what a pool does with them: the embedded one takes them twice, and real ones may not", async () => {
  const { UserPoolId = "", UserPoolClientId: ClientId = "" } = clubUnderTest().outputs;
  const aws = credentials(clubUnderTest().endpoint);
  const emails: string[] = [];

  const problem = await withCodeTrial({ aws, UserPoolId, ClientId }, async (trial) => {
    const { Users = [] } = await cognito.send(
      new ListUsersCommand({ UserPoolId, Filter: 'email ^= "codes-"', AttributesToGet: ["email"] }),
    );
    emails.push(...Users.map(({ Username = "" }) => Username));
    return findCodeProblem(trial, { now: Date.now, wait: () => Promise.resolve() });
  });

  expect(problem).toBe("takes a code a second time");
  expect(emails).toHaveLength(1);
  await expect(cognito.send(new AdminGetUserCommand({ UserPoolId, Username: emails[0] }))).rejects.toMatchObject({
    name: "UserNotFoundException",
  });
});
