import { AdminDeleteUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { suppress } from "#functions/email/suppression.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { admitAccount } from "#functions/membership/admit.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { cognito, newAccount, type Account } from "../../support/account.ts";
import { admit } from "../../support/admit.ts";
import { as, asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { clubUnderTest, isWire } from "../../support/club-under-test.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { groupsOf, setAdmissionMode } from "../../support/membership.ts";
import { editItem, readMemberItem } from "../../support/table.ts";

const { outputs } = clubUnderTest();

/** A member of whom nobody but the test knows. */
const someMember = async () => (isWire ? newAccount() : { id: crypto.randomUUID(), email: given.emailAddress() });
type Someone = Awaited<ReturnType<typeof someMember>>;

const invite = (by: Someone, email = given.emailAddress(), more: object = {}) =>
  as(by)(contract.sendInvitation, { email, ...more });
const takeBack = (by: Someone, invitationId: string) => as(by)(contract.takeBackInvitation, { invitationId });
const list = async (by: Someone) => (await as(by)(contract.listInvitations, {})).body;
const stateOf = async (by: Someone) => (await list(by)).items[0]?.state;
const leftOf = async (by: Someone) => (await list(by)).allowance?.left;
const tokenOf = async (email: string) => {
  const admission = await findAdmissionOf(email);
  return admission ? formatToken(admission) : "";
};
const openLink = async (email: string) => asVisitor(contract.getJoining, { token: await tokenOf(email) });
const expire = async (email: string, id: string) => {
  const expiresAt = new Date(Date.now() - 1000).toISOString();
  await editItem({ pk: `INVITATION#${id}`, sk: "INVITATION" }, { expiresAt });
  await editItem({ pk: `ADMISSION#${(await findAdmissionOf(email))?.id}`, sk: "ADMISSION" }, { expiresAt });
};

describe("an invitation", () => {
  test.each(["suspended", "ended"])("goes out from nobody whose membership is %s, by any token", async (how) => {
    const ben = await newAccount();
    await groupsOf(ben);
    await as(ben)(contract.saveProfile, { ...given.profile(), version: 0 });
    const shutOut =
      how === "ended"
        ? asAdmin(contract.endMembership, { memberId: ben.id })
        : asAdmin(contract.suspendMembership, { memberId: ben.id, days: 7, reason: "Unasked letters." });
    expect((await shutOut).status).toBeLessThan(300);
    const email = given.emailAddress();

    expect(await invite(ben, email)).toMatchObject({ status: 403, body: { code: "not-a-member" } });

    expect(await findAdmissionOf(email)).toBeUndefined();
  });

  testInProcess(
    "reaches its address with the member's sentence and a link, and makes a member where only the invited come in",
    async () => {
      await setAdmissionMode("members-only");
      const ben = await someMember();
      await as(ben)(contract.saveProfile, { ...given.profile({ full_name: "Ben Ward" }), version: 0 });
      const ada = await someMember();

      const sent = await invite(ben, ada.email, { name: "Ada Okafor", note: "You'd like the Wednesdays." });

      expect(sent).toMatchObject({
        status: 201,
        body: { invitation: { email: ada.email, state: "sent" }, allowance: { perQuarter: 3, left: 2 } },
      });
      const [letter] = await emailsTo(ada.email);
      expect(letter?.subject).toBe("Ben Ward invites you to Dallas Elevated");
      expect(letter?.text).toContain("You'd like the Wednesdays.");
      expect(letter?.text).toContain(`/join#${await tokenOf(ada.email)}`);
      expect(await openLink(ada.email)).toMatchObject({
        body: { email: ada.email, name: "Ada Okafor", invitedBy: "Ben Ward", state: "open" },
      });
      expect(await groupsOf(ada)).toEqual(["member"]);
      expect(await readMemberItem(ada.id)).toMatchObject({ full_name: "Ada Okafor" });
      expect(await stateOf(ben)).toBe("joined");
    },
  );

  test("shows its member where it stands, and nobody else", async () => {
    const [ben, other] = [await someMember(), await someMember()];
    const email = given.emailAddress();
    const { id } = (await invite(ben, email)).body.invitation;
    expect(await stateOf(ben)).toBe("sent");

    await openLink(email);
    expect(await stateOf(ben)).toBe("opened");

    await asVisitor(contract.submitApplication, given.application({ email }));
    expect(await stateOf(ben)).toBe("applied");
    expect(JSON.stringify(await list(ben))).not.toContain("Okafor Studio");

    expect((await list(other)).items).toEqual([]);
    expect(await takeBack(other, id)).toMatchObject({ status: 404 });
  });

  test("expires after thirty days; its address may then be invited anew", async () => {
    const [ben, other] = [await someMember(), await someMember()];
    const email = given.emailAddress();
    const { id, sentAt, expiresAt } = (await invite(ben, email)).body.invitation;
    expect(Date.parse(expiresAt) - Date.parse(sentAt)).toBe(30 * 86_400_000);

    await expire(email, id);

    expect(await stateOf(ben)).toBe("expired");
    expect(await openLink(email)).toMatchObject({ body: { state: "expired" } });
    expect(await takeBack(ben, id)).toMatchObject({ status: 409 });
    expect(await invite(other, email)).toMatchObject({ status: 201 });
  });

  test("is sent once for each idempotency key", async () => {
    const ben = await someMember();
    const email = given.emailAddress();
    const key = { "idempotency-key": given.idempotencyKey() };

    const [first, second] = [
      await as(ben)(contract.sendInvitation, { email }, key),
      await as(ben)(contract.sendInvitation, { email }, key),
    ];
    const other = await as(ben)(contract.sendInvitation, { email: given.emailAddress() }, key);

    expect(second).toMatchObject({ status: 201, body: { invitation: first.body.invitation, allowance: { left: 2 } } });
    expect(await emailsTo(email)).toHaveLength(1);
    expect(other).toMatchObject({ status: 409 });
  });
});

describe("taken back", () => {
  test("unopened it counts no longer, and its link and its address are free", async () => {
    const [ben, other] = [await someMember(), await someMember()];
    const email = given.emailAddress();
    const { id } = (await invite(ben, email)).body.invitation;
    const token = await tokenOf(email);

    const answer = await takeBack(ben, id);

    expect(answer).toMatchObject({
      status: 200,
      body: { invitation: { state: "taken-back" }, allowance: { left: 3 } },
    });
    expect(await asVisitor(contract.getJoining, { token })).toMatchObject({ status: 404 });
    expect(await takeBack(ben, id)).toMatchObject({ status: 200, body: { allowance: { left: 3 } } });
    expect(await invite(other, email)).toMatchObject({ status: 201 });
  });

  test("opened it counts on", async () => {
    const ben = await someMember();
    const email = given.emailAddress();
    const { id } = (await invite(ben, email)).body.invitation;
    await openLink(email);

    expect(await takeBack(ben, id)).toMatchObject({ body: { allowance: { left: 2 } } });
    expect(await openLink(email)).toMatchObject({ status: 404 });
  });

  test("used it cannot be", async () => {
    const ben = await someMember();
    const ada = await someMember();
    const { id } = (await invite(ben, ada.email)).body.invitation;
    await groupsOf(ada);

    expect(await takeBack(ben, id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("already joined") as string },
    });
  });

  test("it leaves what an application was accepted for since", async () => {
    const ben = await someMember();
    const email = given.emailAddress();
    const { id } = (await invite(ben, email)).body.invitation;
    await admit(email);

    expect(await takeBack(ben, id)).toMatchObject({ status: 200 });
    expect(await findAdmissionOf(email)).toMatchObject({ via: "application" });
  });
});

describe("is refused, in a sentence at the address,", () => {
  const refusalOf = async (answer: ReturnType<typeof invite>) => {
    const { status, body } = await answer;
    expect(status).toBe(409);
    expect(body.errors).toEqual([{ path: "email", message: body.detail }]);
    return body.detail;
  };
  const newMember = async (): Promise<Account> => {
    const ada = await newAccount();
    await groupsOf(ada);
    return ada;
  };
  beforeAll(() => setAdmissionMode("open"));

  test("one's own", async () => {
    const answer = asMember(contract.sendInvitation, { email: "Member1@club.test" });

    expect(await refusalOf(answer)).toBe("This is your own address.");
  });

  test("a member's, and not one whose account is gone", async () => {
    const ada = await newMember();
    expect(await refusalOf(invite(await someMember(), ada.email))).toBe("This person is already a member.");

    const invited = await newAccount();
    await admit(invited.email);
    await groupsOf(invited);
    expect(await refusalOf(invite(await someMember(), invited.email))).toBe("This person is already a member.");
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: outputs.UserPoolId, Username: invited.email }));
    expect(await invite(await someMember(), invited.email)).toMatchObject({ status: 201 });
  });

  test("one whose membership has ended", async () => {
    const ada = await newMember();
    await as(ada)(contract.saveProfile, { ...given.profile(), version: 0 });
    await asAdmin(contract.endMembership, { memberId: ada.id });

    expect(await refusalOf(invite(await someMember(), ada.email))).toBe(
      "This person's membership has ended. Only an admin can restore it.",
    );
  });

  test("one that is invited already or accepted, without a word of by whom", async () => {
    const [email, accepted] = [given.emailAddress(), given.emailAddress()];
    await invite(await someMember(), email);
    await admit(accepted);

    for (const address of [email.toUpperCase(), accepted])
      expect(await refusalOf(invite(await someMember(), address))).toBe("This address already has an invitation.");
  });

  test("one that takes no email", async () => {
    const email = given.emailAddress();
    await suppress(email, "bounce");

    expect(await refusalOf(invite(await someMember(), email))).toMatch(/^Our email to this address bounced/);
  });
});

