import { auditWrite, personKeyOf } from "#functions/audit/entry.ts";
import { stuckAttempts } from "#functions/members/merged.ts";
import { writeOne } from "#functions/platform/table.ts";
import type { AuditEntry, OpenedList } from "#shared/audit.ts";
import { contract } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { newAccount, type Account } from "../../support/account.ts";
import { apply, decision } from "../../support/applications.ts";
import { as, asAdmin, asVisitor, withToken } from "../../support/as.ts";
import { auditedEndpoints, type AuditedEndpoint } from "../../support/audited.ts";
import { deleteMessage, newSender, sendToTopic } from "../../support/community.ts";
import { noAction } from "../../support/conversation.ts";
import { createEveningEvent } from "../../support/door.ts";
import { acceptApplicant, closePaidLevels, newPaidLevel, payByCard } from "../../support/dues.ts";
import { forEachCrash } from "../../support/faults.ts";
import { given } from "../../support/given.ts";
import { createGroup, groupFields } from "../../support/groups.ts";
import { testInProcess } from "../../support/in-process/test-in-process.ts";
import { askTo, createThree } from "../../support/introductions.ts";
import { uploadImage } from "../../support/listing-images.ts";
import { submitListing } from "../../support/listings.ts";
import { newMember } from "../../support/members.ts";
import { merge, mergeOf, startMerge } from "../../support/merging.ts";
import { buy, createTicketedEvent } from "../../support/orders.ts";
import { readPages } from "../../support/pages.ts";
import { untilFastest } from "../../support/races.ts";
import { createOpenEvent, createRegistration } from "../../support/registrations.ts";
import { newReport } from "../../support/reports.ts";
import { draftLetter, letterFields, newReader, sendDraft } from "../../support/sent-letters.ts";
import { editItem } from "../../support/table.ts";
import { pictures } from "../../support/upload.ts";
import { createFullEvent, joinWaitlist } from "../../support/waitlists.ts";

/** An admin who does nothing but what a test does. */
const newAdmin = () => {
  const id = `admin-${given.idempotencyKey()}`;
  const called: Endpoint[] = [];
  const send = as({ id, email: "admin@club.test", isAdmin: true });
  const call: typeof send = (row, ...rest) => {
    called.push(row);
    return send(row, ...rest);
  };
  /** What the log has of them, oldest first. */
  const entries = async () => (await asAdmin(contract.listAudit, { by: id })).body.items.toReversed();
  return { id, call, called, entries };
};
type Admin = ReturnType<typeof newAdmin>;

const own = async (account: Account) => (await as(account)(contract.listOwnAudit, {})).body.items;
const move = async ({ call }: Admin, applicationId: string, state: "accepted" | "declined", more: object = {}) => {
  const { version } = (await asAdmin(contract.getApplication, { applicationId })).body;
  return call(contract.moveApplication, { applicationId, ...decision(state), version, ...more });
};

/** By the club's clock. */
const later = { when: "at", at: "2090-01-01T12:00" } as const;

const twice = async (act: () => Promise<unknown>) => {
  await act();
  await act();
};

/** Something an admin does by an endpoint, and what the log has of it; done again, it adds nothing. */
type Expected = Partial<AuditEntry>;
type Case = [
  what: string,
  endpoint: AuditedEndpoint | undefined,
  /** Answers its entry, or one for each member whom it is about. */
  act: (admin: Admin) => Promise<Expected | Expected[]>,
];
const logged = (...each: Case): Case => each;

/** A list that hands out private words is looked through, twice. */
const looksThrough = (
  endpoint: AuditedEndpoint,
  title: OpenedList,
  readList: (admin: Admin) => Promise<{ status: number }>,
  id = "",
): Case => [
  `the list of ${title} is looked through`,
  endpoint,
  async (admin) => {
    await twice(async () => expect((await readList(admin)).status).toBe(200));
    return { kind: "list-opened", object: { kind: "list", id, title }, changes: [] };
  },
];
const month = "2027-01";

const eventObject = ({ id, title }: { id: string; title: string }) => ({ kind: "event" as const, id, title });
const partnerEventObject = ({ id, title }: { id: string; title: string }) => ({
  kind: "partner-event" as const,
  id,
  title,
});
const change = (name: string, before: string | null, after: string | null) => ({ name, before, after });
const member = (id: string, name = "Ada Okafor") => ({ key: `member:${id}`, name });
const levelObject = (id: string) => ({ kind: "settings" as const, id, title: expect.any(String) as string });
/** Tickets that are to be paid at the door, with the note that they are, and what an entry about them names. */
const orderAtDoor = async () => {
  const { id: eventId } = await createTicketedEvent({ paysAtDoor: true });
  const { id } = await buy(eventId, { paysAtDoor: true });
  const note = { registrationId: id, means: "cash", amount: 6000 } as const;
  return { note, ordered: { object: expect.objectContaining({ kind: "registration", id }) as never } };
};

/** Notes a payment; answers how it is given back. */
const payInCash = async (note: Awaited<ReturnType<typeof orderAtDoor>>["note"]) => {
  const { body } = await asAdmin(contract.noteOrderPayment, note);
  const paymentId = body.order?.payments[0]?.id ?? "";
  return { registrationId: note.registrationId, paymentId, amount: 6000, reason: "No dinner." };
};

const application = (id: string) => ({ kind: "application" as const, id, title: "Ada Okafor" });

/** A message that somebody has sent to the club, as admins see it. */
const receiveMessage = async () => {
  const form = given.contactMessage();
  await asVisitor(contract.submitContactMessage, form);
  const { body } = await asAdmin(contract.listInbox, {});
  const found = body.items.find(({ email }) => email === form.email);
  if (!found) throw new Error("The message is not in the inbox.");
  const about = expect.objectContaining({ key: expect.stringMatching(/^email:/) as string }) as never;
  return { messageId: found.id, version: found.version, entry: { about, changes: [] } };
};

const receiveAutomated = async () => {
  const form = given.contactMessage();
  await asVisitor(contract.submitContactMessage, { ...form, homepage: "https://spam.example" });
  const { body } = await asAdmin(contract.listAutomated, {});
  const found = body.items.find(({ email }) => email === form.email);
  if (!found) throw new Error("The form is not among those that look automated.");
  const object = { kind: "inbox" as const, id: found.id, title: "message" };
  return { submissionId: found.id, entry: { object, changes: [] } };
};

let paidLevel: Promise<string> | undefined;
const getPaidLevel = () => (paidLevel ??= newPaidLevel());
/** One that nobody has but who was given it by the test of a stop, the last one. */
let startLevel: Promise<string> | undefined;
const getStartLevel = () => (startLevel ??= newPaidLevel());
/** An applicant who was accepted for a level that is to be paid for. */
const acceptPayer = async () => acceptApplicant(await getPaidLevel());

