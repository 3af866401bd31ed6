import { execFile } from "node:child_process";
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CreateGroupCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { adminsOf } from "#infra/admins.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import { createNote } from "#infra/operator-audit.ts";
import { contract } from "#shared/contract.ts";
import { cognito, newAccount, signIn } from "../support/account.ts";
import { as, asAdmin, asMember, withToken } from "../support/as.ts";
import { clubUnderTest } from "../support/club-under-test.ts";
import { newClientId } from "../support/conversation.ts";
import { given } from "../support/given.ts";
import { emailsTo } from "../support/mailbox.ts";
import { newProfile } from "../support/members.ts";
import { attempt, openSocket } from "../support/socket.ts";
import { readCardItem } from "../support/table.ts";
import { inFull } from "../support/tier.ts";
import { setUpTotp, signInWithTotp } from "../support/totp.ts";
import { until } from "../support/until.ts";

const { accounts, outputs, endpoint } = clubUnderTest();
const ClientId = outputs.UserPoolClientId;

/** Runs `npm run admin -- …`. */
const admin = (args: string[], AWS_PORT = new URL(endpoint).port) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const program = execFile(
      process.execPath,
      ["infra/local/bootstrap.mjs", "infra/admin.ts", ...args],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          AWS_PORT,
          NO_COLOR: "1",
          AWS_EC2_METADATA_DISABLED: "true",
        },
      },
      (_, stdout, stderr) => resolve({ code: program.exitCode ?? 1, said: `${stdout}${stderr}`.trim() }),
    );
  });

/** What the command does it with, in this process: each run of the command takes a second of a processor. */
const admins = adminsOf(cognito, outputs.UserPoolId ?? "", createNote(credentials(endpoint), outputs.TableName ?? ""));

const mayRead = async (email: string) =>
  (await withToken((await signIn(email)).access)(contract.listLeads, { month: "2031-01" })).status === 200;

test("an admin is named, once or twice, is listed, and is dismissed", async () => {
  const { email } = await newAccount();

  expect(await admin(["grant", email, "--stage", "local"])).toEqual({
    code: 0,
    said: `${email} is an admin now. It takes effect within five minutes.`,
  });
  await admins.grant(email);
  expect(await mayRead(email)).toBe(true);
  expect((await admin(["list"])).said.split("\n")).toEqual(expect.arrayContaining(["admin@club.test", email]));

  expect(await admin(["revoke", email])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/not an admin now/) as string,
  });
  expect(await mayRead(email)).toBe(false);
  expect(await admins.list()).not.toContain(email);
});

test("nobody becomes an admin with an address that is not proved to be theirs, and one that nobody has is told by name", async () => {
  const [email, nobodys] = [given.emailAddress(), given.emailAddress()];
  await cognito.send(new SignUpCommand({ ClientId, Username: email, Password: "secret-1" }));

  expect(await admin(["grant", email])).toEqual({
    code: 1,
    said: `${email} isn't confirmed yet: its owner must enter the code first.`,
  });
  for (const act of ["grant", "revoke", "disable", "enable", "resetSecondFactor"] as const)
    await expect(admins[act](nobodys)).rejects.toThrow(`No account exists for ${nobodys}.`);
});

test.each(
  inFull(
    [
      [],
      ["grant"],
      ["appoint", "ada@example.com"],
      ["grant", "ada@example.com", "eve@example.com"],
      ["list", "--stage", "moon"],
    ],
    [["list", "--stage", "moon"]],
  ).map((args) => [args]),
)("%j is answered with the usage", async (args) => {
  expect(await admin(args)).toEqual({
    code: 1,
    said: expect.stringMatching(/^Usage: npm run admin -- grant/) as string,
  });
});

const renewed = (REFRESH_TOKEN: string) =>
  cognito.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: "REFRESH_TOKEN_AUTH", AuthParameters: { REFRESH_TOKEN } }),
  );

