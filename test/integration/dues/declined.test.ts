import { erasures } from "#functions/account/erase.ts";
import { keepDues } from "#functions/dues/keeping.ts";
import { settleDues } from "#functions/dues/settle.ts";
import { findAdmissionOf } from "#functions/membership/admission.ts";
import { findDues } from "#functions/membership/dues.ts";
import { formerMember } from "#shared/account.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { letLeave, move } from "../../support/applications.ts";
import { as, asAdmin } from "../../support/as.ts";
import {
  acceptApplicant,
  cashFor,
  closePaidLevels,
  duesOf,
  newPaidLevel,
  payByCard,
  paymentsOf,
  yearly,
} from "../../support/dues.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { simulatePayment, subscriptionsOf } from "../../support/payments.ts";
import { notedIncome } from "../../support/table.ts";

// Who was accepted, and is declined after all: as long as the club has nothing of theirs.

let [level, once] = ["", ""];
beforeAll(async () => {
  level = await newPaidLevel();
  once = await newPaidLevel({ ...yearly, amount: 35_000, every: "once", joiningFee: 0 });
});
afterAll(closePaidLevels);

type Accepted = Awaited<ReturnType<typeof acceptApplicant>>;

const noteCash = ({ duesId }: Pick<Accepted, "duesId">) => asAdmin(contract.noteDuesPayment, cashFor(duesId));
const free = ({ duesId }: Accepted) => asAdmin(contract.giveFreePass, { duesId, until: null, text: "Founder." });
const byCard = ({ payToken }: Accepted) => payByCard(payToken);

/** Gives their last payment back, by hand where they paid so. */
const giveBack = async (
  { duesId }: Pick<Accepted, "duesId">,
  amount: number,
  means?: "cash" | "transfer",
  key = {},
) => {
  const [{ id: paymentId = "" } = {}] = await paymentsOf(duesId);
  return asAdmin(contract.refundDuesPayment, { duesId, paymentId, amount, means, text: "Moved away." }, key);
};

/** Whom an admin removed, who was accepted again, and then was restored and removed once more before paying. */
const acceptRemoved = async () => {
  const { id: memberId, email } = await newMember();
  await asAdmin(contract.endMembership, { memberId });
  const applicant = await acceptApplicant(level, { email });
  await asAdmin(contract.restoreMembership, { memberId });
  await asAdmin(contract.endMembership, { memberId });
  await keepDues(applicant.duesId);
  return applicant;
};

const loseDispute = async (applicant: Accepted) => {
  await byCard(applicant);
  for (const act of ["dispute", "lose"] as const) await simulatePayment(act, { id: applicant.duesId });
  await settleDues({ duesId: applicant.duesId });
};

describe("an accepted applicant can be declined, or reviewed again,", () => {
  testInProcess.each([
    [
      "declined",
      "all was given back by card",
      () => level,
      async (each: Accepted) => [await byCard(each), await giveBack(each, 35_000)],
    ],
    [
      "in-review",
      "all was given back that was paid once",
      () => once,
      async (each: Accepted) => [await byCard(each), await giveBack(each, 35_000)],
    ],
    [
      "in-review",
      "all was given back by hand",
      () => level,
      async (each: Accepted) => [await noteCash(each), await giveBack(each, 35_000, "transfer")],
    ],
    ["declined", "a bank took it back", () => level, loseDispute],
    ["declined", "nothing was ever paid", () => level, free],
  ] as const)("%s, where %s, and the dues end with it", async (state, _, levelOf, happens) => {
    const applicant = await acceptApplicant(levelOf());
    await happens(applicant);

    expect(await move(applicant.id, state)).toMatchObject({ status: 200, body: { state } });
    await letLeave(applicant.email, applicant.id);

    await keepDues(applicant.duesId);
    const { endedAt, notes, refunds, disputes } = await duesOf(applicant.duesId);
    expect(endedAt).toBeDefined();
    // What was paid, and came back, stays on record.
    expect([...notes, ...refunds, ...disputes].length).toBeGreaterThan(0);
    expect((await subscriptionsOf({ id: applicant.duesId })).filter(({ status }) => status !== "canceled")).toEqual([]);
    expect(await findAdmissionOf(applicant.email)).toBeUndefined();
  });

  testInProcess.each(["declined", "in-review"] as const)("%s, where the dues are gone", async (state) => {
    const { id, duesId } = await acceptRemoved();
    expect(await findDues(duesId)).toBeUndefined();

    expect(await move(id, state)).toMatchObject({ status: 200 });
  });

  testInProcess.each([
    ["a card", byCard, undefined],
    ["cash", noteCash, "cash"],
  ] as const)("but not while the club has a part of what was paid by %s", async (_, pays, means) => {
    const applicant = await acceptApplicant(level);
    await pays(applicant);
    await giveBack(applicant, 34_999, means);

    for (const state of ["declined", "in-review"] as const)
      expect(await move(applicant.id, state)).toMatchObject({
        ...{ status: 409, body: { detail: expect.stringContaining("Refund them under Dues first") as string } },
      });

    await giveBack(applicant, 1, means);
    expect(await move(applicant.id, "declined")).toMatchObject({ status: 200 });
    await keepDues(applicant.duesId);
    // Nothing refers to the record now, but it is of their address.
    await erasures.listings({ id: crypto.randomUUID(), email: applicant.email });
    const { name, email, refunds } = await duesOf(applicant.duesId);
    expect([name, email, refunds.map(({ amount }) => amount)]).toEqual([formerMember, "", [34_999, 1]]);
  });

  testInProcess("or they pay in cash at that moment, and never both", async () => {
    for (let count = 0; count < 4; count++) {
      const applicant = await acceptApplicant(level);
      const [noted, declined] = await Promise.all([noteCash(applicant), move(applicant.id, "declined")]);
      expect([noted.status, declined.status].toSorted()).toEqual([expect.any(Number) as number, 409]);
      expect([200, 201]).toContain(Math.min(noted.status, declined.status));
    }
  });
});

