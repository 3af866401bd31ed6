import { submitLead } from "#functions/forms/leads.ts";
import { call, read } from "../../support/api-event.ts";
import { withFaults, type Fault } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { countEmailsAbout } from "../../support/mailbox.ts";
import { leadsOf } from "../../support/table.ts";

type Answer = { status: number; body: { code?: string; detail?: string; mailingList?: string } };

const submit = async (lead: object, faults: Fault[], headers: Record<string, string> = {}) => {
  let answer: unknown;
  const { requests } = await withFaults(faults, async () => {
    answer = read(await call(submitLead, { body: lead, headers }));
  });
  return { ...(answer as Answer), requests };
};

const isKeptAndToldOnce = async ({ email }: { email: string }) => {
  expect(await leadsOf(email)).toHaveLength(1);
  expect(await countEmailsAbout(email)).toEqual([1, 1]);
};

test.each<[Fault, number]>([
  ["conflict", 2],
  ["under way", 2],
  ["throttled transaction", 2],
  ["throttle", 2],
  ["time-out before commit", 2],
])("after one %s the lead is kept, and told once", async (fault, requests) => {
  const lead = given.lead();

  const answer = await submit(lead, [fault]);

  expect(answer).toMatchObject({ status: 201, requests, body: { success: true, mailingList: "synced" } });
  await isKeptAndToldOnce(lead);
});

test.each([
  ["without a key", {}],
  ["with a key", { "idempotency-key": given.idempotencyKey() }],
])("a time-out after the commit, %s, keeps and tells the lead once", async (_, headers) => {
  const lead = given.lead();

  const answer = await submit(lead, ["time-out after commit"], headers);

  expect(answer).toMatchObject({ status: 201, requests: 2, body: { success: true, mailingList: "synced" } });
  await isKeptAndToldOnce(lead);
});

test("a table that never answers ends in a plea to try again, and nothing is kept", async () => {
  const lead = given.lead();

  const answer = await submit(lead, Array<Fault>(50).fill("time-out before commit"));

  expect(answer).toMatchObject({ status: 503, requests: 4, body: { code: "unavailable", requestId: "request-1" } });
  expect(await leadsOf(lead.email)).toEqual([]);
});

test("who tries again after a failure with the same key is kept once", async () => {
  const [lead, headers] = [given.lead(), { "idempotency-key": given.idempotencyKey() }];
  // Kept, though nobody was told: every answer of the table got lost.
  const first = await submit(lead, Array<Fault>(50).fill("time-out after commit"), headers);

  const second = await submit(lead, [], headers);

  expect([first.status, second.status]).toEqual([503, 201]);
  await isKeptAndToldOnce(lead);
});
