import { changeSettings } from "#functions/account/own-settings.ts";
import { applications } from "#functions/applications/application.ts";
import { submitApplication } from "#functions/applications/submit.ts";
import * as contacts from "#functions/contacts/contact.ts";
import { getMember, listDirectory } from "#functions/directory/handler.ts";
import * as letters from "#functions/email/outbox.ts";
import { sendEmail } from "#functions/email/send.ts";
import { isSuppressed, suppress } from "#functions/email/suppression.ts";
import type { Email } from "#functions/email/templates.ts";
import * as events from "#functions/events/event.ts";
import { countInterest } from "#functions/events/public.ts";
import { submitContactMessage } from "#functions/forms/contact.ts";
import { submitEventInterest } from "#functions/forms/event-interest.ts";
import { leads, submitLead } from "#functions/forms/leads.ts";
import { acquaintanceKeyOf } from "#functions/members/acquaintance.ts";
import { cardItemOf } from "#functions/members/card.ts";
import { memberItemOf, storedMember } from "#functions/members/member.ts";
import { getProfile, getSettings, saveProfile } from "#functions/members/profile.ts";
import { savePreferences } from "#functions/messaging/preferences.ts";
import { digest } from "#functions/platform/ids.ts";
import { countUse } from "#functions/platform/limits.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { transact, type Write } from "#functions/platform/table.ts";
import { cancelRegistration, changeGuests, listOwnRegistrations } from "#functions/registrations/own.ts";
import { register, registerMember } from "#functions/registrations/register.ts";
import { buildRegistration, registrationWrites } from "#functions/registrations/registration.ts";
import { decideRegistration, listEventRegistrations } from "#functions/registrations/review.ts";
import { contactOfLead } from "#shared/leads.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { apart, least, logged, type Call } from "./meter.ts";

const lead = given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });
const contact = contactOfLead(lead);
const copy = (address: string): Email => ({
  template: "lead-received",
  data: lead,
  to: { address },
  askedBy: digest("192.0.2.1"),
});

