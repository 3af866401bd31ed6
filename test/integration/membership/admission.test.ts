import {
  admissionWrite,
  createAdmission,
  findAdmissionOf,
  revokeAdmissionWrite,
} from "#functions/membership/admission.ts";
import { admitAccount } from "#functions/membership/admit.ts";
import { findMembership } from "#functions/membership/membership.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { admit } from "../../support/admit.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { withInterruption, withInterruptionAt } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { invoke } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { groupsOf, setAdmissionMode } from "../../support/membership.ts";
import { readCardItem, readMemberItem } from "../../support/table.ts";

const someone = () => ({ id: crypto.randomUUID(), email: given.emailAddress() });
const profile = { full_name: "Ada Okafor", company: "Okafor Studio", position: "Principal", location: "Dallas, TX" };
const hour = 3_600_000;
const inAnHour = () => new Date(Date.now() + hour).toISOString();
const anHourAgo = () => new Date(Date.now() - hour).toISOString();

const membersOnly = () => setAdmissionMode("members-only");

describe("an open club", () => {
  testInProcess("makes a member of whoever signs in, once", async () => {
    const ada = someone();

    expect(await groupsOf(ada)).toEqual(["member"]);
    const first = await findMembership(ada.id);
    expect(await groupsOf(ada)).toEqual(["member"]);

    expect(first).toMatchObject({ memberId: ada.id, email: ada.email, via: "open" });
    expect(first).not.toHaveProperty("level");
    expect(await findMembership(ada.id)).toEqual(first);
  });

  testInProcess("gives no token where the membership cannot be read, since it may have ended", async () => {
    const ada = someone();
    const { pk, sk } = { pk: `MEMBER#${ada.id}`, sk: "MEMBERSHIP" };
    await transact({ bad: { Put: { Item: { pk, sk, endedAt: {} } } } });
    const readLines = logLines();

    await expect(groupsOf(ada)).rejects.toThrow("stored wrong");

    expect(readLines()[0]).toMatchObject({ key: `${pk} · ${sk}`, UnreadableItems: 1 });
  });

  testInProcess("uses an admission up all the same, so that the profile begins with it", async () => {
    const ada = someone();
    await admit(ada.email, { profile, level: "vip" });

    // Not as anybody else, either, before the address is shown to be theirs.
    expect(await groupsOf(ada, { isVerified: false })).toEqual([]);
    expect(await groupsOf(ada)).toEqual(["member"]);

    expect(await findMembership(ada.id)).toMatchObject({
      ...{ via: "application", sourceId: "application_1", level: "vip" },
    });
    expect(await findAdmissionOf(ada.email)).toMatchObject({ usedBy: ada.id });
    expect(await readMemberItem(ada.id)).toMatchObject({ ...profile, version: 1 });

    // One that was removed since it was applied for is the lasting one.
    const ben = someone();
    await admit(ben.email, { level: "no-such-level" });
    await groupsOf(ben);
    expect(await findMembership(ben.id)).not.toHaveProperty("level");
  });
});

