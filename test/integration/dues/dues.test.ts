import { collectData } from "#functions/account/collect.ts";
import { findFirstAfterNotice, forgetDues, keepDues } from "#functions/dues/keeping.ts";
import { settleDues } from "#functions/dues/settle.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { duesWrite, readPrivateToken } from "#functions/membership/dues.ts";
import { forgetLevels } from "#functions/membership/level.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { letLeave, move, see } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { dayIn } from "../../support/club-days.ts";
import {
  acceptApplicant,
  accountOf,
  asPayer,
  changePaidLevel,
  closePaidLevels,
  duesOf,
  membershipOf,
  newPaidLevel,
  newPayingMember,
  payByCard,
  yearly,
} from "../../support/dues.ts";
import { withCrash } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { callStripe, pay, simulate, skipDays, subscriptionsOf, waitForWebhooks } from "../../support/payments.ts";
import { editItem, notedIncome, readCardItem, readMemberItem } from "../../support/table.ts";
import { until } from "../../support/until.ts";

let level: string;
beforeAll(async () => (level = await newPaidLevel()));
afterAll(closePaidLevels);

const subjects = async ({ email }: { email: string }) => (await emailsTo(email)).map(({ subject }) => subject);
const byLink = async (token: string) => (await asPayer()(contract.getDuesByLink, { token })).body;
/** By the private link, as in the emails about them. */
const byPrivateLink = async (duesId: string) => byLink(await readPrivateToken(await duesOf(duesId)));
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

