import { setTimeout as wait } from "node:timers/promises";
import { keepDues } from "#functions/dues/keeping.ts";
import { newMergedWrites } from "#functions/members/merged.ts";
import { letIn } from "#functions/membership/admit.ts";
import { readPrivateToken } from "#functions/membership/dues.ts";
import { newMembershipWrite } from "#functions/membership/membership.ts";
import { formatDayKey } from "#functions/platform/club-time.ts";
import { transact } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { see } from "../../support/applications.ts";
import { as, asAdmin, asVisitor } from "../../support/as.ts";
import { dayIn } from "../../support/club-days.ts";
import {
  acceptApplicant,
  asPayer,
  cashFor,
  closePaidLevels,
  duesOf,
  membershipOf,
  newPaidLevel,
  newPayingMember,
  payByCard,
} from "../../support/dues.ts";
import { withCrash, withInterruptionAt } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { pay, simulate, simulatePayment, subscriptionsOf, waitForWebhooks } from "../../support/payments.ts";
import { editItem } from "../../support/table.ts";

// Who was accepted, or removed, and is a member by another decision.

let [gold, bronze] = ["", ""];
beforeAll(async () => ([gold, bronze] = [await newPaidLevel(), await newPaidLevel()]));
afterAll(closePaidLevels);

const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const end = ({ id: memberId }: { id: string }) => asAdmin(contract.endMembership, { memberId });
const restore = ({ id: memberId }: { id: string }) => asAdmin(contract.restoreMembership, { memberId });
const told = async ({ email }: { email: string }, about: string) =>
  (await emailsTo(email))
    .filter(({ subject }) => subject.includes(about))
    .map(({ text }) => text.replaceAll(/\s+/g, " "));
const byLink = async (token: string) => (await asPayer()(contract.getDuesByLink, { token })).body;
const goingOf = async (id: string) => (await subscriptionsOf({ id })).filter(({ status }) => status !== "canceled");
const startBronze = async ({ id: memberId }: { id: string }) => {
  await asAdmin(contract.changeLevel, { memberId, level: bronze });
  return asAdmin(contract.startMemberDues, { memberId, from: dayIn(40) });
};

/** Somebody who was removed, and is accepted again. */
const acceptFormer = async () => {
  const member = await newMember();
  await end(member);
  return { ...(await acceptApplicant(gold, { email: member.email })), member };
};

/** The account of somebody who was accepted, merged into another. */
const mergeAccount = async (applicant: { email: string }) => {
  const [{ id, email }, into] = [await newAccount(applicant.email), await newMember()];
  const at = new Date().toISOString();
  const merged = { id, mergeId: "merge_1", into: into.id, name: "", email, at, state: "merged" } as const;
  await transact({
    ...newMergedWrites({ ...merged, by: { id: "admin", name: "Naomi" } }),
    membership: newMembershipWrite({ memberId: id, email, via: "import", at, endedAt: at, mergedInto: into.id }),
  });
  return into;
};

