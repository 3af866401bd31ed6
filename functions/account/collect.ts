import { listAnswers } from "#shared/answer-rules.ts";
import type { Answers, AskedQuestion } from "#shared/answers.ts";
import { unlistedLooks } from "#shared/audit.ts";
import { pickProfile } from "#shared/members.ts";
import { formatMoney } from "#shared/money.ts";
import { describeNotice } from "#shared/notices.ts";
import type { OwnOrder } from "#shared/orders.ts";
import { readEveryPage } from "#shared/paging.ts";
import type { OwnRegistration } from "#shared/registrations.ts";
import { findApplication, listApplicationsOf } from "../applications/application.ts";
import { presentOwn as presentApplication } from "../applications/present-own.ts";
import { listVouchesOf } from "../applications/vouch.ts";
import { readAcquaintances } from "../attendees/encounter.ts";
import { readOwnEntries } from "../audit/own-entries.ts";
import { findContact } from "../contacts/contact.ts";
import { listShown } from "../directory-limit/shown.ts";
import { listAutomatedFrom } from "../inbox/automated.ts";
import { listMessagesFrom, readMessageWithEmails } from "../inbox/message.ts";
import { getOwnState, listIntroductionsOf, type StoredIntroduction } from "../introductions/introduction.ts";
import { presentInvitation, queryInvitations } from "../invitations/invitation.ts";
import { queryReached } from "../letters/reached.ts";
import { readListingsOwnedBy } from "../listings/listing.ts";
import { presentOwn as presentListing } from "../listings/present-listing.ts";
import { readAllFields } from "../members/fields.ts";
import { isListed, listItemsOf, readMember, readMembers } from "../members/member.ts";
import { findMerged, readAliases, toAddress } from "../members/merged.ts";
import { getAudiences } from "../members/visible.ts";
import { listConduct } from "../membership/conduct.ts";
import { findDues, type StoredDues } from "../membership/dues.ts";
import { levelOf, readLevels, type StoredLevels } from "../membership/level.ts";
import { findMembership, type StoredMembership } from "../membership/membership.ts";
import { fileKeyOf } from "../messaging/attachment.ts";
import { getWholeText, readMessagesConcerning, readVoted } from "../messaging/community-message.ts";
import { hasBegun, listParticipants } from "../messaging/conversation.ts";
import { listDirectMessages } from "../messaging/direct-message.ts";
import { listPlacesOf, listRoomsEverOf } from "../messaging/group.ts";
import { readOwnHidden } from "../messaging/hidden.ts";
import { getMessageTime } from "../messaging/message.ts";
import { listVotesOf } from "../messaging/poll.ts";
import { readPreferences } from "../messaging/preferences.ts";
import { listReactionsBy } from "../messaging/reaction.ts";
import { listTopicsEverOf } from "../messaging/topic.ts";
import { listDevices } from "../notices/device.ts";
import { readNoticeSettings } from "../notices/settings.ts";
import { listNoticesOf, presentNotice } from "../notify/notice.ts";
import { readDeskFacts } from "../people/desk-facts.ts";
import { formatWhen } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { countUnreadableSoFar } from "../platform/pages.ts";
import { findLastSeen, listSessions } from "../platform/sessions.ts";
import { listRegistrationsWithEvents } from "../registrations/of-person.ts";
import { presentOwn as presentRegistration } from "../registrations/registration.ts";
import { listReportsOf } from "../reports/report.ts";
import type { Entry } from "./archive.ts";

type Person = { id: string; email: string };

/** One category of personal data: a file in the archive and a section of its page, with an optional note. */
export type Section = { name: string; title: string; rows: object[]; note?: string | undefined };

type Collected = { sections: Section[]; files: Extract<Entry, { key: string }>[] };

/** A row without internal fields and fields that belong to others. */
const omit = <Row extends object>(row: Row, names: (keyof Row & string)[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name as keyof Row & string)));

