import type { OwnApplication } from "#shared/application-review.ts";
import { application } from "#shared/applications.ts";
import { findOtherMembership, isPaidOtherwise } from "../dues/other-membership.ts";
import { admissionState, findAdmissionOf } from "../membership/admission.ts";
import { findDues, formatPayToken, type StoredDues } from "../membership/dues.ts";
import { nameOfLevel, readLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { formatToken } from "../platform/private-links.ts";
import { toPreviousState, findRecallable, getDeletionDate, type StoredApplication } from "./application.ts";

/**
 * The status shown to the applicant: a decision whose email has not been sent stays hidden, since it can be undone.
 */
export const toApplicantView = (stored: StoredApplication, now: Date): StoredApplication => {
  const recallable = findRecallable(stored, now);
  return recallable ? toPreviousState(stored, recallable) : stored;
};

/** When the membership of this email address's account was ended; undefined if it was not or there is no account. */
const findMembershipEnd = async (email: string) => {
  const accountId = await findVerifiedAccount(email);
  return accountId === undefined ? undefined : (await findMembership(accountId))?.endedAt;
};

type Outcome = Pick<OwnApplication, "joinToken" | "payToken" | "isMember" | "membershipEndedAt">;

/** Of an acceptance that is to be paid for: by what, unless they are a member otherwise and pay for that, or it is over. */
const findUnpaid = async (dues: StoredDues, now: Date): Promise<Outcome> => {
  const other = await findOtherMembership(dues);
  if (other && isPaidOtherwise(other, now)) return { isMember: true };
  if (dues.isToEnd || dues.endedAt !== undefined)
    return other ? { isMember: true } : { membershipEndedAt: dues.endedAt ?? now.toISOString() };
  return { payToken: formatPayToken(dues), ...(other && { isMember: true }) };
};

/**
 * The outcome of an acceptance: the token of the sign-up page, or of what is to be paid first, or when the membership was
 * ended. Looks up a past membership only if there is no open admission.
 */
export const findOutcome = async (stored: StoredApplication, now = new Date()): Promise<Outcome> => {
  const { state, email, id, duesId } = stored;
  if (state !== "accepted") return {};
  const admission = await findAdmissionOf(email);
  if (admission?.sourceId !== id) {
    // Declined, and nobody has heard of it: their page is as before.
    const untold = findRecallable(stored, now) && duesId !== undefined ? await findDues(duesId) : undefined;
    return untold ? { payToken: formatPayToken(untold) } : { membershipEndedAt: await findMembershipEnd(email) };
  }
  const dues = admission.isUnpaid && admission.duesId !== undefined ? await findDues(admission.duesId) : undefined;
  // Paid since, for a membership that they had by then.
  if (dues?.memberId !== undefined) return { isMember: true };
  if (dues) return findUnpaid(dues, now);
  return { joinToken: admissionState(admission) === "open" ? formatToken(admission) : undefined };
};

/** An application as its applicant sees it. */
export const presentOwn = async (stored: StoredApplication, now = new Date()): Promise<OwnApplication> => {
  const told = toApplicantView(stored, now);
  const { id, state, createdAt, promisedBy, questions, version, named, reapplyFrom, clubAnswers, asked } = told;
  const [{ keepApplicationsDays }, levels] = await Promise.all([readClubSettings(), readLevels()]);
  return {
    ...{ id, state, createdAt, promisedBy, questions, version, named, clubAnswers, asked },
    deletedOn: getDeletionDate(told, keepApplicationsDays),
    levelName: nameOfLevel(levels, told.membershipType),
    answers: application.parse(
      Object.fromEntries(Object.keys(application.shape).map((name) => [name, told[name as never]])),
    ),
    steps: stored.steps
      .filter(({ isTold, at }) => isTold && !(told !== stored && at === stored.closedAt))
      .map(({ at, kind, state, message }) => ({ at, kind, state, message })),
    reapplyFrom: state === "declined" ? reapplyFrom : undefined,
    ...(await findOutcome(told, now)),
  };
};
