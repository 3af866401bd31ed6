import { sendEmail } from "#functions/email/send.ts";
import { renderEmail, templates } from "#functions/email/templates.ts";
import { countersKeyOf } from "#functions/events/event.ts";
import { decideRegistration, sendDecisionAgain } from "#functions/registrations/review.ts";
import { contract } from "#shared/contract.ts";
import type { Registration } from "#shared/registration-review.ts";
import { call, read } from "../../support/api-event.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { whileMailIsOut } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { sweepOutbox } from "../../support/invoke.ts";
import { emailsAbout, emailsTo } from "../../support/mailbox.ts";
import { readPages } from "../../support/pages.ts";
import { createOpenEvent, createRegistration, spotsLeft } from "../../support/registrations.ts";
import {
  setRateCount,
  editItem,
  readEventItem,
  readRegistrationItem,
  readOutboxItem,
  makeDue,
} from "../../support/table.ts";
import { until } from "../../support/until.ts";

// Loaded on use otherwise, on a busy machine for longer than an admin waits.
beforeAll(async () => {
  const { example } = await templates["registration-approved"]();
  await renderEmail({ template: "registration-approved", data: example });
  await import("nodemailer/lib/mail-composer");
});

describe("deciding", () => {
  const decide = (registrationId: string, decision: "approved" | "rejected", message = "") =>
    asAdmin(contract.decideRegistration, { registrationId, decision, message });
  const again = (registrationId: string) => asAdmin(contract.sendDecisionAgain, { registrationId });
  const conflict = (detail: unknown) => ({ status: 409, body: { code: "conflict", detail } });
  const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

  test("approving tells the registrant at once, with the club's word, and keeps who decided and when", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id, email, token } = await createRegistration(eventId, 2);

    const { status, body } = await decide(id, "approved", "Ask for <b>Ada</b> at the door.");

    expect(status).toBe(200);
    expect(body).toMatchObject({
      emailed: true,
      registration: {
        id,
        status: "approved",
        emailed: "sent",
        version: 2,
        decisions: [
          { decision: "approved", message: "Ask for <b>Ada</b> at the door.", by: { name: "Naomi Whitfield" } },
        ],
        decisionMessage: "Ask for <b>Ada</b> at the door.",
      },
    });
    expect(await readRegistrationItem(id)).toMatchObject({ emailed: "sent", status: "approved" });
    const letters = await emailsTo(email);
    expect(letters.map(({ html }) => html)).toContainEqual(matching(/Ask for &lt;b&gt;Ada&lt;\/b&gt; at the door\./));
    expect(await spotsLeft(eventId)).toBe(27);
    expect(await asVisitor(contract.getOwnRegistration, { token })).toMatchObject({
      body: { status: "approved", decisionMessage: "Ask for <b>Ada</b> at the door." },
    });
  });

  test("rejecting frees the seats", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id } = await createRegistration(eventId, 2);

    expect(await decide(id, "rejected")).toMatchObject({
      status: 200,
      body: { emailed: true, registration: { status: "rejected", decisionMessage: "" } },
    });
    expect(await spotsLeft(eventId)).toBe(30);
  });

  test("a second decision is refused, saying what was decided, by whom and when", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id } = await createRegistration(eventId);
    await decide(id, "approved");

    for (const decision of ["approved", "rejected"] as const)
      expect(await decide(id, decision)).toMatchObject(
        conflict(
          matching(
            /^This registration was already approved by Naomi Whitfield on [A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M\.$/,
          ),
        ),
      );
    expect(await spotsLeft(eventId)).toBe(29);
  });

  test("what was cancelled is not decided, and its letter is not sent again", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id, token } = await createRegistration(eventId);
    await asVisitor(contract.cancelRegistration, { token });

    expect(await decide(id, "approved")).toMatchObject(conflict("The registrant canceled this registration."));
    expect(await again(id)).toMatchObject(conflict("This registration was canceled."));
  });

  test("the letter about a decision is sent again on demand, five times an hour and no more; before a decision there is none", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id, email } = await createRegistration(eventId);

    await setRateCount({ what: "letters-again", by: id, atMost: 5, seconds: 3600 }, 4);
    expect(await again(id)).toMatchObject(conflict("This registration is not decided yet."));
    await decide(id, "approved", "Welcome.");
    expect(await again(id)).toMatchObject({ status: 200, body: { emailed: true, registration: { emailed: "sent" } } });

    const about = (await emailsTo(email)).filter(({ text }) => text.includes("Welcome."));
    expect(about).toHaveLength(2);
    expect(await again(id)).toMatchObject({
      status: 429,
      body: { detail: "This email was sent several times. Please try again in an hour." },
    });
  });

  test("a forged id is not found", async () => {
    const registrationId = "reg_01JXXXXXXXXXXXXXXXXXXXXXXX";

    const answers = [
      await decide(registrationId, "approved"),
      await again(registrationId),
      await asAdmin(contract.getRegistration, { registrationId }),
    ];

    expect(answers).toMatchObject(Array(3).fill({ status: 404, body: { detail: "Registration not found." } }));
  });

  test("a test registration takes and frees no seat, is decided like any, and is read by the club", async () => {
    const { id: eventId } = await createOpenEvent();
    const [one, other] = [
      await asAdmin(contract.addTestRegistration, { eventId }),
      await asAdmin(contract.addTestRegistration, { eventId }),
    ];

    expect([one, other]).toMatchObject(
      Array(2).fill({ status: 201, body: { isTest: true, status: "pending", firstName: "Test", decisions: [] } }),
    );
    expect(await decide(one.body.id, "rejected", given.idempotencyKey())).toMatchObject({ body: { emailed: true } });
    expect(await decide(other.body.id, "approved")).toMatchObject({ body: { emailed: true } });
    expect(await spotsLeft(eventId)).toBe(30);
    expect(await asAdmin(contract.addTestRegistration, { eventId: "no-such-event" })).toMatchObject({ status: 404 });
  });

  test("a decision on something else than was looked at is refused", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id: registrationId, token, version } = await createRegistration(eventId);
    await asVisitor(contract.changeGuests, { token, guests: [given.guest()], version });
    const approve = (seen: number) =>
      asAdmin(contract.decideRegistration, { registrationId, decision: "approved", version: seen });

    expect(await approve(version)).toMatchObject(conflict("This registration has changed. Please review it again."));
    expect(await approve(version + 1)).toMatchObject({ status: 200, body: { registration: { status: "approved" } } });
  });

  test.each([
    ["is called off", { status: "ended" }, "Spring Gala was canceled."],
    ["is over", given.times(-6), "Spring Gala has ended."],
  ])("nobody is told to come to an event that %s", async (_, changes, detail) => {
    const event = await createOpenEvent();
    const [decided, pending] = [await createRegistration(event.id), await createRegistration(event.id)];
    await decide(decided.id, "approved");
    await editItem({ ...(await readEventItem(event.id)) }, changes);

    for (const decision of ["approved", "rejected"] as const)
      expect(await decide(pending.id, decision)).toMatchObject(conflict(detail));
    expect(await again(decided.id)).toMatchObject(conflict(detail));
    expect(await asAdmin(contract.addTestRegistration, { eventId: event.id })).toMatchObject(conflict(detail));
    expect((await emailsAbout(pending.email)).copies.map(({ subject }) => subject)).toEqual([
      "We have your registration for Spring Gala",
    ]);
  });
});