/** The last part of a key, or of a name, in a folder of the archive. */
const fileIn = (folder: string, key: string) => `files/${folder}/${key.split("/").at(-1)}`;

const section = (name: string, title: string, rows: object[], note?: string): Section => ({ name, title, rows, note });
const isThere = <Each>(each: Each | undefined): each is Each => each !== undefined;

/** What membership costs, and what was paid: by other means here, by card as the payment service lists it. */
const toDuesRow = ({
  terms,
  next,
  paidUntil,
  isForGood,
  isFree,
  subscription,
  payment,
  notes,
  endedAt,
}: StoredDues) => ({
  ...{ terms, next, paidUntil, isForGood, isFree, subscription, payment, endedAt },
  notes: notes.map((note) => ({ ...omit(note, ["id"]), by: note.by.name })),
});

const collectMember = async ({ id, email }: Person): Promise<Collected> => {
  const [member, membership, levels, items, messaging, fields, seenOn, desk] = await Promise.all([
    readMember(id),
    findMembership(id),
    readLevels(),
    listItemsOf(id),
    readPreferences(id),
    readAllFields(id),
    findLastSeen(id),
    readDeskFacts(id),
  ]);
  const dues = membership?.duesId === undefined ? undefined : await findDues(membership.duesId);
  const { avatar, joined_at, updated_at } = member;
  const picture = avatar && fileIn("profile", avatar);
  const hasFeed = items.some(({ sk }) => sk === "CALENDAR-FEED");
  return {
    sections: [
      section("account", "Account", [
        { id, email, last_seen: seenOn, membership: membership && toMembershipRow(membership, levels) },
      ]),
      section("dues", "Membership dues and payments", dues ? [toDuesRow(dues)] : []),
      section("profile", "Profile", [{ ...pickProfile(member), picture, joined_at, updated_at }]),
      section(
        "profile-fields",
        "What the club asks on your profile",
        listAnswers(fields.asked, fields.answers).map((each) => ({
          ...{ question: each.label, answer: each.text },
          shown_to: fields.audiences[each.id],
        })),
      ),
      section("shown-to", "Who sees what of your profile", [getAudiences(member)]),
      section("settings", "Settings", [
        { directory_visible: member.directory_visible, calendar_feed: hasFeed, ...messaging },
      ]),
      // Who wrote it is theirs.
      section("club-notes", "What the club noted about you", [
        ...(desk.tags.length > 0 ? [{ tags: desk.tags.join(", ") }] : []),
        ...desk.notes.flatMap(({ text, at, deletedAt }) => (deletedAt === undefined ? [{ at, note: text }] : [])),
      ]),
      section("directory", "How many others the directory showed you", listShown(items)),
    ],
    files: avatar && picture ? [{ name: picture, key: avatar }] : [],
  };
};

const toMembershipRow = (membership: StoredMembership, levels: StoredLevels) => {
  const { email, via, at, endedAt, suspension } = membership;
  return {
    ...{ email, via, since: at, level: levelOf(levels, membership).name },
    ended: endedAt,
    suspended: suspension && { since: suspension.at, until: suspension.until, reason: suspension.reason },
  };
};

/** Answers with their questions instead of their ids. */
const readAnswers = (asked: AskedQuestion[] | undefined, given: Answers | undefined) =>
  listAnswers(asked, given).map(({ label, text }) => ({ question: label, answer: text }));

/** What tickets cost, with amounts in words. */
const toReadableOrder = ({ currency, lines, discount, total, means, payments, refunds, ...rest }: OwnOrder) => {
  const format = (amount: number) => formatMoney(amount, currency);
  return {
    tickets: lines.map(({ name, price, count }) => ({ name, price: format(price), count })),
    discount: discount && { code: discount.code, amount: format(discount.amount) },
    ...{ total: format(total), paid_by: means, refund_rule: rest.refundRule, held_until: rest.heldUntil },
    payments: payments.map(({ amount, at, means: by, receipt }) => ({ amount: format(amount), at, by, receipt })),
    refunds: refunds.map(({ amount, at, state, reason }) => ({ amount: format(amount), at, state, reason })),
  };
};