const cases: Case[] = [
  logged("a registration is decided on", "decideRegistration", async ({ call }) => {
    const event = await createOpenEvent();
    const { id } = await createRegistration(event.id);
    for (const decision of ["approved", "rejected"] as const)
      await call(contract.decideRegistration, { registrationId: id, decision, message: "Welcome!" });
    return {
      kind: "registration-decided",
      object: { kind: "registration", id, title: event.title },
      about: { key: expect.stringMatching(/^email:/) as string, name: "Ada Okafor" },
      changes: [change("status", "pending", "approved")],
    };
  }),
  logged("guests of a registration are decided on", "decideGuests", async ({ call }) => {
    const registration = await createRegistration((await createOpenEvent()).id, 1);
    const { id: registrationId } = registration;
    await asAdmin(contract.decideRegistration, { registrationId, decision: "approved" });
    const { body } = await asAdmin(contract.getRegistration, { registrationId });
    const guests = [{ email: body.guests[0]?.email ?? "", state: "declined" as const }];
    await twice(() => call(contract.decideGuests, { registrationId, guests, version: body.version }));
    return { kind: "registration-decided", changes: [change("guests", null, "1")] };
  }),
  logged("a registration is opened", "getRegistration", async ({ call }) => {
    const { id } = await createRegistration((await createOpenEvent()).id);
    await Promise.all([1, 2, 3].map(() => call(contract.getRegistration, { registrationId: id })));
    await call(contract.getRegistration, { registrationId: id });
    return { kind: "registration-opened", object: expect.objectContaining({ id }) as never, changes: [] };
  }),
  logged("an application is opened", "getApplication", async ({ call }) => {
    const { id } = await apply();
    await call(contract.getApplication, { applicationId: id, fair: "yes" });
    await twice(() => call(contract.getApplication, { applicationId: id }));
    return { kind: "application-opened", object: application(id), changes: [] };
  }),
  logged("an application is moved", "moveApplication", async (admin) => {
    const { id } = await apply();
    await move(admin, id, "declined", { note: "Not now." });
    await move(admin, id, "declined");
    return {
      kind: "application-moved",
      object: application(id),
      changes: [change("status", "received", "declined"), change("declineReason", null, "not-a-fit")],
    };
  }),
  logged("a decision is taken back", "recallDecision", async ({ call }) => {
    const { id } = await apply();
    await move(newAdmin(), id, "declined");
    await twice(() => call(contract.recallDecision, { applicationId: id }));
    return { kind: "application-recalled", changes: [change("status", "declined", "received")] };
  }),
  logged("an application is assigned", "assignApplication", async ({ id, call }) => {
    const { id: applicationId } = await apply();
    await twice(() => call(contract.assignApplication, { applicationId, assignee: id }));
    return { kind: "application-assigned", object: application(applicationId) };
  }),
  logged("something is noted on an application", "noteApplication", async ({ call }) => {
    const { id: applicationId } = await apply();
    await call(contract.noteApplication, { applicationId, note: "Met her at the gala." });
    return { kind: "application-noted", changes: [] };
  }),
  logged("an application is scored", "scoreApplication", async ({ call }) => {
    const { id: applicationId } = await apply();
    await call(contract.scoreApplication, { applicationId, score: 4, reason: "Generous with her time." });
    return { kind: "application-reviewed", changes: [] };
  }),
  logged("a membership is opened", "getMembership", async ({ call }) => {
    const { id } = await newMember();
    await twice(() => call(contract.getMembership, { memberId: id }));
    return { kind: "membership-opened", about: member(id), changes: [] };
  }),
  logged("a message of another is deleted in the chat", undefined, async ({ id }) => {
    const ben = newSender({ full_name: "Ben Lindqvist" });
    const spam = await sendToTopic(ben, { topic: "Networking" });
    await twice(() => deleteMessage(newSender({ memberId: id, full_name: "", isAdmin: true }), spam));
    return {
      kind: "message-removed",
      about: member(ben.memberId, "Ben Lindqvist"),
      object: { kind: "message", id: spam.id, title: "Networking" },
    };
  }),
  logged("a membership is ended", "endMembership", async ({ call }) => {
    const { id } = await newMember();
    await Promise.all([1, 2].map(() => call(contract.endMembership, { memberId: id })));
    return { kind: "membership-ended", about: member(id), changes: [change("status", "member", "ended")] };
  }),
  logged("a membership is restored", "restoreMembership", async ({ call }) => {
    const { id } = await newMember();
    await asAdmin(contract.endMembership, { memberId: id });
    await twice(() => call(contract.restoreMembership, { memberId: id }));
    return { kind: "membership-restored", changes: [change("status", "ended", "member")] };
  }),
  logged("the club's settings are changed", "saveClubSettings", async ({ call }) => {
    const { body: before } = await asAdmin(contract.getClubSettings, {});
    const offerHours = before.offerHours === 36 ? 37 : 36;
    const saved = await call(contract.saveClubSettings, { ...before, offerHours });
    await call(contract.saveClubSettings, { ...before, offerHours });
    await call(contract.saveClubSettings, saved.body);
    return { kind: "settings-changed", changes: [change("offerHours", String(before.offerHours), String(offerHours))] };
  }),
  logged("the words of the club's emails are changed", "saveEmailTexts", async ({ call }) => {
    const { body: before } = await asAdmin(contract.getEmailTexts, {});
    const saved = await call(contract.saveEmailTexts, { ...before, greeting: "Hello" });
    await call(contract.saveEmailTexts, { ...before, greeting: "Hello" });
    await call(contract.saveEmailTexts, saved.body);
    return { kind: "settings-changed", changes: [change("greeting", before.greeting, "Hello")] };
  }),
  logged("a letter is scheduled", "sendLetter", async ({ call }) => {
    const { id, version, subject } = await draftLetter([]);
    await twice(() => call(contract.sendLetter, { letterId: id, version, schedule: later }));
    return { kind: "letter-scheduled", object: { kind: "letter", id, title: subject }, changes: [] };
  }),
  logged("a scheduled letter is a draft again", "unscheduleLetter", async ({ call }) => {
    const draft = await draftLetter([]);
    await sendDraft(draft, later);
    await twice(() => call(contract.unscheduleLetter, { letterId: draft.id }));
    return { kind: "letter-unscheduled", object: { kind: "letter", id: draft.id, title: draft.subject } };
  }),
  logged("a letter is stopped", "stopLetter", async ({ call }) => {
    const draft = await draftLetter([await newReader()]);
    await sendDraft(draft);
    await twice(() => call(contract.stopLetter, { letterId: draft.id }));
    return { kind: "letter-stopped", object: { kind: "letter", id: draft.id, title: draft.subject } };
  }),
  logged("a stopped letter goes on", "continueLetter", async ({ call }) => {
    const draft = await draftLetter([await newReader()]);
    await sendDraft(draft);
    await asAdmin(contract.stopLetter, { letterId: draft.id });
    await twice(() => call(contract.continueLetter, { letterId: draft.id }));
    return { kind: "letter-continued", object: { kind: "letter", id: draft.id, title: draft.subject } };
  }),
  logged("a draft is deleted", "deleteLetter", async ({ call }) => {
    const draft = await draftLetter([]);
    await twice(() => call(contract.deleteLetter, { letterId: draft.id }));
    return { kind: "letter-deleted", object: { kind: "letter", id: draft.id, title: draft.subject } };
  }),
  looksThrough("previewSegment", "letter-people", ({ call }) => {
    const { segment, topic } = letterFields([]);
    return call(contract.previewSegment, { segment, topic });
  }),
  logged("a member is given another level", "changeLevel", async ({ call }) => {
    const { id } = await newMember();
    await twice(() => call(contract.changeLevel, { memberId: id, level: "vip" }));
    return { kind: "level-changed", changes: [change("level", "Standard", "VIP")] };
  }),
  logged("a member is tagged", "tagMembers", async ({ call }) => {
    const { id } = await newMember();
    await twice(() => call(contract.tagMembers, { memberIds: [id], add: ["board"] }));
    return { kind: "member-tagged", changes: [change("tags", "", "board")] };
  }),
  logged("members are brought in from a file", "importMembers", async ({ call }) => {
    const { email } = await newMember();
    await twice(() => call(contract.importMembers, given.memberImport([{ email, level: "vip" }])));
    return { kind: "member-imported", changes: [change("level", "Standard", "VIP")] };
  }),
  logged("two accounts are looked at before they are merged", "getMergePreview", async ({ call }) => {
    const [one, other] = [await newMember(), await newMember()];
    await twice(() => call(contract.getMergePreview, { memberId: one.id, otherId: other.id }));
    return [one, other].map(() => ({ kind: "membership-opened" as const, changes: [] }));
  }),
  logged("two accounts are merged", "mergeMembers", async ({ call }) => {
    const [one, other] = [await newMember("Ada Okafor"), await newMember("A. Okafor")];
    await call(contract.mergeMembers, { memberId: one.id, otherId: other.id, level: "staying" });
    return { kind: "accounts-merged", about: member(one.id), changes: [change("merged", "A. Okafor", "Ada Okafor")] };
  }),
  logged("a merge is undone", "undoMerge", async ({ call }) => {
    const [one, other] = [await newMember("Ada Okafor"), await newMember("A. Okafor")];
    const mergeId = await merge(one, other);
    await call(contract.undoMerge, { mergeId });
    return { kind: "merge-undone", about: member(one.id), changes: [change("merged", "A. Okafor", "Ada Okafor")] };
  }),
  logged("a merge that is stuck is tried again", "retryMerge", async ({ call }) => {
    const [one, other] = [await newMember("Ada Okafor"), await newMember("A. Okafor")];
    const { mergeId } = (await startMerge(one, other)).body;
    await editItem((await mergeOf(mergeId))!, { attempts: stuckAttempts });
    await twice(() => call(contract.retryMerge, { mergeId }));
    return { kind: "merge-retried", about: member(one.id), changes: [change("merged", "A. Okafor", "Ada Okafor")] };
  }),
  logged("a member's sheet is looked at", "getMemberSheet", async ({ call }) => {
    const { id } = await newMember();
    await twice(() => call(contract.getMemberSheet, { memberId: id }));
    return { kind: "membership-opened", about: member(id) };
  }),
  logged("a note about a member is added, without what it says", "addMemberNote", async ({ call }) => {
    const [{ id: memberId }, noteId] = [await newMember(), given.idempotencyKey()];
    await twice(() => call(contract.addMemberNote, { memberId, noteId, text: "Knows the mayor." }));
    return { kind: "member-noted", changes: [change("note", null, "added")] };
  }),
  logged("a note about a member is deleted", "deleteMemberNote", async ({ call }) => {
    const [{ id: memberId }, noteId] = [await newMember(), given.idempotencyKey()];
    await asAdmin(contract.addMemberNote, { memberId, noteId, text: "Knows the mayor." });
    await twice(() => call(contract.deleteMemberNote, { memberId, noteId }));
    return { kind: "member-noted", changes: [change("note", "added", "deleted")] };
  }),
  logged("a note about a member is brought back", "restoreMemberNote", async ({ call }) => {
    const [{ id: memberId }, noteId] = [await newMember(), given.idempotencyKey()];
    await asAdmin(contract.addMemberNote, { memberId, noteId, text: "Knows the mayor." });
    await asAdmin(contract.deleteMemberNote, { memberId, noteId });
    await twice(() => call(contract.restoreMemberNote, { memberId, noteId }));
    return { kind: "member-noted", changes: [change("note", "deleted", "restored")] };
  }),
  logged("the levels of membership are changed", "saveLevels", async ({ call }) => {
    const name = `Patron ${given.idempotencyKey()}`;
    const level = { name, text: "For those who give.", features: ["A table"], action: "Give", isOpen: false };
    const save = (with_: (typeof level)[], send = asAdmin) =>
      untilFastest(async () => {
        const { items, version } = (await asAdmin(contract.getLevels, {})).body;
        const kept = items.filter((each) => !each.isRemoved).map(({ isRemoved: _isRemoved, ...each }) => each);
        return send(contract.saveLevels, { items: [...kept.filter((each) => each.name !== name), ...with_], version });
      });
    await save([level], call);
    await save([]);
    return {
      kind: "settings-changed",
      changes: [
        ...[change(`${name}: name`, null, name), change(`${name}: text`, null, level.text)],
        ...[change(`${name}: includes`, null, "A table"), change(`${name}: button`, null, "Give")],
        change(`${name}: state`, null, "closed"),
      ],
    };
  }),
  logged("the topics are changed", "saveTopics", async ({ call }) => {
    const name = `Chess ${given.idempotencyKey()}`;
    const { items } = (
      await untilFastest(async () => {
        const { items, version } = (await asAdmin(contract.getTopics, {})).body;
        return call(contract.saveTopics, { items: [...items, { name, isArchived: true }], version });
      })
    ).body;
    await untilFastest(async () => {
      const { version } = (await asAdmin(contract.getTopics, {})).body;
      return call(contract.saveTopics, { items, version });
    });
    return {
      kind: "settings-changed",
      changes: [change(`${name}: name`, null, name), change(`${name}: state`, null, "archived")],
    };
  }),
  logged("a group is opened", "decideGroup", async ({ call }) => {
    const { group } = (await as(await newMember())(contract.proposeGroup, groupFields())).body;
    await twice(() => call(contract.decideGroup, { groupId: group.id, act: "open" }));
    return { kind: "group-opened", object: { kind: "group", id: group.id, title: group.name }, changes: [] };
  }),
  logged("the questions of the application are changed", "saveQuestions", async ({ call }) => {
    const { questions, version } = (await asAdmin(contract.getQuestions, { form: "application" })).body;
    const label = `Chapter ${given.idempotencyKey()}`;
    const next = { form: "application", questions: [...questions, { label, kind: "short" }], version } as const;
    await twice(() => call(contract.saveQuestions, next as never));
    await asAdmin(contract.saveQuestions, { form: "application", questions, version: version + 1 });
    return {
      kind: "settings-changed",
      changes: expect.arrayContaining([expect.objectContaining({ name: "questions" })]) as never,
    };
  }),
  logged("a listing is hidden", "takeListingDown", async ({ call }) => {
    const { id } = await submitListing();
    await twice(() => call(contract.takeListingDown, { listingId: id, reason: "The phone is wrong." }));
    return { kind: "listing-hidden", changes: [change("status", "shown", "hidden")] };
  }),
  logged("a listing is shown again", "restoreListing", async ({ call }) => {
    const { id } = await submitListing();
    await asAdmin(contract.takeListingDown, { listingId: id, reason: "The phone is wrong." });
    await twice(() => call(contract.restoreListing, { listingId: id }));
    return { kind: "listing-shown", changes: [change("status", "hidden", "shown")] };
  }),
  logged("a payment is noted", "noteDuesPayment", async ({ call }) => {
    const { duesId } = await acceptPayer();
    const note = { duesId, means: "cash", amount: 20_000, on: "2026-01-01", until: "2099-12-31" } as const;
    await twice(() => call(contract.noteDuesPayment, note, { "idempotency-key": duesId }));
    const changes = [change("paid", null, "$200 by cash"), change("until", null, "December 31, 2099")];
    return { kind: "dues-noted", object: expect.objectContaining({ id: duesId }) as never, changes };
  }),
  logged("a note of a payment is taken back", "takeBackDuesNote", async ({ call }) => {
    const { duesId } = await acceptPayer();
    const note = { duesId, means: "cash", amount: 20_000, on: "2026-01-01", until: "2099-12-31" } as const;
    const [noted] = (await asAdmin(contract.noteDuesPayment, note)).body.payments;
    const slip = { duesId, noteId: noted?.id ?? "", text: "A slip." };
    await twice(() => call(contract.takeBackDuesNote, slip));
    const changes = [change("paid", null, "$200 by cash"), change("reason", null, "A slip.")];
    return { kind: "dues-unnoted", object: expect.objectContaining({ id: duesId }) as never, changes };
  }),
  logged("somebody is let in free", "giveFreePass", async ({ call }) => {
    const { duesId } = await acceptPayer();
    const pass = { duesId, until: null, text: "Founder." };
    await twice(() => call(contract.giveFreePass, pass, { "idempotency-key": duesId }));
    const changes = [
      change("paid", null, "free"),
      change("until", null, "for good"),
      change("reason", null, "Founder."),
    ];
    return { kind: "dues-freed", object: expect.objectContaining({ id: duesId }) as never, changes };
  }),
  logged("a payment is given back", "refundDuesPayment", async ({ call }) => {
    const { duesId, payToken } = await acceptPayer();
    await payByCard(payToken);
    const [payment] = (await asAdmin(contract.getDues, { duesId })).body.payments;
    const refund = { duesId, paymentId: payment?.id ?? "", amount: 10_000, text: "The wrong level." };
    await twice(() => call(contract.refundDuesPayment, refund, { "idempotency-key": duesId }));
    const changes = [change("refunded", null, "$100"), change("reason", null, "The wrong level.")];
    return { kind: "dues-refunded", object: expect.objectContaining({ id: duesId }) as never, changes };
  }),
  logged("a payment for tickets is noted", "noteOrderPayment", async ({ call }) => {
    const { ordered, note } = await orderAtDoor();
    await twice(() => call(contract.noteOrderPayment, note, { "idempotency-key": note.registrationId }));
    return { kind: "order-noted", ...ordered, changes: [change("paid", null, "$60 by cash")] };
  }),
  logged("a payment for tickets is given back", "refundOrder", async ({ call }) => {
    const { ordered, note } = await orderAtDoor();
    const refund = await payInCash(note);
    await twice(() => call(contract.refundOrder, refund, { "idempotency-key": note.registrationId }));
    const changes = [change("refunded", null, "$60"), change("reason", null, "No dinner.")];
    return { kind: "order-refunded", ...ordered, changes };
  }),
  logged("a refund for tickets is tried again", "retryOrderRefund", async ({ call }) => {
    const { ordered, note } = await orderAtDoor();
    const { registrationId } = note;
    const { body } = await asAdmin(contract.refundOrder, await payInCash(note));
    const refundId = body.order?.refunds[0]?.id ?? "";
    await twice(() => call(contract.retryOrderRefund, { registrationId, refundId }));
    return {
      kind: "order-refunded",
      ...ordered,
      changes: [change("refunded", null, "$60"), change("again", null, "yes")],
    };
  }),
  logged("somebody's dues are opened", "getDues", async ({ call }) => {
    const { duesId } = await acceptPayer();
    await twice(() => call(contract.getDues, { duesId }));
    return { kind: "dues-opened", object: expect.objectContaining({ id: duesId }) as never, changes: [] };
  }),
  logged("a member is to pay from a day on", "startMemberDues", async ({ call }) => {
    const { id: memberId } = await newMember();
    await asAdmin(contract.changeLevel, { memberId, level: await getPaidLevel() });
    await twice(() => call(contract.startMemberDues, { memberId, from: "2099-01-01" }));
    const changes = [change("price", null, "$300 a year"), change("from", null, "January 1, 2099")];
    return { kind: "dues-started", about: member(memberId), changes };
  }),
  logged("a level is to pay from a day on", "startLevelDues", async ({ call }) => {
    const level = await getStartLevel();
    await twice(() => call(contract.startLevelDues, { level, from: "2099-01-01" }));
    const price = change("price", null, "$300 a year");
    const changes = [price, change("from", null, "January 1, 2099"), change("members", null, "0")];
    // Nobody has it, so each is done at once.
    return [1, 2].map(() => ({ kind: "level-dues-started" as const, object: levelObject(level), changes }));
  }),
  logged("a level is to pay no more", "stopLevelDues", async ({ call }) => {
    const { id: memberId } = await newMember();
    const level = await getStartLevel();
    await asAdmin(contract.changeLevel, { memberId, level });
    // Another test may have the keeper run in between.
    await untilFastest(async () => {
      await asAdmin(contract.startLevelDues, { level, from: "2099-01-01" });
      return call(contract.stopLevelDues, { level });
    });
    await call(contract.stopLevelDues, { level });
    return { kind: "level-dues-stopped", object: levelObject(level), changes: [change("done", null, "0 of 1")] };
  }),
  logged("it is set until when a member has paid", "importPaidDates", async ({ call }) => {
    const { id: memberId, email } = await newMember();
    await asAdmin(contract.changeLevel, { memberId, level: await getPaidLevel() });
    const set = (until: string) =>
      twice(() => call(contract.importPaidDates, { sets: true, rows: [{ email, until, amount: "50", text: "" }] }));
    await set("2098-12-31");
    await set("2099-12-31");
    const [price, paid] = [change("price", null, "$300 a year"), change("paid", null, "$50")];
    return [
      { kind: "dues-noted", changes: [paid, change("until", null, "December 31, 2099")] },
      { kind: "dues-started", changes: [price, change("from", null, "January 1, 2099"), paid] },
    ];
  }),
  logged("a report is closed", "decideReport", async ({ call }) => {
    const ben = newSender({ full_name: "Ben Lindqvist" });
    const spam = await sendToTopic(ben, { topic: "Networking", content: "Buy now!" });
    const ada = await newMember();
    const { body } = await as(ada)(contract.reportMessage, { topic: "Networking", messageId: spam.id, reason: "" });
    await Promise.all([1, 2].map(() => call(contract.decideReport, { id: body.id, ...noAction })));
    return {
      kind: "report-closed",
      about: member(spam.user_id, "Ben Lindqvist"),
      changes: [change("status", "open", "closed"), change("measure", null, "none")],
    };
  }),
  logged("an introduction is passed on", "decideIntroduction", async ({ call }) => {
    const { ada, ben } = await createThree();
    const { id } = (await askTo(ada, ben, null)).body;
    await twice(() => call(contract.decideIntroduction, { id, decision: "introduce" }));
    return [
      {
        kind: "introduction-offered",
        about: member(ben.id, "Ben Lindqvist"),
        object: { kind: "introduction", id, title: "Ada Okafor" },
        changes: [],
      },
      {
        kind: "introduction-passed",
        about: member(ada.id),
        object: { kind: "introduction", id, title: "Ben Lindqvist" },
        changes: [],
      },
    ];
  }),
  logged("a pass to a door is made", "createDoorPass", async ({ call }) => {
    const event = await createEveningEvent();
    const key = { "idempotency-key": given.idempotencyKey() };
    await twice(() => call(contract.createDoorPass, { eventId: event.id, name: "Dana" }, key));
    return { kind: "pass-created", object: eventObject(event), changes: [change("pass", null, "Dana")] };
  }),
  logged("a pass to a door is taken back", "revokeDoorPass", async ({ call }) => {
    const { id: eventId } = await createEveningEvent();
    const { body } = await asAdmin(contract.createDoorPass, { eventId, name: "Dana" });
    await twice(() => call(contract.revokeDoorPass, { eventId, passId: body.pass.id }));
    return { kind: "pass-revoked", changes: [change("pass", "Dana", null)] };
  }),
  looksThrough("listLeads", "leads", ({ call }) => call(contract.listLeads, { month }), month),
  looksThrough("listContactMessages", "messages", ({ call }) => call(contract.listContactMessages, { month }), month),
  looksThrough("listEventInterest", "signups", ({ call }) => call(contract.listEventInterest, { month }), month),
  looksThrough("listInbox", "inbox", ({ call }) => call(contract.listInbox, { month }), month),
  looksThrough("listAutomated", "automated", ({ call }) => call(contract.listAutomated, {}), ""),
  looksThrough("listDues", "dues", ({ call }) => call(contract.listDues, { state: "due" }), "due"),
  looksThrough("listMembers", "members", ({ call }) => call(contract.listMembers, {})),
  looksThrough("listListings", "listings", ({ call }) => call(contract.listListings, { month }), month),
  looksThrough("listPendingRegistrations", "pending-registrations", ({ call }) =>
    call(contract.listPendingRegistrations, {}),
  ),
  looksThrough("listIntroductionRequests", "introductions", ({ call }) => call(contract.listIntroductionRequests, {})),
  logged("the registrations for an event are looked through", "listEventRegistrations", async ({ call }) => {
    const { id: eventId } = await createOpenEvent();
    await twice(() => call(contract.listEventRegistrations, { eventId }));
    return { kind: "list-opened", object: { kind: "list", id: eventId, title: "registrations" }, changes: [] };
  }),
  logged("a list is saved as a file", "recordExport", async ({ call }) => {
    const key = { "idempotency-key": given.idempotencyKey() };
    await twice(() => call(contract.recordExport, { list: "inbox", scope: "2026-11", rows: 12 }, key));
    return {
      kind: "list-exported",
      object: { kind: "list", id: "2026-11", title: "inbox" },
      changes: [change("rows", null, "12")],
    };
  }),
  logged("a report is opened", "getReport", async ({ call }) => {
    const { id } = await newReport();
    await twice(() => call(contract.getReport, { id }));
    return { kind: "report-opened", object: { kind: "report", id, title: "" }, changes: [] };
  }),
  logged("a party is moved to the front of the waitlist", "moveToFront", async ({ call }) => {
    const event = await createFullEvent();
    await joinWaitlist(event.id);
    const { id, email } = await joinWaitlist(event.id, 0, { email: given.emailAddress() });
    await call(contract.moveToFront, { registrationId: id, reason: "She speaks tonight." });
    return {
      kind: "waitlist-moved",
      about: { key: personKeyOf({ email }), name: "Ada Okafor" },
      object: { kind: "registration", id, title: event.title },
      changes: [change("place", "2", "1")],
    };
  }),
  logged("a party is taken off the waitlist", "takeOffLine", async ({ call }) => {
    const event = await createFullEvent();
    const { id, email } = await joinWaitlist(event.id, 0, { email: given.emailAddress() });
    await twice(() => call(contract.takeOffLine, { registrationId: id, message: "We've kept it small." }));
    return {
      kind: "waitlist-removed",
      about: { key: personKeyOf({ email }), name: "Ada Okafor" },
      object: { kind: "registration", id, title: event.title },
      changes: [change("status", "waitlisted", "rejected")],
    };
  }),
  logged("offers to the waitlist are stopped", "setOffers", async ({ call }) => {
    const event = await createFullEvent();
    await twice(() => call(contract.setOffers, { eventId: event.id, isStopped: true }));
    return { kind: "offers-stopped", object: eventObject(event), changes: [] };
  }),
  logged("offers to the waitlist are resumed", "setOffers", async ({ call }) => {
    const event = await createFullEvent();
    await asAdmin(contract.setOffers, { eventId: event.id, isStopped: true });
    await twice(() => call(contract.setOffers, { eventId: event.id, isStopped: false }));
    return { kind: "offers-resumed", object: eventObject(event), changes: [] };
  }),
  logged("an event is created", "createEvent", async ({ call }) => {
    const form = given.eventForm({ spots: 40 });
    const key = { "idempotency-key": given.idempotencyKey() };
    await call(contract.createEvent, form, key);
    const { body } = await call(contract.createEvent, form, key);
    return {
      kind: "event-created",
      object: eventObject(body),
      changes: expect.arrayContaining([
        change("status", null, "open"),
        change("startsAt", null, form.startsAt ?? ""),
        change("spots", null, "40"),
      ]) as never,
    };
  }),
  logged("an event is edited, and its registrants are told", "editEvent", async ({ call }) => {
    const form = given.eventForm();
    const { body: event } = await asAdmin(contract.createEvent, form);
    await createRegistration(event.id);
    const edit = { ...form, eventId: event.id, location: "The Loft", emailsRegistrants: true };
    for (const version of [1, 2]) await call(contract.editEvent, { ...edit, version });
    return {
      kind: "event-edited",
      object: eventObject(event),
      changes: [change("location", form.location, "The Loft"), change("registrants", null, "emailed")],
    };
  }),
  logged("an event is ended", "editEvent", async ({ call }) => {
    const form = given.eventForm();
    const { body: event } = await asAdmin(contract.createEvent, form);
    const edit = { ...form, eventId: event.id, version: event.version, status: "ended" as const };
    await twice(() => call(contract.editEvent, { ...edit, emailsRegistrants: false }));
    return { kind: "event-edited", object: eventObject(event), changes: [change("status", "open", "ended")] };
  }),
  logged("an event comes to a group", "editEvent", async ({ call }) => {
    const form = given.eventForm();
    const [{ body: event }, group] = [await asAdmin(contract.createEvent, form), await createGroup(await newMember())];
    const edit = { ...form, audience: "group" as const, groupId: group.id, emailsRegistrants: false };
    await twice(() => call(contract.editEvent, { ...edit, eventId: event.id, version: event.version }));
    const changes = [change("audience", "public", "group"), change("group", null, group.name)];
    return { kind: "event-edited", object: eventObject(event), changes };
  }),
  logged("a series of events is created", "createSeries", async ({ call }) => {
    const form = given.eventForm();
    const key = { "idempotency-key": given.idempotencyKey() };
    await call(contract.createSeries, { ...form, repeats: "weekly", count: 24 }, key);
    const { body } = await call(contract.createSeries, { ...form, repeats: "weekly", count: 24 }, key);
    return {
      kind: "series-created",
      object: eventObject(body.items[0]!),
      changes: expect.arrayContaining([change("repeats", null, "weekly"), change("events", null, "24")]) as never,
    };
  }),
  logged("the last event of a series is edited with its series", "editSeries", async ({ call }) => {
    const form = given.eventForm();
    const { body } = await asAdmin(contract.createSeries, { ...form, repeats: "weekly", count: 2 });
    const { id, startsAt, endsAt, title } = body.items[1]!;
    const edit = { ...form, startsAt, endsAt, eventId: id, version: 1, spots: form.spots + 5 };
    await twice(() => call(contract.editSeries, { ...edit, emailsRegistrants: false }));
    return {
      kind: "series-edited",
      object: eventObject({ id, title }),
      changes: [change("spots", String(form.spots), String(form.spots + 5))],
    };
  }),
  logged("an event's guests are written to", "sendBulletin", async ({ call }) => {
    const event = await createOpenEvent();
    const text = "Parking is behind the building tonight.";
    const key = { "idempotency-key": given.idempotencyKey() };
    await twice(() => call(contract.sendBulletin, { eventId: event.id, text }, key));
    return { kind: "bulletin-sent", object: eventObject(event), changes: [change("bulletin", null, text)] };
  }),
  logged("a partner's event is created", "createPartnerEvent", async ({ call }) => {
    const form = given.partnerEventForm();
    const key = { "idempotency-key": given.idempotencyKey() };
    await call(contract.createPartnerEvent, form, key);
    const { body } = await call(contract.createPartnerEvent, form, key);
    return {
      kind: "partner-event-created",
      object: partnerEventObject(body),
      changes: expect.arrayContaining([
        change("status", null, "published"),
        change("partner", null, form.partner),
      ]) as never,
    };
  }),
  logged("a partner's event is edited", "editPartnerEvent", async ({ call }) => {
    const form = given.partnerEventForm();
    const { body } = await asAdmin(contract.createPartnerEvent, form);
    const edit = { ...form, partnerEventId: body.id, version: 1, price: "Free" };
    await twice(() => call(contract.editPartnerEvent, edit));
    return {
      kind: "partner-event-edited",
      object: partnerEventObject(body),
      changes: [change("price", "$20", "Free")],
    };
  }),
  logged("a partner's event is deleted", "deletePartnerEvent", async ({ call }) => {
    const { body } = await asAdmin(contract.createPartnerEvent, given.partnerEventForm());
    await twice(() => call(contract.deletePartnerEvent, { partnerEventId: body.id }));
    return { kind: "partner-event-deleted", object: partnerEventObject(body), changes: [] };
  }),
  logged("a partner's event is restored", "restorePartnerEvent", async ({ call }) => {
    const { body } = await asAdmin(contract.createPartnerEvent, given.partnerEventForm());
    await asAdmin(contract.deletePartnerEvent, { partnerEventId: body.id });
    await twice(() => call(contract.restorePartnerEvent, { partnerEventId: body.id }));
    return { kind: "partner-event-restored", object: partnerEventObject(body), changes: [] };
  }),
  logged("a message to the club is opened", "getInboxMessage", async ({ call }) => {
    const { messageId, entry } = await receiveMessage();
    await twice(() => call(contract.getInboxMessage, { messageId }));
    return { kind: "inbox-opened", object: { kind: "inbox", id: messageId, title: "message" }, ...entry };
  }),
  logged("a message to the club is handled", "handleMessage", async ({ call }) => {
    const { messageId, version, entry } = await receiveMessage();
    await twice(() => call(contract.handleMessage, { messageId, version }));
    return { kind: "inbox-handled", ...entry };
  }),
  logged("a message to the club is opened again", "reopenMessage", async ({ call }) => {
    const { messageId, version, entry } = await receiveMessage();
    const { body } = await asAdmin(contract.handleMessage, { messageId, version });
    await twice(() => call(contract.reopenMessage, { messageId, version: body.version }));
    return { kind: "inbox-reopened", ...entry };
  }),
  logged("something is noted on a message to the club", "saveMessageNote", async ({ call }) => {
    const { messageId, version, entry } = await receiveMessage();
    await twice(() => call(contract.saveMessageNote, { messageId, version, note: "Call her back." }));
    return { kind: "inbox-noted", ...entry };
  }),
  logged("a message to the club is replied to", "replyToMessage", async ({ call }) => {
    const { messageId, version, entry } = await receiveMessage();
    const reply = { messageId, version, text: "Thank you for writing to us.", handles: false };
    await twice(() => call(contract.replyToMessage, reply));
    return { kind: "inbox-replied", ...entry };
  }),
  logged("who wrote to the club is invited to apply", "inviteToApply", async ({ call }) => {
    const { messageId, version, entry } = await receiveMessage();
    await twice(() => call(contract.inviteToApply, { messageId, version, handles: true }));
    return { kind: "inbox-invited", ...entry };
  }),
  logged("a form that looks automated is deleted", "deleteAutomated", async ({ call }) => {
    const { submissionId, entry } = await receiveAutomated();
    await twice(() => call(contract.deleteAutomated, { submissionId }));
    return { kind: "automated-deleted", ...entry };
  }),
  logged("a form that looks automated is released", "releaseForm", async ({ call }) => {
    const { submissionId, entry } = await receiveAutomated();
    await twice(() => call(contract.releaseForm, { submissionId }));
    return { kind: "automated-released", ...entry };
  }),
  logged("somebody is invited by a list", "importInvitations", async ({ call }) => {
    const rows = [{ name: "Zora Hurston", email: given.emailAddress() }];
    const list = { importId: given.idempotencyKey(), invites: true, note: "", rows };
    await call(contract.importInvitations, { ...list, invites: false });
    await twice(() => call(contract.importInvitations, list));
    return {
      kind: "member-invited",
      about: { key: personKeyOf(rows[0]!), name: "Zora Hurston" },
      object: { kind: "invitation", id: expect.any(String) as string, title: "Zora Hurston" },
    };
  }),
  logged("a membership is suspended", "suspendMembership", async ({ call }) => {
    const { id: memberId } = await newMember();
    await call(contract.suspendMembership, { memberId, days: null, reason: "Too loud for too long." });
    return { kind: "membership-suspended", changes: [change("status", "member", "suspended")] };
  }),
  logged("a suspension is lifted", "liftSuspension", async ({ call }) => {
    const { id: memberId } = await newMember();
    await asAdmin(contract.suspendMembership, { memberId, days: null, reason: "Too loud for too long." });
    await twice(() => call(contract.liftSuspension, { memberId }));
    return { kind: "membership-unsuspended", changes: [change("status", "suspended", "member")] };
  }),
  logged("the images of a hidden listing are deleted", "takeListingDown", async ({ call }) => {
    const listing = await submitListing({ logo: await uploadImage(pictures.png()) });
    await asAdmin(contract.takeListingDown, { listingId: listing.id, reason: "The phone is wrong." });
    const again = { listingId: listing.id, reason: "The images are not yours.", deletePictures: true };
    await twice(() => call(contract.takeListingDown, again));
    return { kind: "listing-edited", changes: [change("pictures", "yes", "no")] };
  }),
];

