import { contract } from "#shared/contract.ts";
import { emailsOfAll, putRegistration } from "../../support/announcements.ts";
import { asAdmin, asVisitor } from "../../support/as.ts";
import { given } from "../../support/given.ts";
import { sweepAnnouncements } from "../../support/invoke.ts";
import { emailsTo } from "../../support/mailbox.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { announcementsOf, outboxEmailsAbout } from "../../support/table.ts";
import { createFullEvent, waitCleared } from "../../support/waitlists.ts";

const text = "The garage is closed. Please park behind the building.";

const send = (eventId: string, words = text, key = given.idempotencyKey()) =>
  asAdmin(contract.sendBulletin, { eventId, text: words }, { "idempotency-key": key });

test("it reaches everybody who is registered, once, and nobody who is not", async () => {
  const { id, title } = await createOpenEvent();
  const told = await Promise.all((["approved", "pending"] as const).map((status) => putRegistration(id, { status })));
  const others = await Promise.all(
    (["rejected", "cancelled"] as const).map((status) => putRegistration(id, { status })),
  );

  const { status, body } = await send(id);
  await sweepAnnouncements();
  await sweepAnnouncements();

  expect(status).toBe(201);
  expect(body.items).toMatchObject([{ text }]);
  const all = await emailsOfAll([...told, ...others]);
  expect(all.map((emails) => emails.map(({ subject }) => subject))).toEqual([
    [`About ${title}`],
    [`About ${title}`],
    [],
    [],
  ]);
  expect(all[0]?.[0]?.text).toContain("Please park behind the building.");
});

test("the same request sent again sends nothing more", async () => {
  const { id } = await createOpenEvent();
  const key = given.idempotencyKey();

  const answers = [await send(id, text, key), await send(id, text, key)];
  const racing = await Promise.all([
    send(id, "Bring a warm coat.", "race-key"),
    send(id, "Bring a warm coat.", "race-key"),
  ]);

  expect([...answers, ...racing].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { items } = (await asAdmin(contract.listBulletins, { eventId: id })).body;
  expect(items.map((each) => each.text)).toEqual(["Bring a warm coat.", text]);
  expect((await announcementsOf(id)).filter(({ kind }) => kind === "bulletin")).toHaveLength(2);
});

test("who registers later reads it on their page, and in their approval", async () => {
  const { id } = await createOpenEvent();
  const before = await createRegistration(id);
  expect((await asVisitor(contract.getOwnRegistration, { token: before.token })).body.hasBulletins).toBeUndefined();
  await send(id);

  const later = await createRegistration(id);
  await asAdmin(contract.decideRegistration, { registrationId: later.id, decision: "approved" });

  const { body } = await asVisitor(contract.getOwnRegistration, { token: later.token });
  expect(body.hasBulletins).toBe(true);
  expect((await asVisitor(contract.readBulletins, { token: later.token })).body.items).toMatchObject([{ text }]);
  const approval = (await outboxEmailsAbout(later.email)).find(
    ({ letter }) => (letter as { template: string }).template === "registration-approved",
  );
  expect(approval?.letter).toMatchObject({ data: { bulletins: [text] } });
});

test("who accepts a spot from the waitlist reads what was written while they waited", async () => {
  const { id, guest } = await createFullEvent();
  const waiting = await waitCleared(id);
  await send(id);
  expect((await emailsTo(guest.email)).map(({ subject }) => subject)).toContain("About Spring Gala");
  await asVisitor(contract.cancelRegistration, { token: guest.token });

  await asVisitor(contract.acceptOffer, { token: waiting.token });

  const emails = await emailsTo(waiting.email);
  expect(emails.map(({ subject }) => subject)).not.toContain("About Spring Gala");
  expect(emails.find(({ subject }) => subject.startsWith("You're in"))?.text).toContain(text);
});

test("who has an offer of spots gets it at once", async () => {
  const { id, guest } = await createFullEvent();
  const [first, second] = [await waitCleared(id), await waitCleared(id)];
  await asVisitor(contract.cancelRegistration, { token: guest.token });

  await send(id);

  const subjectsOf = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);
  expect(await subjectsOf(first.email)).toContain("About Spring Gala");
  expect(await subjectsOf(second.email)).not.toContain("About Spring Gala");
});

test("a draft and an event that is over have nobody to write to, and an unknown one isn't there", async () => {
  const draft = await createOpenEvent(30, { status: "draft" });
  const over = await createOpenEvent(30, given.times(-24));

  expect(await send(draft.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("Publish") as string },
  });
  expect(await send(over.id)).toMatchObject({ status: 409, body: { detail: `${over.title} is over.` } });
  expect(await send("no-such-event")).toMatchObject({ status: 404 });
});

test("twenty for an event are the most", async () => {
  const { id } = await createOpenEvent();
  for (let sent = 0; sent < 20; sent++)
    expect(await send(id, `Message number ${sent}.`)).toMatchObject({ status: 201 });

  expect(await send(id, "One too many.")).toMatchObject({ status: 409 });
  expect((await asAdmin(contract.listBulletins, { eventId: id })).body.items).toHaveLength(20);
});

test("an edit of the event meanwhile loses nothing of either", async () => {
  const { body: event } = await asAdmin(contract.createEvent, given.eventForm(given.times(100)));
  await send(event.id);

  const { title, audience, status, startsAt, endsAt, happyHour, description, attire, openBar } = event;
  const { spots, guestLimit, reminders, version } = event;
  const form = { title, audience, status, startsAt, endsAt, happyHour, description, attire, openBar };
  const edited = await asAdmin(contract.editEvent, {
    ...{ ...form, spots, guestLimit, reminders, eventId: event.id, version, location: "Deep Ellum, Dallas" },
  });

  expect(edited.status).toBe(200);
  const later = await createRegistration(event.id);
  expect((await asVisitor(contract.getOwnRegistration, { token: later.token })).body.hasBulletins).toBe(true);
});