const toReadable = ({ asked, answers, guests, ticket, order, ...registration }: OwnRegistration) => {
  const read = (given: Answers | undefined) => readAnswers(asked, given);
  const name = (id: string | undefined) => order?.lines.find(({ typeId }) => typeId === id)?.name;
  return {
    ...registration,
    ticket: name(ticket),
    answers: answers && read(answers),
    guests: guests.map(({ answers: given, ticket: type, ...guest }) => ({
      ...guest,
      ...(type !== undefined && { ticket: name(type) }),
      ...(given && { answers: read(given) }),
    })),
    order: order && toReadableOrder(order),
  };
};

/** Adds the event's date and location. */
const collectRegistrations = async (person: Person): Promise<Collected> => {
  const found = await listRegistrationsWithEvents(person);
  const rows = found.map(({ registration, event }) => ({
    ...toReadable(presentRegistration(registration)),
    event: event && { title: event.title, startsAt: event.startsAt, location: event.location },
  }));
  return { sections: [section("registrations", "Event registrations and feedback", rows)], files: [] };
};

const collectListings = async ({ email }: Person): Promise<Collected> => {
  const listings = await readListingsOwnedBy(email);
  const files = listings.flatMap(({ logo, featuredImage }) =>
    [logo, featuredImage].filter(isThere).map((key) => ({ name: fileIn("listings", key), key })),
  );
  const rows = listings.map((listing) => {
    const shown = omit(presentListing(listing), ["token"]);
    const pictures = [listing.logo, listing.featuredImage].filter(isThere).map((key) => fileIn("listings", key));
    // The payment service lists the invoices under these ids.
    const payments = listing.subscription && {
      status: listing.subscription.status,
      paidUntil: listing.subscription.paidUntil,
      customer: listing.subscription.customer,
      subscription: listing.subscription.id,
    };
    return { ...shown, logo: undefined, featuredImage: undefined, pictures, payments };
  });
  return { sections: [section("listings", "Business listings and payments", rows)], files };
};

const collectJoining = async ({ id, email }: Person): Promise<Collected> => {
  const [applications, invitations, vouches] = await Promise.all([
    listApplicationsOf(email),
    readEveryPage((cursor) => queryInvitations(id, cursor)),
    listVouchesOf(id),
  ]);
  const own = await Promise.all(applications.map((each) => presentApplication(each)));
  const vouchRows = vouches.map(async ({ applicationId, state, askedAt, endedAt }) => {
    const application = await findApplication(applicationId);
    const said = application?.vouches.find(({ by }) => by.id === id)?.text;
    return { applicant: application?.name, state, askedAt, endedAt, said };
  });
  return {
    sections: [
      section(
        "applications",
        "Membership applications",
        own.map(({ asked, clubAnswers, ...each }) => ({
          ...omit(each, ["joinToken", "version"]),
          ...(clubAnswers && { club_questions: readAnswers(asked, clubAnswers) }),
        })),
      ),
      section(
        "invitations",
        "Invitations you sent",
        invitations.map((each) => presentInvitation(each)),
      ),
      section("vouches", "Applicants you were asked about", await Promise.all(vouchRows)),
    ],
    files: [],
  };
};

/** A member's places; of a group that they have left, only since when. */
const collectGroups = async (id: string) => {
  const places = await listPlacesOf(id);
  const names = new Map((await listRoomsEverOf(id)).map(({ id: groupId, name }) => [groupId, name]));
  return places.map(({ groupId, state, isHost, since }) => ({
    ...{ group: names.get(groupId), place: state, since },
    host: isHost ? "yes" : undefined,
  }));
};

/** A member's votes in polls that are there. */
const collectVotes = async (id: string, nameOfTopic: (topic: string) => string) => {
  const votes = await listVotesOf(id);
  const voted = await readVoted(votes);
  return votes.flatMap(({ topic, at }, index) => {
    const { question, chosen } = voted[index] ?? {};
    return chosen ? [{ topic: nameOfTopic(topic), question, chosen: chosen.join(" · "), at }] : [];
  });
};

