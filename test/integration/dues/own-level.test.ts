import { keepDues } from "#functions/dues/keeping.ts";
import { settleDues } from "#functions/dues/settle.ts";
import { readPrivateToken } from "#functions/membership/dues.ts";
import { forgetLevels } from "#functions/membership/level.ts";
import { contract } from "#shared/contract.ts";
import type { LevelPrice } from "#shared/levels.ts";
import { as, asAdmin } from "../../support/as.ts";
import {
  asPayer,
  changePaidLevel,
  closePaidLevels,
  duesOf,
  membershipOf,
  newPaidLevel,
  newPayingMember,
  yearly,
} from "../../support/dues.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { callStripe, simulate, waitForWebhooks, whilePaymentsAreOut } from "../../support/payments.ts";

type Payer = Awaited<ReturnType<typeof newPayingMember>>;

const price: LevelPrice = { ...yearly, joiningFee: 0 };
let [small, large]: string[] = [];
beforeAll(async () => {
  small = await newPaidLevel({ ...price, amount: 20_000 });
  large = await newPaidLevel({ ...price, amount: 50_000, graceDays: 30 });
});
afterAll(closePaidLevels);

const subjects = async ({ email }: { email: string }) => (await emailsTo(email)).map(({ subject }) => subject);
const choices = async (payer: Payer) => (await as(payer)(contract.listLevelChoices, {})).body;
const preview = (payer: Payer, level: string) => as(payer)(contract.getLevelChange, { level });
const change = (payer: Payer, level: string, dueNow: number) => as(payer)(contract.changeOwnLevel, { level, dueNow });
/** Changes to the large level for what is shown; it is shown anew where the hour has turned. */
const enlarge = async (payer: Payer) => {
  const first = await change(payer, large!, (await preview(payer, large!)).body.dueNow);
  const isOutdated = first.status === 409 && first.body.detail?.includes("look at it again");
  return isOutdated ? change(payer, large!, (await preview(payer, large!)).body.dueNow) : first;
};
const refused = (why: RegExp | string) => ({ status: 409, body: { detail: why as never } });
const paymentsOf = async (payer: Payer) =>
  ((await as(payer)(contract.getOwnDues, {})).body.dues?.payments ?? []).map(({ amount }) => amount);
const priceAtStripe = async ({ duesId }: Payer) => {
  const { subscription } = await duesOf(duesId);
  const answer: object = await callStripe("GET", `subscriptions/${subscription?.id}`);
  return (answer as { items: { data: { price: { unit_amount: number } }[] } }).items.data[0]?.price.unit_amount;
};

