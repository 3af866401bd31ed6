import { writeOne } from "#functions/platform/table.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { countEmailsAbout } from "../../support/mailbox.ts";
import { duringAnOutage, mailingListContact } from "../../support/mailing-list.ts";
import { contactOf, makeDue, leadsOf } from "../../support/table.ts";
import { until } from "../../support/until.ts";

describe("contacts", () => {
  const leadTags = ["Non-member lead", "Interest: Architect", "City: Dallas", "State: TX"];
  const everywhere = async (email: string) => [await mailingListContact(email), await contactOf(email)];
  /** Sends a form and waits until the mailing list has its sender, on a busy machine longer than a visitor does. */
  const sent = async <Form extends { email: string }>(submit: Endpoint, form: Form) => {
    await asVisitor(submit, form);
    await until("the mailing list to have it", async () => (await contactOf(form.email))?.gsi2pk === undefined);
  };

  test("what a form does not ask for stays as it is known", async () => {
    const lead = given.lead();
    await sent(contract.submitLead, lead);

    await sent(contract.submitContactMessage, given.contactMessage({ email: lead.email }));

    const known = { firstName: "Ada", lastName: "Okafor", phone: lead.phone };
    expect(await everywhere(lead.email)).toMatchObject([known, known]);
    expect((await mailingListContact(lead.email))?.tags.toSorted()).toEqual([...leadTags, "Contact Form"].sort());
  });

  test("whoever enters somebody's address adds what is not known of them, and replaces no name and no phone", async () => {
    const message = given.contactMessage({ name: "Ada" });
    await sent(contract.submitContactMessage, message);

    await sent(contract.submitLead, given.lead({ email: message.email, firstName: "Evil", lastName: "Okafor" }));
    await sent(contract.submitLead, given.lead({ email: message.email, lastName: "Twin", phone: "(999) 555-0199" }));

    const known = { firstName: "Ada", lastName: "Okafor", phone: given.lead().phone };
    expect(await everywhere(message.email)).toMatchObject([known, known]);
  });

  test("somebody who writes again, in other letters too, is the same contact and keeps the tags there were", async () => {
    const first = given.lead({ city: "Plano" });
    await sent(contract.submitLead, first);

    await asVisitor(contract.submitLead, { ...first, email: first.email.toUpperCase(), city: "Irving" });
    await sent(contract.submitLead, { ...first, city: "Allen" });

    const tags = ["City: Plano", "City: Irving", "City: Allen"];
    expect(await mailingListContact(first.email)).toMatchObject({ tags: expect.arrayContaining(tags) as string[] });
    const contact = await contactOf(first.email);
    expect(contact?.email).toBe(first.email);
    expect(contact?.tags).toEqual(new Set([...leadTags.filter((tag) => tag !== "City: Dallas"), ...tags]));
  });

  test("what the mailing list missed during an outage is brought, even when a later form got through", async () => {
    const lead = given.lead();
    const message = given.contactMessage({ email: lead.email });
    await duringAnOutage(() => asVisitor(contract.submitLead, lead));
    const later = await asVisitor(contract.submitContactMessage, message);
    expect(later.body.mailingList).toBe("synced");
    expect(await mailingListContact(lead.email)).toMatchObject({ tags: ["Contact Form"] });

    await makeDue((await contactOf(lead.email)) ?? {});
    await sweepOutbox();

    const contact = await mailingListContact(lead.email);
    expect(contact).toMatchObject({ phone: lead.phone, lastName: "Okafor" });
    expect(contact?.tags.toSorted()).toEqual([...leadTags, "Contact Form"].sort());
    expect(await contactOf(lead.email)).not.toHaveProperty("gsi2pk");
  });
});

testInProcess.each(["tags", "additions", "status", "unsubscribeToken", "firstName"])(
  "what somebody sends is kept though their contact cannot be read, which stays as it is: %s",
  async (name) => {
    const lead = given.lead();
    const { email } = lead;
    const bad = { [name]: { isSpoiled: true } };
    await writeOne({ Put: { Item: { pk: `CONTACT#${email}`, sk: "CONTACT", ...bad } } });
    const readLines = logLines();

    const answers = [
      await asVisitor(contract.submitLead, lead),
      await asVisitor(contract.submitContactMessage, given.contactMessage({ email })),
      await asVisitor(contract.submitListing, given.listing({ email })),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await leadsOf(email)).toHaveLength(1);
    expect(await contactOf(email)).toMatchObject(bad);
    const [reported] = readLines().filter(({ message }) => message === "item not readable");
    expect(reported).toMatchObject({ fields: [name], UnreadableItems: 1 });
  },
);

describe("an outage of the mailing list", () => {
  const waiting = async (email: string) => (await contactOf(email)) ?? {};

  test("while the mailing list is out a lead is kept and its letters go out; it says failed as long as it is, also repeated, and synced afterwards", async () => {
    const [lead, key] = [given.lead(), { "idempotency-key": given.idempotencyKey() }];

    const answer = await duringAnOutage(() => asVisitor(contract.submitLead, lead, key));

    expect(answer).toMatchObject({ status: 201, body: { success: true, mailingList: "failed" } });
    expect(await countEmailsAbout(lead.email)).toEqual([1, 1]);
    // A contact whose turn has not come is left alone.
    await sweepOutbox();
    expect(await mailingListContact(lead.email)).toBeUndefined();
    expect((await asVisitor(contract.submitLead, lead, key)).body.mailingList).toBe("failed");

    await makeDue(await waiting(lead.email));
    await sweepOutbox();

    expect((await asVisitor(contract.submitLead, lead, key)).body.mailingList).toBe("synced");
    expect(await mailingListContact(lead.email)).toBeDefined();
    expect(await leadsOf(lead.email)).toHaveLength(1);
  });
});
