import { AdminAddUserToGroupCommand, AdminRemoveUserFromGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { forgetDues } from "#functions/dues/keeping.ts";
import { settleDues } from "#functions/dues/settle.ts";
import { contract } from "#shared/contract.ts";
import { describeNotice } from "#shared/notices.ts";
import { cognito } from "../../support/account.ts";
import { as, asAdmin } from "../../support/as.ts";
import { clubUnderTest } from "../../support/club-under-test.ts";
import { closePaidLevels, duesOf, newPaidLevel, newPayingMember, paymentsOf } from "../../support/dues.ts";
import { withCrash } from "../../support/faults.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { createLiveListing } from "../../support/listings.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { newMember } from "../../support/members.ts";
import { groupsOf } from "../../support/membership.ts";
import { noticesOf } from "../../support/notices.ts";
import { simulatePayment } from "../../support/payments.ts";

const { UserPoolId } = clubUnderTest().outputs;

let level: string;
let treasurer: Awaited<ReturnType<typeof newMember>>;
const inGroup = () => ({ UserPoolId, Username: treasurer.email, GroupName: "money" });
beforeAll(async () => {
  [level, treasurer] = [await newPaidLevel(), await newMember("Tess Okoye")];
  await cognito.send(new AdminAddUserToGroupCommand(inGroup()));
});
afterAll(async () => {
  await cognito.send(new AdminRemoveUserFromGroupCommand(inGroup()));
  await closePaidLevels();
});

const toldOf = async (name: string) =>
  (await emailsTo(treasurer.email)).map(({ subject }) => subject).filter((each) => each.includes(name));
const refundsTold = async ({ email }: { email: string }) =>
  (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Your refund")).length;
const auditAbout = async (memberId: string, kind: string) =>
  (await asAdmin(contract.listAudit, { about: `member:${memberId}` })).body.items.filter((each) => each.kind === kind);

describe("a payment of dues that its bank takes back", () => {
  test.each(["win", "lose"] as const)(
    "is told once for each state, and they %s: the membership goes on",
    async (end) => {
      const member = await newPayingMember(level);
      const { id, duesId } = member;
      const name = (await duesOf(duesId)).name;
      const before = (await toldOf(name)).length;
      const state = end === "win" ? "won" : "lost";

      await simulatePayment("dispute", { id: duesId });
      expect((await paymentsOf(duesId))[0]).toMatchObject({ dispute: "open" });
      const { body } = await asAdmin(contract.listDues, { state: "paid" });
      expect(body.items.find((each) => each.id === duesId)?.dispute ?? body.cursor).toBeTruthy();
      await simulatePayment(end, { id: duesId });
      await settleDues({ duesId });

      expect((await as(member)(contract.getOwnDues, {})).body.dues).toMatchObject({
        ...{ state: "paid", dispute: state },
        payments: [{ dispute: state }],
      });
      expect(await groupsOf(member)).toEqual(["member"]);
      expect((await toldOf(name)).slice(before)).toHaveLength(2);
      const notice = (await noticesOf(treasurer)).find((each) => each.kind === "dispute");
      expect(notice && describeNotice(notice, String)).toMatchObject({
        title: end === "win" ? `The club keeps $350 of ${name}` : `$350 went back to ${name}`,
        path: "/portal/admin/dues",
      });
      const entries = await auditAbout(id, "payment-disputed");
      expect(entries.map(({ by, changes }) => [by.name, changes[0]?.after])).toEqual([
        ["Stripe", state],
        ["Stripe", "open"],
      ]);
    },
  );

  test("can be given back by nobody, and is still told of when the account is gone", async () => {
    const member = await newPayingMember(level);
    const [payment] = await paymentsOf(member.duesId);
    await forgetDues(member.duesId, "A former member");

    await simulatePayment("dispute", { id: member.duesId });

    const refund = { duesId: member.duesId, paymentId: payment?.id ?? "", amount: 100, text: "Please." };
    expect(await asAdmin(contract.refundDuesPayment, refund)).toMatchObject({ status: 409 });
    expect(await toldOf("A former member")).toContain("A payment by A former member is disputed");
    expect((await duesOf(member.duesId)).disputes).toMatchObject([{ state: "open", amount: 35_000 }]);
  });
});

test("a payment of a listing that its bank takes back is told, and the listing stays", async () => {
  const businessName = `Okafor ${crypto.randomUUID().slice(0, 8)}`;
  const listing = await createLiveListing({ fullName: businessName, businessName });

  await simulatePayment("dispute", listing);
  await simulatePayment("lose", listing);

  expect(await toldOf(businessName)).toEqual(
    expect.arrayContaining([`A payment by ${businessName} is disputed`, `The payment by ${businessName} went back`]),
  );
  const month = new Date().toISOString().slice(0, 7);
  const { body } = await asAdmin(contract.listListings, { month });
  expect(body.items.find(({ id }) => id === listing.id) ?? { disputes: [] }).toMatchObject({
    payment: "live",
    disputes: [{ state: "lost", amount: 1200 }],
  });
});

describe("a refund at Stripe's own page", () => {
  test("is shown with the payment, told and logged once, and ends nothing", async () => {
    const member = await newPayingMember(level);
    const { id, duesId } = member;

    await simulatePayment("refund", { id: duesId }, 5000);
    await settleDues({ duesId });

    expect((await as(member)(contract.getOwnDues, {})).body.dues).toMatchObject({
      state: "paid",
      payments: [{ amount: 35_000, refunded: 5000 }],
    });
    expect(await refundsTold(member)).toBe(1);
    const [entry] = await auditAbout(id, "dues-refunded");
    expect(entry).toMatchObject({ by: { name: "Stripe", role: "service" } });
    expect(entry?.changes).toMatchObject([{ name: "refunded", after: "$50" }]);
  });

  test("that does not arrive is shown to who handles money, told once, and given again", async () => {
    const member = await newPayingMember(level);
    const { id, duesId } = member;
    const [payment] = await paymentsOf(duesId);
    const give = () =>
      asAdmin(contract.refundDuesPayment, { duesId, paymentId: payment!.id, amount: 5000, text: "The wrong level." });
    await give();
    await simulatePayment("bounce", { id: duesId });
    await settleDues({ duesId });

    const { body } = await asAdmin(contract.getDues, { duesId });
    expect(body).toMatchObject({ refundFailed: 5000, payments: [expect.not.objectContaining({ refunded: 5000 })] });
    const failures = (await emailsTo(member.email)).filter(({ subject }) => subject.includes("could not be sent yet"));
    expect(failures).toMatchObject([{ text: expect.stringContaining("$50 is on its way back") as string }]);
    expect(await auditAbout(id, "dues-refund-failed")).toHaveLength(1);
    expect((await give()).body).not.toHaveProperty("refundFailed");
    expect((await paymentsOf(duesId))[0]).toMatchObject({ refunded: 5000 });
  });

  testInProcess("is told apart from the desk's, whose event may come first, and whose machine may end", async () => {
    const member = await newPayingMember(level);
    const { id, duesId } = member;
    const [payment] = await paymentsOf(duesId);
    const refund = { duesId, paymentId: payment?.id ?? "", amount: 10_000, text: "The wrong level.", ends: false };
    const key = { "idempotency-key": crypto.randomUUID() };
    const press = () => asAdmin(contract.refundDuesPayment, refund, key);

    await withCrash({ at: 1, isSent: false }, press).catch(() => undefined);
    await settleDues({ duesId });
    expect(await refundsTold(member)).toBe(0);
    await press();
    await settleDues({ duesId });

    expect((await paymentsOf(duesId))[0]).toMatchObject({ refunded: 10_000 });
    expect((await duesOf(duesId)).refunds).toMatchObject([{ by: { name: "Naomi Whitfield" }, text: refund.text }]);
    expect(await refundsTold(member)).toBe(1);
    expect(await auditAbout(id, "dues-refunded")).toMatchObject([{ by: { name: "Naomi Whitfield" } }]);
  });
});