test("somebody is removed: they are out at once, nobody finds them, and what they wrote stays", async () => {
  const ada = await newProfile();
  const to = accounts["member1@club.test"] ?? "";
  const conversation = (await as(ada)(contract.startConversation, { to })).body;
  const { access, refresh } = await signIn(ada.email);
  const [phone, laptop] = [await openSocket({ as: ada }), await openSocket({ as: ada })];
  phone.send({
    action: "direct.send",
    clientId: newClientId(),
    conversationId: conversation.id,
    content: "Good evening.",
  });
  await phone.next("ack");
  const { ticket } = (await withToken(access)(contract.requestTicket, {})).body;

  expect(await admin(["remove", ada.email])).toEqual({
    code: 0,
    said: [
      `${ada.email} is signed out everywhere and disabled.`,
      "Their card has left the directory.",
      "2 open connections were ended.",
      "What they wrote stays. Their sessions have ended: nothing of theirs is answered anymore.",
    ].join("\n"),
  });

  await Promise.all([phone.ended(), laptop.ended()]);
  expect(await readCardItem(ada.id)).toBeUndefined();
  await expect(signIn(ada.email)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  await expect(renewed(refresh)).rejects.toMatchObject({ name: "NotAuthorizedException" });
  for (const answer of [
    await withToken(access)(contract.requestTicket, {}),
    await withToken(access)(contract.listDirectory, {}),
    await withToken(access)(contract.getOwnData, {}),
    await withToken(access)(contract.noteSession, {}),
  ])
    expect(answer).toMatchObject({ status: 401, body: { code: "session-ended" } });
  expect(await attempt({ query: `?ticket=${ticket}` })).toBe(403);
  expect((await asMember(contract.listDirectMessages, { id: conversation.id })).body.items).toMatchObject([
    { user_id: ada.id, full_name: "Ada Okafor", content: "Good evening." },
  ]);
});

test("who was removed, once or twice, is no admin any more, nor becomes one, until they are restored; the audit log has all of it, by the operator, and the member reads it", async () => {
  const account = await newAccount();
  const { email } = account;
  await admins.grant(email);
  await admins.disable(email);
  expect(await admin(["remove", email])).toMatchObject({
    code: 0,
    said: expect.stringContaining("The directory did not show them.\n0 open connections were ended.") as string,
  });

  expect(await admins.list()).not.toContain(email);
  await expect(admins.grant(email)).rejects.toThrow(
    `${email} is disabled. To let them sign in again: npm run admin -- restore ${email}`,
  );
  expect(await admin(["restore", email])).toEqual({
    code: 0,
    said: `${email} may sign in again, as a member.\nThe directory shows them as it did before.`,
  });
  expect(await mayRead(email)).toBe(false);
  for (const act of ["grant", "grant", "revoke"] as const) await admins[act](email);

  const { body } = await asAdmin(contract.listAudit, { about: `member:${account.id}` });
  const done = body.items.filter(({ by }) => by.role === "operator");
  expect(done.map(({ kind }) => kind).toReversed()).toEqual([
    ...["admin-made", "account-disabled", "admin-unmade", "account-enabled"],
    ...["admin-made", "admin-unmade"],
  ]);
  expect(done[0]).toMatchObject({ by: { id: "operator", name: "" }, about: { name: email } });
  const own = (await as(account)(contract.listOwnAudit, {})).body.items;
  expect(own).toContainEqual(expect.objectContaining({ kind: "admin-made", role: "operator" }));
});

test("the only admin can be neither dismissed nor removed", async () => {
  const { UserPool: { Id: UserPoolId = "" } = {} } = await cognito.send(
    new CreateUserPoolCommand({ PoolName: "other" }),
  );
  await cognito.send(new CreateGroupCommand({ UserPoolId, GroupName: "admin" }));
  const [ada, ben] = [given.emailAddress(), given.emailAddress()];
  for (const Username of [ada, ben]) {
    const UserAttributes = [{ Name: "email", Value: Username }];
    await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes }));
    await cognito.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: "Secret-1!", Permanent: true }),
    );
  }
  const others = adminsOf(cognito, UserPoolId);
  await others.grant(ada);

  for (const act of ["revoke", "disable"] as const)
    await expect(others[act](ada)).rejects.toThrow(`${ada} is the only admin. Name another one first.`);
  await others.grant(ben);
  await others.disable(ada);
  expect(await others.list()).toEqual([ben]);
  await expect(others.revoke(ben)).rejects.toThrow(`${ben} is the only admin.`);
});

test("a second factor that is reset by command is gone, is in the log, and its admin has the letter of it, as by another admin", async () => {
  const account = await newAccount();
  await admins.grant(account.email);
  const key = await setUpTotp(account);
  await withToken(await signInWithTotp(account, key))(contract.noteSecondFactor, {});
  await as(account)(contract.saveProfile, { ...given.profile(), version: 0 });

  expect(await admin(["reset-second-factor", account.email])).toEqual({
    code: 0,
    said: `${account.email} signs in by password, and sets up another second factor under Settings.`,
  });

  const { access } = await signIn(account.email);
  expect(await withToken(access)(contract.getSecondFactor, {})).toMatchObject({ body: { since: null, isUsed: false } });
  const { body } = await asAdmin(contract.listAudit, { about: `member:${account.id}` });
  expect(body.items[0]).toMatchObject({ kind: "second-factor-reset", by: { role: "operator" } });
  await until("the letter of the reset", async () =>
    (await emailsTo(account.email)).some(({ subject }) => subject === "Your second factor was reset"),
  );
});