testInProcess(
  "what was paid by hand is given back by hand, in parts, once for each press, and told as it was",
  async () => {
    const applicant = await acceptApplicant(level);
    const { email, duesId } = applicant;
    const [note] = (await noteCash(applicant)).body.payments;
    const key = { "idempotency-key": crypto.randomUUID() };

    expect(await giveBack(applicant, 5000)).toMatchObject({ status: 400, body: { errors: [{ path: "means" }] } });
    const pressed = await Promise.all([giveBack(applicant, 5000, "cash", key), giveBack(applicant, 5000, "cash", key)]);
    expect(pressed.map(({ status }) => status)).toEqual([201, 201]);
    expect(await giveBack(applicant, 30_001, "transfer")).toMatchObject({ status: 409 });
    expect(await giveBack(applicant, 30_000, "transfer")).toMatchObject({ status: 201, body: { state: "paid" } });

    expect(await paymentsOf(duesId)).toMatchObject([{ id: note?.id, amount: 35_000, refunded: 35_000 }]);
    const { refunds } = await duesOf(duesId);
    expect(refunds).toMatchObject([
      { amount: 5000, means: "cash", by: { name: "Naomi Whitfield" } },
      { amount: 30_000, means: "transfer" },
    ]);
    expect(await Promise.all(refunds.map(({ id }) => notedIncome(id)))).toEqual([[-5000], [-30_000]]);
    const told = (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Your refund"));
    expect(told.map(({ text }) => /We gave \$.*/.exec(text)?.[0]).toSorted()).toEqual([
      "We gave $300 back to you by bank transfer.",
      "We gave $50 back to you in cash.",
    ]);
    expect(told.map(({ text }) => text).join(" ")).not.toContain("card");
    // It was no slip.
    const slip = { duesId, noteId: note?.id ?? "", text: "A slip." };
    expect(await asAdmin(contract.takeBackDuesNote, slip)).toMatchObject({ status: 409 });
  },
);

testInProcess(
  "a member whose cash was given back with the end, and who is restored, has the grace and not the year",
  async () => {
    const applicant = await acceptApplicant(level);
    const { duesId } = applicant;
    await noteCash(applicant);
    const account = await newAccount(applicant.email);
    expect(await groupsOf(account)).toEqual(["member"]);
    const [{ id: paymentId = "" } = {}] = await paymentsOf(duesId);
    const refund = { duesId, paymentId, amount: 30_000, means: "cash", text: "Moved away.", ends: true } as const;
    expect((await asAdmin(contract.refundDuesPayment, refund)).status).toBe(201);
    await keepDues(duesId);
    expect(await groupsOf(account)).toEqual([]);

    // The rest, of a membership that has ended.
    expect((await asAdmin(contract.refundDuesPayment, { ...refund, amount: 5000 })).status).toBe(201);
    await asAdmin(contract.restoreMembership, { memberId: account.id });

    expect((await as(account)(contract.getOwnDues, {})).body.dues).toMatchObject({
      ...{ state: "overdue", payments: [{ means: "cash", refunded: 35_000 }] },
    });
  },
);
