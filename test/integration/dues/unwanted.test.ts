import { keepDues } from "#functions/dues/keeping.ts";
import { saveDues } from "#functions/dues/save.ts";
import { settleDues } from "#functions/dues/settle.ts";
import { admissionKeyOf, findAdmissionOf } from "#functions/membership/admission.ts";
import { derive } from "#functions/membership/dues-standing.ts";
import { membershipKeyOf, newMembershipWrite, type StoredMembership } from "#functions/membership/membership.ts";
import { transact, writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import { newAccount } from "../../support/account.ts";
import { letLeave, move, see as seeApplication } from "../../support/applications.ts";
import { asAdmin } from "../../support/as.ts";
import { dayIn } from "../../support/club-days.ts";
import {
  acceptApplicant,
  asPayer,
  closePaidLevels,
  duesOf,
  membershipOf,
  newPaidLevel,
  newPayingMember,
  payByCard,
  paymentsOf,
  yearly,
} from "../../support/dues.ts";
import { withCrash } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { groupsOf } from "../../support/membership.ts";
import {
  pay,
  payOutsideTheClub,
  simulate,
  simulatePayment,
  subscriptionsOf,
  waitForWebhooks,
} from "../../support/payments.ts";
import { editItem } from "../../support/table.ts";

// What is paid while somebody decides otherwise, on a page that was open by then.

let [level, once] = ["", ""];
beforeAll(async () => {
  level = await newPaidLevel();
  once = await newPaidLevel({ ...yearly, amount: 50_000, every: "once", joiningFee: 0 });
});
afterAll(closePaidLevels);

const refundsTold = async ({ email }: { email: string }) =>
  (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Your refund"));

const corrections = async (email: string) =>
  (await emailsTo(email)).filter(({ subject }) => subject.startsWith("A correction of your"));

const openPage = async (token: string) => {
  const { status, body } = await asPayer()(contract.payDues, { token });
  if (status !== 201) throw new Error(`Opening is answered ${status}: ${body.detail}`);
  return body.url;
};

/** A note that another request writes while the page is open, and does not come to close it. */
const noteBeside = async (duesId: string, until: string | undefined) => {
  const [now, before] = [new Date(), await duesOf(duesId)];
  const note = { id: crypto.randomUUID(), at: now.toISOString(), by: { id: "admin", name: "Naomi" }, text: "" };
  const cash = { ...note, means: "cash", amount: 100, on: note.at, ...(until !== undefined && { until }) } as const;
  await saveDues(before, derive({ ...before, notes: [...before.notes, cash] }), {}, now);
};

describe("a payment on a page that was open", () => {
  testInProcess.each([
    ["a year", () => level, 35_000],
    ["good", () => once, 50_000],
  ])("comes back, for %s, where the acceptance was taken back meanwhile", async (_, levelOf, amount) => {
    const applicant = await acceptApplicant(levelOf());
    const { id, duesId, payToken } = applicant;
    const url = await openPage(payToken);
    expect((await move(id, "declined")).status).toBe(200);
    await letLeave(applicant.email, id);
    const [over, see] = [{ isMember: false }, () => asPayer()(contract.getDuesByLink, { token: payToken })];
    expect((await see()).body).toMatchObject({ state: "ended", over: { ...over, hasComeBack: false } });

    await pay(url);
    await waitForWebhooks({ id: duesId });
    expect((await see()).body).toMatchObject({ state: "ended", over: { ...over, hasComeBack: true } });
    await keepDues(duesId);
    await keepDues(duesId);

    expect(await paymentsOf(duesId)).toMatchObject([{ amount, refunded: amount }]);
    expect((await subscriptionsOf({ id: duesId })).filter(({ status }) => status !== "canceled")).toEqual([]);
    expect(await refundsTold(applicant)).toMatchObject([{ text: expect.stringContaining("nothing to pay") as string }]);
  });

  testInProcess("is named where it was to come back, and didn't arrive", async () => {
    const { id, email, duesId, payToken } = await acceptApplicant(level);
    const url = await openPage(payToken);
    await move(id, "declined");
    await letLeave(email, id);
    await pay(url);
    await waitForWebhooks({ id: duesId });
    await keepDues(duesId);

    await simulatePayment("bounce", { id: duesId });

    const over = { isMember: false, hasComeBack: false };
    expect((await asPayer()(contract.getDuesByLink, { token: payToken })).body).toMatchObject({
      state: "ended",
      over,
      hasRefundFailed: true,
    });
  });

  testInProcess("comes back where the account was merged meanwhile into one whose dues count", async () => {
    const applicant = await acceptApplicant(level);
    const { duesId, payToken } = applicant;
    const url = await openPage(payToken);
    await editItem({ pk: `DUES#${duesId}`, sk: "DUES" }, { isSetAside: true });

    await pay(url);
    await waitForWebhooks({ id: duesId });
    await settleDues({ duesId });

    const [refund, ...others] = (await duesOf(duesId)).refunds;
    expect(refund).toMatchObject({ amount: 35_000 });
    expect(others).toEqual([]);
    expect((await subscriptionsOf({ id: duesId })).filter(({ status }) => status !== "canceled")).toEqual([]);
  });

  testInProcess.each([
    ["a year, while it was paid in cash until then", () => level, dayIn(300)],
    ["a year, while it was free for good", () => level, undefined],
    ["good, while it was paid in cash for good", () => once, undefined],
  ])("comes back, for %s, once in spite of crashes", async (_, levelOf, until) => {
    const applicant = await acceptApplicant(levelOf());
    const { duesId, payToken } = applicant;
    const url = await openPage(payToken);
    await noteBeside(duesId, until && `${until}T06:00:00.000Z`);

    await pay(url);
    for (const at of [2, 4, 6]) await withCrash({ at, isSent: at > 2 }, () => settleDues({ duesId }));
    await waitForWebhooks({ id: duesId });
    await Promise.all([settleDues({ duesId }), settleDues({ duesId })]);

    const [byCard] = (await paymentsOf(duesId)).filter(({ means }) => means === "card");
    expect(byCard?.refunded).toBe(byCard?.amount);
    expect(await refundsTold(applicant)).toHaveLength(1);
    expect((await subscriptionsOf({ id: duesId })).filter(({ status }) => status !== "canceled")).toEqual([]);
    const { checkout, refunds, paidUntil } = await duesOf(duesId);
    expect([checkout, refunds.length, paidUntil]).toEqual([undefined, 1, until && `${until}T06:00:00.000Z`]);
  });

  test("can't be made any more once a payment is noted, and the next page charges from then on", async () => {
    const { duesId, payToken } = await acceptApplicant(level);
    const before = await openPage(payToken);

    const note = { duesId, means: "cash", amount: 35_000, on: dayIn(0), until: dayIn(300), text: "" } as const;
    const noted = await asAdmin(contract.noteDuesPayment, note);
    expect(noted.status).toBe(201);

    await expect(pay(before)).rejects.toThrow();
    await pay(await openPage(payToken));
    await waitForWebhooks({ id: duesId });
    const { paidUntil } = await duesOf(duesId);
    expect(await subscriptionsOf({ id: duesId })).toMatchObject([{ paidUntil }]);
    expect(paidUntil).toBe(noted.body.paidUntil);
    expect((await paymentsOf(duesId)).filter(({ means }) => means === "card")).toEqual([]);
  });

  test("isn't handed out again where something else was noted meanwhile and the page stayed open", async () => {
    const { duesId, payToken } = await acceptApplicant(level);
    const before = await openPage(payToken);
    await noteBeside(duesId, `${dayIn(300)}T06:00:00.000Z`);

    expect(await openPage(payToken)).not.toBe(before);
    await expect(pay(before)).rejects.toThrow();
  });
});

/** An applicant who is accepted, and becomes a member otherwise meanwhile. */
const acceptMember = async (membership: Partial<StoredMembership> = {}, wanted = level) => {
  const applicant = await acceptApplicant(wanted);
  const { id: memberId, email } = await newAccount(applicant.email);
  const at = new Date().toISOString();
  await transact({ membership: newMembershipWrite({ memberId, email, via: "import", at, ...membership }) });
  return { ...applicant, memberId };
};

describe("who was accepted, is a member otherwise meanwhile, and pays", () => {
  testInProcess("goes on with that, at that level, in spite of crashes", async () => {
    const { memberId, email, duesId, payToken } = await acceptMember();
    await pay(await openPage(payToken));
    for (const at of [2, 3, 5])
      await withCrash({ at, isSent: at > 2 }, () => settleDues({ duesId })).catch(() => undefined);
    await waitForWebhooks({ id: duesId });
    await settleDues({ duesId });

    expect(await membershipOf(memberId)).toMatchObject({ duesId, level, restsFrom: expect.any(String) as string });
    expect(await duesOf(duesId)).toMatchObject({ memberId, subscription: { status: "active" }, refunds: [] });
    expect(
      (await emailsTo(email)).filter(({ subject }) => /membership has begun|You're in/.test(subject)),
    ).toHaveLength(1);
  });

  testInProcess.each([
    ["already", () => level],
    ["by the time that this is seen", () => level],
    ["once for good, by then", () => once],
  ])("has it back where they pay for that membership %s", async (when, levelOf) => {
    const other = await newPayingMember(level);
    const applicant = await acceptMember({ duesId: other.duesId, endedAt: new Date().toISOString() }, levelOf());
    const { duesId } = applicant;
    const stands = () =>
      writeOne({ Update: { Key: membershipKeyOf(applicant.memberId), UpdateExpression: "REMOVE endedAt" } });
    if (when === "already") {
      await stands();
      await payOutsideTheClub({ id: duesId }, "dues");
    } else {
      await payByCard(applicant.payToken);
      await stands();
    }
    await waitForWebhooks({ id: duesId });
    await settleDues({ duesId });
    await keepDues(duesId);

    expect((await membershipOf(applicant.memberId)).duesId).toBe(other.duesId);
    expect((await subscriptionsOf({ id: duesId })).filter(({ status }) => status !== "canceled")).toEqual([]);
    expect(await refundsTold(applicant)).toHaveLength(1);
    expect(await asPayer()(contract.payDues, { token: applicant.payToken })).toMatchObject({ status: 409 });
  });
});

testInProcess("an event that names these dues with a subscription of others changes nothing", async () => {
  const [{ duesId }, { duesId: other }] = [await acceptApplicant(level), await newPayingMember(level)];
  const before = await duesOf(other);

  const event = { id: `evt_${crypto.randomUUID()}`, type: "customer.subscription.updated", subject: undefined };
  const subscriptionId = before.subscription?.id;
  await settleDues({ duesId, subscriptionId, event: { ...event, subscriptionId } });

  const { paidUntil, subscription } = await duesOf(duesId);
  expect([paidUntil, subscription]).toEqual([undefined, undefined]);
  expect(await subscriptionsOf({ id: other })).toMatchObject([{ status: "active" }]);
});

testInProcess("who has it back with the end of it before they join does so no more, and can be declined", async () => {
  const { id, email, token, payToken, duesId } = await acceptApplicant(level);
  await payByCard(payToken);
  const [payment] = await paymentsOf(duesId);
  const account = await newAccount(email);
  const refund = { duesId, paymentId: payment?.id ?? "", amount: 35_000, text: "Moved.", ends: true };

  expect((await asAdmin(contract.refundDuesPayment, refund)).status).toBe(201);

  const { state, joinToken, payToken: asked } = await seeApplication(token);
  expect({ state, joinToken, asked }).toEqual({ state: "accepted", joinToken: undefined, asked: undefined });
  expect(await groupsOf(account)).toEqual([]);
  // Whoever read the admission a moment before comes in no more, either.
  await writeOne({ Update: { Key: admissionKeyOf(email), UpdateExpression: "REMOVE isUnpaid" } });
  expect(await groupsOf(account)).toEqual([]);
  expect((await move(id, "declined")).status).toBe(200);
});

testInProcess("of two subscriptions that are paid at once, the second ends and comes back", async () => {
  const member = await newPayingMember(level);
  const { duesId } = member;
  await payOutsideTheClub({ id: duesId }, "dues");
  await waitForWebhooks({ id: duesId });

  const going = (await subscriptionsOf({ id: duesId })).filter(({ status }) => status !== "canceled");
  expect(going).toMatchObject([{ id: (await duesOf(duesId)).subscription?.id }]);
  expect(await refundsTold(member)).toHaveLength(1);
});

describe("an admin who notes a payment", () => {
  test("is told where a card would be charged as well", async () => {
    const { duesId } = await newPayingMember(level);

    const note = { duesId, means: "cash", amount: 100, on: dayIn(0), until: dayIn(600), text: "" } as const;
    expect(await asAdmin(contract.noteDuesPayment, note)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("A card is charged for them already") as string },
    });
  });

  test("has a card that has failed not tried again", async () => {
    const { duesId } = await newPayingMember(level);
    await simulate("fail", { id: duesId });
    await waitForWebhooks({ id: duesId });

    const note = { duesId, means: "cash", amount: 30_000, on: dayIn(0), until: dayIn(300), text: "" } as const;
    expect(await asAdmin(contract.noteDuesPayment, note)).toMatchObject({ status: 201, body: { state: "paid" } });

    expect(await subscriptionsOf({ id: duesId })).toMatchObject([{ status: "canceled" }]);
  });

  test.each([
    ["a day that is over", { until: dayIn(-1), on: dayIn(-9) }, "until"],
    ["nothing", { amount: 0 }, "amount"],
  ])("is told of %s", async (_, wrong, path) => {
    const { duesId } = await acceptApplicant(level);
    const note = { duesId, means: "check", amount: 100, on: dayIn(0), until: dayIn(9), text: "", ...wrong } as const;
    expect(await asAdmin(contract.noteDuesPayment, note)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  testInProcess("takes back what was a slip, and who had not come in yet waits for their payment again", async () => {
    const { email, duesId } = await acceptApplicant(level);
    const note = { duesId, means: "cash", amount: 100, on: dayIn(0), until: "2199-12-31", text: "" } as const;
    const [noted] = (await asAdmin(contract.noteDuesPayment, note)).body.payments;
    expect(await findAdmissionOf(email)).not.toHaveProperty("isUnpaid");
    const slip = { duesId, noteId: noted?.id ?? "", text: "It was for somebody else." };

    expect(await asAdmin(contract.takeBackDuesNote, slip)).toMatchObject({
      status: 200,
      body: { state: "due", payments: [] },
    });

    expect(await asAdmin(contract.takeBackDuesNote, slip)).toMatchObject({ status: 409 });
    expect(await findAdmissionOf(email)).toMatchObject({ isUnpaid: true });
    expect(await groupsOf(await newAccount(email))).toEqual([]);
    expect(await corrections(email)).toMatchObject([
      { text: expect.stringContaining("It was for somebody else.") as string },
    ]);
  });

  testInProcess("takes back a free pass of a member, who has access as long as they had paid before", async () => {
    const { id, email, duesId } = await newPayingMember(level);
    const { paidUntil } = await duesOf(duesId);
    const free = { duesId, until: null, text: "Founder." };
    const [pass] = (await asAdmin(contract.giveFreePass, free)).body.payments;
    const slip = { duesId, noteId: pass?.id ?? "", text: "The wrong Ada." };

    const { body } = await asAdmin(contract.takeBackDuesNote, slip);
    expect(body).toMatchObject({ state: "paid", paidUntil });
    expect((await membershipOf(id))?.restsFrom).toBe(body.accessUntil);
    expect(await corrections(email)).toMatchObject([
      { text: expect.stringContaining("That your membership is free was noted by mistake") as string },
    ]);
  });
});

testInProcess("a card that fails by the month is told of, and never that it renews soon", async () => {
  const member = await newPayingMember(await newPaidLevel({ ...yearly, amount: 2500, every: "month", joiningFee: 0 }));

  await simulate("fail", { id: member.duesId });
  await waitForWebhooks({ id: member.duesId });
  await keepDues(member.duesId);

  const told = (await emailsTo(member.email)).map(({ subject }) => subject);
  expect(told).toContain("Your Dallas Elevated membership isn't paid");
  expect(told).not.toContain("Your Dallas Elevated membership renews soon");
});
