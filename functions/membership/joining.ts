import { membershipContract } from "#shared/membership.ts";
import { accountEndpoint, publicEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { deleteUnconfirmedAccount, getVerifiedEmail } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { findByToken } from "../platform/private-links.ts";
import { writeOne } from "../platform/table.ts";
import { admissionNoteWrite, admissionState, findAdmission } from "./admission.ts";
import { findApplicationLink } from "./applicant.ts";
import { findDues, formatPayToken, readPrivateToken } from "./dues.ts";
import { findMembership, isResting, type StoredMembership } from "./membership.ts";
import { presentOwnSuspension } from "./suspension.ts";

export const getJoining = publicEndpoint(membershipContract.getJoining, async ({ token }) => {
  const admission = await findByToken(token, findAdmission);
  if (!admission) throw new AppError("not-found", "This link isn't valid.");
  const { email, profile, invitedBy } = admission;
  const state = admissionState(admission);
  // Only the page's script sends this: link scanners never see the token, which is in the fragment.
  const note = state === "open" ? admissionNoteWrite(admission, "openedAt") : undefined;
  if (note)
    await writeOne({
      Update: { ...note.Update, ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(openedAt)" },
    });
  // The link proves control of the mailbox, so an unconfirmed account made by somebody else must not block it.
  if (state === "open") await deleteUnconfirmedAccount(email);
  const unpaid =
    state === "not-yet" && admission.isUnpaid && admission.duesId ? await findDues(admission.duesId) : undefined;
  return { email, name: profile.full_name ?? "", invitedBy, state, payToken: unpaid && formatPayToken(unpaid) };
});

/** By what a membership that rests is paid; null of any other. */
const findRestingDues = async (membership: StoredMembership) => {
  if (membership.endedAt !== undefined || membership.duesId === undefined || !isResting(membership)) return null;
  const dues = await findDues(membership.duesId);
  return dues ? { token: await readPrivateToken(dues), isNew: dues.paidUntil === undefined } : null;
};

export const getAccount = accountEndpoint(membershipContract.getAccount, async (_, { id, isMember }) => {
  if (isMember)
    return { isMember, name: "", hasEnded: false, wasMerged: false, suspension: null, dues: null, application: null };
  const [membership, email, { full_name: name }] = await Promise.all([
    findMembership(id),
    getVerifiedEmail(id),
    readMember(id),
  ]);
  return {
    isMember,
    name,
    hasEnded: membership?.endedAt !== undefined,
    wasMerged: membership?.mergedInto !== undefined,
    suspension: membership ? presentOwnSuspension(membership) : null,
    dues: membership ? await findRestingDues(membership) : null,
    application: email === undefined ? null : await findApplicationLink(email),
  };
});