testInProcess.each(cases)("%s: the log has it once", async (_, endpoint, act) => {
  const admin = newAdmin();

  const expected = [await act(admin)].flat();

  if (endpoint) {
    expect(admin.called).toContain(contract[endpoint]);
    for (const { kind } of expected) expect(auditedEndpoints[endpoint]).toContain(kind);
  }
  const by = { id: admin.id, name: "", role: "admin" };
  const entries = (await admin.entries()).toSorted((one, other) => one.kind.localeCompare(other.kind));
  expect(entries).toMatchObject(expected.map((each) => ({ ...each, by })));
  // A socket's frame has no network.
  expect(entries[0]?.network).toBe(expected[0]?.object?.kind === "message" ? undefined : "127.0.0.0/24");
});

afterAll(closePaidLevels);

/** What only other tests can do. */
const provenElsewhere: AuditedEndpoint[] = [
  // As forms are released, by the same function.
  "releaseApplication",
  "releaseRegistration",
  "releaseListing",
  // Needs a sign-in of a moment ago: ../roles/roles.test.ts.
  "saveRoles",
  // Needs an admin with an authenticator app: ../membership/second-factor.test.ts.
  "resetSecondFactor",
  // Follows from a decision about a report: ../membership/suspension.test.ts.
  "liftChatMute",
];