describe("an applicant who was accepted", () => {
  test("is no member before they have paid, and is told where they pay, which tells nothing of them", async () => {
    const { email, payToken, token } = await acceptApplicant(level);

    const email_ = (await emailsTo(email)).at(-1);
    expect(email_?.text).toContain(`/membership/dues#${payToken}`);
    expect(email_?.text).toMatch(
      /\$300 a year. It begins with your first payment, which is \$350 with the joining fee/,
    );
    expect(await see(token)).not.toHaveProperty("joinToken");
    const linked = await byLink(payToken);
    expect(linked).toMatchObject({ state: "due", canPay: true, isNew: true, terms: yearly });
    expect(JSON.stringify(linked)).not.toContain(email);
    const account = await newAccount(email);
    expect(await groupsOf(account)).toEqual([]);
  });

  test("pays the joining fee and a year, is a member from then on, and sees what they paid", async () => {
    const { email, payToken } = await acceptApplicant(level);

    await payByCard(payToken);

    const linked = await byLink(payToken);
    expect(linked).toMatchObject({ state: "paid", canPay: false, canManage: false });
    const welcome = (await emailsTo(email)).at(-1);
    expect(welcome?.text).toContain(`/join#`);
    // Pay links are passed on: who has one cannot make the account.
    expect(JSON.stringify(linked)).not.toContain((await findAdmissionOf(email))?.secret);
    const account = await newAccount(email);
    expect(await groupsOf(account)).toEqual(["member"]);
    const { dues } = (await as(account)(contract.getOwnDues, {})).body;
    expect(dues).toMatchObject({ state: "paid", card: { last4: "4242", endsThen: false }, isComplete: true });
    expect(dues?.payments).toMatchObject([{ amount: 35_000, means: "card", receipt: expect.any(String) as string }]);
    expect(Date.parse(dues?.paidUntil ?? "")).toBeGreaterThan(Date.parse(days(364)));
    expect(await membershipOf(account.id)).toMatchObject({ level, restsFrom: dues?.accessUntil });
  });

  test("has a link to pass on, which shows neither whose it is nor how it goes on, and one for themselves", async () => {
    const { email, payToken, duesId } = await acceptApplicant(level);
    // As before there were two links.
    const dues = await duesOf(duesId);
    await transact({ dues: duesWrite(dues, { ...dues, privateSecret: undefined }) });
    const page = await asPayer()(contract.payDues, { token: payToken });
    expect(await (await fetch(page.body.url)).text()).not.toContain(email);
    await pay(page.body.url, "pay", "accounts@example.com");
    await waitForWebhooks({ id: duesId });

    const privateToken = /membership\/dues#([\w.-]+)/.exec((await emailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
    const open = (token: string) => asPayer()(contract.openDuesBilling, { token });

    expect(await open(payToken)).toMatchObject({ status: 409, body: { detail: /open your private link/ as never } });
    expect(Object.keys(await byLink(payToken)).toSorted()).toEqual(
      ["canManage", "canPay", "isNew", "isPrivate", "levelName", "state", "terms"].toSorted(),
    );
    expect(privateToken).not.toBe(payToken);
    expect(await byLink(privateToken)).toMatchObject({ canManage: true, isPrivate: true });
    expect((await open(privateToken)).status).toBe(201);
    expect((await asPayer()(contract.getDuesByLink, { token: `${duesId}.` })).status).toBe(404);
  });

  test("pays once, however often and from how many pages they press", async () => {
    const { payToken, duesId } = await acceptApplicant(level);
    const answers = await Promise.all([1, 2, 3].map(() => asPayer()(contract.payDues, { token: payToken })));
    const urls = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.url));
    expect([...urls]).toHaveLength(1);
    await pay([...urls][0]!);
    await waitForWebhooks({ id: duesId });

    const going = (await subscriptionsOf({ id: duesId })).filter(({ status }) => status !== "canceled");
    expect(going).toHaveLength(1);
    expect(await asPayer()(contract.payDues, { token: payToken })).toMatchObject({
      status: 409,
      body: { detail: "There's nothing to pay here now." },
    });
  });

  testInProcess("is promised the level: it isn't removed before they have joined", async () => {
    const promised = await newPaidLevel();
    const { payToken } = await acceptApplicant(promised);
    const remove = () =>
      until("levels that nobody else changes", async () => {
        const { items, version } = (await asAdmin(contract.getLevels, {})).body;
        const kept = items.filter((level) => !level.isRemoved && level.id !== promised);
        const sent = kept.map(({ isRemoved: _isRemoved, ...level }) => level);
        const { status, body } = await asAdmin(contract.saveLevels, { items: sent, version });
        return body.detail?.includes("changed") ? undefined : [status, body.detail];
      });
    const refusal = [
      409,
      expect.stringMatching(/can't be removed: somebody was accepted for it and hasn't joined yet/),
    ];

    expect(await remove()).toEqual(refusal);
    await payByCard(payToken);
    expect(await remove()).toEqual(refusal);
    await changePaidLevel(promised, { isOpen: false });
  });

  test("whose acceptance is taken back can pay no longer; one who has paid stays until it is refunded", async () => {
    const [waiting, paid] = [await acceptApplicant(level), await acceptApplicant(level)];
    await payByCard(paid.payToken);

    expect((await move(waiting.id, "declined")).status).toBe(200);
    // Until its email leaves, nobody reads so.
    await keepDues(waiting.duesId);
    expect(await byLink(waiting.payToken)).toMatchObject({ state: "paid", canPay: false });
    expect(await byLink(waiting.payToken)).not.toHaveProperty("over");
    await asAdmin(contract.recallDecision, { applicationId: waiting.id });
    await keepDues(waiting.duesId);
    expect(await see(waiting.token)).toMatchObject({ state: "accepted", payToken: waiting.payToken });
    expect(await byLink(waiting.payToken)).toMatchObject({ state: "due", canPay: true });
    expect((await subjects(waiting)).filter((each) => each.startsWith("Welcome to"))).toHaveLength(1);
    await move(waiting.id, "declined");
    await letLeave(waiting.email, waiting.id);
    expect(await move(paid.id, "declined")).toMatchObject({
      status: 409,
      body: { detail: /has paid already/ as never },
    });

    expect(await asPayer()(contract.payDues, { token: waiting.payToken })).toMatchObject({ status: 409 });
    await keepDues(waiting.duesId);
    expect(await asPayer()(contract.getDuesByLink, { token: waiting.payToken })).toMatchObject({ status: 404 });
    expect(await findAdmissionOf(paid.email)).toMatchObject({ duesId: paid.duesId });
  });
});

