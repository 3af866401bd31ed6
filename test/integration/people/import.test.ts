import { AdminCreateUserCommand, AdminGetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import fc from "fast-check";
import { findDues } from "#functions/membership/dues.ts";
import { findMembership } from "#functions/membership/membership.ts";
import { endOfDay, startOfDay } from "#functions/platform/club-time.ts";
import { brand } from "#shared/brand.ts";
import { contract } from "#shared/contract.ts";
import { importedLengths, sayTooLong, type MemberFate, type MemberRow } from "#shared/member-import.ts";
import { check, propertyTimeoutMs } from "../../simulation/property.ts";
import { cognito, newAccount } from "../../support/account.ts";
import { apply, letLeave, move } from "../../support/applications.ts";
import { as, asAdmin } from "../../support/as.ts";
import { dayIn } from "../../support/club-days.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { closePaidLevels, newPaidLevel, newPayingMember, yearly } from "../../support/dues.ts";
import { withCrash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember, newProfile } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { itemsUnder, readCardItem, readMemberItem } from "../../support/table.ts";

const { UserPoolId } = clubUnderTest().outputs;
const until = dayIn(200);
let paid: string;
beforeAll(async () => {
  paid = await newPaidLevel();
});
afterAll(closePaidLevels);

type Asked = Parameters<typeof given.memberImport>[1];
const send = (rows: Partial<MemberRow>[], asked: Asked = {}) =>
  asAdmin(contract.importMembers, given.memberImport(rows, asked));
const answersOf = async (...args: Parameters<typeof send>) => (await send(...args)).body.answers;

const findAccount = async (email: string) => {
  const found = await cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email })).catch(() => undefined);
  return (
    found && { status: found.UserStatus, id: found.UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "" }
  );
};

/** All that a file may have, and a member with some of it. */
const full = {
  ...{ name: "Zora Hurston", joined: "2019-03-05", tags: ["founder", "Board"], company: "Eatonville Press" },
  ...{
    position: "Editor",
    industry: "real estate",
    location: "Eatonville, FL",
    website: "zora.example",
    bio: "Writes.",
  },
};

/** What is stored of somebody, without ids and the times of now. */
const stateOf = async (email: string) => {
  const account = await findAccount(email);
  if (!account) return "no account";
  const { id, status } = account;
  const [membership, member, card, items, audit, emails] = [
    await findMembership(id),
    await readMemberItem(id),
    await readCardItem(id),
    await itemsUnder(`MEMBER#${id}`),
    (await asAdmin(contract.listAudit, { about: `member:${id}` })).body.items,
    await emailsTo(email),
  ];
  const dues = membership?.duesId === undefined ? undefined : await findDues(membership.duesId);
  const { full_name, company, position, industry, location, website, bio, is_new, joined_at, version } = member ?? {};
  return {
    status,
    membership: membership && { via: membership.via, level: membership.level, at: membership.at.slice(0, 10) },
    profile: { full_name, company, position, industry, location, website, bio, is_new, version },
    joinedAt: typeof joined_at === "string" && joined_at.slice(0, 10),
    isListed: card !== undefined,
    tags: items.find(({ sk }) => sk === "DESK")?.tags,
    dues: dues && { until: dues.paidUntil, notes: dues.notes.map(({ means }) => means), level: dues.level },
    audit: audit
      .map(({ kind, changes }) => ({ kind, changes }))
      .toSorted((one, other) => one.kind.localeCompare(other.kind)),
    emails: emails.map(({ subject }) => subject).toSorted(),
  };
};

test("says of each row what would become of it, changes nothing, and then does that", async () => {
  const member = await newMember("Ada Okafor");
  const row = { ...full, email: ` ${member.email.toUpperCase()} `, level: paid, until };

  const [dry] = await answersOf([row], { isDryRun: true });

  expect(dry).toMatchObject({
    outcome: "ready",
    message: expect.stringMatching(/^Is a member: level Patron/) as string,
  });
  expect(dry?.message).toContain("(was Standard); joined March 5, 2019; tags founder and Board");
  expect(dry?.message).toMatch(/paid until \w+ \d+, \d{4}\.$/);
  // What Ada wrote stays.
  expect(dry?.leaves).toEqual([expect.stringMatching(/^As they wrote it: name/)]);
  expect(await findMembership(member.id)).not.toHaveProperty("duesId");

  expect(await answersOf([row])).toEqual([{ ...dry, outcome: "changed" }]);

  const { profile, ...state } = (await stateOf(member.email)) as { profile: object };
  expect(profile).toMatchObject({ full_name: "Ada Okafor", company: "Okafor Studio" });
  expect(state).toMatchObject({
    membership: { level: paid, at: "2019-03-05" },
    tags: ["founder", "Board"],
    dues: { until: endOfDay(until), notes: ["earlier"] },
    emails: [],
  });
  expect(await answersOf([row, row])).toEqual(
    [1, 2].map(() => ({ ...dry, outcome: "same", message: "Is a member. Nothing changes." })),
  );
});