describe("lists", () => {
  const listRegistrations = async (eventId: string) =>
    (await readPages((range) => asAdmin(contract.listEventRegistrations, { eventId, ...range }))).flat();
  const rest = (eventId: string) =>
    editItem(countersKeyOf(eventId), { registrations_changed_at: "2026-01-01T00:00:00.000Z" });

  test("an event's registrations are listed newest first, whatever became of them, and no others", async () => {
    const [{ id }, { id: other }] = [await createOpenEvent(), await createOpenEvent()];
    const [one, two] = [await createRegistration(id), await createRegistration(id, 1)];
    await createRegistration(other);
    await asAdmin(contract.decideRegistration, { registrationId: one.id, decision: "rejected" });

    expect(await listRegistrations(id)).toMatchObject([
      { id: two.id, status: "pending", guests: [{ firstName: "Grace" }] },
      { id: one.id, status: "rejected" },
    ]);
  });

  test("while nothing changes the list is not sent again, and after any change it is", async () => {
    const { id: eventId } = await createOpenEvent();
    const { id: registrationId } = await createRegistration(eventId);
    const list = (etag?: string | null) =>
      asAdmin(contract.listEventRegistrations, { eventId }, etag ? { "if-none-match": etag } : {});

    expect((await list()).headers.get("etag")).toBeNull();
    await rest(eventId);
    const etag = (await list()).headers.get("etag");
    expect(etag).toMatch(/^(W\/)?"2026-01-01T00:00:00\.000Z"$/);
    expect((await list(etag)).status).toBe(304);

    await asAdmin(contract.decideRegistration, { registrationId, decision: "approved" });

    expect(await list(etag)).toMatchObject({ status: 200, body: { items: [{ status: "approved", emailed: "sent" }] } });
  });

  /** The ids of all that wait for a decision. */
  const listPending = async () =>
    (await readPages((range) => asAdmin(contract.listPendingRegistrations, range))).flat().map(({ id }) => id);

  test("pending ones of all events are listed oldest first, and leave the list when decided", async () => {
    const { id } = await createOpenEvent();
    const [one, two, three] = [
      await createRegistration(id),
      await createRegistration(id),
      await createRegistration(id),
    ];
    await asAdmin(contract.decideRegistration, { registrationId: two.id, decision: "approved" });

    const ids = await listPending();

    expect(ids.filter((each) => [one.id, two.id, three.id].includes(each))).toEqual([one.id, three.id]);
    expect(await asAdmin(contract.listPendingRegistrations, { status: "approved" as "pending" })).toMatchObject({
      status: 400,
    });
  });

  test("pending ones of an event that is over leave the list by themselves, unwritten to, and are back when it is moved", async () => {
    const { id } = await createOpenEvent();
    const email = given.emailAddress();
    const registration = await createRegistration(id, 0, { email });
    const isListed = async () => (await listPending()).includes(registration.id);
    const moveEnd = (inMs: number) =>
      editItem({ pk: `EVENT#${id}`, sk: "COUNTERS" }, { endsAt: new Date(Date.now() + inMs).toISOString() });
    expect(await isListed()).toBe(true);

    await moveEnd(-60_000);
    expect(await isListed()).toBe(false);
    expect(await listRegistrations(id)).toMatchObject([{ id: registration.id, status: "pending" }]);
    expect((await emailsAbout(email)).copies).toHaveLength(1);

    await moveEnd(3_600_000);
    expect(await isListed()).toBe(true);
  });
});