describe("a club for members only", () => {
  testInProcess("gives no group to who is not admitted, and takes away the groups that they have", async () => {
    await membersOnly();
    const ada = someone();

    expect(await groupsOf(ada, { groups: ["friends"] })).toEqual([]);
    expect(await findMembership(ada.id)).toBeUndefined();
    expect(await as({ ...ada, isMember: false })(contract.getProfile, {})).toMatchObject({
      status: 403,
      body: { code: "not-a-member" },
    });
  });

  testInProcess("lets in who is admitted, with a profile and a card, and nobody by what another has used", async () => {
    await membersOnly();
    const ada = someone();
    await admit(ada.email.toUpperCase(), { profile });

    expect(await groupsOf(ada)).toEqual(["member"]);

    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { ...profile, version: 1, is_new: true } });
    expect(await readCardItem(ada.id)).toMatchObject({
      full_name: "Ada Okafor",
      joined_at: expect.any(String) as string,
    });
    expect(await groupsOf({ ...someone(), email: ada.email })).toEqual([]);
  });

  testInProcess("welcomes who is let in until they leave the welcome, which does not come back", async () => {
    await membersOnly();
    const ada = someone();
    await admit(ada.email);
    await groupsOf(ada);
    const save = (version: number) => as(ada)(contract.saveProfile, { ...given.profile(), version });
    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { version: 0, is_new: true } });
    expect(await save(0)).toMatchObject({ body: { version: 1, is_new: true } });

    expect(await as(ada)(contract.leaveWelcome, {})).toMatchObject({
      status: 200,
      body: { version: 1, is_new: false },
    });

    expect(await as(ada)(contract.leaveWelcome, {})).toMatchObject({ status: 200, body: { is_new: false } });
    expect(await groupsOf(ada)).toEqual(["member"]);
    expect(await save(1)).toMatchObject({ body: { version: 2, is_new: false } });
    expect(await readMemberItem(ada.id)).not.toHaveProperty("is_new");
  });

  testInProcess("has no welcome for a member from before, whose membership is given back", async () => {
    await membersOnly();
    const ben = someone();
    await as(ben)(contract.saveProfile, { ...given.profile(), version: 0 });
    await admit(ben.email);

    expect(await groupsOf(ben)).toEqual(["member"]);

    expect(await as(ben)(contract.getProfile, {})).toMatchObject({ body: { version: 1, is_new: false } });
  });

  testInProcess("lets in admins, and members from before memberships were noted", async () => {
    await setAdmissionMode("open");
    const [root, ben] = [someone(), someone()];
    await as(ben)(contract.saveProfile, { ...given.profile(), version: 0 });
    await membersOnly();

    expect(await groupsOf(root, { groups: ["admin"] })).toEqual(["admin", "member"]);
    expect(await groupsOf(ben)).toEqual(["member"]);
    expect(await findMembership(root.id)).toMatchObject({ via: "admin" });
    expect(await findMembership(ben.id)).toMatchObject({ via: "earlier" });
  });

  testInProcess.each([
    ["expired", { expiresAt: anHourAgo() }, true],
    ["not sent yet", { from: inAnHour() }, true],
    ["of an address that is not proved", {}, false],
  ])("lets nobody in by an admission that is %s", async (_, changes, isVerified) => {
    await membersOnly();
    const ada = someone();
    await admit(ada.email, changes);

    expect(await groupsOf(ada, { isVerified })).toEqual([]);
    expect(await findAdmissionOf(ada.email)).not.toHaveProperty("usedBy");
  });

  testInProcess("leaves a profile as it is that was saved before", async () => {
    await setAdmissionMode("open");
    const ada = someone();
    const saved = given.profile({ full_name: "Ada the First" });
    await as(ada)(contract.saveProfile, { ...saved, version: 0 });
    await admit(ada.email, { profile });

    await groupsOf(ada);

    expect(await as(ada)(contract.getProfile, {})).toMatchObject({ body: { ...saved, version: 1 } });
    expect(await findMembership(ada.id)).toMatchObject({ via: "application" });
  });
});

