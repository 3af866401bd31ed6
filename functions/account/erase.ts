import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { formerMember } from "#shared/account.ts";
import { isOver } from "#shared/event-phase.ts";
import { isSubscribed } from "#shared/listing-acts.ts";
import { getTopicSubject } from "#shared/notices.ts";
import { readEveryPage } from "#shared/paging.ts";
import {
  eraseApplication,
  findApplication,
  findApplicant,
  forgetApplicant,
  listApplicationsOf,
  renameOnApplication,
} from "../applications/application.ts";
import { deleteVouch, endVouchWrite, listVouchesOf } from "../applications/vouch.ts";
import { forgetAcquaintance, readAcquaintances } from "../attendees/encounter.ts";
import { deleteContact } from "../contacts/contact.ts";
import { followAccount } from "../departures/handler.ts";
import { forgetDues } from "../dues/keeping.ts";
import { readEvent } from "../events/event.ts";
import { leaveAllGroups } from "../groups/leave.ts";
import { deleteAutomatedFrom } from "../inbox/automated.ts";
import { deleteMessage, listMessagesFrom } from "../inbox/message.ts";
import { leaveIntroductions } from "../introductions/keeping.ts";
import { deleteInvitation, queryInvitations, type StoredInvitation } from "../invitations/invitation.ts";
import { forgetListing, readListingsOwnedBy } from "../listings/listing.ts";
import { endPayment } from "../listings/settle-payment.ts";
import { deleteMember, listItemsOf, readMember } from "../members/member.ts";
import { findMerged, readAliases, toAddress } from "../members/merged.ts";
import { admissionDeleteWrite, findAdmissionOf, forgetInviter, revokeAdmissionWrite } from "../membership/admission.ts";
import { deleteConduct } from "../membership/conduct.ts";
import { listDuesIdsOf } from "../membership/dues.ts";
import { findMembership } from "../membership/membership.ts";
import { forgetMerge } from "../merging/merge.ts";
import {
  findStoredMessage,
  forgetReactionsTo,
  forgetVote,
  readMessagesConcerning,
  renameAuthor,
  renameMentioned,
  type StoredCommunityMessage,
} from "../messaging/community-message.ts";
import { closeConversation, listParticipants } from "../messaging/conversation.ts";
import { forgetDirectReactions, listDirectMessages, renameDirectAuthor } from "../messaging/direct-message.ts";
import { forgetBlocks, readHiddenFrom } from "../messaging/hidden.ts";
import { listVotesOf } from "../messaging/poll.ts";
import { listTopicsEverOf } from "../messaging/topic.ts";
import { deleteDevices } from "../notices/device.ts";
import { deleteMailJob } from "../notify/mail-job.ts";
import { deleteNotice, listNoticesOf, renameInNotice } from "../notify/notice.ts";
import { noteGone } from "../numbers/gone.ts";
import { closeCheckout } from "../payments/checkout.ts";
import { disableAccount } from "../platform/accounts.ts";
import { bucket, files } from "../platform/files.ts";
import { writeOne } from "../platform/table.ts";
import { cancel } from "../registrations/cancel.ts";
import { deleteRegistration, listRegistrationsOf } from "../registrations/of-person.ts";
import { offerSpotsSoon } from "../registrations/offers.ts";
import { expiredOnWaitlist } from "../registrations/registration.ts";
import { listReportsOf, renameInReport } from "../reports/report.ts";
import { deleteMergedAccount, type DeletionStep, type StoredDeletion } from "./deletion.ts";
import { deleteExport, exportFileOf } from "./export.ts";

type Person = Pick<StoredDeletion, "id" | "email">;

/** Deletes a file. Throws, unlike `deleteFiles`: a file left behind would never be found again. */
const deleteFile = (Key: string) => files.send(new DeleteObjectCommand({ Bucket: bucket, Key }));

/** The ids under which a member has written: that of their account, and those of accounts that were merged into it. */
const listOwnIds = async (id: string) => [id, ...(await readAliases({ isLatest: true })).listInto(id)];

