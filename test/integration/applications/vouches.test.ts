import { getVouchId } from "#functions/applications/vouch.ts";
import { contract } from "#shared/contract.ts";
import { checkInterleavings } from "../../simulation/interleave.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { apply, move, open, see } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { keepApplications } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { setAdmissionMode } from "../../support/membership.ts";
import { editItem } from "../../support/table.ts";

beforeAll(() => setAdmissionMode("open"));

const name = (token: string, email: string) => asVisitor(contract.nameMember, { token, email });
const askedOf = async (who: Account) => (await as(who)(contract.listVouchRequests, {})).body.items;
const vouchFor = (who: Account, vouchId: string, text: string) => as(who)(contract.vouch, { vouchId, text });
const decline = (who: Account, vouchId: string) => as(who)(contract.declineToVouch, { vouchId });
const words = "We built the school library together. Keep her.";
const subjectsTo = async ({ email }: Account) =>
  (await emailsTo(email)).map(({ subject }) => subject).filter((subject) => /do you know/i.test(subject));

const askedBy = async (ben: Account) => {
  const applied = await apply();
  await name(applied.token, ben.email);
  return { ...applied, vouchId: getVouchId(applied.id, ben.id) };
};
/** As if it had been asked so many days ago. */
const age = (vouchId: string, days: number) => {
  const at = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString();
  const due = days < 14 ? at(7 - days) : at(14 - days);
  return editItem(
    { pk: `VOUCH#${vouchId}`, sk: "VOUCH" },
    { askedAt: at(-days), closesAt: at(14 - days), gsi1sk: `${at(14 - days)}#${vouchId}`, gsi2sk: due },
  );
};

describe("a member whom an applicant names", () => {
  test("is asked by email and in the portal, and their words stand on the application", async () => {
    const ben = await newMember("Ben Ward");
    const { token, id, form, vouchId } = await askedBy(ben);

    expect(await subjectsTo(ben)).toEqual(["Do you know Ada Okafor?"]);
    expect(await askedOf(ben)).toMatchObject([
      { id: vouchId, applicant: { name: "Ada Okafor", company: form.company, cityState: form.cityState } },
    ]);
    expect((await as(ben)(contract.getDashboard, {})).body.vouches).toBe(1);

    const answer = await vouchFor(ben, vouchId, words);

    expect(answer).toMatchObject({ status: 200, body: { items: [] } });
    expect((await as(ben)(contract.getDashboard, {})).body.vouches).toBe(0);
    expect((await open(id)).vouches).toMatchObject([{ by: { id: ben.id, name: "Ben Ward" }, text: words }]);
    expect(JSON.stringify(await see(token))).not.toContain("Keep her");
    expect(await vouchFor(ben, vouchId, words)).toMatchObject({ status: 200 });
    expect(await vouchFor(ben, vouchId, `${words} Really.`)).toMatchObject({ status: 409 });
    expect(await decline(ben, vouchId)).toMatchObject({
      status: 409,
      body: { detail: "You've already vouched for them." },
    });
    expect((await open(id)).vouches).toHaveLength(1);
  });

  test("declines without a word to anybody", async () => {
    const ben = await newMember("Ben Ward");
    const { token, id, vouchId } = await askedBy(ben);
    const before = [await see(token), await open(id)];

    expect(await decline(ben, vouchId)).toMatchObject({ status: 200, body: { items: [] } });

    expect([await see(token), await open(id)]).toEqual(before);
    expect(await decline(ben, vouchId)).toMatchObject({ status: 200 });
    expect(await vouchFor(ben, vouchId, words)).toMatchObject({
      status: 409,
      body: { detail: "You've already declined." },
    });
  });

  test("is asked by nobody else's name: another member finds nothing", async () => {
    const [ben, zoe] = [await newMember("Ben Ward"), await newMember("Zoe Park")];
    const { vouchId } = await askedBy(ben);

    expect(await askedOf(zoe)).toEqual([]);
    expect(await vouchFor(zoe, vouchId, words)).toMatchObject({ status: 404 });
    expect(await decline(zoe, vouchId)).toMatchObject({ status: 404 });
  });

  test("is not asked any more once it is decided, and again where that is recalled", async () => {
    const ben = await newMember("Ben Ward");
    const { id, vouchId } = await askedBy(ben);
    await move(id, "declined");

    expect(await askedOf(ben)).toEqual([]);
    expect(await vouchFor(ben, vouchId, words)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("has been decided") as string },
    });

    await asAdmin(contract.recallDecision, { applicationId: id });
    expect(await askedOf(ben)).toHaveLength(1);
  });
});

