import { applications } from "#functions/applications/application-store.ts";
import { submitApplication } from "#functions/applications/submit-application.ts";
import { submitContactMessage } from "#functions/contact/submit-contact-message.ts";
import { itemOf as cardItemOf } from "#functions/directory/card-item.ts";
import { listDirectory } from "#functions/directory/list-directory.ts";
import { countInterest } from "#functions/events/count-interest.ts";
import { itemOf } from "#functions/events/event-item.ts";
import * as events from "#functions/events/event-store.ts";
import { submitEventInterest } from "#functions/events/submit-event-interest.ts";
import { leads } from "#functions/leads/lead-store.ts";
import { submitLead } from "#functions/leads/submit-lead.ts";
import { changeSettings } from "#functions/members/change-settings.ts";
import { getProfile } from "#functions/members/get-profile.ts";
import { getSettings } from "#functions/members/get-settings.ts";
import { saveProfile } from "#functions/members/save-profile.ts";
import * as contacts from "#functions/outbox/contact-store.ts";
import * as letters from "#functions/outbox/letter-store.ts";
import type { Letter } from "#functions/outbox/letters.ts";
import { sendLetter } from "#functions/outbox/send-letter.ts";
import { isSuppressed, suppress } from "#functions/outbox/suppression-store.ts";
import { count, digest } from "#functions/platform/limit.ts";
import { tokenOf } from "#functions/platform/private-link.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import { cancelRegistration } from "#functions/registrations/cancel-registration.ts";
import { changeGuests } from "#functions/registrations/change-guests.ts";
import { decideRegistration } from "#functions/registrations/decide-registration.ts";
import { listEventRegistrations } from "#functions/registrations/list-event-registrations.ts";
import { listOwnRegistrations } from "#functions/registrations/list-own-registrations.ts";
import { newRegistration } from "#functions/registrations/new-registration.ts";
import { register, registerMember } from "#functions/registrations/register.ts";
import { keeping } from "#functions/registrations/registration-store.ts";
import { contactOfLead } from "#shared/leads.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { least, type Call } from "./meter.ts";

const lead = given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });
const contact = contactOfLead(lead);
const copy = (address: string): Letter => ({
  template: "lead-copy",
  data: lead,
  to: { address },
  askedBy: digest("192.0.2.1"),
});

const idOf = (write: Write) => ("Put" in write ? String(write.Put.Item?.id) : "");
/** Puts a letter, of that age in milliseconds, into the outbox; answers its id. */
const posted = async (letter: Letter, age = 0) => {
  const write = letters.posting(letter);
  if ("Put" in write && age) Object.assign(write.Put.Item ?? {}, { gsi2sk: new Date(Date.now() - age).toISOString() });
  await transact({ write });
  return idOf(write);
};

const [first, second, third] = [
  await posted(copy(lead.email)),
  await posted(copy(lead.email)),
  await posted(copy(lead.email)),
];
for (let old = 0; old < 25; old++) await posted(copy(lead.email), 600_000);
for (let old = 0; old < 50; old++) await transact({ lead: leads.keeping(given.lead(), undefined) });
const waiting = await letters.claim(second);
if (!waiting) throw new Error("There is no letter to release.");

const longAnswer = "A studio of our own, and people who build it. ".repeat(11);
const application = given.application({
  shortTermGoals: longAnswer,
  sixFigureMindset: longAnswer,
  valueToAdd: longAnswer,
  elevationStory: longAnswer,
});
const event = given.openEvent({ spots: 1000, spotsLeft: 1000 });
for (const { id } of [event, given.event()]) await transact({ it: { Put: { Item: itemOf({ ...event, id }) } } });

const body = given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });
const headers = { "idempotency-key": given.idempotencyKey() };
const limit = { what: "tries", by: "somebody", atMost: 2, seconds: 3600 };
const revision = "revision-1";
const waitingContact = { ...contact, revision, attempts: 0, additions: 1 };
const claims = { sub: "member-of-the-meter", token_use: "access" };
/** A biography of average length. */
const bio = "I build places where people want to stay, and I teach others how. ".repeat(3);
const profile = given.profile({ bio });
const save = (version: number, changes: object = {}) =>
  call(saveProfile, { claims, body: { ...profile, ...changes, version } });