const collectCommunity = async ({ id }: Person): Promise<Collected> => {
  const messages = [];
  const reactions = [];
  const [topics, groups] = await Promise.all([listTopicsEverOf(id), collectGroups(id)]);
  const nameOfTopic = (topic: string) => topics.find((each) => each.id === topic)?.name ?? topic;
  for (const { id: topicId, name: topic } of topics)
    for await (const message of readMessagesConcerning(id, topicId)) {
      if (message.memberId === id) messages.push(message);
      const emojis = listReactionsBy(message, id);
      if (emojis.length > 0)
        reactions.push({
          topic,
          reactions: emojis.join(" "),
          to: message.full_name,
          sentAt: getMessageTime(message.id).toISOString(),
        });
    }
  const nameOf = (attachment: { id: string; name: string }) => `files/messages/${attachment.id}-${attachment.name}`;
  const rows = messages
    .filter(({ deleted }) => !deleted)
    .map((message) => ({
      ...{ topic: nameOfTopic(message.topic), content: getWholeText(message), edited_at: message.edited_at },
      sentAt: getMessageTime(message.id).toISOString(),
      attachment: message.attachment && nameOf(message.attachment),
    }));
  const files = messages.flatMap(({ attachment, deleted }) =>
    attachment && !deleted ? [{ name: nameOf(attachment), key: fileKeyOf(attachment.id) }] : [],
  );
  return {
    sections: [
      section("groups", "Your groups", groups),
      section("community", "Your messages in the community", rows),
      section("reactions", "Your reactions in the community", reactions),
      section("votes", "Your votes in polls", await collectVotes(id, nameOfTopic)),
    ],
    files,
  };
};

/** Includes the other member's messages, as this member saw them. */
const collectConversations = async ({ id }: Person): Promise<Collected> => {
  const rows = [];
  for (const participant of (await listParticipants(id)).filter(hasBegun)) {
    const messages = (await listDirectMessages(participant.id)).map(
      ({ id: messageId, full_name, memberId, content, introduction, ...reacted }) => ({
        from: memberId === id ? "You" : full_name,
        sentAt: getMessageTime(messageId).toISOString(),
        content,
        introduced_with: introduction?.words || undefined,
        reaction: listReactionsBy(reacted, id).join(" ") || undefined,
      }),
    );
    rows.push({ with: participant.with.full_name, messages });
  }
  return { sections: [section("conversations", "Direct messages", rows)], files: [] };
};

/** Uses the names that the directory shows today. */
const readNames = async (ids: string[]) =>
  new Map((await readMembers(ids)).map((member) => [member.id, isListed(member) ? member.full_name : undefined]));

const collectPeople = async ({ id }: Person): Promise<Collected> => {
  const [acquaintances, hidden, reports, conduct] = await Promise.all([
    readEveryPage((cursor) => readAcquaintances(id, cursor)),
    readOwnHidden(id),
    listReportsOf(id),
    listConduct(id),
  ]);
  const { blocks, mutes, topics: mutedTopics } = hidden;
  const names = await readNames([...acquaintances.map(({ memberId }) => memberId), ...blocks, ...mutes]);
  const reported = reports
    .filter(({ reporter }) => reporter.user_id === id)
    .map(({ message, topic, reason, created_at, status }) => ({
      message: { from: message.full_name, content: message.content, sentAt: message.created_at },
      ...{ topic, reason, created_at, status },
    }));
  return {
    sections: [
      section(
        "acquaintances",
        "Members you met",
        acquaintances.map(({ memberId, eventTitle, at }) => ({ name: names.get(memberId), eventTitle, at })),
      ),
      section(
        "blocked",
        "Members you blocked",
        blocks.map((memberId) => ({ name: names.get(memberId) })),
      ),
      section("muted", "Members and topics you muted", [
        ...mutes.map((memberId) => ({ name: names.get(memberId) })),
        ...mutedTopics.map(({ name: topic }) => ({ topic })),
      ]),
      section("reports", "Messages you reported", reported),
      section(
        "conduct",
        "What we decided about what you wrote",
        // Reports by other members stay private to their reporters.
        conduct
          .filter(({ kind }) => kind !== "reported" && kind !== "report-made")
          .map(({ at, kind, until, reason }) => ({ at, decision: kind.replaceAll("-", " "), until, reason })),
      ),
    ],
    files: [],
  };
};