describe("who has paid for a level, and becomes a member otherwise", () => {
  testInProcess("goes on with it where an admin restores them, and owes nothing twice", async () => {
    const { member, payToken, duesId } = await acceptFormer();
    await payByCard(payToken);
    const joinToken = /join#([\w.-]+)/.exec((await told(member, "You're in")).join(" "))?.[1] ?? "";

    expect((await restore(member)).body).toMatchObject({ ended: null, level: { id: gold } });

    await keepDues(duesId);
    const { paidUntil, ...dues } = await duesOf(duesId);
    expect(dues).toMatchObject({ memberId: member.id, refunds: [], subscription: { status: "active" } });
    expect(await membershipOf(member.id)).toMatchObject({ level: gold, duesId });
    expect((await membershipOf(member.id)).restsFrom! > paidUntil!).toBe(true);
    expect(await groupsOf(member)).toEqual(["member"]);
    expect(await told(member, "is restored")).toEqual([
      expect.stringContaining("we'll charge your card ending in 4242"),
    ]);
    expect(await startBronze(member)).toMatchObject({ status: 409 });
    expect(await byLink(payToken)).toMatchObject({ state: "paid", isNew: false });
    expect((await asVisitor(contract.getJoining, { token: joinToken })).body.state).toBe("used");
  });

  testInProcess(
    "goes on with it where a file lets them in, or their account was merged by the time they pay",
    async () => {
      const [first, second] = [await acceptApplicant(gold), await acceptApplicant(gold)];
      await payByCard(first.payToken);
      const { id, email } = await newAccount(first.email);
      await letIn({ id, email, level: bronze, since: undefined, importId: "1", profile: { full_name: "Ada" } }, {});
      const into = await mergeAccount(second);
      await payByCard(second.payToken);

      expect(await membershipOf(id)).toMatchObject({ level: gold, duesId: first.duesId, via: "import" });
      expect(await membershipOf(into.id)).toMatchObject({ level: gold, duesId: second.duesId });
    },
  );

  testInProcess.each([
    ["cash is noted", "noted", "We have your payment"],
    ["they are let in free", "free", "membership is free"],
  ] as const)(
    "goes on with it where %s after they were restored, and is written to as a member",
    async (_, how, subject) => {
      const { member, token, payToken, duesId } = await acceptFormer();
      await restore(member);
      const row = async () =>
        (await asAdmin(contract.listDues, { state: "due" })).body.items.find(({ id }) => id === duesId);
      expect(await row()).toMatchObject({ otherMemberId: member.id });
      expect((await asAdmin(contract.getDues, { duesId })).body).toMatchObject({ otherMemberId: member.id });

      const answer = await (how === "free"
        ? asAdmin(contract.giveFreePass, { duesId, until: null, text: "Founder." })
        : asAdmin(contract.noteDuesPayment, cashFor(duesId)));

      expect(answer).toMatchObject({
        status: 201,
        body: { memberId: member.id, state: how === "free" ? "free" : "paid" },
      });
      expect(answer.body).not.toHaveProperty("otherMemberId");
      expect(await membershipOf(member.id)).toMatchObject({ level: gold, duesId });
      expect((await as(member)(contract.getOwnDues, {})).body.dues).toMatchObject({
        payments: [{ by: "Naomi Whitfield" }],
      });
      const [email, ...others] = await told(member, subject);
      expect([email, others]).toEqual([expect.not.stringMatching(/Become a member|join#/), []]);
      expect(await byLink(payToken)).toMatchObject({ isNew: false });
      expect(await see(token)).toMatchObject({ state: "accepted", isMember: true });
      expect(await see(token)).not.toHaveProperty("payToken");
      expect(await groupsOf(member)).toEqual(["member"]);
      // Removed again, they hear of it as the first time, and what they paid stays on record.
      expect(await told(member, "has ended")).toHaveLength(1);
      await end(member);
      await keepDues(duesId);
      expect(await told(member, "has ended")).toHaveLength(2);
      expect((await duesOf(duesId)).notes).toHaveLength(1);
    },
  );

  testInProcess("in cash is noted once, in spite of crashes", async () => {
    const { member, duesId } = await acceptFormer();
    await restore(member);
    const key = { "idempotency-key": crypto.randomUUID() };
    for (const at of [2, 4, 5])
      await withCrash({ at, isSent: at > 2 }, () => asAdmin(contract.noteDuesPayment, cashFor(duesId), key)).catch(
        () => undefined,
      );
    await asAdmin(contract.noteDuesPayment, cashFor(duesId), key);

    expect([(await membershipOf(member.id)).duesId, (await duesOf(duesId)).notes.length]).toEqual([duesId, 1]);
    expect(await told(member, "We have your payment")).toHaveLength(1);
  });

  testInProcess("is not noted as paid twice: an admin is told that they pay by other dues", async () => {
    const { member, duesId } = await acceptFormer();
    await restore(member);
    expect((await startBronze(member)).status).toBe(201);

    for (const answer of [
      await asAdmin(contract.noteDuesPayment, cashFor(duesId)),
      await asAdmin(contract.giveFreePass, { duesId, until: null, text: "Founder." }),
    ])
      expect(answer).toMatchObject({
        ...{ status: 409, body: { detail: expect.stringContaining("They're a member already") as string } },
      });
  });

  testInProcess(
    "is told that they are a member where they owe another level later, and pays nothing twice",
    async () => {
      const { member, payToken, duesId } = await acceptFormer();
      const { url } = (await asPayer()(contract.payDues, { token: payToken })).body;
      const removal = await told(member, "has ended");
      await restore(member);
      expect((await startBronze(member)).status).toBe(201);

      expect(await asPayer()(contract.payDues, { token: payToken })).toMatchObject({
        ...{ status: 409, body: { detail: "There's nothing to pay here now." } },
      });
      expect(await byLink(payToken)).toMatchObject({ state: "ended", over: { isMember: true, hasComeBack: false } });

      await pay(url);
      await waitForWebhooks({ id: duesId });
      await keepDues(duesId);
      expect(await byLink(payToken)).toMatchObject({ over: { isMember: true, hasComeBack: true } });
      expect(await goingOf(duesId)).toEqual([]);
      expect(await told(member, "Your refund")).toHaveLength(1);
      expect(await told(member, "has ended")).toEqual(removal);
    },
  );

  testInProcess(
    "isn't reminded, and reads that they're a member already, with that level to choose or not",
    async () => {
      const { member, payToken, duesId, token } = await acceptFormer();
      await restore(member);
      await editItem({ pk: `DUES#${duesId}`, sk: "DUES" }, { createdAt: day(-8) });

      await keepDues(duesId);

      expect(await told(member, "is waiting")).toEqual([]);
      expect(await byLink(payToken)).toMatchObject({ state: "due", canPay: true, isMember: true });
      expect(await see(token)).toMatchObject({ isMember: true, payToken });
      await startBronze(member);
      const over = { isMember: true, hasComeBack: false };
      expect(await byLink(payToken)).toMatchObject({ state: "ended", canPay: false, over });
      const { payToken: asked, isMember } = await see(token);
      expect({ asked, isMember }).toEqual({ asked: undefined, isMember: true });
    },
  );

  testInProcess("has it back where they are removed again before they pay", async () => {
    const { member, payToken, duesId } = await acceptFormer();
    const { url } = (await asPayer()(contract.payDues, { token: payToken })).body;
    await restore(member);
    await end(member);
    await pay(url);
    await waitForWebhooks({ id: duesId });
    await keepDues(duesId);

    expect([await goingOf(duesId), (await duesOf(duesId)).refunds]).toMatchObject([[], [{ amount: 35_000 }]]);
  });
});

describe("a paying member whom an admin removes", () => {
  const remove = async () => {
    const member = await newPayingMember(bronze);
    await end(member);
    return member;
  };
  const ownDues = async (member: Account) => (await as(member)(contract.getOwnDues, {})).body.dues;

  testInProcess("is told, and restored is paid until that is over, and asked to pay again", async () => {
    const member = await newPayingMember(bronze);
    const { duesId } = member;
    const { paidUntil, subscription } = await duesOf(duesId);
    // Periods of the stand-in begin by the second.
    await wait(1100);
    await simulate("renew", { id: duesId });
    await waitForWebhooks({ id: duesId });
    await end(member);
    // As if it had been charged since.
    await editItem({ pk: `DUES#${duesId}`, sk: "DUES" }, { paidUntil, subscription });
    await keepDues(duesId);
    expect(await told(member, "has ended")).toEqual([expect.stringContaining("Your card isn't charged again")]);
    // Charged after it had ended.
    expect((await duesOf(duesId)).refunds).toMatchObject([{ amount: 30_000 }]);

    await restore(member);
    await keepDues(duesId);

    expect(await ownDues(member)).toMatchObject({ state: "paid", paidUntil, accessUntil: paidUntil, canPay: true });
    expect(await membershipOf(member.id)).toMatchObject({ duesId, level: bronze, restsFrom: paidUntil });
    expect(await told(member, "is restored")).toEqual([expect.stringContaining("nothing is charged by itself")]);
    expect((await asAdmin(contract.getMemberDues, { memberId: member.id })).body.dues?.state).toBe("paid");
  });

  testInProcess("is as before where that is taken back before the card has been let go", async () => {
    const member = await remove();
    // Their application, of which they heard long ago, asks for nothing.
    expect(await see(member.token)).toMatchObject({ membershipEndedAt: expect.any(String) as string });
    expect(await see(member.token)).not.toHaveProperty("payToken");
    await restore(member);
    await keepDues(member.duesId);

    expect(await see(member.token)).not.toHaveProperty("payToken");
    expect(await goingOf(member.duesId)).toHaveLength(1);
    expect(await ownDues(member)).toMatchObject({ state: "paid", card: { endsThen: false } });
    expect(await told(member, "is restored")).toEqual([
      expect.stringContaining("we'll charge your card ending in 4242"),
    ]);
  });

  /** Restored at each of these moments of the keeper. */
  testInProcess.each([
    ["before the keeper reads them again", 2, "GetItemCommand"],
    ["before the keeper writes", 1, "TransactWriteItemsCommand"],
  ])("stays a member where they are restored while the card is let go, %s", async (_, at, of) => {
    const member = await remove();
    const { duesId } = member;
    const { paidUntil } = await duesOf(duesId);

    const kept = await withInterruptionAt(
      at,
      () => restore(member),
      () => keepDues(duesId),
      of,
    );
    await waitForWebhooks({ id: duesId });
    await keepDues(duesId);

    expect(kept.isReached).toBe(true);
    expect(await goingOf(duesId)).toEqual([]);
    expect(await membershipOf(member.id)).toMatchObject({ duesId, restsFrom: paidUntil });
    expect(await groupsOf(member)).toEqual(["member"]);
    expect(await ownDues(member)).toMatchObject({ state: "paid", paidUntil, accessUntil: paidUntil, canPay: true });
    expect(await told(member, "has ended")).toEqual([]);
    expect(await told(member, "is restored")).toEqual([expect.stringContaining("nothing is charged by itself")]);
  });

  /** How what somebody has paid is over once their membership has ended. */
  const overs: [string, (duesId: string, refund: (amount: number, ends?: true) => Promise<unknown>) => unknown][] = [
    [
      "they paid for another time",
      async (duesId) => {
        const { subscription } = await duesOf(duesId);
        await editItem(
          { pk: `DUES#${duesId}`, sk: "DUES" },
          { subscription: { ...subscription, paidUntil: day(-90) } },
        );
      },
    ],
    ["the desk gave it back", (_, refund) => refund(35_000)],
    ["it was given back in parts", async (_, refund) => [await refund(10_000), await refund(25_000)]],
    ["it came back at Stripe's page", (id) => simulatePayment("refund", { id })],
    [
      "a bank took it back",
      async (id) => [await simulatePayment("dispute", { id }), await simulatePayment("lose", { id })],
    ],
  ];
  const refundOf = async (duesId: string) => {
    const [{ id: paymentId = "" } = {}] = (await asAdmin(contract.getDues, { duesId })).body.payments;
    return (amount: number, ends = false) =>
      asAdmin(contract.refundDuesPayment, { duesId, paymentId, amount, text: "Moved.", ends });
  };

  testInProcess.each([...overs, ["its end was one with its refund", undefined] as const])(
    "has the grace where %s",
    async (_, over) => {
      const member = await newPayingMember(bronze);
      const { duesId } = member;
      const refund = await refundOf(duesId);
      await (over ? end(member) : refund(35_000, true));
      await keepDues(duesId);
      await over?.(duesId, refund);

      await restore(member);
      await keepDues(duesId);

      const { state, accessUntil = "" } = (await ownDues(member)) ?? {};
      expect([state, formatDayKey(new Date(accessUntil))]).toEqual(["overdue", dayIn(14)]);
      expect(await groupsOf(member)).toEqual(["member"]);
      expect(await told(member, "is restored")).toEqual([
        expect.stringContaining("after that, it rests until it's paid"),
      ]);
    },
  );

  testInProcess.each(["a part of it was given back", "its refund didn't arrive"])(
    "is paid still where %s",
    async (why) => {
      const member = await newPayingMember(bronze);
      const { duesId } = member;
      const { paidUntil } = await duesOf(duesId);
      const refund = await refundOf(duesId);
      await end(member);
      await keepDues(duesId);
      await refund(why === "a part of it was given back" ? 34_999 : 35_000);
      if (why !== "a part of it was given back") await simulatePayment("bounce", { id: duesId });
      await waitForWebhooks({ id: duesId });

      await restore(member);

      expect(await ownDues(member)).toMatchObject({ state: "paid", paidUntil });
    },
  );

  testInProcess(
    "hears nothing of a card where they paid in cash, and how they come back where they never applied",
    async () => {
      const [member, applicant] = [await newMember(), await newPayingMember(bronze)];
      const { id: duesId } = (await startBronze(member)).body;
      await Promise.all([end(member), end(applicant)]);
      await Promise.all([keepDues(duesId), keepDues(applicant.duesId)]);

      expect(await told(member, "has ended")).toEqual([expect.not.stringContaining("card")]);
      const pages = [duesId, applicant.duesId].map(async (id) => byLink(await readPrivateToken(await duesOf(id))));
      expect(await Promise.all(pages)).toMatchObject([
        { state: "ended", mayApply: true },
        { state: "ended", mayApply: false },
      ]);
    },
  );
});

testInProcess("a member without dues is told that they were removed, and restored", async () => {
  const member = await newMember();

  await end(member);
  await end(member);
  await restore(member);

  expect(await told(member, "has ended")).toEqual([expect.stringContaining("The club has ended your membership")]);
  expect(await told(member, "is restored")).toEqual([expect.stringContaining("There's nothing to pay")]);
});