const idOf = (write: Write) => ("Put" in write ? String(write.Put.Item?.id) : "");
/** Puts a letter, of that age in milliseconds, into the outbox; answers its id. */
const posted = async (letter: Email, age = 0) => {
  const write = letters.emailWrite(letter);
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
for (let old = 0; old < 50; old++) await transact({ lead: leads.formWrite(given.lead(), undefined) });
const waiting = await letters.claimEmail(second);
if (!waiting) throw new Error("There is no letter to release.");

const longAnswer = "A studio of our own, and people who build it. ".repeat(11);
const application = given.application({
  shortTermGoals: longAnswer,
  sixFigureMindset: longAnswer,
  valueToAdd: longAnswer,
  elevationStory: longAnswer,
});
const event = given.openEvent({ spots: 1000, spotsLeft: 1000 });
for (const { id } of [event, given.event()]) await transact(events.eventWrites({ ...event, id }));

const body = given.lead({ interestLevel: "Want to join soon", earlyAccess: true, instagramHandle: "@ada" });
const headers = { "idempotency-key": given.idempotencyKey() };
const limit = { what: "tries", by: "somebody", atMost: 2, seconds: 3600 };
const revision = "revision-1";
const waitingContact = { ...contact, revision, attempts: 0, additions: 1 };
const claims = { sub: "member-of-the-meter", token_use: "access", "cognito:groups": "[member]" };
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
/** Three of whom one search finds eleven take messages from those they met alone. */
for (const place of [30, 300, 301])
  await savePreferences(`9b41d1a1-4d74-4132-8e9b-${String(place).padStart(12, "0")}`, { messages_from: "met" });
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
await letDirectoryRest();
/** Somebody who met ten of the members. */
const acquainted = { ...claims, sub: "member-who-met-ten" };
for (let place = 1; place <= 10; place++) {
  const id = `9b41d1a1-4d74-4132-8e9b-${String(place).padStart(12, "0")}`;
  const member = memberItemOf(storedMember.parse({ ...profile, id }));
  const key = acquaintanceKeyOf(acquainted.sub, id);
  const met = { ...key, id: acquainted.sub, otherId: id, eventTitle: "Elevated Wednesdays", at: rest };
  await transact({ member: { Put: { Item: member } }, met: { Put: { Item: met } } });
}
const looking = (by: typeof claims, query = {}) => call(listDirectory, { claims: by, query });
const month = new Date().toISOString().slice(0, 7);
const eventId = event.id;
const admin = { ...claims, "cognito:groups": "[admin]" };
const party = () => given.registration({ guests: [given.guest(), given.guest()] });
const registering = (door: typeof register, body: object, headers = {}) =>
  call(door, { path: { eventId }, body, headers, claims });
/** Somebody who is registered with two guests, and the private link. */
const somebody = async () => {
  const kept = buildRegistration(party(), { eventId });
  await transact(registrationWrites(kept));
  return { registrationId: kept.id, token: formatToken(kept) };
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

const ofItsOwn = "an event's counters are an item of their own";

/** In order: some build on what those before have written. */
export const calls: Call[] = [
  ["keep a lead", least(1, 0, 2), () => transact({ it: leads.formWrite(lead, undefined) })],
  [
    "keep an application (3 KB)",
    least(1, 0, 3),
    () => transact({ it: applications.formWrite(application, undefined) }),
  ],
  ["leads of a month (50)", least(1, 3, 0), () => leads.listMonth(month, undefined)],
  ["letter-store posting", least(1, 0, 1), () => posted(copy(lead.email))],
  ["letter-store claim", least(1, 0, 0), () => letters.claimEmail(first), repeated],
  ["letter-store release", least(1, 0, 2), () => letters.releaseEmail(waiting)],
  ["letter-store close", least(1, 0, 1), () => letters.closeEmail(first, "sent", "message-1")],
  ["letter-store overdue (25 letters)", least(1, 0.5, 0), () => letters.listOverdueEmails(100), keysSuffice],
  ["contact-store adding", least(1, 0, 1), () => transact({ it: contacts.contactWrite(contact, revision) })],
  ["contact-store settle", least(1, 0, 1), () => contacts.settleContact(waitingContact)],
  ["contact-store adding again", least(1, 0, 1), () => transact({ it: contacts.contactWrite(contact, revision) })],
  ["contact-store postpone", least(1, 0, 2), () => contacts.postponeContact(waitingContact)],
  ["contact-store waitingContacts (none)", least(1, 0.5, 0), () => contacts.listWaitingContacts(100)],
  ["contact-store outcomeOf", least(1, 0.5, 0), () => contacts.getSyncOutcome(contact.email)],
  ["suppression-store isSuppressed", least(1, 0.5, 0), () => isSuppressed(lead.email)],
  ["suppression-store suppress", least(1, 0, 0), () => suppress("bounced@example.com", "bounce")],
  ["limit count", least(1, 0, 0), () => countUse(limit)],
  ["limit count again", least(1, 0, 0), () => countUse(limit)],
  ["limit count, refused", least(1, 0, 0), () => countUse(limit)],
  ["outbox: send a copy", least(6, 0.5, 1), () => sendEmail(third), repeated],
  ["POST /api/leads, with its sync", least(2, 0, 6), () => call(submitLead, { body, headers }), apart],
  ["POST /api/leads, repeated", least(2, 0.5, 0), () => call(submitLead, { body, headers }), apart],
  [
    "POST /api/applications (3 KB), with its sync",
    least(2, 0, 7),
    () => call(submitApplication, { body: application }),
    keysSuffice,
  ],
  [
    "POST /api/contact, with its sync",
    least(2, 0, 5),
    () => call(submitContactMessage, { body: given.contactMessage() }),
    apart,
  ],
  [
    "POST /api/event-interest, with its sync",
    least(2, 0, 5),
    () => call(submitEventInterest, { body: given.eventInterest() }),
    apart,
  ],
  ["event-store eventOf", least(1, 0.5, 0), () => events.readEvent(event.id)],
  [
    "event-store eventsFor (2 events)",
    least(1, 0.5, 0),
    () => events.readEventList("EVENTS#public", undefined),
    ofItsOwn,
  ],
  [
    "POST /api/events/{eventId}/interest",
    least(2, 1, 1),
    () => call(countInterest, { path: { eventId: event.id }, headers }),
    apart,
  ],
  [
    "POST /api/events/{eventId}/interest, repeated",
    least(2, 1, 0),
    () => call(countInterest, { path: { eventId: event.id }, headers }),
    "what a refused write says is not read again; how many there are is",
  ],
  [
    "GET /api/directory, where no card is in memory (500)",
    least(6, 31.5, 0),
    () => looking(claims),
    "the id of a card is in its key, and an attribute of its own",
  ],
  ["GET /api/directory, again", least(3, 1.5, 0), () => looking(claims)],
  ["GET /api/directory, of another member, who met ten", least(5, 6.5, 0), () => looking(acquainted)],
  ["GET /api/directory, again, who met ten", least(3, 1.5, 0), () => looking(acquainted, { search: "a" })],
  [
    // Whoever is new to the caller is counted; of the three, whether they wrote to each other before.
    "GET /api/directory, again, three of the page not open to everyone",
    least(5, 3, 0),
    () => looking(claims, { search: " 30" }),
  ],
  [
    "GET /api/members/{memberId}",
    least(3, 1.5, 0),
    () => call(getMember, { claims, path: { memberId: "9b41d1a1-4d74-4132-8e9b-000000000001" } }),
  ],
  ["GET /api/profile", least(1, 0.5, 0), () => call(getProfile, { claims })],
  ["GET /api/settings", least(1, 0.5, 0), () => call(getSettings, { claims })],
  ["PUT /api/profile, what the card shows", least(2, 1, 1), () => save(1, { company: "Other" }), apart],
  ["PUT /api/profile, what it does not", least(2, 1, 0), () => save(2, { company: "Other", position: "Partner" })],
  ["PUT /api/profile, another name", least(2, 1, 2), () => save(3, { full_name: "Ada O." }), apart],
  ["PATCH /api/settings, hidden", least(3, 1.5, 1), () => show(false), apart],
  ["PATCH /api/settings, shown", least(3, 1.5, 1), () => show(true), apart],
  ["PATCH /api/settings, as it was", least(1, 1, 0), () => show(true)],
  ["POST …/registrations, two guests", least(2, 0.5, 4), () => registering(register, twice, onceOnly), apart],
  ["POST …/registrations, repeated", least(3, 1.5, 0), () => registering(register, twice, onceOnly), apart],
  [
    "POST /api/portal/…/registrations, two guests, with a card",
    least(3, 1.5, 5),
    () => registering(registerMember, party()),
    apart,
  ],
  ["POST …/decision, approved", least(7, 3, 6), () => decide(approved, "approved"), apart],
  ["POST …/decision, rejected", least(7, 3, 6), () => decide(rejected, "rejected"), apart],
  [
    "POST …/cancellation",
    least(5, 3.5, 4),
    () => call(cancelRegistration, { path: { token: cancelled.token }, body: {} }),
    apart,
  ],
  [
    "PUT …/guests, one fewer",
    least(5, 3.5, 3),
    () => call(changeGuests, { path: { token: changed.token }, body: { guests: [given.guest()], version: 1 } }),
    apart,
  ],
  [
    "GET /api/admin/events/{eventId}/registrations (6)",
    least(2, 1.5, 0),
    () => call(listEventRegistrations, { path: { eventId }, claims: admin }),
    logged,
  ],
  ["GET /api/portal/registrations (1)", least(2, 3, 0), () => call(listOwnRegistrations, { claims }), ofItsOwn],
];