const show = (directory_visible: boolean) => call(changeSettings, { claims, body: { directory_visible } });
await save(0);
for (let place = 1; place < 500; place++) {
  const { full_name, company, location } = profile;
  const id = `9b41d1a1-4d74-4132-8e9b-${String(place).padStart(12, "0")}`;
  const avatar = `media/avatars/${id}-01M7ZPG2XSKJ4FW0FW60P6NKXG.jpg`;
  const card = cardItemOf({ id, full_name: `${full_name} ${place}`, company, location, bio, avatar });
  await transact({ card: { Put: { Item: card } } });
}
const rest = new Date(Date.now() - 60_000).toISOString();
const letDirectoryRest = () =>
  transact({
    mark: {
      Update: {
        Key: { pk: "DIRECTORY", sk: "CHANGED" },
        UpdateExpression: "SET changed_at = :rest",
        ExpressionAttributeValues: { ":rest": rest },
      },
    },
  });
const knowing = async () => {
  await letDirectoryRest();
  const { headers } = await call(listDirectory, { claims });
  return { "if-none-match": String(headers?.etag) };
};
const known = await knowing();
const month = new Date().toISOString().slice(0, 7);
const eventId = event.id;
const admin = { ...claims, "cognito:groups": "[admin]" };
const party = () => given.registration({ guests: [given.guest(), given.guest()] });
const registering = (door: typeof register, body: object, headers = {}) =>
  call(door, { path: { eventId }, body, headers, claims });
/** Somebody who is registered with two guests, and the private link. */
const somebody = async () => {
  const kept = newRegistration(party(), { eventId });
  await transact(keeping(kept));
  return { registrationId: kept.id, token: tokenOf(kept) };
};
const [approved, rejected, cancelled, changed] = [
  await somebody(),
  await somebody(),
  await somebody(),
  await somebody(),
];
const decide = ({ registrationId }: { registrationId: string }, decision: string) =>
  call(decideRegistration, { path: { registrationId }, body: { decision, message: "Welcome." }, claims: admin });
const twice = party();
const onceOnly = { "idempotency-key": given.idempotencyKey() };
const keysSuffice = "the index repeats the whole letter where its key would do";
const repeated = "the index repeats the whole letter, so it is written too";

