import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { duringAnOutage, listed } from "../../support/mailing-list.ts";
import { contactOf, leadsOf, makeDue } from "../../support/table.ts";

const waiting = async (email: string) => (await contactOf(email)) ?? {};

test("while the mailing list is out a lead is kept and its letters go out, and the answer says so", async () => {
  const lead = given.lead();

  const answer = await duringAnOutage(() => asVisitor(contract.submitLead, lead));

  expect(answer).toMatchObject({ status: 201, body: { success: true, mailingList: "failed" } });
  expect(await leadsOf(lead.email)).toHaveLength(1);
  expect(await listed(lead.email)).toBeUndefined();
  const { notices, copies } = await emailsAbout(lead.email);
  expect([notices.length, copies.length]).toEqual([1, 1]);
});

test("after the outage a sweep brings the contact, with all its tags", async () => {
  const lead = given.lead({ earlyAccess: true });
  await duringAnOutage(() => asVisitor(contract.submitLead, lead));

  await makeDue(await waiting(lead.email));
  await sweepOutbox();

  expect((await listed(lead.email))?.tags.toSorted()).toEqual(
    ["City: Dallas", "Early Access Interest", "Interest: Architect", "Non-member lead", "State: TX"].sort(),
  );
  expect(await waiting(lead.email)).not.toHaveProperty("gsi2pk");
});

test("a contact whose turn has not come is left alone", async () => {
  const lead = given.lead();
  await duringAnOutage(() => asVisitor(contract.submitLead, lead));

  await sweepOutbox();

  expect(await listed(lead.email)).toBeUndefined();
});

test("a sweep during the outage counts the attempt and waits longer", async () => {
  const lead = given.lead();
  await duringAnOutage(async () => {
    await asVisitor(contract.submitLead, lead);
    await makeDue(await waiting(lead.email));
    await sweepOutbox();
  });

  const contact = await waiting(lead.email);

  expect(contact).toMatchObject({ attempts: 2, gsi2pk: "UNSYNCED" });
  expect(Date.parse(String(contact.gsi2sk))).toBeGreaterThan(Date.now());
});

test("a repeated request says failed as long as it is, and synced afterwards", async () => {
  const [lead, key] = [given.lead(), { "idempotency-key": given.idempotencyKey() }];
  await duringAnOutage(() => asVisitor(contract.submitLead, lead, key));

  const before = await asVisitor(contract.submitLead, lead, key);
  await makeDue(await waiting(lead.email));
  await sweepOutbox();
  const after = await asVisitor(contract.submitLead, lead, key);

  expect([before.body.mailingList, after.body.mailingList]).toEqual(["failed", "synced"]);
  expect(await leadsOf(lead.email)).toHaveLength(1);
});
