import { execFile } from "node:child_process";
import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  DescribeUserPoolCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { findSecondFactor, secondFactorWrite } from "#functions/membership/second-factor.ts";
import { canSignIn, deleteAccount, findVerifiedAccount, getVerifiedEmail } from "#functions/platform/accounts.ts";
import { findRestoredAccount, restoredAccountWrite } from "#functions/platform/restored-account.ts";
import { getItem, writeOne } from "#functions/platform/table.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { demoPassword } from "#infra/local/settings.ts";
import { forgetSecondFactor } from "#infra/operator-audit.ts";
import { findLost, restoreAccounts } from "#infra/restore/restore-accounts.ts";
import { accountsBackup, accountsFileOf } from "#shared/accounts-backup.ts";
import { contract } from "#shared/contract.ts";
import { memberAttribute } from "#shared/token-claims.ts";
import { cognito, newAccount, provePassword, signIn, website, type Account } from "../support/account.ts";
import { withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { given } from "../support/given.ts";
import { invoke } from "../support/invoke.ts";
import { newProfile } from "../support/members.ts";
import { Bucket, headFile, s3 } from "../support/stored-files.ts";

const { endpoint, outputs } = clubUnderTest();
const { UserPoolId, UserPoolClientId: ClientId, TableName } = outputs;

const bind = (memberId: string, accountId: string) => writeOne(restoredAccountWrite(memberId, accountId));
const lostOf = ({ id: memberId, email }: Account, isAdmin = false) => [{ memberId, email, isEnabled: true, isAdmin }];
const restore = (known: ReturnType<typeof lostOf>, later: typeof known = []) =>
  restoreAccounts(cognito, UserPoolId ?? "", { known, later }, { bind });
const readProfile = async (email: string) =>
  (await withToken((await signIn(email)).access)(contract.getProfile, {})).body;

/** As who reads the address's mail does it by "Forgot your password?". */
const choosePassword = (Username: string) =>
  cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: demoPassword, Permanent: true }));

const newLost = async (name: string) => {
  const lost = await newProfile({ full_name: name });
  await readProfile(lost.email);
  await cognito.send(new AdminDeleteUserCommand({ UserPoolId, Username: lost.email }));
  return lost;
};

test("a member whose account was lost is who they were, under another account, until that is deleted too", async () => {
  const ada = await newLost("Ada Okafor");

  expect(await restore(lostOf(ada, true))).toMatchObject({ created: [ada.email], bound: [] });
  expect(await restore(lostOf(ada))).toMatchObject({ created: [], kept: [ada.email] });
  await expect(provePassword(ada.email, demoPassword, { ...website })).rejects.toThrow();
  await choosePassword(ada.email);

  const token = (await signIn(ada.email)).access;
  expect((await withToken(token)(contract.getProfile, {})).body).toMatchObject({ full_name: "Ada Okafor", version: 1 });
  expect(await withToken(token)(contract.listLeads, { month: "2031-01" })).toMatchObject({ status: 200 });
  expect(await getVerifiedEmail(ada.id)).toBe(ada.email);
  expect(await findVerifiedAccount(ada.email)).toBe(ada.id);
  await deleteAccount(ada.id);
  expect(await canSignIn(ada.id)).toBe(false);
  expect(await findVerifiedAccount(ada.email)).toBeUndefined();
  expect(await findRestoredAccount(ada.id)).toBeUndefined();
});

test("a second factor of the lost pool is gone with it, and one of the new pool stays", async () => {
  const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId }));
  const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()];
  await writeOne(secondFactorWrite(ada, new Date(Number(UserPool?.CreationDate) - 1000).toISOString()));
  await writeOne(secondFactorWrite(ben, new Date().toISOString()));

  for (const id of [ada, ada, ben])
    await forgetSecondFactor(credentials(endpoint), TableName ?? "", id, UserPool?.CreationDate);

  expect(await findSecondFactor(ada)).toBeUndefined();
  expect(await findSecondFactor(ben)).toMatchObject({ since: expect.any(String) as string });
});

test("who has signed up again is who they were; a stranger's account with the address, never confirmed, is not", async () => {
  const [ada, ben] = [await newLost("Ada Okafor"), await newLost("Ben Carter")];
  for (const { email } of [ada, ben])
    await cognito.send(new SignUpCommand({ ClientId, Username: email, Password: "a-Stranger-1" }));
  await cognito.send(new AdminConfirmSignUpCommand({ UserPoolId, Username: ada.email }));
  await cognito.send(
    new AdminUpdateUserAttributesCommand({
      ...{ UserPoolId, Username: ada.email },
      UserAttributes: [{ Name: "email_verified", Value: "true" }],
    }),
  );

  expect(await restore([...lostOf(ada), ...lostOf(ben)])).toMatchObject({ created: [ben.email], bound: [ada.email] });

  await choosePassword(ada.email);
  expect(await readProfile(ada.email)).toMatchObject({ full_name: "Ada Okafor" });
  await expect(provePassword(ben.email, "a-Stranger-1", { ...website })).rejects.toThrow();
});

