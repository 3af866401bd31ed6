import { AdminAddUserToGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn } from "../support/account.ts";
import { asAdmin, withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { setUpTotp, signInByPassword, signInWithTotp } from "../support/totp.ts";
import { until } from "../support/until.ts";

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