test("lets somebody in only where that is asked for, and writes to them only where that is", async () => {
  const [silent, told] = [given.emailAddress(), given.emailAddress()];
  const row = { ...full, email: silent, level: paid, until };

  for (const asked of [{ isDryRun: true, letsIn: true }, {}])
    expect(await answersOf([row], asked)).toMatchObject([{ outcome: "stranger", leaves: [] }]);
  expect(await findAccount(silent)).toBeUndefined();

  expect(await answersOf([row], { letsIn: true })).toMatchObject([{ outcome: "let-in" }]);
  await answersOf([{ email: told, name: "Toni Morrison" }], { letsIn: true, emails: true });

  const account = await findAccount(silent);
  // Who has no password yet could not ask for one.
  expect(account?.status).toBe("CONFIRMED");
  expect(await groupsOf({ id: account?.id ?? "", email: silent })).toContain("member");
  expect(await findMembership(account?.id ?? "")).toMatchObject({ at: startOfDay("2019-03-05"), via: "import" });
  expect(await stateOf(silent)).toMatchObject({
    profile: { full_name: "Zora Hurston", industry: "Real Estate", website: "https://zora.example", is_new: true },
    isListed: true,
    joinedAt: "2019-03-05",
    dues: { until: endOfDay(until) },
    emails: [],
  });
  expect((await stateOf(told)) as object).toMatchObject({ emails: ["Your place at Dallas Elevated is ready"] });
  expect((await emailsTo(told))[0]?.text).toContain("/auth?password=new");
});