test("each endpoint that the log knows has a case", () => {
  const proven = new Set([...cases.flatMap(([, endpoint]) => endpoint ?? []), ...provenElsewhere]);

  expect([...proven].toSorted()).toEqual(Object.keys(auditedEndpoints).toSorted());
});

testInProcess("an invitation that an admin sends and takes back is noted, a member's is not", async () => {
  const admin = newAdmin();
  const ada = await newMember();
  for (const call of [admin.call, as(ada)]) {
    const { body } = await call(contract.sendInvitation, { name: "Zora", email: given.emailAddress(), note: "" });
    await call(contract.takeBackInvitation, { invitationId: body.invitation.id });
  }

  expect((await admin.entries()).map(({ kind }) => kind)).toEqual(["member-invited", "invitation-taken-back"]);
  expect((await asAdmin(contract.listAudit, { by: ada.id })).body.items).toEqual([]);
});

testInProcess("each event of a series that is edited has an entry of its own", async () => {
  const { call, entries } = newAdmin();
  const form = given.eventForm();
  const { body } = await asAdmin(contract.createSeries, { ...form, repeats: "weekly", count: 3 });
  const [first] = body.items;

  const edit = { ...form, eventId: first!.id, version: 1, attire: "Black tie", emailsRegistrants: false };
  expect(await call(contract.editSeries, edit)).toMatchObject({ status: 200, body: { refused: [] } });

  const changes = [change("attire", form.attire, "Black tie")];
  const noted = (await entries()).map((entry) => [entry.kind, entry.object?.id, entry.changes]);
  expect(noted.toSorted()).toEqual(body.items.map(({ id }) => ["series-edited", id, changes]));
});