/** The outcome as the asker or go-between may see it; the other side's answer stays private. */
const toAnswer = ({ state, passedAt }: StoredIntroduction, role: "to" | "via") => {
  if (role === "via") return passedAt === undefined ? state.replace("-", " ") : "introduced";
  return state === "accepted" || state === "declined" ? state : "no answer yet";
};

const collectIntroductions = async ({ id }: Person): Promise<Collected> => {
  const [own, passing, offered] = await Promise.all([
    listIntroductionsOf(id, "by"),
    listIntroductionsOf(id, "via"),
    listIntroductionsOf(id, "to"),
  ]);
  const heard = offered.filter(({ state, passedAt }) => passedAt !== undefined && state !== "undelivered");
  const names = await readNames([...own, ...passing, ...heard].flatMap(({ by, to, via }) => [by, to, via ?? to]));
  const now = new Date();
  const nameOf = (memberId: string | undefined) => (memberId === undefined ? "The club" : names.get(memberId));
  return {
    sections: [
      section(
        "introductions",
        "Introductions you asked for",
        own.map((each) => ({
          ...{ to: nameOf(each.to), through: nameOf(each.via), reason: each.reason, askedAt: each.askedAt },
          state: (getOwnState(each, now) ?? "withdrawn").replace("-", " "),
        })),
      ),
      section(
        "introductions-passed",
        "Introductions you were asked to make",
        passing.map((each) => ({
          ...{ from: nameOf(each.by), to: nameOf(each.to), reason: each.reason, askedAt: each.askedAt },
          ...{ answer: toAnswer(each, "via"), words: each.words },
        })),
      ),
      section(
        "introductions-offered",
        "Members who asked to meet you",
        heard.map((each) => ({
          ...{ from: nameOf(each.by), through: nameOf(each.via), reason: each.reason, words: each.words },
          ...{ passedAt: each.passedAt, answer: toAnswer(each, "to") },
        })),
      ),
    ],
    files: [],
  };
};

/** Notices other than messages, newest first. */
const collectNotices = async ({ id }: Person): Promise<Collected> => {
  const notices = (await listNoticesOf(id)).flatMap((each) => presentNotice(each) ?? []);
  const rows = notices
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((each) => {
      const { title, text } = describeNotice(each, formatWhen);
      return { at: each.at, title, text, read: each.unread === 0 };
    });
  const [settings, devices, letters] = await Promise.all([
    readNoticeSettings(id),
    listDevices(id),
    readEveryPage((cursor) => queryReached(id, cursor)),
  ]);
  return {
    sections: [
      section("notifications", "Notifications", rows),
      section(
        "letters",
        "Letters to many that reached you",
        letters.map(({ at, subject, topic }) => ({ at, subject, topic })),
      ),
      section("notification-settings", "How you want to be notified", [settings]),
      // The keys belong to the device and are useless elsewhere.
      section(
        "devices",
        "Devices you're notified on",
        devices.map(({ name, addedAt, endpoint }) => ({ name, addedAt, push_service: new URL(endpoint).host })),
      ),
    ],
    files: [],
  };
};

/** Active sessions. */
const collectSessions = async ({ id }: Person): Promise<Collected> => {
  const rows = (await listSessions(id)).map((session) => omit(session, ["id"]));
  return { sections: [section("sessions", "Where you're signed in", rows)], files: [] };
};