describe("a member who changes to a level that costs more", () => {
  test("sees what it costs, has it at once, and pays what is left of the period, once for two presses", async () => {
    const ada = await newPayingMember(small!);
    const { items } = await choices(ada);
    expect(items.find(({ id }) => id === large)).toMatchObject({ when: "now", terms: { amount: 50_000 } });
    const { body: seen } = await preview(ada, large!);
    expect(seen).toMatchObject({ when: "now" });
    // The period has only begun.
    expect(seen.dueNow).toBeGreaterThan(29_900);

    const answers = await Promise.all([1, 2].map(() => change(ada, large!, seen.dueNow)));
    const again = await change(ada, large!, seen.dueNow);
    await waitForWebhooks({ id: ada.duesId });

    expect([...answers, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(again.body).toMatchObject({ state: "paid", terms: { amount: 50_000, every: "year", graceDays: 30 } });
    const [charged, ...before] = await paymentsOf(ada);
    expect([Math.round((charged ?? 0) / 100), before]).toEqual([300, [20_000]]);
    expect((await membershipOf(ada.id)).level).toBe(large);
    expect((await subjects(ada)).filter((each) => each.includes("new level"))).toHaveLength(1);
    const { body } = await as(ada)(contract.listOwnAudit, {});
    expect(body.items.filter(({ kind, role }) => kind === "level-changed" && role === "member")).toHaveLength(1);
  });

  test("has all as it was where the card is refused, or what was shown is not what it costs", async () => {
    const ada = await newPayingMember(small!);
    await simulate("decline", { id: ada.duesId });

    expect(await change(ada, large!, 20_000)).toMatchObject(
      refused(/^It costs \$\d.* now\. Please look at it again\.$/),
    );
    expect(await enlarge(ada)).toMatchObject(refused(/card was refused/));
    await settleDues({ duesId: ada.duesId });

    expect([await priceAtStripe(ada), await paymentsOf(ada)]).toEqual([20_000, [20_000]]);
    expect((await membershipOf(ada.id)).level).toBe(small);
    const { body } = await asPayer()(contract.openDuesBilling, {
      token: await readPrivateToken(await duesOf(ada.duesId)),
    });
    await fetch(`${body.url}/card`, { method: "POST", redirect: "manual" });
    expect(await enlarge(ada)).toMatchObject({ status: 200 });
  });
});

describe("a member who changes to a level that costs less", () => {
  testInProcess(
    "keeps theirs until the period ends, is charged the lower price then, and no keeper changes that",
    async () => {
      const ada = await newPayingMember(large!);
      expect((await preview(ada, small!)).body).toMatchObject({ dueNow: 0, when: "later" });

      const { body } = await change(ada, small!, 0);

      const { paidUntil } = await duesOf(ada.duesId);
      expect(body).toMatchObject({ terms: { amount: 50_000 }, change: { from: paidUntil, amount: 20_000 } });
      expect((await membershipOf(ada.id)).level).toBe(large);
      expect(await subjects(ada)).toContain("You chose another level of Dallas Elevated");
      expect((await choices(ada)).whyNot).toMatch(/Take that back first/);
      await keepDues(ada.duesId);
      await simulate("renew", { id: ada.duesId });
      await waitForWebhooks({ id: ada.duesId });

      expect(await paymentsOf(ada)).toEqual([20_000, 50_000]);
      expect((await membershipOf(ada.id)).level).toBe(small);
      expect(await duesOf(ada.duesId)).toMatchObject({ level: small, terms: { amount: 20_000 } });
      expect((await as(ada)(contract.getOwnDues, {})).body.dues).not.toHaveProperty("change");
    },
  );

  test("takes that back, from two tabs too, and renews as before", async () => {
    const ada = await newPayingMember(large!);
    await change(ada, small!, 0);

    const answers = await Promise.all([1, 2].map(() => as(ada)(contract.keepOwnLevel, {})));
    await simulate("renew", { id: ada.duesId });
    await waitForWebhooks({ id: ada.duesId });

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await paymentsOf(ada)).toEqual([50_000, 50_000]);
    expect((await membershipOf(ada.id)).level).toBe(large);
    expect((await subjects(ada)).filter((each) => each === "You keep your Dallas Elevated level")).toHaveLength(1);
  });

  testInProcess("stays where they are at the price they were told, if the level is removed in between", async () => {
    const gone = await newPaidLevel({ ...price, amount: 10_000 });
    const ada = await newPayingMember(small!);
    await change(ada, gone, 0);
    const { body: levels } = await asAdmin(contract.getLevels, {});
    const items = levels.items
      .filter(({ id, isRemoved }) => !isRemoved && id !== gone)
      .map(({ isRemoved: _isRemoved, ...level }) => level);
    expect(await asAdmin(contract.saveLevels, { items, version: levels.version })).toMatchObject({ status: 200 });
    forgetLevels();

    await simulate("renew", { id: ada.duesId });
    await waitForWebhooks({ id: ada.duesId });
    await settleDues({ duesId: ada.duesId });

    expect(await duesOf(ada.duesId)).toMatchObject({ level: small, terms: { amount: 10_000 } });
    expect((await membershipOf(ada.id)).level).toBe(small);
  });
});

describe("who can't change by themselves is told what to do", () => {
  test("levels that are closed, or paid otherwise, are not changed to", async () => {
    const [monthly, closed] = [await newPaidLevel({ ...price, every: "month" }), await newPaidLevel(price)];
    await changePaidLevel(closed, { isOpen: false });
    forgetLevels();
    expect((await as(await newMember())(contract.listLevelChoices, {})).body.whyNot).toMatch(/has no price/);
    const ada = await newPayingMember(small!);

    const { items } = await choices(ada);
    expect(items.find(({ id }) => id === monthly)).toMatchObject({ when: "by us" });
    expect(items.map(({ id }) => id)).not.toContain(closed);
    expect(await change(ada, monthly, 0)).toMatchObject(refused(/paid for otherwise/));
    expect(await change(ada, closed, 0)).toMatchObject(refused(/isn't open now/));
  });

  test("on whom nobody has decided, a level that needs it is not changed to before an admin gives them one", async () => {
    const [bronze, silver] = [20_000, 30_000].map((amount) => newPaidLevel({ ...price, amount }, { approval: false }));
    const ada = await newPayingMember(await bronze!);
    forgetLevels();

    const { items } = await choices(ada);
    expect(items.find(({ id }) => id === large)).toMatchObject({ when: "by application", terms: { amount: 50_000 } });
    expect(items.find(({ when }) => when === "now")?.id).toBe(await silver);
    expect(await change(ada, large!, 0)).toMatchObject(refused(/is by application/));
    expect(await preview(ada, large!)).toMatchObject({ status: 409 });
    expect((await membershipOf(ada.id)).level).toBe(await bronze);

    for (const level of [small!, await bronze!]) await asAdmin(contract.changeLevel, { memberId: ada.id, level });
    expect(await preview(ada, large!)).toMatchObject({ status: 200 });
  });

  const pass = { until: "2099-01-01", text: "Founder." };
  test.each<[string, (payer: Payer) => Promise<unknown>, RegExp]>([
    ["canceled", ({ duesId: id }) => simulate("cancel", { id }), /You've canceled/],
    ["overdue", ({ duesId: id }) => simulate("fail", { id }), /a payment to make first/],
    ["let in free", ({ duesId }) => asAdmin(contract.giveFreePass, { duesId, ...pass }), /isn't paid by card/],
    ["moved", ({ id: memberId }) => asAdmin(contract.changeLevel, { memberId, level: large! }), /its price comes/],
  ])("%s", async (_, act, why) => {
    const ada = await newPayingMember(small!);
    await act(ada);
    await waitForWebhooks({ id: ada.duesId });

    expect((await choices(ada)).whyNot).toMatch(why);
    expect(await change(ada, large!, 30_000)).toMatchObject(refused(why));
  });

  test.each([
    ["outage", "The payment service didn't respond. Please try again in a moment."],
    ["revoked", "Payments aren't working right now. We know, and nothing is lost."],
  ] as const)("while Stripe is out (%s), who loses nothing", async (how, detail) => {
    const ada = await newPayingMember(small!);

    await whilePaymentsAreOut(async () => {
      expect(await change(ada, large!, 30_000)).toMatchObject({ status: 503, body: { detail } });
      const { dues } = (await as(ada)(contract.getOwnDues, {})).body;
      expect(dues).toMatchObject({ state: "paid", isComplete: false });
    }, how);

    expect((await membershipOf(ada.id)).level).toBe(small);
    expect(await enlarge(ada)).toMatchObject({ status: 200 });
  });
});