describe("the applicant", () => {
  test("hears the same whether or not the address is a member's", async () => {
    const [ben, ended] = [await newMember("Ben Ward"), await newMember("Ben Ward")];
    await asAdmin(contract.endMembership, { memberId: ended.id });
    const stranger = await newAccount();
    const nobody = given.emailAddress();
    const answers = await Promise.all(
      [ben.email, ended.email, stranger.email, nobody].map(async (email) => {
        const { token } = await apply({ email: given.emailAddress() });
        const { status, body } = await name(token, email);
        return { status, keys: Object.keys(body), named: body.named.map((each) => [each.email, Object.keys(each)]) };
      }),
    );

    const [first] = answers;
    expect(first).toMatchObject({ status: 200, named: [[ben.email, ["email", "at"]]] });
    for (const answer of answers) expect({ ...answer, named: 0 }).toEqual({ ...first, named: 0 });
    expect(await subjectsTo(ben)).toHaveLength(1);
    for (const each of [ended, stranger, { id: "", email: nobody }]) expect(await subjectsTo(each)).toEqual([]);
    expect(await askedOf(ended)).toEqual([]);
  });

  test("has two members at most, each once, and not themselves", async () => {
    const { token, email } = await apply();
    const [one, two] = [given.emailAddress(), given.emailAddress()];

    expect(await name(token, email.toUpperCase())).toMatchObject({
      status: 409,
      body: { errors: [{ path: "email", message: "This is your own address." }] },
    });
    for (const address of [one, one.toUpperCase(), two])
      expect(await name(token, address)).toMatchObject({ status: 200 });
    expect(await name(token, given.emailAddress())).toMatchObject({
      status: 409,
      body: { detail: "You've already named two members." },
    });
    expect(await name(token, "ben")).toMatchObject({
      status: 400,
      body: { errors: [{ path: "email", message: "Please enter a valid email address." }] },
    });
    expect((await see(token)).named.map((each) => each.email)).toEqual([one, two]);
  });

  test("names nobody once it is withdrawn or was told a decision; before that is told, nobody is asked", async () => {
    const ben = await newMember("Ben Ward");
    const [withdrawn, decided] = [await apply(), await apply()];
    await asVisitor(contract.withdrawApplication, { token: withdrawn.token });
    await move(decided.id, "declined");

    expect(await name(withdrawn.token, ben.email)).toMatchObject({ status: 409 });
    expect(await name(decided.token, ben.email)).toMatchObject({ status: 200, body: { state: "received" } });
    expect(await subjectsTo(ben)).toEqual([]);
    expect(await name(`${withdrawn.id}.${"x".repeat(32)}`, ben.email)).toMatchObject({ status: 404 });
  });

  test.each(["the member", "the applicant"])("does not reach a member where %s blocks the other", async (who) => {
    const [ben, ada] = [await newMember("Ben Ward"), await newMember("Ada Okafor")];
    const [by, memberId] = who === "the member" ? [ben, ada.id] : [ada, ben.id];
    expect(await as(by)(contract.blockMember, { memberId })).toMatchObject({ status: 200 });
    const { token } = await apply({ email: ada.email });

    expect(await name(token, ben.email)).toMatchObject({ status: 200 });

    expect(await askedOf(ben)).toEqual([]);
    expect(await subjectsTo(ben)).toEqual([]);
  });

  test("cannot have one member asked without end", async () => {
    const ben = await newMember("Ben Ward");
    for (let times = 0; times < 6; times++) await askedBy(ben);

    expect(await askedOf(ben)).toHaveLength(5);
  });
});