describe("an entry and what it notes", () => {
  const decide = ({ call }: Admin, registrationId: string) =>
    call(contract.decideRegistration, { registrationId, decision: "approved", message: "" });
  const statusOf = async (registrationId: string) =>
    (await asAdmin(contract.getRegistration, { registrationId })).body.status;

  testInProcess("are both there or neither, wherever the machine ends", async () => {
    const event = await createOpenEvent();
    await forEachCrash(async (during) => {
      const admin = newAdmin();
      const { id } = await createRegistration(event.id);

      await during(() => decide(admin, id));

      expect(await admin.entries()).toHaveLength((await statusOf(id)) === "approved" ? 1 : 0);
    });
  });

  testInProcess("are refused together: of two admins who decide at once, one is in the log", async () => {
    const admins = [newAdmin(), newAdmin()];
    const { id } = await createRegistration((await createOpenEvent()).id);

    await Promise.all(admins.map((admin) => decide(admin, id)));

    expect((await Promise.all(admins.map((admin) => admin.entries()))).flat()).toHaveLength(1);
  });

  testInProcess("stay as they are: nothing is written over an entry", async () => {
    const admin = newAdmin();
    const once = { id: "the-same", at: new Date() };
    const write = (name: string) => writeOne(auditWrite({ kind: "signed-in", by: { id: admin.id, name }, once }).audit);

    expect([await write("First"), await write("Second")]).toEqual([true, false]);
    expect(await admin.entries()).toMatchObject([{ by: { name: "First" } }]);
  });
});