/** In order: some build on what those before have written. */
export const calls: Call[] = [
  { name: "keep a lead", run: () => transact({ it: leads.keeping(lead, undefined) }), least: least(1, 0, 1) },
  {
    name: "keep an application (3 KB)",
    run: () => transact({ it: applications.keeping(application, undefined) }),
    least: least(1, 0, 3),
  },
  { name: "leads of a month (50)", run: () => leads.ofMonth(month, undefined), least: least(1, 2.5, 0) },
  { name: "letter-store posting", run: () => posted(copy(lead.email)), least: least(1, 0, 1) },
  { name: "letter-store claim", run: () => letters.claim(first), least: least(1, 0, 0), why: repeated },
  { name: "letter-store release", run: () => letters.release(waiting), least: least(1, 0, 2) },
  { name: "letter-store close", run: () => letters.close(first, "sent", "message-1"), least: least(1, 0, 1) },
  {
    name: "letter-store overdue (25 letters)",
    run: () => letters.overdue(100),
    least: least(1, 0.5, 0),
    why: keysSuffice,
  },
  {
    name: "contact-store adding",
    run: () => transact({ it: contacts.adding(contact, revision) }),
    least: least(1, 0, 1),
  },
  { name: "contact-store settle", run: () => contacts.settle(waitingContact), least: least(1, 0, 1) },
  {
    name: "contact-store adding again",
    run: () => transact({ it: contacts.adding(contact, revision) }),
    least: least(1, 0, 1),
  },
  {
    name: "contact-store postpone",
    run: () => contacts.postpone(waitingContact),
    least: least(1, 0, 2),
  },
  { name: "contact-store waitingContacts (none)", run: () => contacts.waitingContacts(100), least: least(1, 0.5, 0) },
  { name: "contact-store outcomeOf", run: () => contacts.outcomeOf(contact.email), least: least(1, 0.5, 0) },
  { name: "suppression-store isSuppressed", run: () => isSuppressed(lead.email), least: least(1, 0.5, 0) },
  { name: "suppression-store suppress", run: () => suppress("bounced@example.com", "bounce"), least: least(1, 0, 0) },
  { name: "limit count", run: () => count(limit), least: least(1, 0, 0) },
  { name: "limit count again", run: () => count(limit), least: least(1, 0, 0) },
  { name: "limit count, refused", run: () => count(limit), least: least(1, 0, 0) },
  { name: "outbox: send a copy", run: () => sendLetter(third), least: least(6, 0.5, 1), why: repeated },
  { name: "POST /api/leads, with its sync", run: () => call(submitLead, { body, headers }), least: least(2, 0, 5) },
  { name: "POST /api/leads, repeated", run: () => call(submitLead, { body, headers }), least: least(2, 0.5, 0) },
  {
    name: "POST /api/applications (3 KB), with its sync",
    run: () => call(submitApplication, { body: application }),
    least: least(2, 0, 7),
    why: keysSuffice,
  },
  {
    name: "POST /api/contact, with its sync",
    run: () => call(submitContactMessage, { body: given.contactMessage() }),
    least: least(2, 0, 4),
  },
  {
    name: "POST /api/event-interest, with its sync",
    run: () => call(submitEventInterest, { body: given.eventInterest() }),
    least: least(2, 0, 4),
  },
  { name: "event-store eventOf", run: () => events.eventOf(event.id), least: least(1, 0.5, 0) },
  {
    name: "event-store eventsFor (2 events)",
    run: () => events.eventsFor("public", undefined),
    least: least(1, 0.5, 0),
  },
  {
    name: "POST /api/events/{eventId}/interest",
    run: () => call(countInterest, { path: { eventId: event.id }, headers }),
    least: least(2, 1, 1),
  },
  {
    name: "POST /api/events/{eventId}/interest, repeated",
    run: () => call(countInterest, { path: { eventId: event.id }, headers }),
    least: least(2, 1, 0),
  },
  {
    name: "GET /api/directory, not modified",
    run: () => call(listDirectory, { claims, headers: known }),
    least: least(1, 0.5, 0),
  },
  {
    name: "GET /api/directory (500 cards)",
    run: () => call(listDirectory, { claims }),
    least: least(2, 29.5, 0),
    why: "the id of a card is in its key, and an attribute of its own",
  },
  { name: "GET /api/profile", run: () => call(getProfile, { claims }), least: least(1, 0.5, 0) },
  { name: "GET /api/settings", run: () => call(getSettings, { claims }), least: least(1, 0.5, 0) },
  { name: "PUT /api/profile, what the card shows", run: () => save(1, { company: "Other" }), least: least(2, 1, 1) },
  {
    name: "PUT /api/profile, what it does not",
    run: () => save(2, { company: "Other", position: "Partner" }),
    least: least(2, 1, 0),
  },
  { name: "PUT /api/profile, another name", run: () => save(3, { full_name: "Ada O." }), least: least(2, 1, 2) },
  { name: "PATCH /api/settings, hidden", run: () => show(false), least: least(2, 1, 1) },
  { name: "PATCH /api/settings, shown", run: () => show(true), least: least(2, 1, 1) },
  { name: "PATCH /api/settings, as it was", run: () => show(true), least: least(1, 1, 0) },
  {
    name: "POST …/registrations, two guests",
    run: () => registering(register, twice, onceOnly),
    least: least(2, 0.5, 4),
  },
  {
    name: "POST …/registrations, repeated",
    run: () => registering(register, twice, onceOnly),
    least: least(3, 1.5, 0),
  },
  {
    name: "POST /api/portal/…/registrations, two guests, with a card",
    run: () => registering(registerMember, party()),
    least: least(3, 1.5, 5),
  },
  {
    name: "POST …/decision, approved",
    run: () => decide(approved, "approved"),
    least: least(7, 3, 6),
  },
  {
    name: "POST …/decision, rejected",
    run: () => decide(rejected, "rejected"),
    least: least(7, 3, 6),
  },
  {
    name: "POST …/cancellation",
    run: () => call(cancelRegistration, { path: { token: cancelled.token }, body: {} }),
    least: least(5, 3.5, 4),
  },
  {
    name: "PUT …/guests, one fewer",
    run: () => call(changeGuests, { path: { token: changed.token }, body: { guests: [given.guest()], version: 1 } }),
    least: least(5, 3.5, 3),
  },
  {
    name: "GET /api/admin/events/{eventId}/registrations (6)",
    run: () => call(listEventRegistrations, { path: { eventId }, claims: admin }),
    least: least(2, 1.5, 0),
  },
  {
    name: "GET /api/portal/registrations (1)",
    run: () => call(listOwnRegistrations, { claims }),
    least: least(2, 3, 0),
  },
];