describe("a quarter", () => {
  test("has three, and then a day on which the next one begins", async () => {
    const ben = await someMember();
    for (const left of [2, 1, 0]) expect(await invite(ben)).toMatchObject({ body: { allowance: { left } } });

    const { status, body } = await invite(ben);

    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^You've used your invitations for this quarter\. The next quarter begins on \w+ 1, \d{4}\.$/,
      ),
    ]);
    expect((await list(ben)).items).toHaveLength(3);
  });

  testInProcess("has as many as the settings say, and none where they say none", async () => {
    const { body } = await asAdmin(contract.getClubSettings, {});
    await asAdmin(contract.saveClubSettings, { ...body, invitationsPerQuarter: 0 });

    expect(await invite(await someMember())).toMatchObject({
      status: 409,
      body: { detail: "The club isn't giving out invitations right now." },
    });

    await asAdmin(contract.saveClubSettings, { ...body, version: body.version + 1 });
    expect(await invite(await someMember())).toMatchObject({ status: 201 });
  });

  test("has no limit for admins", async () => {
    for (let times = 0; times < 4; times++)
      expect(await asAdmin(contract.sendInvitation, { email: given.emailAddress() })).toMatchObject({
        status: 201,
        body: { allowance: null },
      });
  });

  test("does not let somebody write to the whole city by taking back", async () => {
    const ben = await someMember();
    const statuses: number[] = [];
    for (let times = 0; times < 21; times++) {
      const { status, body } = await invite(ben);
      statuses.push(status);
      if (status === 201) await takeBack(ben, body.invitation.id);
    }

    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("at once", () => {
  beforeEach(() => setAdmissionMode("members-only"));

  testInProcess("of two members who invite an address, one does, and only theirs is counted", () =>
    checkInterleavings([40, 3], async (interleave) => {
      const members = [await someMember(), await someMember()];
      const email = given.emailAddress();

      const answers = await interleave(() => Promise.all(members.map((each) => invite(each, email))));

      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect((await Promise.all(members.map(leftOf))).toSorted()).toEqual([2, 3]);
      expect(await emailsTo(email)).toHaveLength(1);
    }),
  );

  testInProcess("a member in several tabs sends no more than the quarter has", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const ben = await someMember();

      const answers = await interleave(() => Promise.all([1, 2, 3, 4, 5].map(() => invite(ben))));

      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      expect((await list(ben)).items).toHaveLength(3);
    }),
  );

  testInProcess("taken back while it is used, it has let in or has not, and both sides say the same", () =>
    checkInterleavings([40, 3], async (interleave) => {
      const ben = await someMember();
      const ada = await someMember();
      const { id } = (await invite(ben, ada.email)).body.invitation;

      const [isIn, { status }] = await interleave(() =>
        Promise.all([admitAccount({ ...ada, isVerified: true, isAdmin: false }), takeBack(ben, id)]),
      );

      expect([isIn, status]).toEqual(isIn ? [true, 409] : [false, 200]);
      expect([await stateOf(ben), await leftOf(ben)]).toEqual(isIn ? ["joined", 2] : ["taken-back", 3]);
    }),
  );

  testInProcess("taken back while its page opens, it is given back or has been opened", () =>
    checkInterleavings([40, 3], async (interleave) => {
      const ben = await someMember();
      const email = given.emailAddress();
      const { id } = (await invite(ben, email)).body.invitation;
      const token = await tokenOf(email);

      const [opened] = await interleave(() =>
        Promise.all([asVisitor(contract.getJoining, { token }), takeBack(ben, id)]),
      );

      expect(await stateOf(ben)).toBe("taken-back");
      expect([2, 3]).toContain(await leftOf(ben));
      if (opened.status === 404) expect(await leftOf(ben)).toBe(3);
    }),
  );
});