test("leaves out who is to be left out, and takes nothing away", async () => {
  const [removed, suspended, leaving, later, plain] = await Promise.all(Array.from({ length: 5 }, () => newMember()));
  await asAdmin(contract.endMembership, { memberId: removed!.id });
  await asAdmin(contract.suspendMembership, { memberId: suspended!.id, days: 7, reason: "Be kind." });
  await as({ ...leaving!, signedInAgoMs: 0 })(contract.requestDeletion, { confirmation: "delete my account" });
  const [applied, declined, accepted] = [await apply(), await apply(), await apply()];
  await move(declined.id, "declined");
  await move(accepted.id, "accepted");
  await letLeave(accepted.email, accepted.id);
  const invited = given.emailAddress();
  await asAdmin(contract.sendInvitation, { email: invited, name: "Toni", note: "" });
  await answersOf([{ email: later!.email, level: paid, joined: "2019-03-05", until: dayIn(400) }]);
  const today = new Date().toLocaleDateString("en-CA", { timeZone: brand.timeZone });
  const fates: [row: Partial<MemberRow>, outcome: MemberFate, message: RegExp, leaves?: RegExp][] = [
    [{ email: removed!.email, level: "vip" }, "left-out", /^Was removed on /],
    [{ email: suspended!.email, level: "vip" }, "left-out", /^Is suspended until /],
    [{ email: leaving!.email, level: "vip" }, "left-out", /deleted\.$/],
    [{ email: applied.email, name: "Zora" }, "waits", /^Has applied/],
    [{ email: declined.email, name: "Zora" }, "left-out", /^Their application was declined on /],
    [{ email: accepted.email, name: "Zora" }, "waits", /^Was accepted/],
    [{ email: invited, name: "Zora" }, "waits", /^Is invited/],
    [{ email: later!.email, until }, "same", /Nothing changes/, /^Paid until isn't set\. They have paid until/],
    [
      { email: later!.email, joined: "2020-03-05" },
      "same",
      /Nothing changes/,
      /^Joined stays March 5, 2019, which is earlier\.$/,
    ],
    [{ email: plain!.email, joined: today }, "same", /Nothing changes/],
    [{ email: plain!.email, until }, "same", /Nothing changes/, /Standard, is free\.$/],
    [{ email: plain!.email, until: dayIn(-3) }, "same", /Nothing changes/, /This day is over\.$/],
    [{ email: plain!.email, joined: dayIn(3) }, "same", /Nothing changes/, /^Joined isn't taken/],
    [
      { email: plain!.email, website: "javascript:alert(1)" },
      "same",
      /Nothing changes/,
      /^Website isn't taken: Invalid URL\./,
    ],
    [{ email: plain!.email, industry: "Alchemy" }, "same", /Nothing changes/, /^Industry isn't taken/],
    // Of what is too long nothing is taken, and it says how much would be.
    ...(["company", "position", "location", "website", "bio"] as const).map((name): (typeof fates)[number] => [
      { email: plain!.email, [name]: "x".repeat(importedLengths[name] + 1) },
      ...(["same", /Nothing changes/] as const),
      new RegExp(`^${sayTooLong(name, importedLengths[name])}$`, "i"),
    ]),
    [{ email: plain!.email, tags: ["a, b"] }, "same", /Nothing changes/, /^The tag “a, b” isn't taken: .*comma/],
    [{ email: "no address", level: "never-was" }, "refused", /isn't an email address\. This level was removed\.$/],
    [{ email: given.emailAddress() }, "refused", /needs a name to be let in/],
    [
      { email: given.emailAddress(), name: "Q" },
      "refused",
      /needs another name/,
      /^Name isn't taken: it needs at least two/,
    ],
    [{ email: plain!.email, level: "never-was" }, "refused", /removed/],
  ];

  for (const isDryRun of [true, false]) {
    const answers = await answersOf(
      fates.map(([row]) => row),
      { isDryRun, letsIn: true },
    );
    answers.forEach(({ outcome, message, leaves }, at) => {
      const [, wanted, words, left] = fates[at]!;
      expect([outcome, message]).toEqual([wanted, expect.stringMatching(words)]);
      if (left) expect(leaves).toEqual([expect.stringMatching(left)]);
    });
  }
});

test("fills in nothing that its member emptied, and gives no other level than the one they chose", async () => {
  const imported = given.emailAddress();
  const row = { ...full, email: imported };
  await answersOf([row], { letsIn: true });
  const imports = { id: (await findAccount(imported))?.id ?? "", email: imported };
  const own = await newProfile({ website: "" });
  const {
    audiences: _audiences,
    is_new: _isNew,
    avatar_url: _url,
    updated_at: _at,
    id: _id,
    ...profile
  } = (await as(imports)(contract.getProfile, {})).body;

  await as(imports)(contract.saveProfile, { ...profile, bio: "", company: "Hurston & Co." });
  await as(own)(contract.saveProfile, { ...given.profile({ company: "", website: "" }), version: 1 });

  expect(
    await answersOf([row, { email: own.email, company: "Eatonville Press", website: "zora.example" }]),
  ).toMatchObject([
    { outcome: "same", leaves: ["As they wrote it: company.", "As they emptied it: bio."] },
    { message: "Is a member: website filled in.", leaves: ["As they emptied it: company."] },
  ]);
  expect(await readMemberItem(imports.id)).toMatchObject({ bio: "", company: "Hurston & Co." });

  const payer = await newPayingMember(paid);
  const cheaper = await newPaidLevel({ ...yearly, amount: 20_000 });
  await as(payer)(contract.changeOwnLevel, { level: cheaper, dueNow: 0 });
  expect(await answersOf([{ email: payer.email, level: "vip" }])).toMatchObject([
    { outcome: "same", leaves: [expect.stringMatching(/^Level stays Patron .*, which they chose themselves\.$/)] },
  ]);
});

testInProcess("lets those who look after members do to an owner what they may do one by one, and no more", async () => {
  const owner = await newMember("Olive Owner", { isAdmin: true });
  const member = as({ id: "host", email: "host@club.test", rights: ["members"] });
  const level = async () => (await findMembership(owner.id))?.level;

  expect((await member(contract.changeLevel, { memberId: owner.id, level: "vip" })).status).toBe(200);
  expect(await level()).toBe("vip");
  const rows = [{ email: owner.email, level: paid, until }];
  expect((await member(contract.importMembers, given.memberImport(rows))).body.answers).toMatchObject([
    { outcome: "changed", leaves: ["Paid until isn't set: that's for whoever handles money."] },
  ]);
  expect(await level()).toBe(paid);
  expect((await member(contract.startMemberDues, { memberId: owner.id, from: until })).status).toBe(403);
});

testInProcess("keeps formulas and markup as text, and leaves dates to who handles money", async () => {
  const [email, byMembers] = [given.emailAddress(), await newMember()];
  const formula = '=HYPERLINK("https://evil.example")';

  await answersOf([{ email, name: formula, company: "<b>@SUM(1)</b>", tags: [formula] }], { letsIn: true });
  expect(await stateOf(email)).toMatchObject({
    profile: { full_name: formula, company: "<b>@SUM(1)</b>" },
    tags: [formula],
  });

  const rows = [{ email: byMembers.email, level: paid, until }];
  const { body } = await as({ id: "host", email: "host@club.test", rights: ["members"] })(
    contract.importMembers,
    given.memberImport(rows),
  );
  expect(body.answers[0]?.leaves).toEqual(["Paid until isn't set: that's for whoever handles money."]);
  expect(await findMembership(byMembers.id)).not.toHaveProperty("duesId");
  expect(
    (
      await as({ id: "host", email: "host@club.test", rights: ["money"] })(
        contract.importMembers,
        given.memberImport(rows),
      )
    ).status,
  ).toBe(403);
});

testInProcess("mends an account that was begun, and takes none that somebody else began with the address", async () => {
  const [begun, joined] = [given.emailAddress(), await newAccount()];
  const UserAttributes = [
    { Name: "email", Value: begun },
    { Name: "email_verified", Value: "true" },
  ];
  await cognito.send(
    new AdminCreateUserCommand({ UserPoolId, Username: begun, UserAttributes, MessageAction: "SUPPRESS" }),
  );

  await answersOf(
    [begun, joined.email].map((email) => ({ email, name: "Zora Hurston" })),
    { letsIn: true },
  );

  expect(await stateOf(begun)).toMatchObject({ status: "CONFIRMED", membership: { via: "import" } });
  expect((await findAccount(joined.email))?.id).toBe(joined.id);
  expect(await findMembership(joined.id)).toMatchObject({ via: "import" });
});

/** People of whom a file may speak, each made once for each run of it. */
const kinds = {
  member: async () => (await newMember()).email,
  gone: async () => {
    const { id, email } = await newMember();
    await asAdmin(contract.endMembership, { memberId: id });
    return email;
  },
  account: async () => (await newAccount()).email,
  nobody: () => Promise.resolve(given.emailAddress()),
};

const someRow = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  name: fc.constantFrom("", "Zora Hurston", "=1+1"),
  level: fc.constantFrom("", "vip", "paid"),
  joined: fc.constantFrom("", "2019-03-05"),
  until: fc.constantFrom("", until),
  tags: fc.subarray(["founder", "Founder", "board"]),
  company: fc.constantFrom("", "Eatonville Press"),
  website: fc.constantFrom("", "zora.example", "nowhere"),
});
const someFile = fc.record({
  rows: fc.array(someRow, { minLength: 1, maxLength: 3 }),
  crashes: fc.array(fc.record({ at: fc.integer({ min: 1, max: 60 }), isSent: fc.boolean() }), { maxLength: 4 }),
  emails: fc.boolean(),
});

testInProcess(
  "ends the same, wherever it is interrupted and however often it is repeated",
  () =>
    check(
      someFile,
      async ({ rows, crashes, emails }) => {
        const toRows = () =>
          Promise.all(
            rows.map(async ({ kind, level, ...row }) => ({
              ...{ ...row, email: await kinds[kind](), level: level === "paid" ? paid : level },
            })),
          );
        const [once, often] = [await toRows(), await toRows()];
        const asked = { letsIn: true, emails, importId: crypto.randomUUID() };

        const answers = await answersOf(once, asked);
        for (const crash of crashes) await withCrash(crash, () => send(often, asked)).catch(() => undefined);
        await Promise.all([send(often, asked), send(often, asked)]);

        const [first, second] = [
          await Promise.all(once.map(({ email }) => stateOf(email))),
          await Promise.all(often.map(({ email }) => stateOf(email))),
        ];
        expect(second).toEqual(first);
        // Whose answer was lost is told what became of the row, and not that there was nothing to do.
        expect((await answersOf(often, asked)).map(({ outcome }) => outcome)).toEqual(
          answers.map(({ outcome }) => outcome),
        );
      },
      { runs: [60, 6] },
    ),
  propertyTimeoutMs,
);
