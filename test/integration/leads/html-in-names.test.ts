import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { leadsOf } from "../../support/table.ts";

test("HTML in names is kept as typed, and shown as typed in every letter", async () => {
  const lead = given.lead({ firstName: '<b onclick="x()">Ada</b>', lastName: "<script>alert(1)</script>" });

  const answer = await asVisitor(contract.submitLead, lead);

  expect(answer.status).toBe(201);
  expect(await leadsOf(lead.email)).toMatchObject([{ firstName: lead.firstName, lastName: lead.lastName }]);
  const { notices, copies } = await emailsAbout(lead.email);
  expect([notices.length, copies.length]).toEqual([1, 1]);
  for (const { html } of [...notices, ...copies]) {
    expect(html).not.toMatch(/<script|<b /);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
  expect(notices[0]?.subject).toBe(`New lead: ${lead.firstName} ${lead.lastName}`);
});

test("names of any script, quotes and emoji reach the letters whole", async () => {
  const lead = given.lead({ firstName: "李小龙 👩‍🚀", lastName: `O'Brien "Zoë"` });

  await asVisitor(contract.submitLead, lead);

  const { notices } = await emailsAbout(lead.email);
  expect(notices).toMatchObject([{ subject: `New lead: 李小龙 👩‍🚀 O'Brien "Zoë"` }]);
  expect(notices[0]?.text).toContain("李小龙 👩‍🚀");
});
