import { SESClient } from "@aws-sdk/client-ses";
import { handler } from "#functions/outbox/handler.ts";
import { claimedPosting } from "#functions/outbox/letter-store.ts";
import { sendClaimed } from "#functions/outbox/send-letter.ts";
import { suppress } from "#functions/outbox/suppression-store.ts";
import { transact } from "#functions/platform/table.ts";
import { letterDataOf } from "#functions/registrations/letter-data.ts";
import type { KeptEvent } from "#shared/events.ts";
import { standing } from "../../support/announced.ts";
import { whileMailIsOut, withFaults } from "../../support/faults.ts";
import { deliverStream } from "../../support/in-process/stream.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { outboxEvent } from "../../support/outbox.ts";
import { openEvent } from "../../support/registered.ts";
import { edit, eventItemOf, outboxItemOf, makeDue, registrationItemOf } from "../../support/table.ts";

let event: KeptEvent;
beforeAll(async () => {
  event = await openEvent();
});
// Nobody waits here, and a busy machine may take longer than somebody would.
let timeout: jest.SpiedFunction<typeof AbortSignal.timeout>;
beforeEach(() => {
  timeout = jest.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
});
afterEach(() => jest.restoreAllMocks());

/** A letter about an approval, claimed by its writer, who has not sent it yet. */
const claimed = async () => {
  const registration = await standing(event.id);
  const { kept, write } = claimedPosting({
    template: "registration-approved",
    data: letterDataOf(registration, event, "See you there."),
    to: { address: registration.email },
    about: { registrationId: registration.id, eventId: event.id },
  });
  await transact({ letter: write });
  await edit({ pk: `REGISTRATION#${registration.id}`, sk: "REGISTRATION" }, { letterId: kept.id, emailed: "waiting" });
  return {
    kept,
    reader: registration.email,
    emailed: async () => (await registrationItemOf(registration.id))?.emailed,
  };
};
const statusOf = async ({ id }: { id: string }) => (await outboxItemOf(id)) ?? {};

test("its writer sends it at once, and neither the stream nor a sweep sends it again", async () => {
  const { kept, reader, emailed } = await claimed();

  expect(await sendClaimed(kept)).toBe(true);

  await deliverStream();
  await handler(outboxEvent(kept.id, kept.id));
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

test("while SES refuses it has failed, and says so; a sweep sends it and says so, which lists of the event notice", async () => {
  const { kept, reader, emailed } = await claimed();

  expect(await whileMailIsOut(() => sendClaimed(kept))).toBe(false);
  expect(await emailed()).toBe("failed");
  expect(await statusOf(kept)).toMatchObject({ status: "pending", attempts: 1, gsi2pk: "UNSENT" });

  const before = (await eventItemOf(event.id))?.registrations_changed_at;
  await makeDue(await statusOf(kept));
  await sweepOutbox();
  expect(await emailsTo(reader)).toHaveLength(1);
  expect(await emailed()).toBe("sent");
  expect((await eventItemOf(event.id))?.registrations_changed_at).not.toBe(before);
});

test("somebody who waits is answered when SES hangs", async () => {
  const { kept, emailed } = await claimed();
  timeout.mockReturnValueOnce(AbortSignal.abort());

  const isSent = await sendClaimed(kept);

  expect(timeout).toHaveBeenCalledWith(5000);
  expect(isSent).toBe(false);
  expect(await emailed()).toBe("failed");
  expect(await statusOf(kept)).toMatchObject({ status: "pending" });
});

test("that it went out cannot be noted: it is sent nonetheless, and never again", async () => {
  const { kept, reader, emailed } = await claimed();
  let isSent;

  const fault = "time-out before commit" as const;
  await withFaults([fault, fault, fault, fault], async () => {
    isSent = await sendClaimed(kept);
  });

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

  expect(await sendClaimed(kept)).toBe(false);

  expect(send).not.toHaveBeenCalled();
  expect(await emailed()).toBe("failed");
  expect(await statusOf(kept)).toMatchObject({ status: "withheld" });
});

test("a letter about an earlier decision notes nothing", async () => {
  const { kept, emailed } = await claimed();
  const { registrationId } = kept.letter.about ?? { registrationId: "" };
  await edit({ pk: `REGISTRATION#${registrationId}`, sk: "REGISTRATION" }, { letterId: "letter_of_another" });

  expect(await sendClaimed(kept)).toBe(true);

  expect(await emailed()).toBe("waiting");
});

test("the event arrives in the mailbox as a calendar file", async () => {
  const { kept, reader } = await claimed();
  await sendClaimed(kept);

  const [letter] = await emailsTo(reader);
  if (!letter) throw new Error("No letter");
  expect(letter.attachments).toMatchObject([
    { fileName: "event.ics", contentType: "text/calendar", method: "PUBLISH" },
  ]);
  const file = letter.attachments[0]?.content;
  expect(file).toContain(`UID:${kept.letter.about?.registrationId}@`);
  expect(file).toMatch(/DTSTART;TZID=America\/Chicago:\d{8}T\d{6}\r?\n/);
});