describe("after a week", () => {
  test("the member is reminded once, after two it is closed", async () => {
    const ben = await newMember("Ben Ward");
    const { vouchId } = await askedBy(ben);
    await keepApplications();
    expect(await subjectsTo(ben)).toHaveLength(1);

    await age(vouchId, 7.1);
    await keepApplications();
    await keepApplications();
    expect(await subjectsTo(ben)).toEqual(["Do you know Ada Okafor?", "Still time: do you know Ada Okafor?"]);
    expect(await askedOf(ben)).toHaveLength(1);

    await age(vouchId, 14.1);
    expect(await askedOf(ben)).toEqual([]);
    expect(await vouchFor(ben, vouchId, words)).toMatchObject({ status: 409 });
    await keepApplications();
    expect(await vouchFor(ben, vouchId, words)).toMatchObject({
      status: 409,
      body: { detail: "The time to answer is over." },
    });
    expect(await subjectsTo(ben)).toHaveLength(2);
  });

  test.each(["has answered", "is not a member any more", "is asked about what is decided"])(
    "nobody is reminded who %s",
    async (why) => {
      const ben = await newMember("Ben Ward");
      const { id, vouchId } = await askedBy(ben);
      if (why === "has answered") await decline(ben, vouchId);
      else if (why === "is not a member any more") await asAdmin(contract.endMembership, { memberId: ben.id });
      else await move(id, "declined");
      if (why !== "has answered") await age(vouchId, 7.1);

      await keepApplications();

      expect(await subjectsTo(ben)).toHaveLength(1);
    },
  );
});

test("fair review shows what members say without who it is about", async () => {
  const ben = await newMember("Ben Ward");
  const { id, vouchId } = await askedBy(ben);
  await vouchFor(ben, vouchId, "Ada is who Okafor Studio stands for. Adam agrees, and so do I.");

  const { body } = await asAdmin(contract.getApplication, { applicationId: id, fair: "yes" });

  expect(body.vouches).toMatchObject([
    { by: { name: "Ben Ward" }, text: "[hidden] is who [hidden] stands for. Adam agrees, and so do I." },
  ]);
});

describe("at once", () => {
  testInProcess("of three members who are named, two are asked", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const { token } = await apply();
      const addresses = [1, 2, 3].map(() => given.emailAddress());

      const answers = await interleave(() => Promise.all(addresses.map((each) => name(token, each))));

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
      expect((await see(token)).named).toHaveLength(2);
    }),
  );

  testInProcess("a vouch and a decline: one of them counts", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const ben = await newMember("Ben Ward");
      const { id, vouchId } = await askedBy(ben);

      const [vouched, declined] = await interleave(() =>
        Promise.all([vouchFor(ben, vouchId, words), decline(ben, vouchId)]),
      );

      expect([vouched.status, declined.status].toSorted()).toEqual([200, 409]);
      expect((await open(id)).vouches).toHaveLength(vouched.status === 200 ? 1 : 0);
    }),
  );

  testInProcess("a vouch and a decision: it stands there, or its member hears that it's decided", () =>
    checkInterleavings([20, 3], async (interleave) => {
      const ben = await newMember("Ben Ward");
      const { id, vouchId } = await askedBy(ben);
      const { version } = await open(id);

      const [vouched, decided] = await interleave(() =>
        Promise.all([
          vouchFor(ben, vouchId, words),
          asAdmin(contract.moveApplication, { applicationId: id, state: "accepted", version }),
        ]),
      );

      expect([vouched.status, decided.status].toSorted()).toEqual([200, 409]);
      expect((await open(id)).vouches).toHaveLength(vouched.status === 200 ? 1 : 0);
    }),
  );
});
