import { contract } from "#shared/contract.ts";
import { asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { lettersFor } from "../../support/mailbox.ts";
import { leadsOf } from "../../support/table.ts";

const post = (lead: ReturnType<typeof given.lead>, key?: string) =>
  asVisitor(contract.submitLead, lead, key === undefined ? {} : { "idempotency-key": key });
const accepted = { status: 201, body: { success: true, mailingList: "synced" } };

test("a request sent twice counts once", async () => {
  const [lead, key] = [given.lead(), given.idempotencyKey()];

  const answers = [await post(lead, key), await post(lead, key)];

  expect(answers).toMatchObject([accepted, accepted]);
  expect(await leadsOf(lead.email)).toHaveLength(1);
  const { notices, copies } = await lettersFor(lead.email);
  expect([notices.length, copies.length]).toEqual([1, 1]);
});

test("a request sent ten times at once counts once", async () => {
  const [lead, key] = [given.lead(), given.idempotencyKey()];

  const answers = await Promise.all(Array.from({ length: 10 }, () => post(lead, key)));

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await leadsOf(lead.email)).toHaveLength(1);
  const { notices, copies } = await lettersFor(lead.email);
  expect([notices.length, copies.length]).toEqual([1, 1]);
});

test("a key that was used for something else is refused, and the first lead stays as it was", async () => {
  const [lead, key] = [given.lead(), given.idempotencyKey()];
  await post(lead, key);

  const answer = await post({ ...lead, city: "Austin" }, key);

  expect(answer).toMatchObject({
    status: 409,
    body: { code: "conflict", detail: "This request was already used to send something else." },
  });
  expect(await leadsOf(lead.email)).toMatchObject([{ city: "Dallas" }]);
  expect((await lettersFor(lead.email)).notices).toHaveLength(1);
});

test("without a key the same content is two leads", async () => {
  const lead = given.lead();

  await post(lead);
  await post(lead);

  const kept = await leadsOf(lead.email);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(2);
  expect((await lettersFor(lead.email)).notices).toHaveLength(2);
});

test("a key of more than 200 characters is refused", async () => {
  const answer = await post(given.lead(), "k".repeat(201));

  expect(answer).toMatchObject({ status: 400, body: { code: "invalid" } });
});