test("nobody gets another's account: not by an attribute, nor by an address that stands for somebody", async () => {
  const [ada, eve] = [await newProfile({ full_name: "Ada Okafor" }), await newProfile({ full_name: "Eve Stone" })];
  const UserAttributes = [{ Name: memberAttribute, Value: ada.id }];
  const email = given.emailAddress();

  await expect(
    cognito.send(
      new SignUpCommand({
        ...{ ClientId, Username: email, Password: demoPassword },
        UserAttributes: [{ Name: "email", Value: email }, ...UserAttributes],
      }),
    ),
  ).rejects.toThrow();
  await cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: eve.email, UserAttributes }));
  expect(await readProfile(eve.email)).toMatchObject({ full_name: "Eve Stone" });
  expect(await restore(lostOf({ id: "lost", email: eve.email }))).toMatchObject({ refused: [eve.email] });

  await expect(restore(lostOf(ada))).rejects.toThrow(
    "This user pool isn't lost: it has the accounts of 1 of 1 members.",
  );
  const backup = { at: "2026-11-02T00:00:00Z", accounts: lostOf(ada) };
  expect(findLost(backup, [])).toEqual({ known: [], later: [] });
  const joined = ["2026-11-01T00:00:00Z", "2026-11-03T00:00:00Z"].map((at) => ({ memberId: at, email, at }));
  expect(findLost(backup, [{ memberId: ada.id, email, at: "2026-01-01T00:00:00Z" }, ...joined])).toEqual({
    known: lostOf(ada),
    later: lostOf({ id: "2026-11-03T00:00:00Z", email }),
  });
});

test("who was shut out stays so, an address is its newest owner's, and what was interrupted is finished", async () => {
  const [ada, ben, cyd] = [await newLost("Ada Okafor"), await newLost("Ben Carter"), await newLost("Cyd Ellis")];
  const [lost] = lostOf(ada, true);
  const UserAttributes = Object.entries({ email: cyd.email, email_verified: "true", [memberAttribute]: cyd.id });
  await cognito.send(
    new AdminCreateUserCommand({
      ...{ UserPoolId, Username: cyd.email, MessageAction: "SUPPRESS" },
      UserAttributes: UserAttributes.map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  await newAccount(ada.email);

  const known = [{ ...lost!, isEnabled: false }, ...lostOf(ben), ...lostOf(cyd)];
  expect(await restore(known, lostOf({ id: crypto.randomUUID(), email: ben.email }))).toEqual({
    ...{ bound: [ada.email], created: [ben.email], kept: [cyd.email], refused: [ben.email] },
  });

  const find = (Username: string) => cognito.send(new AdminGetUserCommand({ UserPoolId, Username }));
  expect(await find(ada.email)).toMatchObject({ Enabled: false });
  expect(await find(cyd.email)).toMatchObject({ UserStatus: "CONFIRMED" });
  expect(await findVerifiedAccount(ben.email)).not.toBe(ben.id);
});

test("who has which account is written down, without what nobody has confirmed", async () => {
  const [ada, email] = [await newAccount(), given.emailAddress()];
  await cognito.send(new SignUpCommand({ ClientId, Username: email, Password: demoPassword }));

  await invoke("FunctionBackups", {});

  const Key = accountsFileOf(new Date().toISOString());
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  const { accounts } = accountsBackup.parse(JSON.parse((await Body?.transformToString()) ?? ""));
  expect(accounts).toContainEqual({ memberId: ada.id, email: ada.email, isEnabled: true, isAdmin: false, rights: [] });
  expect(accounts).toContainEqual(
    expect.objectContaining({ email: "admin@club.test", isAdmin: true, rights: ["owner"] }),
  );
  expect(accounts.filter((each) => each.email === email)).toEqual([]);
});

/** Runs `npm run restore -- …`. */
const command = (...args: string[]) =>
  new Promise<string>((resolve) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, AWS_PORT: new URL(endpoint).port, NO_COLOR: "1", AWS_EC2_METADATA_DISABLED: "true" };
    execFile(process.execPath, ["infra/local/bootstrap.mjs", "infra/restore.ts", ...args], { env }, (_, out, err) =>
      resolve(`${out}${err}`),
    );
  });

test("the command restores the table beside itself, says what is gone, and brings it back with its file", async () => {
  const [id, to] = [crypto.randomUUID(), new Date(Date.now() - 1000).toISOString()];
  const [key, file] = [{ pk: `LISTING#${id}`, sk: "LISTING" }, `media/listings/${id}.png`];
  await s3.send(new PutObjectCommand({ Bucket, Key: file, Body: "a picture" }));
  await writeOne({ Put: { Item: { ...key, logo: file } } });
  const since = ["--to", to, "--only", key.pk];

  expect(await command(...since, "--dry-run")).toMatch("0 items and 0 files would be back.");
  await writeOne({ Delete: { Key: key } });
  await s3.send(new DeleteObjectCommand({ Bucket, Key: file }));
  const said = await command(...since);

  expect(said).toMatch(/\nLISTING +1 +0 +1 +0 +0\n/);
  expect(said).toMatch(`1 items and 1 files are back.
When all is well: aws dynamodb delete-table --table-name ${TableName}-`);
  expect(await command("--to", to, "--beside", TableName ?? "")).toMatch("That is the club's own table.");
  expect(await getItem(key)).toMatchObject({ logo: file });
  expect(await headFile(file)).toMatchObject({ ContentLength: 9 });
  expect(await command("--to", to, "--beside", "club-nothing")).toMatch("There is no table club-nothing.");
  expect(await command(...["--to", to, "--only", "NOTHING#"])).toMatch('No key of then or now begins with "NOTHING#".');
  expect(await command("--to", "yesterday")).toMatch("Usage: npm run restore");
  expect(await command("--to", "2126-01-01T00:00Z")).toMatch("That time has not come yet.");
  expect(await command("--accounts", "2020-01-01")).toMatch("There is no backup of accounts of 2020-01-01");
});
