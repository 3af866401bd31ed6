import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { receiveFeedback } from "../../support/invoke.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { leadsOf, outboxEmailsAbout } from "../../support/table.ts";

const bounce = (bounceType: string, emailAddress: string) => ({
  bounce: { bounceType, bounceSubType: "General", bouncedRecipients: [{ emailAddress, diagnosticCode: "550" }] },
});
const complaint = (emailAddress: string) => ({
  complaint: { complainedRecipients: [{ emailAddress }], complaintFeedbackType: "abuse" },
});

test.each([
  ["bounced", (email: string) => ({ eventType: "Bounce", ...bounce("Permanent", email) })],
  [
    "bounced, as an identity tells it",
    (email: string) => ({ notificationType: "Bounce", ...bounce("Permanent", email) }),
  ],
  ["bounced in capitals", (email: string) => ({ eventType: "Bounce", ...bounce("Permanent", email.toUpperCase()) })],
  ["complained", (email: string) => ({ eventType: "Complaint", ...complaint(email) })],
])("an address that %s gets no further letter, and the club still hears of its lead", async (_, told) => {
  const lead = given.lead();
  await receiveFeedback(told(lead.email));

  await asVisitor(contract.submitLead, lead);

  const { notices, copies } = await emailsAbout(lead.email);
  expect([notices.length, copies.length]).toEqual([1, 0]);
  expect(await leadsOf(lead.email)).toHaveLength(1);
  const status = (await outboxEmailsAbout(lead.email)).map((letter) => letter.status);
  expect(status.toSorted()).toEqual(["sent", "withheld"]);
});

test.each(["Transient", "Undetermined"])("a bounce that is %s is forgotten", async (bounceType) => {
  const lead = given.lead();
  await receiveFeedback({ eventType: "Bounce", ...bounce(bounceType, lead.email) });

  await asVisitor(contract.submitLead, lead);

  expect((await emailsAbout(lead.email)).copies).toHaveLength(1);
});

test("what else SES tells does no harm", async () => {
  await expect(
    receiveFeedback({ eventType: "Delivery", delivery: { recipients: ["a@example.com"] } }),
  ).resolves.toBeUndefined();
});