const tokenOf = (claims: object) => `.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

const adminClaims = (sub: string) => ({ sub, token_use: "access", "cognito:groups": ["admin", "member"] });

testInProcess("the session of an admin is noted with its first request, by whatever answers it", async () => {
  const admin = newAdmin();
  const claims = adminClaims(admin.id);
  const [first, second] = [1_700_000_000, 1_700_003_600].map((auth_time) =>
    withToken(tokenOf({ ...claims, auth_time })),
  ) as [typeof asAdmin, typeof asAdmin];

  await Promise.all([first(contract.countWaiting, {}), first(contract.getClubSettings, {})]);
  await first(contract.listReports, {});
  await second(contract.countWaiting, {});
  const family = { ...claims, origin_jti: given.idempotencyKey() };
  await withToken(tokenOf({ ...family, auth_time: 1_700_010_800 }))(contract.noteSession, {});
  // The embedded AWS gives a renewed token another time.
  for (const auth_time of [1_700_010_800, 1_700_011_100])
    await withToken(tokenOf({ ...family, auth_time }))(contract.countWaiting, {});
  const member = withToken(tokenOf({ ...claims, "cognito:groups": ["member"], auth_time: 1_700_007_200 }));
  expect((await member(contract.countWaiting, {})).status).toBe(403);

  expect(await admin.entries()).toMatchObject([
    { kind: "signed-in", at: "2023-11-14T22:13:20.000Z" },
    { kind: "signed-in", at: "2023-11-14T23:13:20.000Z" },
    { kind: "signed-in", at: "2023-11-15T01:13:20.000Z" },
  ]);
});

testInProcess("a sign-in keeps the name of its time: a new name is that of later ones alone", async () => {
  const { id, call, entries } = newAdmin();
  const signIn = (auth_time: number) =>
    withToken(tokenOf({ ...adminClaims(id), auth_time }))(contract.countWaiting, {});
  const rename = (full_name: string, version: number) =>
    call(contract.saveProfile, { ...given.profile({ full_name }), version });
  const names = async () => (await entries()).filter(({ kind }) => kind === "signed-in").map(({ by }) => by.name);

  await signIn(1_700_000_000);
  expect((await rename("Naomi Whitfield", 0)).status).toBe(200);
  await signIn(1_700_003_600);
  expect((await rename("Somebody Else", 1)).status).toBe(200);

  // Without a name it was, and stays, that of nobody.
  expect(await names()).toEqual(["", "Naomi Whitfield"]);
  await signIn(1_700_007_200);
  expect(await names()).toEqual(["", "Naomi Whitfield", "Somebody Else"]);
});

describe("the log", () => {
  testInProcess("is of a month, newest first, a page at a time, and each entry is in it once", async () => {
    const admin = newAdmin();
    for (let rows = 0; rows < 105; rows++) await admin.call(contract.recordExport, { list: "inbox", rows });

    const all = (await readPages((range) => asAdmin(contract.listAudit, range))).flat();

    const mine = all.filter(({ by }) => by.id === admin.id);
    expect(mine.map(({ changes }) => Number(changes[0]?.after))).toEqual(
      Array.from({ length: 105 }, (_, i) => 104 - i),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await asAdmin(contract.listAudit, { month: "2019-01" })).body.items).toEqual([]);
    expect((await asAdmin(contract.listAudit, { month: "2019-01", by: admin.id })).body.items).toEqual([]);
  });

  testInProcess("is of one person, whoever acted, and not of one person and one admin", async () => {
    const [one, other] = [newAdmin(), newAdmin()];
    const { id } = await apply();
    await one.call(contract.getApplication, { applicationId: id });
    await move(other, id, "declined");
    const about = (await one.entries())[0]?.about?.key ?? "";

    const { body } = await asAdmin(contract.listAudit, { about });

    const mine = body.items.filter(({ by }) => by.id === one.id || by.id === other.id);
    expect(mine.map(({ kind }) => kind)).toEqual(["application-moved", "application-opened"]);
    expect(await asAdmin(contract.listAudit, { about, by: one.id })).toMatchObject({ status: 400 });
    expect(await asAdmin(contract.listAudit, { about: "everybody" })).toMatchObject({ status: 400 });
  });
});

describe("what a member sees", () => {
  testInProcess("is who looked at their application and accepted it, without notes and others' rows", async () => {
    const ada = await newAccount();
    const [{ id }, stranger] = [await apply({ email: ada.email }), await apply()];
    const message = "See you soon.";
    await move(newAdmin(), id, "declined", { note: "A secret." });
    await asAdmin(contract.recallDecision, { applicationId: id });
    await move(newAdmin(), id, "accepted", { note: "A secret.", message });
    await asAdmin(contract.getApplication, { applicationId: stranger.id });
    const looks = { kind: "application-opened", by: "Naomi Whitfield", title: "" };

    // The decision may still be taken back.
    expect(await own(ada)).toMatchObject([looks]);
    jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: ["setTimeout", "setImmediate", "nextTick"] });
    const rows = await own(ada);
    jest.useRealTimers();

    expect(rows).toMatchObject([{ kind: "application-moved", outcome: "accepted" }, looks]);
    expect(JSON.stringify(rows)).not.toMatch(/secret|See you|declined|admin-/);
  });

  testInProcess("is what was decided on them, by their account and by their address, newest first", async () => {
    const [ada, ben] = [await newMember(), await newMember()];
    const event = await createOpenEvent();
    const { id } = await createRegistration(event.id, 0, { email: ada.email });
    await asAdmin(contract.decideRegistration, { registrationId: id, decision: "rejected", message: "Full." });
    await asAdmin(contract.endMembership, { memberId: ada.id });
    await asAdmin(contract.restoreMembership, { memberId: ada.id });

    expect(await own(ada)).toEqual([
      expect.objectContaining({ kind: "membership-restored", outcome: "member", by: "Naomi Whitfield" }),
      expect.objectContaining({ kind: "membership-ended" }),
      expect.objectContaining({ kind: "registration-decided", outcome: "rejected", title: event.title }),
    ]);
    expect(await own(ben)).toEqual([]);
    const [newest, ...rest] = await own(ada);
    const goOn = (cursor: string) => as(ada)(contract.listOwnAudit, { cursor });
    const place = Buffer.from(`${newest!.at}#${newest!.id}`).toString("base64url");
    expect((await goOn(place)).body.items).toEqual(rest);
    for (const made of ["", "made-up", `${newest!.at}#${newest!.id}`])
      expect(await goOn(made)).toMatchObject({ status: 400, body: { code: "invalid" } });
  });

  testInProcess("has nothing of one's own message that one deletes", async () => {
    const admin = newAdmin();
    const own = newSender({ memberId: admin.id, isAdmin: true });
    await deleteMessage(own, await sendToTopic(own));

    expect(await admin.entries()).toEqual([]);
  });

  testInProcess("is nothing of reports: who reported them stays untold", async () => {
    const [ada, ben] = [await newMember(), await newMember()];
    const spam = await sendToTopic(newSender({ memberId: ben.id }), { topic: "Networking", content: "Buy now!" });
    const { body } = await as(ada)(contract.reportMessage, { topic: "Networking", messageId: spam.id, reason: "" });
    await asAdmin(contract.decideReport, { id: body.id, ...noAction });

    expect(await own(ben)).toEqual([]);
  });
});
