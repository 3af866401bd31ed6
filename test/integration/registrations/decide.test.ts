import { contract } from "#shared/contract.ts";
import { asAdmin, asMember, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { emailsAbout, emailsTo } from "../../support/mailbox.ts";
import { openEvent, registered, spotsLeft } from "../../support/registered.ts";
import { counted, edit, eventItemOf, registrationItemOf } from "../../support/table.ts";

const decide = (registrationId: string, decision: "approved" | "rejected", message = "") =>
  asAdmin(contract.decideRegistration, { registrationId, decision, message });
const again = (registrationId: string) => asAdmin(contract.sendDecisionAgain, { registrationId });
const conflict = (detail: unknown) => ({ status: 409, body: { code: "conflict", detail } });
const matching = (pattern: RegExp) => expect.stringMatching(pattern) as string;

test("approving tells the registrant at once, with the club's word, and keeps who decided and when", async () => {
  const { id: eventId } = await openEvent();
  const { id, email, token } = await registered(eventId, 2);

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
  expect(await registrationItemOf(id)).toMatchObject({ emailed: "sent", status: "approved" });
  const letters = await emailsTo(email);
  expect(letters.map(({ html }) => html)).toContainEqual(matching(/Ask for &lt;b&gt;Ada&lt;\/b&gt; at the door\./));
  expect(await spotsLeft(eventId)).toBe(27);
  expect(await asVisitor(contract.getOwnRegistration, { token })).toMatchObject({
    body: { status: "approved", decisionMessage: "Ask for <b>Ada</b> at the door." },
  });
});

test("rejecting frees the seats", async () => {
  const { id: eventId } = await openEvent();
  const { id } = await registered(eventId, 2);

  expect(await decide(id, "rejected")).toMatchObject({
    status: 200,
    body: { emailed: true, registration: { status: "rejected", decisionMessage: "" } },
  });
  expect(await spotsLeft(eventId)).toBe(30);
});

test("a second decision is refused, saying what was decided, by whom and when", async () => {
  const { id: eventId } = await openEvent();
  const { id } = await registered(eventId);
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
  const { id: eventId } = await openEvent();
  const { id, token } = await registered(eventId);
  await asVisitor(contract.cancelRegistration, { token });

  expect(await decide(id, "approved")).toMatchObject(conflict("This registration was cancelled by its registrant."));
  expect(await again(id)).toMatchObject(conflict("This registration was cancelled."));
});

test("the letter about a decision is sent again on demand; before a decision there is none", async () => {
  const { id: eventId } = await openEvent();
  const { id, email } = await registered(eventId);

  expect(await again(id)).toMatchObject(conflict("This registration is not decided yet."));
  await decide(id, "approved", "Welcome.");
  expect(await again(id)).toMatchObject({ status: 200, body: { emailed: true, registration: { emailed: "sent" } } });

  const about = (await emailsTo(email)).filter(({ text }) => text.includes("Welcome."));
  expect(about).toHaveLength(2);
});

test("a message of 50,000 characters is one; a longer one, or another decision, is refused", async () => {
  const { id: eventId } = await openEvent();
  const { id: registrationId } = await registered(eventId);
  const send = (input: object) => asAdmin(contract.decideRegistration, { registrationId, ...input } as never);

  expect(await send({ decision: "approved", message: "x".repeat(50_001) })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "message" }] },
  });
  for (const decision of ["pending", "", null, 7, undefined])
    expect(await send({ decision })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "decision", message: "Please approve or reject" }] },
    });
  expect(await send({ decision: "approved", message: "x".repeat(50_000) })).toMatchObject({ status: 200 });
});

test("a forged id is not found, and a member decides nothing", async () => {
  const { id: eventId } = await openEvent();
  const { id: registrationId } = await registered(eventId);
  const unknown = { status: 404, body: { detail: "There is no such registration." } };

  for (const id of ["reg_01JXXXXXXXXXXXXXXXXXXXXXXX", "reg_1"]) {
    expect(await decide(id, "approved")).toMatchObject(unknown);
    expect(await again(id)).toMatchObject(unknown);
    expect(await asAdmin(contract.getRegistration, { registrationId: id })).toMatchObject(unknown);
  }
  expect(await decide("elevated-wednesdays", "approved")).toMatchObject({ status: 400 });
  expect(await asMember(contract.decideRegistration, { registrationId, decision: "approved" })).toMatchObject({
    status: 403,
    body: { detail: "This is restricted to authorized administrators only." },
  });
  expect(await asAdmin(contract.getRegistration, { registrationId })).toMatchObject({ body: { status: "pending" } });
});

test("a test registration takes and frees no seat, is decided like any, and is read by the club", async () => {
  const { id: eventId } = await openEvent();
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
  const { id: eventId } = await openEvent();
  const { id: registrationId, token, version } = await registered(eventId);
  await asVisitor(contract.changeGuests, { token, guests: [given.guest()], version });
  const approve = (seen: number) =>
    asAdmin(contract.decideRegistration, { registrationId, decision: "approved", version: seen });

  expect(await approve(version)).toMatchObject(
    conflict("This registration was changed meanwhile. Please look at it again."),
  );
  expect(await approve(version + 1)).toMatchObject({ status: 200, body: { registration: { status: "approved" } } });
});

test.each([
  ["is called off", { status: "ended" }],
  ["is over", given.times(-6)],
])("nobody is told to come to an event that %s", async (_, changes) => {
  const event = await openEvent();
  const [decided, pending] = [await registered(event.id), await registered(event.id)];
  await decide(decided.id, "approved");
  await edit({ ...(await eventItemOf(event.id)) }, changes);

  for (const decision of ["approved", "rejected"] as const)
    expect(await decide(pending.id, decision)).toMatchObject(conflict("Spring Gala has ended."));
  expect(await again(decided.id)).toMatchObject(conflict("Spring Gala has ended."));
  expect((await emailsAbout(pending.email)).copies.map(({ subject }) => subject)).toEqual([
    "We have your registration for Spring Gala",
  ]);
});

test("a letter is sent again five times an hour and no more", async () => {
  const { id: eventId } = await openEvent();
  const { id } = await registered(eventId);
  await decide(id, "approved");
  await counted({ what: "letters-again", by: id, atMost: 5, seconds: 3600 }, 4);

  expect(await again(id)).toMatchObject({ status: 200 });
  expect(await again(id)).toMatchObject({
    status: 429,
    body: { detail: "This letter was sent often enough. Please try again in an hour." },
  });
});
