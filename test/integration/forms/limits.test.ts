import { countUse, returnUse } from "#functions/platform/limits.ts";
import { brand } from "#shared/brand.ts";
import { contract } from "#shared/contract.ts";
import { asForgerOf, asVisitorAt } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { emailsAbout } from "../../support/mailbox.ts";
import { publicForms } from "../../support/public-forms.ts";
import { contactOf, setRateCount, leadsOf, outboxEmailsAbout } from "../../support/table.ts";

const forms = (address: string) => ({ what: "forms", by: address, atMost: 500, seconds: 600 });
const lettersTo = (email: string) => ({ what: "letters-to lead-received", by: email, atMost: 5, seconds: 3600 });

test("the 500th form within ten minutes from one address is taken, the next is told to wait", async () => {
  const address = given.internetAddress();
  const [last, refused] = [given.lead(), given.lead()];
  await setRateCount(forms(address), 499);

  expect(await asVisitorAt(address)(contract.submitLead, last)).toMatchObject({ status: 201 });
  const answer = await asVisitorAt(address)(contract.submitLead, refused);

  expect(answer).toMatchObject({
    status: 429,
    body: {
      code: "too-many",
      detail: "Too many submissions from your network. Please try again in a few minutes.",
    },
  });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await leadsOf(refused.email)).toEqual([]);
  expect(await outboxEmailsAbout(refused.email)).toEqual([]);
  expect(await contactOf(refused.email)).toBeUndefined();
});

test("forms of all kinds from one address count together", async () => {
  const address = given.internetAddress();
  await setRateCount(forms(address), 496);
  const as = asVisitorAt(address);

  for (const [, { submit, valid }] of publicForms) expect(await as(submit, valid())).toMatchObject({ status: 201 });
  for (const [, { submit, valid }] of publicForms) expect(await as(submit, valid())).toMatchObject({ status: 429 });
});

testInProcess("what is taken back in another window than it was counted in gives nobody one more", async () => {
  const once = { what: "probes", by: given.internetAddress(), atMost: 1, seconds: 86_400 };

  await returnUse(once);

  expect([await countUse(once), await countUse(once)]).toEqual([true, false]);
  await returnUse(once);
  expect([await countUse(once), await countUse(once)]).toEqual([true, false]);
});

test("who puts an address of their own choice in front is still known by the true one", async () => {
  const address = given.internetAddress();
  await setRateCount(forms(address), 500);

  const answer = await asVisitorAt(`${given.internetAddress()}, ${address}`)(contract.submitLead, given.lead());

  expect(answer.status).toBe(429);
});

test("who calls past CloudFront cannot choose an address", async () => {
  const claimed = given.internetAddress();
  await setRateCount(forms(claimed), 500);

  const answer = await asForgerOf(claimed)(contract.submitLead, given.lead());

  expect(answer).toMatchObject({ status: 201 });
});

test("a repeated request over the limit is still answered as kept", async () => {
  const [address, lead, key] = [given.internetAddress(), given.lead(), { "idempotency-key": given.idempotencyKey() }];
  await asVisitorAt(address)(contract.submitLead, lead, key);
  await setRateCount(forms(address), 500);

  expect(await asVisitorAt(address)(contract.submitLead, lead, key)).toMatchObject({ status: 201 });
});

test("who posts somebody's address over and over keeps no letter of another kind from them", async () => {
  const email = given.emailAddress();
  await setRateCount(lettersTo(email), 5);

  await asVisitorAt(given.internetAddress())(contract.submitLead, given.lead({ email }));
  await asVisitorAt(given.internetAddress())(contract.submitApplication, given.application({ email }));

  const { copies } = await emailsAbout(email);
  expect(copies.map(({ subject }) => subject)).toEqual([`Your application to ${brand.name}`]);
});

testInProcess("writing the address in capitals makes no sixth letter", async () => {
  const lead = given.lead();
  await setRateCount(lettersTo(lead.email), 5);

  const loud = { ...lead, email: lead.email.toUpperCase() };
  await asVisitorAt(given.internetAddress())(contract.submitLead, loud);

  expect((await emailsAbout(loud.email)).copies).toEqual([]);
});
