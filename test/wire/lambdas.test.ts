import { contract } from "#shared/contract.ts";
import { newAccount } from "../support/account.ts";
import { as, asAdmin, asMember, asVisitor, asVisitorAt } from "../support/as.ts";
import { monthNow } from "../support/club-days.ts";
import { given } from "../support/given.ts";
import { checkRenewals, receiveFeedback, sweepAnnouncements, sweepDepartures, sweepOutbox } from "../support/invoke.ts";
import { uploadImage } from "../support/listing-images.ts";
import { isShown, createLiveListing, subjectsTo } from "../support/listings.ts";
import { countEmailsAbout, emailsTo } from "../support/mailbox.ts";
import { mailingListContact } from "../support/mailing-list.ts";
import { newProfile } from "../support/members.ts";
import { simulate, waitForWebhooks } from "../support/payments.ts";
import { createOpenEvent, createRegistration } from "../support/registrations.ts";
import { until } from "../support/until.ts";
import { pictures, getMedia, uploadFile } from "../support/upload.ts";
import { newWord } from "../support/whole-member.ts";

// Each Lambda once, as it is deployed: its bundle, its environment, its role, and what wakes it.

/** The month by which the forms of the site are listed, that of UTC: one may begin while these tests run. */
const month = () => new Date().toISOString().slice(0, 7);
const visitor = () => asVisitorAt(given.internetAddress());

test("leads: kept, listed to admins, told by e-mail, and on the mailing list", async () => {
  const lead = given.lead();

  const answer = await visitor()(contract.submitLead, lead);

  expect(answer).toMatchObject({ status: 201, body: { mailingList: "synced" } });
  expect((await asAdmin(contract.listLeads, { month: month() })).body.items.map(({ email }) => email)).toContain(
    lead.email,
  );
  expect(await countEmailsAbout(lead.email)).toEqual([1, 1]);
  expect((await mailingListContact(lead.email))?.status).toBe("subscribed");
});

test("applications, contact messages and interest in events: kept, and listed to admins", async () => {
  const [application, message, interest] = [given.application(), given.contactMessage(), given.eventInterest()];

  const answers = [
    await visitor()(contract.submitApplication, application),
    await visitor()(contract.submitContactMessage, message),
    await visitor()(contract.submitEventInterest, interest),
  ];

  expect(answers).toMatchObject(Array(3).fill({ status: 201, body: { mailingList: "synced" } }));
  const lists = [
    await asAdmin(contract.listApplications, { month: month() }),
    await asAdmin(contract.listContactMessages, { month: month() }),
    await asAdmin(contract.listEventInterest, { month: month() }),
  ];
  for (const [index, { email }] of [application, message, interest].entries())
    expect(lists[index]?.body.items.map((form) => form.email)).toContain(email);
});

test("the inbox: a message is listed, noted, answered at once, and handled", async () => {
  const form = given.contactMessage();
  await visitor()(contract.submitContactMessage, form);
  const found = async () =>
    (await asAdmin(contract.listInbox, {})).body.items.find(({ email }) => email === form.email);
  await until("the message to be listed", async () => (await found()) !== undefined);
  const messageId = (await found())?.id ?? "";
  const ofMonth = (await asAdmin(contract.listInbox, { month: monthNow() })).body.items;
  expect(ofMonth.map(({ id }) => id)).toContain(messageId);

  await asAdmin(contract.saveMessageNote, { messageId, note: "A friend of Ada's", version: 0 });
  const reply = await asAdmin(contract.replyToMessage, { messageId, text: "Yes, please.", handles: true, version: 1 });

  expect(reply).toMatchObject({ status: 200, body: { email: { emailed: "sent" }, message: { isOpen: false } } });
  expect((await asAdmin(contract.getInboxMessage, { messageId })).body.emails).toMatchObject([
    { text: "Yes, please." },
  ]);
  expect((await asAdmin(contract.reopenMessage, { messageId, version: 2 })).body).toMatchObject({ isOpen: true });
  expect((await asAdmin(contract.handleMessage, { messageId, version: 3 })).status).toBe(200);
  const invitation = await asAdmin(contract.inviteToApply, { messageId, version: 4 });
  expect(invitation).toMatchObject({ status: 200, body: { email: { emailed: "sent" } } });
});

