import type { ScheduledEvent } from "aws-lambda";
import { handler } from "#functions/outbox/handler.ts";
import { claim } from "#functions/outbox/letter-store.ts";
import { mostAttempts } from "#functions/outbox/retry-schedule.ts";
import { whileMailIsOut } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { heldEmail, outboxEvent } from "../../support/outbox.ts";
import { outboxItemOf, makeDue } from "../../support/table.ts";

const deliver = async (...ids: string[]) => handler(outboxEvent(...ids));
const kept = async (id: string) => (await outboxItemOf(id)) ?? {};
const makeLetterDue = async (id: string) => makeDue(await kept(id));

test("a record delivered three times at once sends one letter", async () => {
  const reader = given.emailAddress();
  const id = await heldEmail(reader);

  const outcomes = await Promise.all([deliver(id), deliver(id, id), deliver(id)]);

  expect(outcomes).toEqual(Array(3).fill({ batchItemFailures: [] }));
  expect(await kept(id)).toMatchObject({
    status: "sent",
    attempts: 1,
    messageId: expect.stringMatching(/./) as string,
  });
  expect(await emailsTo(reader)).toHaveLength(1);
});

test("a letter that was sent is never sent again, by no record and no sweep", async () => {
  const reader = given.emailAddress();
  const id = await heldEmail(reader);
  await deliver(id);

  await deliver(id);
  await sweepOutbox();

  expect(await emailsTo(reader)).toHaveLength(1);
  expect(await kept(id)).not.toHaveProperty("gsi2pk");
});

test("while SES fails a letter stays pending and is reported; a later sweep sends it once", async () => {
  const reader = given.emailAddress();
  const id = await heldEmail(reader);

  const outcome = await whileMailIsOut(() => deliver(id));

  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect(await kept(id)).toMatchObject({ status: "pending", attempts: 1, gsi2pk: "UNSENT" });
  expect(await emailsTo(reader)).toEqual([]);
  await makeLetterDue(id);
  await sweepOutbox();
  await sweepOutbox();
  expect(await emailsTo(reader)).toHaveLength(1);
  expect(await kept(id)).toMatchObject({ status: "sent", attempts: 2 });
});

test("a letter that cannot be written does not hold up the others of its batch", async () => {
  const reader = given.emailAddress();
  const unknown = await heldEmail(given.emailAddress(), { letter: { template: "no-such-letter", to: "club" } });
  const id = await heldEmail(reader);

  const outcome = await deliver(unknown, id);

  expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect(await emailsTo(reader)).toHaveLength(1);
});

test("a sender that died after its claim holds the letter for a lease, then a sweep sends it", async () => {
  const reader = given.emailAddress();
  const id = await heldEmail(reader);
  await claim(id);

  await sweepOutbox();
  await deliver(id);
  expect(await emailsTo(reader)).toEqual([]);

  await makeLetterDue(id);
  await sweepOutbox();
  expect(await emailsTo(reader)).toHaveLength(1);
  expect(await kept(id)).toMatchObject({ status: "sent", attempts: 2 });
});

test("after the last attempt a letter is given up, told in the log without its reader, and left alone", async () => {
  const reader = given.emailAddress();
  const id = await heldEmail(reader, { attempts: mostAttempts - 1 });
  const logged = logLines();

  const outcome = await whileMailIsOut(() => deliver(id));

  expect(outcome).toEqual({ batchItemFailures: [] });
  expect(await kept(id)).toMatchObject({ status: "given-up", attempts: mostAttempts });
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: "ERROR", message: "letter failed", willRetry: false }),
  );
  expect(JSON.stringify(logged())).not.toContain("@");
  await deliver(id);
  await handler({ source: "aws.events" } as ScheduledEvent);
  expect(await emailsTo(reader)).toEqual([]);
});