describe("a card that fails", () => {
  testInProcess(
    "leaves everything as it is for the grace, then the membership rests, and is back when it is paid",
    async () => {
      const member = await newPayingMember(level);
      const { id, duesId } = member;
      const card = await readCardItem(id);
      expect(card).toBeDefined();

      await simulate("fail", { id: duesId });
      await waitForWebhooks({ id: duesId });
      await keepDues(duesId);

      expect(await groupsOf(member)).toEqual(["member"]);
      expect(await byPrivateLink(duesId)).toMatchObject({ state: "overdue", canManage: true });
      expect((await asPayer()(contract.payDues, { token: member.payToken })).body.detail).not.toMatch(/card|failed/);
      expect(await subjects(member)).toContain("Your Dallas Elevated membership isn't paid");

      await skipDays({ id: duesId }, 15);
      await waitForWebhooks({ id: duesId });
      expect(await groupsOf(member)).toEqual([]);
      await keepDues(duesId);

      expect(await readCardItem(id)).toBeUndefined();
      expect(await readMemberItem(id)).toMatchObject({ rests_at: expect.any(String) as string });
      const token = await readPrivateToken(await duesOf(duesId));
      expect(await accountOf(member)).toMatchObject({ dues: { token, isNew: false }, hasEnded: false });
      expect((await asAdmin(contract.getMembership, { memberId: id })).body.restsSince).not.toBeNull();
      expect((await subjects(member)).filter((each) => each === "Your Dallas Elevated membership rests")).toHaveLength(
        1,
      );

      await simulate("pay", { id: duesId });
      await waitForWebhooks({ id: duesId });

      expect(await groupsOf(member)).toEqual(["member"]);
      expect(await readCardItem(id)).toEqual(card);
      expect(await subjects(member)).toContain("Your Dallas Elevated membership is back");
    },
  );

  testInProcess(
    "and is not mended in sixty days more ends the membership, and nothing is charged any more",
    async () => {
      const member = await newPayingMember(level);
      await simulate("fail", { id: member.duesId });
      await skipDays({ id: member.duesId }, 15);
      await waitForWebhooks({ id: member.duesId });
      await keepDues(member.duesId);
      await skipDays({ id: member.duesId }, 60);
      await waitForWebhooks({ id: member.duesId });

      await keepDues(member.duesId);

      expect(await membershipOf(member.id)).toMatchObject({ endedAt: expect.any(String) as string });
      expect(await duesOf(member.duesId)).toMatchObject({ endedAt: expect.any(String) as string });
      expect(await subscriptionsOf({ id: member.duesId })).toMatchObject([{ status: "canceled" }]);
      expect(await subjects(member)).toContain("Your Dallas Elevated membership has ended");
      expect(await asPayer()(contract.payDues, { token: member.payToken })).toMatchObject({ status: 409 });
    },
  );
});

testInProcess("who cancels keeps what is paid, then rests without a grace", async () => {
  const member = await newPayingMember(level);

  await simulate("cancel", { id: member.duesId });
  await waitForWebhooks({ id: member.duesId });

  const { paidUntil } = await duesOf(member.duesId);
  expect(await byPrivateLink(member.duesId)).toMatchObject({
    state: "paid",
    card: { endsThen: true },
    accessUntil: paidUntil,
  });
  expect(await subjects(member)).toContain("You canceled your Dallas Elevated membership");
});