describe("an admission", () => {
  testInProcess("replaces an older one of its address, whose link then opens nothing", async () => {
    const email = given.emailAddress();
    const older = await admit(email);
    const newer = await admit(email, { id: "invitation_2" });

    expect(await asVisitor(contract.getJoining, { token: formatToken(older) })).toMatchObject({ status: 404 });
    expect(await asVisitor(contract.getJoining, { token: formatToken(newer) })).toMatchObject({
      body: { email, state: "open" },
    });
  });

  testInProcess("is neither replaced nor taken back once it is used", async () => {
    const ada = someone();
    const { sourceId } = await admit(ada.email);
    await groupsOf(ada);
    const other = createAdmission({ email: ada.email, via: "invitation", sourceId: "i", from: anHourAgo() });

    for (const write of [admissionWrite(other), revokeAdmissionWrite({ email: ada.email, sourceId })])
      await expect(transact({ write })).rejects.toMatchObject({ name: "ConditionRefused" });
    expect(await findAdmissionOf(ada.email)).toMatchObject({ usedBy: ada.id });
  });

  testInProcess("is taken back by its own source only, and as often as somebody likes", async () => {
    const email = given.emailAddress();
    await admit(email);

    await expect(transact({ write: revokeAdmissionWrite({ email, sourceId: "another" }) })).rejects.toThrow();
    const revoked = revokeAdmissionWrite({ email, sourceId: "application_1" });
    await transact({ revoked });
    await transact({ revoked });

    expect(await findAdmissionOf(email)).toBeUndefined();
  });

  testInProcess("keeps of a profile what its owner could have entered", () => {
    const { profile: kept } = createAdmission({
      email: given.emailAddress(),
      via: "application",
      sourceId: "application_1",
      from: anHourAgo(),
      profile: { full_name: " Ada Okafor ", company: "c".repeat(500), website: "none yet", location: "" },
    });

    expect(kept).toEqual({ full_name: "Ada Okafor" });
  });

  testInProcess.each([
    ["open", {}],
    ["expired", { expiresAt: anHourAgo() }],
    ["not-yet", { from: inAnHour() }],
  ] as const)("says by its link that it is %s", async (state, changes) => {
    const { email, ...admission } = await admit(given.emailAddress(), { profile, ...changes });

    expect(await asVisitor(contract.getJoining, { token: formatToken(admission) })).toMatchObject({
      status: 200,
      body: { email, name: "Ada Okafor", state },
    });
  });

  testInProcess("says nothing to a token that is altered", async () => {
    const { id, secret } = await admit(given.emailAddress());

    for (const token of [`${id}.${secret}x`, `${id}.`, id, `x${id}.${secret}`, "."])
      expect(await asVisitor(contract.getJoining, { token })).toMatchObject({ status: 404 });
  });
});

describe("who registers", () => {
  const register = async (email: string, admission?: string) => {
    const userAttributes = { email, ...(admission !== undefined && { "custom:admission": admission }) };
    const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
    const event = { triggerSource: "PreSignUp_SignUp", request: { userAttributes, validationData: {} }, response };
    return ((await invoke("FunctionSignups", event)) as typeof event).response;
  };

  testInProcess("does not say for which member; only the operator does, who makes an account for one", async () => {
    const userAttributes = { email: given.emailAddress(), "custom:member_id": "ada" };
    const signingUp = (triggerSource: string) =>
      invoke("FunctionSignups", { triggerSource, request: { userAttributes }, response: {} });

    await expect(signingUp("PreSignUp_SignUp")).rejects.toThrow("Nobody says themselves for whom they stand.");
    expect(await signingUp("PreSignUp_AdminCreateUser")).toMatchObject({ response: {} });
  });

  const confirmed = { autoConfirmUser: true, autoVerifyEmail: true };
  const asEver = { autoConfirmUser: false, autoVerifyEmail: false };

  testInProcess("by the link of an open admission of that address needs no code", async () => {
    const { email, ...admission } = await admit(given.emailAddress());

    expect(await register(email.toUpperCase(), formatToken(admission))).toMatchObject(confirmed);
  });

  testInProcess("otherwise confirms the address as ever", async () => {
    const open = await admit(given.emailAddress());
    const expired = await admit(given.emailAddress(), { expiresAt: anHourAgo() });
    const early = await admit(given.emailAddress(), { from: inAnHour() });

    expect(await register(open.email)).toMatchObject(asEver);
    expect(await register(open.email, `${open.id}.guessed`)).toMatchObject(asEver);
    expect(await register(given.emailAddress(), formatToken(open))).toMatchObject(asEver);
    expect(await register(expired.email, formatToken(expired))).toMatchObject(asEver);
    expect(await register(early.email, formatToken(early))).toMatchObject(asEver);
  });
});

