import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { lettersFor } from "../../support/mailbox.ts";
import { listed } from "../../support/mailing-list.ts";
import { contactOf, leadsOf } from "../../support/table.ts";

test("a lead arrives everywhere it should", async () => {
  const lead = given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });

  const answer = await asVisitor(contract.submitLead, lead);

  expect(answer).toMatchObject({ status: 201, body: { success: true, mailingList: "synced" } });
  const [kept, ...others] = await leadsOf(lead.email);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ ...lead, tags: ["Non-member lead", "Event warm lead"] });
  expect(kept?.id).toMatch(/^lead_[0-9A-Z]{26}$/);
  expect(kept).toMatchObject({
    gsi1pk: `LEADS#${String(kept?.createdAt).slice(0, 7)}`,
    gsi1sk: `${String(kept?.createdAt)}#${String(kept?.id)}`,
  });

  const { notices, copies } = await lettersFor(lead.email);
  expect(notices).toMatchObject([
    { to: [{ address: "hello@club.test" }], replyTo: [{ address: lead.email }], subject: "New lead: Ada Okafor" },
  ]);
  for (const answer of Object.values(lead).filter((value) => typeof value === "string")) {
    expect(notices[0]?.html).toContain(`>${answer}</td>`);
    expect(notices[0]?.text).toContain(answer);
  }
  expect(notices[0]?.html).toContain("Non-member lead, Event warm lead");
  expect(copies).toMatchObject([{ from: [{ address: "hello@club.test" }], to: [{ address: lead.email }] }]);
  expect(copies[0]?.text).toContain("(214) 555-0134");

  const contact = { email: lead.email, firstName: "Ada", lastName: "Okafor", phone: lead.phone, status: "subscribed" };
  const tags = ["Non-member lead", "Event warm lead", "Interest: Architect", "City: Dallas", "State: TX"];
  const listedContact = await listed(lead.email);
  expect(listedContact).toMatchObject(contact);
  expect(listedContact?.tags.toSorted()).toEqual([...tags, "Early Access Interest"].sort());
  expect(await contactOf(lead.email)).toMatchObject({ ...contact, tags: new Set([...tags, "Early Access Interest"]) });
});

test("somebody who writes again keeps the tags there were and is told by the newest name", async () => {
  const first = given.lead({ city: "Plano" });
  await asVisitor(contract.submitLead, first);

  await asVisitor(contract.submitLead, { ...first, lastName: "Obi", city: "Irving" });

  expect(await listed(first.email)).toMatchObject({
    lastName: "Obi",
    tags: expect.arrayContaining(["City: Plano", "City: Irving"]) as string[],
  });
  expect(await leadsOf(first.email)).toHaveLength(2);
});

test("an address in other letters is the same contact", async () => {
  const lead = given.lead();
  await asVisitor(contract.submitLead, lead);

  await asVisitor(contract.submitLead, { ...lead, email: lead.email.toUpperCase(), lastName: "Obi" });

  expect(await contactOf(lead.email)).toMatchObject({ lastName: "Obi", email: lead.email.toUpperCase() });
});

test("a robot that fills in the hidden field is answered like everybody, and nothing is kept or sent", async () => {
  const lead = given.lead();

  const answer = await asVisitor(contract.submitLead, { ...lead, homepage: "https://spam.example" });

  expect(answer).toMatchObject({ status: 201, body: { success: true, mailingList: "synced" } });
  expect(await leadsOf(lead.email)).toEqual([]);
  expect(await contactOf(lead.email)).toBeUndefined();
  expect(await listed(lead.email)).toBeUndefined();
  expect(await lettersFor(lead.email)).toEqual({ notices: [], copies: [] });
});