describe("an admin who handles money", () => {
  const [until, on] = [dayIn(200), dayIn(-1)];

  test("notes a payment in cash, once for each press, and the membership begins", async () => {
    const { email, duesId, payToken } = await acceptApplicant(level);
    const note = { duesId, means: "cash", amount: 20_000, on, until, text: "At the door." } as const;
    const key = { "idempotency-key": crypto.randomUUID() };

    const [first] = await Promise.all([
      asAdmin(contract.noteDuesPayment, note, key),
      asAdmin(contract.noteDuesPayment, note, key),
    ]);

    expect(first).toMatchObject({ status: 201, body: { state: "paid" } });
    expect(await notedIncome(first.body.payments[0]!.id)).toEqual([20_000]);
    expect(first.body.payments).toMatchObject([
      { amount: 20_000, means: "cash", by: "Naomi Whitfield", text: "At the door." },
    ]);
    expect(await byLink(payToken)).toMatchObject({ state: "paid", isNew: true });
    const told = (await emailsTo(email)).filter(({ subject }) => subject.startsWith("We have your payment"));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("/join#");
    expect((await asAdmin(contract.listDues, { state: "paid" })).body.items.map(({ id }) => id)).toContain(duesId);
  });

  test("lets somebody in free, whose card is charged no more", async () => {
    const member = await newPayingMember(level);

    const answer = await asAdmin(contract.giveFreePass, { duesId: member.duesId, until: null, text: "Founder." });

    expect(answer).toMatchObject({ status: 201, body: { state: "free" } });
    expect(await subscriptionsOf({ id: member.duesId })).toMatchObject([{ status: "canceled" }]);
    expect(await groupsOf(member)).toEqual(["member"]);
  });

  test("gives a payment back, in parts and never more than was paid, and with the whole one who was accepted is out", async () => {
    const { id, duesId, payToken, email } = await acceptApplicant(level);
    await payByCard(payToken);
    const [payment] = (await asAdmin(contract.getDues, { duesId })).body.payments;
    const refund = (amount: number, ends = false) =>
      asAdmin(contract.refundDuesPayment, { duesId, paymentId: payment?.id ?? "", amount, text: "Moved away.", ends });

    expect((await refund(5000)).body.payments[0]).toMatchObject({ refunded: 5000 });
    expect(await refund(35_000)).toMatchObject({ status: 409 });
    expect((await refund(30_000, true)).body.payments[0]).toMatchObject({ refunded: 35_000 });

    expect((await subjects({ email })).filter((each) => each.startsWith("Your refund"))).toHaveLength(2);
    await keepDues(duesId);
    expect(await subscriptionsOf({ id: duesId })).toMatchObject([{ status: "canceled" }]);
    expect(await groupsOf(await newAccount(email))).toEqual([]);
    expect((await move(id, "declined")).status).toBe(200);
  });

  testInProcess("ends a membership with a refund, which its member is told", async () => {
    const { duesId, id, email } = await newPayingMember(level);
    const [{ id: paymentId = "" } = {}] = (await asAdmin(contract.getDues, { duesId })).body.payments;
    const refund = { duesId, paymentId, amount: 35_000, text: "Moved away.", ends: true };
    expect((await asAdmin(contract.refundDuesPayment, refund)).status).toBe(201);

    await keepDues(duesId);

    expect(await membershipOf(id)).toMatchObject({ endedAt: expect.any(String) as string });
    expect(await subjects({ email })).toContain("Your Dallas Elevated membership has ended");
  });

  test.each([
    ["2027-01-31T18:00:00.000Z", "month", "2027-02-28T18:00:00.000Z"],
    ["2027-01-20T18:00:00.000Z", "month", "2027-03-20T18:00:00.000Z"],
    ["2024-02-29T18:00:00.000Z", "year", "2027-02-28T18:00:00.000Z"],
    ["2027-03-31T18:00:00.000Z", "month", "2027-03-31T18:00:00.000Z"],
  ] as const)("has another price begin, of what is paid until %s by the %s, on %s", (paidUntil, every, first) => {
    const terms = { ...yearly, every, currency: "usd" } as const;
    expect(findFirstAfterNotice({ paidUntil, terms }, new Date("2027-01-28T18:00:00.000Z"))).toBe(first);
  });

  test.each([
    ["a day that has not come", { on: dayIn(3) }, "on"],
    ["an end before the payment", { until: dayIn(-9) }, "until"],
    ["less than nothing", { amount: -1 }, "amount"],
    ["more than Stripe takes", { amount: 100_000_000 }, "amount"],
    ["half a cent", { amount: 1.5 }, "amount"],
  ])("is told of %s", async (_, wrong, path) => {
    const { duesId } = await acceptApplicant(level);
    const note = { duesId, means: "check", amount: 100, on, until, text: "", ...wrong } as const;
    expect(await asAdmin(contract.noteDuesPayment, note)).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  });

  testInProcess("ends a membership, and within five minutes its card is charged no more", async () => {
    const member = await newPayingMember(level);

    await asAdmin(contract.endMembership, { memberId: member.id });
    await keepDues(member.duesId);

    expect(await subscriptionsOf({ id: member.duesId })).toMatchObject([{ status: "canceled" }]);
    expect(await duesOf(member.duesId)).toMatchObject({ endedAt: expect.any(String) as string });
  });
});

testInProcess(
  "an owner has a member pay from a day on, who is as before until then, and rests after the grace",
  async () => {
    const { items: before } = (await asAdmin(contract.listDues, { state: "free" })).body;
    const member = await newMember();
    const start = { memberId: member.id, from: dayIn(40) };
    expect(await asAdmin(contract.startMemberDues, start)).toMatchObject({ status: 409 });
    await asAdmin(contract.changeLevel, { memberId: member.id, level });

    const [one, other] = [
      await asAdmin(contract.startMemberDues, start),
      await asAdmin(contract.startMemberDues, start),
    ];

    expect(one).toMatchObject({ status: 201, body: { state: "free", memberId: member.id } });
    expect(other.body.id).toBe(one.body.id);
    expect(before.map(({ id }) => id)).not.toContain(one.body.id);
    expect(await groupsOf(member)).toEqual(["member"]);
    expect((await asAdmin(contract.getMemberDues, { memberId: member.id })).body.dues).toMatchObject({
      id: one.body.id,
    });

    // As if the grace were over.
    const [stored, past] = [await duesOf(one.body.id), days(-20)];
    await editItem(
      { pk: `DUES#${stored.id}`, sk: "DUES" },
      { notes: [{ ...stored.notes[0], until: past }], paidUntil: past },
    );
    await keepDues(stored.id);
    expect(await groupsOf(member)).toEqual([]);
  },
);