describe("at once", () => {
  const asAccount = (account: { id: string; email: string }) => ({ ...account, isVerified: true, isAdmin: false });

  testInProcess("an admission used by two accounts lets one of them in", () =>
    checkInterleavings([100, 3], async (interleave) => {
      await membersOnly();
      const ada = someone();
      const twin = { ...someone(), email: ada.email };
      await admit(ada.email, { profile });

      const outcomes = await interleave(() => Promise.all([ada, twin].map((each) => admitAccount(asAccount(each)))));

      expect(outcomes.toSorted()).toEqual([false, true]);
      const { usedBy } = (await findAdmissionOf(ada.email)) ?? {};
      expect(usedBy).toBe(outcomes[0] ? ada.id : twin.id);
      expect(await findMembership(outcomes[0] ? twin.id : ada.id)).toBeUndefined();
    }),
  );

  testInProcess("the tokens of one account make it a member once", () =>
    checkInterleavings([100, 3], async (interleave) => {
      await membersOnly();
      const ada = someone();
      await admit(ada.email, { profile });

      expect(await interleave(() => Promise.all([1, 2, 3].map(() => admitAccount(asAccount(ada)))))).toEqual([
        true,
        true,
        true,
      ]);

      expect(await readMemberItem(ada.id)).toMatchObject({ version: 1, full_name: "Ada Okafor" });
    }),
  );

  testInProcess(
    "a token that another one of its account overtakes at any request says that it is a member",
    async () => {
      await membersOnly();
      for (let at = 1, isReached = true; isReached; at++) {
        const ada = someone();
        await admit(ada.email, { profile });
        const admitThem = () => admitAccount(asAccount(ada));
        const overtaken = await withInterruptionAt(at, admitThem, admitThem);
        expect([at, overtaken.result]).toEqual([at, true]);
        isReached = overtaken.isReached;
      }
    },
  );

  testInProcess("an acceptance and a sign-in leave somebody in, or in with the next token", () =>
    checkInterleavings([100, 3], async (interleave) => {
      await membersOnly();
      const ada = someone();

      const [, isIn] = await interleave(() =>
        Promise.all([admit(ada.email, { profile }), admitAccount(asAccount(ada))]),
      );

      expect(Boolean(await findMembership(ada.id))).toBe(isIn);
      expect(await groupsOf(ada)).toEqual(["member"]);
      expect(await findAdmissionOf(ada.email)).toMatchObject({ usedBy: ada.id });
    }),
  );

  testInProcess("an admission that is taken back while it is used has let in or has not, and says which", async () => {
    await membersOnly();
    const ada = someone();
    const { sourceId } = await admit(ada.email);

    const isIn = await withInterruption(
      () => transact({ write: revokeAdmissionWrite({ email: ada.email, sourceId }) }),
      () => admitAccount(asAccount(ada)),
    );

    expect(isIn).toBe(false);
    expect(await findMembership(ada.id)).toBeUndefined();
    expect(await readMemberItem(ada.id)).toBeUndefined();
  });

  testInProcess("a Lambda that ends before its transaction has let nobody in, and gives no group", async () => {
    await membersOnly();
    const ada = someone();
    await admit(ada.email, { profile });
    const crash = () => Promise.reject(new Error("the machine ended"));

    await expect(withInterruption(crash, () => groupsOf(ada))).rejects.toThrow("the machine ended");

    expect(await findMembership(ada.id)).toBeUndefined();
    expect(await readMemberItem(ada.id)).toBeUndefined();
    expect(await findAdmissionOf(ada.email)).not.toHaveProperty("usedBy");
    expect(await groupsOf(ada)).toEqual(["member"]);
  });
});

testInProcess("an account hears whether it is a member, and where its application stands", async () => {
  const ada = { ...someone(), isMember: false };

  expect(await as({ ...ada, isMember: true })(contract.getAccount, {})).toMatchObject({
    status: 200,
    body: { isMember: true, hasEnded: false, application: null },
  });
  expect((await asVisitor(contract.getAccount, {})).status).toBe(401);
  expect((await asAdmin(contract.getAccount, {})).body).toMatchObject({ isMember: true });
  expect(await as(ada)(contract.getAccount, {})).toMatchObject({
    body: { isMember: false, hasEnded: false, application: null },
  });
});