test("a bounced address gets no further e-mail, and sweeps go through", async () => {
  const lead = given.lead();
  await receiveFeedback({
    eventType: "Bounce",
    bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: lead.email }] },
  });

  await visitor()(contract.submitLead, lead);
  for (const sweep of [sweepOutbox, sweepAnnouncements, sweepDepartures, checkRenewals]) await sweep();

  expect(await countEmailsAbout(lead.email)).toEqual([1, 0]);
});

test("events and registrations: made, registered for, decided, and everybody told of a change", async () => {
  const event = (await asAdmin(contract.createEvent, given.eventForm())).body;
  const { id, email, token, version } = await createRegistration(event.id);
  const change = await asVisitor(contract.changeGuests, { token, guests: [given.guest()], version });
  expect(change).toMatchObject({ status: 200 });
  const details = { phone: "(972) 555-0199", includeOpenBar: false, accommodations: "A ramp", message: "" };
  const detailed = await asVisitor(contract.changeDetails, { token, ...details, version: version + 1 });
  expect(detailed).toMatchObject({ status: 200, body: details });

  const decision = { registrationId: id, decision: "approved", message: "Welcome." } as const;
  expect(await asAdmin(contract.decideRegistration, decision)).toMatchObject({ status: 200, body: { emailed: true } });
  const moved = given.eventForm({ title: event.title, ...given.times(14 * 24) });
  const edit = { ...moved, eventId: event.id, version: event.version };
  expect((await asAdmin(contract.previewEventEdit, edit)).body).toMatchObject({ kind: "changed", registrants: 1 });
  const edited = await asAdmin(contract.editEvent, { ...edit, emailsRegistrants: true });
  expect(edited).toMatchObject({ status: 200 });

  const told = `Updated: ${event.title}`;
  await until("the e-mail of the change", async () => (await emailsTo(email)).some(({ subject }) => subject === told));
  expect((await asVisitor(contract.listEvents, {})).body.items.map((each) => each.id)).toContain(event.id);
});

test("members, uploads and the directory: a profile with a picture, as the site serves it", async () => {
  const ada = await newAccount();
  const form = given.profile({ company: newWord() });
  await as(ada)(contract.saveProfile, { ...form, version: 0 });
  const upload = await uploadFile(ada, pictures.png());

  const { body } = await as(ada)(contract.saveProfile, { ...form, version: 1, avatar: upload });

  expect((await getMedia(body.avatar_url)).status).toBe(200);
  const cards = (await asMember(contract.listDirectory, { search: form.company })).body.items;
  expect(cards).toMatchObject([{ id: ada.id, avatar_url: body.avatar_url }]);
});

test("the dashboard: the next event, and what waits for admins", async () => {
  const ada = await newProfile();
  const { id } = (await asAdmin(contract.createEvent, given.eventForm({ audience: "link", ...given.times(1) }))).body;
  await createRegistration(id);

  const { status, body } = await asMember(contract.getDashboard, {});

  expect([status, body.newMembers.map((card) => card.id).includes(ada.id), body.next !== null]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await asMember(contract.getMember, { memberId: ada.id })).status).toBe(200);
  const countWaiting = async () => (await asAdmin(contract.countWaiting, {})).body.registrations;
  const before = await countWaiting();
  await createRegistration((await createOpenEvent(30)).id);
  expect(await countWaiting()).toBeGreaterThan(before);
});

test("listings: submitted with a picture, paid for, shown, and gone when the subscription ends", async () => {
  const listing = await createLiveListing({ logo: await uploadImage(pictures.png()) });
  expect(await isShown(listing.slug)).toBe(true);

  await simulate("end", listing);
  await waitForWebhooks(listing);
  const read = () => asVisitor(contract.getBusiness, { slug: listing.slug });
  await until("the listing to be gone", async () => (await read()).status === 404);
  expect((await subjectsTo(listing)).length).toBeGreaterThan(0);
});
