import { SESClient } from "@aws-sdk/client-ses";
import { claimEmail, closeEmail, createClaimedEmail } from "#functions/email/outbox.ts";
import { sendClaimedEmail } from "#functions/email/send.ts";
import { suppress } from "#functions/email/suppression.ts";
import { registrationKeyOf, registrationsMarkOf } from "#functions/events/seats.ts";
import { handler } from "#functions/outbox/handler.ts";
import { maxAttempts } from "#functions/platform/jobs.ts";
import { transact } from "#functions/platform/table.ts";
import { toEmailData } from "#functions/registrations/registration.ts";
import { contract } from "#shared/contract.ts";
import type { EventRecord } from "#shared/events.ts";
import { putRegistration } from "../../support/announcements.ts";
import { asVisitor } from "../../support/as.ts";
import { whileMailIsOut, withFaults } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { context, deliverStream } from "../../support/in-process/stream.ts";
import { sweepOutbox, receiveFeedback } from "../../support/invoke.ts";
import { logLines } from "../../support/log-lines.ts";
import { emailsTo, countEmailsAbout, emailsAbout } from "../../support/mailbox.ts";
import { holdEmail, outboxEvent } from "../../support/outbox.ts";
import { createOpenEvent } from "../../support/registrations.ts";
import {
  readOutboxItem,
  makeDue,
  editItem,
  readRegistrationItem,
  leadsOf,
  outboxEmailsAbout,
} from "../../support/table.ts";