testInProcess("a card that is entered while it is free is charged from the day on from which they pay", async () => {
  const member = await newMember();
  await asAdmin(contract.changeLevel, { memberId: member.id, level });
  const start = { memberId: member.id, from: dayIn(40) };
  const { id: duesId } = (await asAdmin(contract.startMemberDues, start)).body;
  const { token = "" } = (await as(member)(contract.getOwnDues, {})).body.dues ?? {};

  await payByCard(token);

  const { paidUntil, subscription } = await duesOf(duesId);
  expect(subscription).toMatchObject({ status: "trialing", paidUntil });
  expect(paidUntil?.slice(0, 10)).toBe(start.from);
  expect((await asAdmin(contract.getDues, { duesId })).body.payments).toMatchObject([{ means: "free" }]);
});

testInProcess(
  "another price is told thirty days before it is charged, and of a level that is free now nothing is",
  async () => {
    const monthly = await newPaidLevel({ ...yearly, every: "month" });
    const member = await newPayingMember(monthly);
    const key = { pk: `DUES#${member.duesId}`, sk: "DUES" };
    const charged = async () => {
      const { subscription } = await duesOf(member.duesId);
      const answer: object = await callStripe("GET", `subscriptions/${subscription?.id}`);
      return (answer as { items: { data: { price: { unit_amount: number } }[] } }).items.data[0]?.price.unit_amount;
    };
    await changePaidLevel(monthly, { price: { ...yearly, every: "month", amount: 40_000 } });
    forgetLevels();

    await keepDues(member.duesId);

    const { next, paidUntil, terms, told } = await duesOf(member.duesId);
    expect([terms.amount, next?.amount, await charged()]).toEqual([30_000, 40_000, 30_000]);
    expect(Date.parse(next?.from ?? "")).toBeGreaterThan(Date.parse(days(29.9)));
    expect(await subjects(member)).toContain("A new price for your Dallas Elevated membership");

    // As if its time had come.
    await editItem(key, { next: { ...next, from: paidUntil }, told: { ...told, terms: "" } });
    await keepDues(member.duesId);
    expect([(await duesOf(member.duesId)).terms.amount, await charged()]).toEqual([40_000, 40_000]);

    await changePaidLevel(monthly, { price: undefined });
    forgetLevels();
    await editItem(key, { told: { ...told, terms: "" } });
    await keepDues(member.duesId);
    expect(await byPrivateLink(member.duesId)).toMatchObject({ state: "free" });
    expect(await subscriptionsOf({ id: member.duesId })).toMatchObject([{ status: "canceled" }]);
  },
);

testInProcess("a copy of one's data has what was paid, and of who is deleted it is kept without the name", async () => {
  const member = await newPayingMember(level);
  await simulate("cancel", { id: member.duesId });
  await waitForWebhooks({ id: member.duesId });
  await asAdmin(contract.noteDuesPayment, {
    ...{ duesId: member.duesId, means: "check", amount: 100, on: dayIn(-1), until: dayIn(9) },
    text: "Ada's check.",
  });

  const { sections } = await collectData(member);
  await forgetDues(member.duesId, "A former member");

  expect(sections.find(({ name }) => name === "dues")?.rows).toMatchObject([
    { terms: yearly, notes: [{ means: "check", text: "Ada's check." }], subscription: { status: "active" } },
  ]);
  expect(await subscriptionsOf({ id: member.duesId })).toMatchObject([{ status: "canceled" }]);
  const kept = await duesOf(member.duesId);
  expect(kept).toMatchObject({
    name: "A former member",
    notes: [{ amount: 100 }],
    subscription: expect.anything() as object,
  });
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Ada|${member.email}|${member.id}`));
});

testInProcess("the currency stays while a level has a price in it", async () => {
  const { body } = await asAdmin(contract.getClubSettings, {});

  expect(await asAdmin(contract.saveClubSettings, { ...body, currency: "eur" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "currency" }] },
  });
});

testInProcess("a payment whose machine ends before or after the commit counts once, with one welcome", async () => {
  for (const isSent of [true, false]) {
    const { email, payToken, duesId } = await acceptApplicant(level);
    const { body } = await asPayer()(contract.payDues, { token: payToken });
    await pay(body.url);
    for (const at of [1, 3, 5]) await withCrash({ at, isSent }, () => settleDues({ duesId })).catch(() => undefined);
    await settleDues({ duesId });
    await waitForWebhooks({ id: duesId });

    expect((await emailsTo(email)).filter(({ text }) => text.includes("/join#"))).toHaveLength(1);
    expect((await asVisitor(contract.getDuesByLink, { token: payToken })).body.state).toBe("paid");
  }
});