describe("a list of people", () => {
  const importId = () => crypto.randomUUID();
  const row = (email = given.emailAddress(), name = "Ada Okafor") => ({ email, name });

  test("is checked row by row, without a word to anybody", async () => {
    const invited = given.emailAddress();
    await invite(await someMember(), invited);
    const fresh = row();
    const rows = [fresh, row("not an address"), row(invited), row("admin@club.test")];

    const { body } = await asAdmin(contract.importInvitations, { importId: importId(), invites: false, rows });

    expect(body.answers).toEqual([
      { outcome: "ready", message: "" },
      { outcome: "refused", message: "Please enter a valid email address." },
      { outcome: "refused", message: "This address already has an invitation." },
      { outcome: "refused", message: "This is your own address." },
    ]);
    expect(await emailsTo(fresh.email)).toEqual([]);
  });

  test("invites whom it can, each once, however often it is sent", async () => {
    const rows = [row(), row(), row("nobody")];
    const input = { importId: importId(), invites: true, rows, note: "Founding members come first." };

    const first = await asAdmin(contract.importInvitations, input);
    const again = await asAdmin(contract.importInvitations, input);
    const sameFile = await asAdmin(contract.importInvitations, { ...input, importId: importId() });

    expect(first.body.answers.map(({ outcome }) => outcome)).toEqual(["invited", "invited", "refused"]);
    expect(again.body).toEqual(first.body);
    expect(sameFile.body.answers[0]).toEqual({
      outcome: "refused",
      message: "This address already has an invitation.",
    });
    for (const { email } of rows.slice(0, 2)) expect(await emailsTo(email)).toHaveLength(1);
  });
});