/** A member, and who they were in accounts that were merged into theirs. */
const listOwn = async (person: Person): Promise<Person[]> => {
  const merged = await findMerged((await listOwnIds(person.id)).slice(1));
  return [person, ...merged.map((each) => ({ id: each.id, email: toAddress(each) }))];
};

/** Ends all sessions and removes the member from the lists at once, as for any deleted account. */
const closeAccount = async ({ id }: Person) => {
  await noteGone(id);
  await disableAccount(id);
  await followAccount(id);
};

/** Cancels upcoming registrations, releases their spots, and deletes all of them except the payment records. */
const eraseRegistrations = async (person: Person) => {
  for (const registration of await listRegistrationsOf(person)) {
    const event = await readEvent(registration.eventId, { isLatest: true });
    if (!isOver(event) && registration.status !== "rejected" && !expiredOnWaitlist(registration)) {
      await cancel(registration.id, event);
      await offerSpotsSoon(event);
    }
    await deleteRegistration(registration, formerMember);
  }
};

/** Ends paid subscriptions and deletes everything except the payment records. */
const eraseListings = async ({ email }: Person) => {
  // A page has a hundred, and deleted ones drop out of it.
  for (;;) {
    const listings = await readListingsOwnedBy(email);
    if (listings.length === 0) return;
    for (const listing of listings) {
      if (isSubscribed(listing)) await endPayment(listing);
      else if (listing.checkout) await closeCheckout(listing.checkout.id);
      for (const key of [listing.logo, listing.featuredImage]) if (key !== undefined) await deleteFile(key);
      await forgetListing(listing.id, formerMember);
    }
  }
};

/** Likewise of the membership. */
const eraseDues = async ({ id, email }: Person) => {
  const [membership, applications, ofAddress] = await Promise.all([
    findMembership(id),
    listApplicationsOf(email),
    // Also of what they were accepted for, and declined after all.
    listDuesIdsOf(email),
  ]);
  const owed = new Set([membership?.duesId, ...applications.map(({ duesId }) => duesId), ...ofAddress]);
  for (const duesId of owed) if (duesId !== undefined) await forgetDues(duesId, formerMember);
};

/** Revokes an unused invitation; someone who joined by it stays, without the inviter's name. */
const eraseInvitation = async ({ id, email }: StoredInvitation, person: Person) => {
  const isRevoked = await writeOne(revokeAdmissionWrite({ email, sourceId: id }));
  if (!isRevoked) await forgetInviter(email, id);
  const applicationId = (await findApplicant(email))?.applicationId;
  if (applicationId !== undefined && (await findApplication(applicationId)))
    await renameOnApplication(applicationId, { ...person, invitationIds: [id] }, formerMember);
  await deleteInvitation(id);
};

/** How they joined, whom they invited, and whom they vouched for. */
const eraseJoining = async ({ id, email }: Person) => {
  for (const application of await listApplicationsOf(email)) await eraseApplication(application);
  await forgetApplicant(email);
  if (await findAdmissionOf(email)) await writeOne(admissionDeleteWrite(email));
  for (const invitation of await readEveryPage((cursor) => queryInvitations(id, cursor)))
    await eraseInvitation(invitation, { id, email });
  for (const vouch of await listVouchesOf(id)) {
    if (vouch.state === "asked") await writeOne(endVouchWrite(vouch, "closed", new Date()));
    if (await findApplication(vouch.applicationId))
      for (const own of await listOwn({ id, email })) await renameOnApplication(vouch.applicationId, own, formerMember);
    await deleteVouch(vouch);
  }
};

/** Messages that others have read stay, anonymized; nobody can write to a former member or be introduced to them. */
const leaveConversations = async ({ id }: Person) => {
  await leaveIntroductions(id);
  const ids = await listOwnIds(id);
  for (const { id: conversationId, with: other } of await listParticipants(id)) {
    for (const message of await listDirectMessages(conversationId)) {
      if (ids.includes(message.memberId) && message.full_name !== formerMember)
        await renameDirectAuthor(message, formerMember);
      for (const own of ids) await forgetDirectReactions(message, own);
    }
    await closeConversation(conversationId, { of: other.id, with: { id, full_name: formerMember } });
  }
  for (const other of await readHiddenFrom(id)) await forgetBlocks(id, other);
};

