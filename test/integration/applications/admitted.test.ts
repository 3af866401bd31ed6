import { findAdmissionOf } from "#functions/membership/admission.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { move, open } from "../../support/applications.ts";
import { as, asAdmin, asVisitorAt } from "../../support/as.ts";
import { closePaidLevels, newPaidLevel, payByCard, yearly } from "../../support/dues.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { editItem, formsOf } from "../../support/table.ts";

let free: string;
let paid: string;
beforeAll(async () => {
  free = await newPaidLevel(yearly, { price: undefined, approval: false });
  paid = await newPaidLevel(yearly, { approval: false });
});
afterAll(closePaidLevels);

const apply = async (changes: Parameters<typeof given.application>[0]) => {
  const form = given.application(changes);
  // An address of their own: many from one would have their emails wait.
  const { status } = await asVisitorAt(given.internetAddress())(contract.submitApplication, form);
  expect(status).toBe(201);
  return form.email;
};
const idsOf = async (email: string) => (await formsOf("APPLICATION", email)).map(({ id }) => String(id));
const textsTo = async (email: string) => (await emailsTo(email)).map(({ text }) => text);

test("whoever applies first for a level without approval joins by the email, and admins see how", async () => {
  const email = await apply({ membershipType: free });

  const [text, ...more] = await textsTo(email);
  expect(more).toEqual([]);
  expect(text).toContain("/join#");
  const [id = ""] = await idsOf(email);
  const { state, steps, recallableUntil } = await open(id);
  expect({ state, recallableUntil }).toEqual({ state: "accepted", recallableUntil: undefined });
  expect(steps.map(({ kind, by }) => [kind, by])).toEqual([
    ["received", undefined],
    ["admitted", undefined],
  ]);
  const account = await newAccount(email);
  expect(await groupsOf(account)).toEqual(["member"]);
  expect((await asAdmin(contract.getMembership, { memberId: account.id })).body.level.id).toBe(free);
});

test("of one that is paid for, as soon as it is paid; until then an admin can still decide otherwise", async () => {
  const [pays, declined] = [await apply({ membershipType: paid }), await apply({ membershipType: paid })];
  const payTokenOf = async (email: string) => /dues#([\w.-]+)/.exec((await textsTo(email)).join())?.[1] ?? "";
  const account = await newAccount(pays);
  expect(await groupsOf(account)).toEqual([]);

  await payByCard(await payTokenOf(pays));
  expect((await move((await idsOf(declined))[0]!, "declined")).status).toBe(200);

  expect(await groupsOf(account)).toEqual(["member"]);
  expect(await findAdmissionOf(declined)).toBeUndefined();
  expect(
    await asVisitorAt(given.internetAddress())(contract.payDues, { token: await payTokenOf(declined) }),
  ).toMatchObject({
    status: 409,
  });
});

describe("a person decides, and nothing is admitted, where the address is", () => {
  const expectWaiting = async (email: string) => {
    const ids = await idsOf(email);
    expect((await open(ids.at(-1)!)).state).toBe("received");
    expect((await textsTo(email)).join()).not.toContain("/join#");
  };

  test("a member's", async () => {
    const { email } = await newMember();
    await apply({ email, membershipType: free });
    await expectWaiting(email);
    expect(await idsOf(email)).toHaveLength(1);
    expect((await findAdmissionOf(email))?.via).not.toBe("application");
  });

  test("a member's, for a level that is to be paid: nobody can accept it, so that nothing is charged", async () => {
    const { email } = await newMember();
    await apply({ email, membershipType: paid });
    const [id = ""] = await idsOf(email);
    expect(await move(id, "accepted")).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("a member's already") as string },
    });
    expect((await open(id)).state).toBe("received");
    expect((await textsTo(email)).join()).not.toContain("dues#");
  });

  test("of somebody whose membership was ended, whom a person may let in again", async () => {
    const { id: memberId, email } = await newMember();
    await asAdmin(contract.endMembership, { memberId });
    await apply({ email, membershipType: free });
    await expectWaiting(email);
    expect((await move((await idsOf(email))[0]!, "accepted")).status).toBe(200);
  });

  test("invited", async () => {
    const email = given.emailAddress();
    await as(await newMember())(contract.sendInvitation, { email, name: "", note: "" });
    await apply({ email, membershipType: free });
    expect((await open((await idsOf(email))[0]!)).state).toBe("received");
    expect((await findAdmissionOf(email))?.via).toBe("invitation");
  });

  testInProcess("one that was declined before, though it may apply again", async () => {
    const email = await apply({ membershipType: "standard" });
    const [id = ""] = await idsOf(email);
    await move(id, "declined", { tells: false });
    const past = new Date(Date.now() - 86_400_000).toISOString();
    await editItem({ pk: `APPLICANT#${email.toLowerCase()}`, sk: "APPLICANT" }, { reapplyFrom: past });

    await apply({ email, membershipType: free });

    const states = await Promise.all((await idsOf(email)).map(async (each) => (await open(each)).state));
    expect(states.toSorted()).toEqual(["declined", "received"]);
    expect(await findAdmissionOf(email)).toBeUndefined();
  });
});

test("of two applications of an address at once, one is admitted, and the other is told that it was", async () => {
  const email = given.emailAddress();
  await Promise.all([1, 2].map(() => apply({ email, membershipType: free })));

  expect(await idsOf(email)).toHaveLength(1);
  const texts = await textsTo(email);
  expect(texts.filter((text) => text.includes("/join#"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("your application was accepted"))).toHaveLength(1);
});
