import { templates } from "#functions/outbox/letters.ts";
import { renderLetter } from "#functions/outbox/render-letter.ts";
import { sendLetter } from "#functions/outbox/send-letter.ts";
import { decideRegistration } from "#functions/registrations/decide-registration.ts";
import { sendDecisionAgain } from "#functions/registrations/send-decision-again.ts";
import { contract } from "#shared/contract.ts";
import type { Registration } from "#shared/registrations.ts";
import { call, read } from "../../support/api-event.ts";
import { asAdmin } from "../../support/as.ts";
import { whileMailHangs, whileMailIsOut, withFaults, type Fault } from "../../support/faults.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { edit, outboxItemOf, makeDue, registrationItemOf } from "../../support/table.ts";
import { until } from "../../support/until.ts";

type Told = { registration: Registration; emailed: boolean };
const claims = { sub: "an-admin", token_use: "access", "cognito:groups": "[admin]" };
/** Here rather than in the deployed Lambda, where SES can be made to refuse. */
const decide = async (registrationId: string, decision = "approved") =>
  read<Told & { detail?: string }>(
    await call(decideRegistration, { path: { registrationId }, body: { decision, message: "Welcome." }, claims }),
  );
const sendAgain = async (registrationId: string) =>
  read<Told>(await call(sendDecisionAgain, { path: { registrationId }, body: {}, claims }));
const decisionLettersTo = async (email: string) =>
  (await emailsTo(email)).filter(({ text }) => text.includes("Welcome."));
const letterAbout = async (id: string) => (await outboxItemOf(String((await registrationItemOf(id))?.letterId))) ?? {};

const pending = async () => {
  const { id: eventId } = await openEvent();
  return registered(eventId, 1);
};

// Loaded on use otherwise, on a busy machine for longer than an admin waits.
beforeAll(async () => {
  const { example } = await templates["registration-approved"]();
  await renderLetter({ template: "registration-approved", data: example });
  await import("nodemailer/lib/mail-composer");
});

test("while SES refuses, the decision stays and says that nobody was told; a later sweep tells", async () => {
  const { id: registrationId, email, eventId } = await pending();

  const answer = await whileMailIsOut(() => decide(registrationId, "rejected"));

  expect(answer).toMatchObject({
    status: 200,
    body: { emailed: false, registration: { status: "rejected", emailed: "failed" } },
  });
  expect(await spotsLeft(eventId)).toBe(30);
  expect(await registrationItemOf(registrationId)).toMatchObject({ status: "rejected", emailed: "failed" });
  await makeDue(await letterAbout(registrationId));
  await sweepOutbox();
  await until("the note", async () => (await registrationItemOf(registrationId))?.emailed === "sent");
  expect(await decisionLettersTo(email)).toHaveLength(1);
  expect(await asAdmin(contract.getRegistration, { registrationId })).toMatchObject({ body: { emailed: "sent" } });
});

test("an SES that does not answer keeps nobody waiting for long, and the letter is not lost", async () => {
  const { id: registrationId } = await pending();

  const answer = await whileMailHangs(() => decide(registrationId));

  expect(answer).toMatchObject({ body: { emailed: false, registration: { status: "approved", emailed: "waiting" } } });
  expect(await letterAbout(registrationId)).toMatchObject({ status: "sending", gsi2pk: "UNSENT" });
});

test("the letter can be sent again by hand, and the first one's fate is no longer noted", async () => {
  const { id: registrationId } = await pending();
  await whileMailIsOut(() => decide(registrationId));
  const { id: first } = await letterAbout(registrationId);

  expect(await sendAgain(registrationId)).toMatchObject({ body: { emailed: true, registration: { emailed: "sent" } } });
  await whileMailIsOut(() => sendLetter(String(first)).catch(() => undefined));

  expect(await registrationItemOf(registrationId)).toMatchObject({ emailed: "sent" });
});

test("a crash between the decision and the letter loses nothing: the sweep sends what was claimed", async () => {
  const { id: registrationId, email } = await pending();
  await whileMailIsOut(() => decide(registrationId));
  // As if nobody had been there to learn that it failed.
  const letter = { ...(await letterAbout(registrationId)), status: "sending", leasedUntil: "now" };
  await edit(letter, { status: letter.status });
  await edit({ ...(await registrationItemOf(registrationId)) }, { emailed: "waiting" });
  await makeDue(letter);

  await sweepOutbox();

  await until("the note", async () => (await registrationItemOf(registrationId))?.emailed === "sent");
  expect(await decisionLettersTo(email)).toHaveLength(1);
});

test.each<Fault>(["conflict", "throttled transaction", "throttle", "time-out before commit", "time-out after commit"])(
  "after one %s a decision counts once, and is told once",
  async (fault) => {
    const { id: registrationId, email, eventId } = await pending();

    await withFaults([fault], async () =>
      expect(await decide(registrationId, "rejected")).toMatchObject({ status: 200, body: { emailed: true } }),
    );

    expect(await spotsLeft(eventId)).toBe(30);
    expect((await registrationItemOf(registrationId))?.decisions).toHaveLength(1);
    expect(await decisionLettersTo(email)).toHaveLength(1);
  },
);

test("an admin without a name is another admin", async () => {
  const { id: registrationId } = await pending();
  await decide(registrationId);

  expect((await decide(registrationId)).body.detail).toMatch(/already approved by another admin on /);
});