/** Forms sent, those kept apart too, and the club's replies, without admins' notes or names. */
const collectForms = async ({ email }: Person): Promise<Collected> => {
  const [ids, automated, contact] = await Promise.all([
    listMessagesFrom(email),
    listAutomatedFrom(email),
    findContact(email),
  ]);
  const rows = [];
  for (const messageId of ids) {
    const { message, emails } = await readMessageWithEmails(messageId);
    const sent = omit(message, ["isOpen", "handled", "note", "lastEmail", "deletedAt", "version", "id", "tags"]);
    rows.push({ ...sent, answers: emails.map(({ at, text }) => ({ at, text })) });
  }
  return {
    sections: [
      section("messages", "Forms you sent us", rows),
      section(
        "held-back",
        "Forms in your name that looked automated",
        automated.map((each) => omit(each, ["id"])),
      ),
      section("contact", "Your entry in our mailing list", contact ? [contact] : []),
    ],
    files: [],
  };
};

/** Admins' decisions about the member and views of their data. */
const collectAudit = async (person: Person): Promise<Collected> => {
  const entries = await readEveryPage((cursor) => readOwnEntries(person, cursor));
  const rows = entries.map((each) => omit(each, ["id"]));
  return { sections: [section("audit", "Who looked, who decided", rows, unlistedLooks)], files: [] };
};

const collectors = {
  "Your account, profile, and settings": collectMember,
  "Your registrations": collectRegistrations,
  "Your listings": collectListings,
  "Applications, invitations, and vouches": collectJoining,
  "What you wrote in the community": collectCommunity,
  "Your conversations": collectConversations,
  "Whom you met, blocked, muted, and reported": collectPeople,
  "Your introductions": collectIntroductions,
  "Your notifications, letters, and devices": collectNotices,
  "Your sessions": collectSessions,
  "Forms you sent us": collectForms,
  "Who looked, who decided": collectAudit,
};

/** What accounts of one person have, by section: those that were merged into theirs have kept some of it. */
const collectOfAll = async (collect: (person: Person) => Promise<Collected>, people: readonly Person[]) => {
  const parts: Collected[] = [];
  for (const person of people) parts.push(await collect(person));
  const [first = { sections: [], files: [] }, ...others] = parts;
  const rowsOf = (name: string) =>
    others.flatMap(({ sections }) => sections.find((each) => each.name === name)?.rows ?? []);
  return {
    sections: first.sections.map((each) => ({ ...each, rows: [...each.rows, ...rowsOf(each.name)] })),
    files: [...new Map(parts.flatMap(({ files }) => files).map((file) => [file.key, file])).values()],
  };
};

/** Undefined for a part that needs something that is stored wrong. */
const collectReadable = async (collect: (person: Person) => Promise<Collected>, people: readonly Person[]) => {
  const before = countUnreadableSoFar();
  try {
    return await collectOfAll(collect, people);
  } catch (error) {
    if (error instanceof AppError && countUnreadableSoFar() > before) return undefined;
    throw error;
  }
};

/**
 * Everything the club stores about a person, as they may see it, and nothing private to anybody else; how much of what may be
 * theirs could not be read, and which parts are left out for that.
 */
export const collectData = async (person: Person) => {
  const before = countUnreadableSoFar();
  const { full_name: name } = await readMember(person.id);
  const merged = await findMerged((await readAliases()).listInto(person.id));
  const people = [person, ...merged.map((each) => ({ id: each.id, email: toAddress(each) }))];
  const parts: Collected[] = [];
  const leftOut: string[] = [];
  // Sequential: nobody is waiting, and the table serves others too.
  for (const [title, collect] of Object.entries(collectors)) {
    const part = await collectReadable(collect, people);
    if (part) parts.push(part);
    else leftOut.push(title);
  }
  return {
    name,
    sections: parts.flatMap(({ sections }) => sections),
    files: parts.flatMap(({ files }) => files),
    unreadable: countUnreadableSoFar() - before,
    leftOut,
  };
};