/** Members that a message mentions or replies to were notified with the author's name. */
const renameInNotices = async (message: StoredCommunityMessage, id: string) => {
  const { topic, mentions = [], reply_to, edited_at } = message;
  const former = { id, full_name: formerMember };
  const subject = getTopicSubject(topic, id);
  for (const { user_id } of mentions) {
    await renameInNotice(user_id, { kind: "mention", subject }, former);
    if (edited_at !== undefined) await renameInNotice(user_id, { kind: "mention", subject: message.id }, former);
  }
  const repliedTo = reply_to === undefined ? undefined : await findStoredMessage(topic, reply_to);
  if (repliedTo) await renameInNotice(repliedTo.memberId, { kind: "reply", subject }, former);
};

/** Removes the member's traces from a message, whoever wrote it. */
const leaveMessage = async (message: StoredCommunityMessage, id: string) => {
  const isTheirs = message.memberId === id;
  if (isTheirs && (message.full_name !== formerMember || message.avatar !== undefined)) {
    // First, because an anonymized message is not processed again.
    await renameInNotices(message, id);
    await renameAuthor(message, formerMember);
  }
  await forgetReactionsTo(message, id);
  await renameMentioned(message, id, formerMember);
};

/** Likewise for the community, reports and acquaintances. */
const leaveCommunity = async ({ id }: Person) => {
  for (const { id: topic } of await listTopicsEverOf(id))
    for await (const message of readMessagesConcerning(id, topic)) await leaveMessage(message, id);
  for (const vote of await listVotesOf(id)) await forgetVote(vote);
  await leaveAllGroups(id);
  for (const report of await listReportsOf(id)) await renameInReport(report, id, formerMember);
  await deleteConduct(id);

  const notes = (await listItemsOf(id)).map(({ sk }) => String(sk)).filter((sk) => sk.startsWith("MET#"));
  const eventIds = [...new Set(notes.map((sk) => sk.split("#")[1] ?? ""))];
  for (;;) {
    const { items } = await readAcquaintances(id, undefined);
    if (items.length === 0) return;
    for (const { memberId } of items) await forgetAcquaintance(id, memberId, eventIds);
  }
};

const eraseForms = async ({ email }: Person) => {
  for (const messageId of await listMessagesFrom(email)) await deleteMessage(messageId);
  await deleteAutomatedFrom(email);
  await deleteContact(email);
};

const eraseExport = async ({ id }: Person) => {
  await deleteExport(id);
  await deleteFile(exportFileOf(id));
};

/** Accounts that were merged into a member's go with it, one after the other: until then it is known whose they are. */
const eraseMerged = async ({ id }: Person) => {
  for (const merged of await findMerged((await listOwnIds(id)).slice(1))) {
    await forgetMerge(merged.mergeId);
    await deleteMergedAccount(merged);
  }
};

/** Deletes notices, the picture, and then everything stored under the member. */
const eraseProfile = async (person: Person) => {
  const { id } = person;
  await eraseMerged(person);
  for (const notice of await listNoticesOf(id)) await deleteNotice(id, notice.id);
  await deleteMailJob(id);
  await deleteDevices(id);
  const { avatar } = await readMember(id, { isLatest: true });
  if (avatar !== undefined) await deleteFile(avatar);
  await deleteMember(id);
};

/** Each step except the last. Idempotent: can resume from any point. */
export const erasures: Record<Exclude<DeletionStep, "account">, (person: Person) => Promise<unknown>> = {
  close: closeAccount,
  registrations: eraseRegistrations,
  listings: async (person) => {
    await eraseListings(person);
    await eraseDues(person);
  },
  joining: eraseJoining,
  conversations: leaveConversations,
  community: leaveCommunity,
  forms: eraseForms,
  export: eraseExport,
  profile: eraseProfile,
};
