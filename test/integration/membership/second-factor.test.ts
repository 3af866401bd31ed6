import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { invoke } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { groupsOf } from "../../support/membership.ts";
import { setUpTotp } from "../../support/totp.ts";

const { accounts, outputs } = clubUnderTest();
const { UserPoolId } = outputs;

const newAdmin = async () => {
  const account = await newAccount();
  await groupsOf(account);
  await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: account.email, GroupName: "admin" }));
  return { ...account, isAdmin: true };
};

const note = (account: Account) => as(account)(contract.noteSecondFactor, {});
const reset = ({ id }: Account) => asAdmin(contract.resetSecondFactor, { memberId: id });
const settingsOf = async ({ email }: Account) =>
  (await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }))).UserMFASettingList ?? [];
const entriesOf = async ({ id }: Account) =>
  (await asAdmin(contract.listAudit, { about: `member:${id}` })).body.items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("second-factor"));

/** What the next access token of an account says of it. */
const claimOf = async ({ id, email }: Account, groups = ["admin"]) => {
  const { response } = (await invoke("FunctionTokens", {
    version: "2",
    userPoolId: UserPoolId,
    triggerSource: "TokenGeneration_Authentication",
    userName: id,
    request: {
      userAttributes: { sub: id, email, email_verified: "true" },
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
    },
    response: { claimsAndScopeOverrideDetails: null },
  })) as {
    response: {
      claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride?: { second_factor?: string } } };
    };
  };
  return response.claimsAndScopeOverrideDetails.accessTokenGeneration.claimsToAddOrOverride?.second_factor;
};

testInProcess("a factor that Cognito knows is noted once, and admins' tokens say since when there is one", async () => {
  const admin = await newAdmin();
  expect(await claimOf(admin)).toBeUndefined();
  await setUpTotp(admin);

  const [{ status, body }] = await Promise.all([note(admin), note(admin)]);

  expect(status).toBe(201);
  expect(Date.parse(body.since ?? "")).toBeGreaterThan(Date.now() - 5000);
  expect(await claimOf(admin)).toBe(String(Date.parse(body.since ?? "") / 1000));
  expect(await claimOf(admin, [])).toBeUndefined();
  expect(await entriesOf(admin)).toEqual(["second-factor-set"]);
  expect((await as(admin)(contract.getSecondFactor, {})).body).toEqual({
    ...{ isRequired: false, since: body.since, offSince: null, isUsed: false },
  });
});

testInProcess("nothing is noted that Cognito does not know of, nor for who is no admin", async () => {
  const [admin, member] = [await newAdmin(), await newAccount()];

  expect(await note(admin)).toMatchObject({ status: 409, body: { code: "conflict" } });
  await setUpTotp(member);
  expect(await note(member)).toMatchObject({ status: 403 });
  expect((await as(admin)(contract.getSecondFactor, {})).body).toMatchObject({ since: null });
});

testInProcess("another admin resets it: Cognito asks for no code, tokens know none, the log has it once", async () => {
  const admin = await newAdmin();
  await setUpTotp(admin);
  await note(admin);
  expect(await settingsOf(admin)).toContain("SOFTWARE_TOKEN_MFA");

  const answers = [await reset(admin), await reset(admin)];

  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await settingsOf(admin)).not.toContain("SOFTWARE_TOKEN_MFA");
  expect(await claimOf(admin)).toBeUndefined();
  expect(await entriesOf(admin)).toEqual(["second-factor-reset", "second-factor-set"]);
  const own = (await as(admin)(contract.listOwnAudit, {})).body.items;
  expect(own).toContainEqual(expect.objectContaining({ kind: "second-factor-reset", by: "Naomi Whitfield" }));
});

test("nobody resets their own, or that of who is no admin", async () => {
  const member = await newAccount();

  expect(await reset({ id: accounts["admin@club.test"] ?? "", email: "" })).toMatchObject({ status: 409 });
  expect(await reset(member)).toMatchObject({ status: 404 });
});

const switchOff = ({ email }: Account) =>
  cognito.send(
    new AdminSetUserMFAPreferenceCommand({
      ...{ UserPoolId, Username: email },
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  );
const subjectsTo = async ({ email }: Account) => (await emailsTo(email)).map(({ subject }) => subject);

testInProcess("one that is switched off at Cognito counts no more, on again or not, until it is reset", async () => {
  const admin = await newAdmin();
  await setUpTotp(admin);
  await note(admin);

  await switchOff(admin);
  expect(await Promise.all([claimOf(admin), claimOf(admin)])).toEqual([undefined, undefined]);
  // By the password alone, somebody sets up one of their own.
  await setUpTotp(admin);

  expect(await settingsOf(admin)).toContain("SOFTWARE_TOKEN_MFA");
  expect(await claimOf(admin)).toBeUndefined();
  expect(await note(admin)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/ask another admin to reset it/) as string },
  });
  expect((await as(admin)(contract.getSecondFactor, {})).body).toMatchObject({
    ...{ since: expect.any(String) as string, offSince: expect.any(String) as string },
  });
  expect(await entriesOf(admin)).toEqual(["second-factor-off", "second-factor-set"]);

  await reset(admin);
  await setUpTotp(admin);
  expect(await note(admin)).toMatchObject({ status: 201, body: { offSince: null } });
  expect(await claimOf(admin)).toBeDefined();
});

testInProcess("the admin is written to when it is set up, switched off, and reset: once each", async () => {
  const admin = await newAdmin();
  await setUpTotp(admin);

  await note(admin);
  await note(admin);
  await switchOff(admin);
  await claimOf(admin);
  await claimOf(admin);
  await reset(admin);
  await reset(admin);

  expect(await subjectsTo(admin)).toEqual(
    expect.arrayContaining([
      "Your second factor is on",
      "Your second factor was switched off",
      "Your second factor was reset",
    ]),
  );
  expect(await subjectsTo(admin)).toHaveLength(3);
});