describe("an outage of the e-mail", () => {
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
  const letterAbout = async (id: string) =>
    (await readOutboxItem(String((await readRegistrationItem(id))?.letterId))) ?? {};

  const pending = async () => {
    const { id: eventId } = await createOpenEvent();
    return createRegistration(eventId, 1);
  };

  test("while SES refuses, the decision stays and says that nobody was told; a later sweep tells", async () => {
    const { id: registrationId, email, eventId } = await pending();

    const answer = await whileMailIsOut(() => decide(registrationId, "rejected"));

    expect(answer).toMatchObject({
      status: 200,
      body: { emailed: false, registration: { status: "rejected", emailed: "failed" } },
    });
    expect(await spotsLeft(eventId)).toBe(30);
    expect(await readRegistrationItem(registrationId)).toMatchObject({ status: "rejected", emailed: "failed" });
    const { registrations_changed_at: before } = (await readEventItem(eventId)) ?? {};
    await makeDue(await letterAbout(registrationId));
    await sweepOutbox();
    await until("the note", async () => (await readRegistrationItem(registrationId))?.emailed === "sent");
    expect(await decisionLettersTo(email)).toHaveLength(1);
    // Lists of the event notice.
    expect((await readEventItem(eventId))?.registrations_changed_at).not.toBe(before);
    expect(await asAdmin(contract.getRegistration, { registrationId })).toMatchObject({ body: { emailed: "sent" } });
  });

  test("the letter can be sent again by hand, and the first one's fate is no longer noted", async () => {
    const { id: registrationId } = await pending();
    await whileMailIsOut(() => decide(registrationId));
    const { id: first } = await letterAbout(registrationId);

    expect(await sendAgain(registrationId)).toMatchObject({
      body: { emailed: true, registration: { emailed: "sent" } },
    });
    await whileMailIsOut(() => sendEmail(String(first)).catch(() => undefined));

    expect(await readRegistrationItem(registrationId)).toMatchObject({ emailed: "sent" });
  });
});