describe("the stream and the sweep", () => {
  const deliver = async (...ids: string[]) => handler(outboxEvent(...ids), context);
  const kept = async (id: string) => (await readOutboxItem(id)) ?? {};
  const makeLetterDue = async (id: string) => makeDue(await kept(id));

  test("a record delivered three times at once sends one letter", async () => {
    const reader = given.emailAddress();
    const id = await holdEmail(reader);

    const outcomes = await Promise.all([deliver(id), deliver(id, id), deliver(id)]);

    expect(outcomes).toEqual(Array(3).fill({ batchItemFailures: [] }));
    expect(await kept(id)).toMatchObject({
      status: "sent",
      attempts: 1,
      messageId: expect.stringMatching(/./) as string,
    });
    expect(await emailsTo(reader)).toHaveLength(1);
  });

  test("while SES fails a letter stays pending and is reported; a later sweep sends it once", async () => {
    const reader = given.emailAddress();
    const id = await holdEmail(reader);

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

  test("the table deletes a letter thirty days after it was sent, never one that waits", async () => {
    const reader = given.emailAddress();
    const ofEarlierVersions = { ttl: Math.floor(Date.now() / 1000) + 60 };
    const ids = [await holdEmail(reader), await holdEmail(reader, ofEarlierVersions)];
    expect(await kept(ids[0] ?? "")).not.toHaveProperty("ttl");

    await whileMailIsOut(() => deliver(...ids));
    for (const id of ids) expect(await kept(id)).not.toHaveProperty("ttl");
    for (const id of ids) await makeLetterDue(id);
    await sweepOutbox();

    for (const id of ids) {
      const { status, ttl } = await kept(id);
      expect(status).toBe("sent");
      expect(Math.round((Number(ttl) - Date.now() / 1000) / 86_400)).toBe(30);
    }
  });

  test("a letter that cannot be written does not hold up the others of its batch", async () => {
    const reader = given.emailAddress();
    const unknown = await holdEmail(given.emailAddress(), { letter: { template: "no-such-letter", to: "club" } });
    const id = await holdEmail(reader);

    const outcome = await deliver(unknown, id);

    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(await emailsTo(reader)).toHaveLength(1);
  });

  test("a sender that died after its claim holds the letter for a lease, then a sweep sends it", async () => {
    const reader = given.emailAddress();
    const id = await holdEmail(reader);
    await claimEmail(id);

    await sweepOutbox();
    await deliver(id);
    expect(await emailsTo(reader)).toEqual([]);

    await makeLetterDue(id);
    await sweepOutbox();
    expect(await emailsTo(reader)).toHaveLength(1);
    expect(await kept(id)).toMatchObject({ status: "sent", attempts: 2 });
  });

  test("what SES took is closed, although its claim was given back meanwhile, and not sent again", async () => {
    const reader = given.emailAddress();
    const id = await holdEmail(reader);
    await claimEmail(id);
    await editItem(await kept(id), { status: "pending" });

    await closeEmail(id, "sent", { messageId: "message-1" });
    await deliver(id);
    await makeLetterDue(id);
    await sweepOutbox();

    expect(await kept(id)).toMatchObject({ status: "sent", messageId: "message-1", attempts: 1 });
    expect(await emailsTo(reader)).toEqual([]);
  });

  test("after the last attempt a letter is given up, told in the log without its reader, and left alone", async () => {
    const reader = given.emailAddress();
    const id = await holdEmail(reader, { attempts: maxAttempts - 1 });
    const logged = logLines();

    const outcome = await whileMailIsOut(() => deliver(id));

    expect(outcome).toEqual({ batchItemFailures: [] });
    expect(await kept(id)).toMatchObject({ status: "given-up", attempts: maxAttempts });
    expect(logged()).toContainEqual(
      expect.objectContaining({ level: "ERROR", message: "letter failed", willRetry: false }),
    );
    expect(JSON.stringify(logged())).not.toContain("@");
    await deliver(id);
    await sweepOutbox();
    expect(await emailsTo(reader)).toEqual([]);
  });
});

describe("an e-mail that its writer sends", () => {
  let event: EventRecord;
  beforeAll(async () => {
    event = await createOpenEvent();
  });
  // Nobody waits here, and a busy machine may take longer than somebody would.
  let timeout: jest.SpiedFunction<typeof AbortSignal.timeout>;
  beforeEach(() => {
    timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
  });
  afterEach(() => jest.restoreAllMocks());

  /** A letter about an approval, claimed by its writer, who has not sent it yet. */
  const claimed = async () => {
    const registration = await putRegistration(event.id);
    const { email: kept, write } = createClaimedEmail({
      template: "registration-approved",
      data: toEmailData(registration, event, "See you there."),
      to: { address: registration.email },
      reportTo: { item: registrationKeyOf(registration.id), mark: registrationsMarkOf(event.id) },
    });
    await transact({ letter: write });
    await editItem(
      { pk: `REGISTRATION#${registration.id}`, sk: "REGISTRATION" },
      { letterId: kept.id, emailed: "waiting" },
    );
    return {
      kept,
      registrationId: registration.id,
      reader: registration.email,
      emailed: async () => (await readRegistrationItem(registration.id))?.emailed,
    };
  };
  const statusOf = async ({ id }: { id: string }) => (await readOutboxItem(id)) ?? {};

  test("its writer sends it at once, and neither the stream nor a sweep sends it again", async () => {
    const { kept, reader, emailed } = await claimed();

    expect(await sendClaimedEmail(kept)).toBe(true);

    await deliverStream();
    await handler(outboxEvent(kept.id, kept.id), context);
    await sweepOutbox();
    expect(await emailsTo(reader)).toHaveLength(1);
    expect(await statusOf(kept)).toMatchObject({ status: "sent", attempts: 1 });
    expect(await emailed()).toBe("sent");
  });

  test("the stream leaves it to its writer; of one who died a sweep sends it, once, and notes it", async () => {
    const { kept, reader, emailed } = await claimed();

    await deliverStream();
    await sweepOutbox();
    expect(await emailsTo(reader)).toEqual([]);

    await makeDue(await statusOf(kept));
    await Promise.all([sweepOutbox(), sweepOutbox()]);
    await sweepOutbox();
    expect(await emailsTo(reader)).toHaveLength(1);
    expect(await statusOf(kept)).toMatchObject({ status: "sent", attempts: 2 });
    expect(await emailed()).toBe("sent");
  });

  test("somebody who waits is answered when SES hangs", async () => {
    const { kept, emailed } = await claimed();
    timeout.mockReturnValueOnce(AbortSignal.abort());

    const isSent = await sendClaimedEmail(kept);

    expect(timeout).toHaveBeenCalledWith(5000);
    expect(isSent).toBe(false);
    expect(await emailed()).toBe("failed");
    expect(await statusOf(kept)).toMatchObject({ status: "pending" });
  });

  test("that it went out cannot be noted: it is sent nonetheless, and never again", async () => {
    const { kept, reader, emailed } = await claimed();
    let isSent;

    const fault = "time-out before commit" as const;
    // The e-mail takes its turn and is closed first.
    await withFaults(
      ["none", "none", fault, fault, fault, fault],
      async () => {
        isSent = await sendClaimedEmail(kept);
      },
      "UpdateItemCommand",
    );

    expect(isSent).toBe(true);
    expect(await emailed()).toBe("waiting");
    await sweepOutbox();
    expect(await statusOf(kept)).toMatchObject({ status: "sent" });
    expect(await emailsTo(reader)).toHaveLength(1);
  });

  test("a reader who is not to be written to has not been told", async () => {
    const { kept, reader, emailed } = await claimed();
    await suppress(reader, "bounce");
    const send = jest.spyOn(SESClient.prototype, "send");

    expect(await sendClaimedEmail(kept)).toBe(false);

    expect(send).not.toHaveBeenCalled();
    expect(await emailed()).toBe("failed");
    expect(await statusOf(kept)).toMatchObject({ status: "withheld" });
  });
});

describe("bounces and complaints", () => {
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

    expect(await countEmailsAbout(lead.email)).toEqual([1, 0]);
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

  test.each([
    ["a letter that has arrived", { eventType: "Delivery", delivery: { recipients: ["a@example.com"] } }],
    ["a bounce without readers", { eventType: "Bounce", bounce: { bounceType: "Permanent" } }],
    ["nothing", null],
    ["the sentence that greets a new topic", "Successfully validated SNS topic for Amazon SES event publishing."],
  ])("%s does no harm, and leaves one line in the log", async (_, told) => {
    const lines = logLines();

    await expect(receiveFeedback(told)).resolves.toBeUndefined();

    expect(lines()).toMatchObject([{ level: "INFO", message: "no feedback" }]);
    expect(lines()).toHaveLength(1);
  });
});
