import type { FormQuestions } from "#shared/club-questions.ts";
import { formatTerms } from "#shared/dues.ts";
import { formatMoney } from "#shared/money.ts";
import type { Email } from "../email/templates.ts";
import {
  admissionWrite,
  createAdmission,
  revokeAdmissionWrite,
  type StoredAdmission,
} from "../membership/admission.ts";
import { holdsMoney } from "../membership/dues-standing.ts";
import {
  buildDues,
  endDuesWrite,
  findDues,
  formatPayToken,
  newDuesWrites,
  termsOf,
  type StoredDues,
} from "../membership/dues.ts";
import { readLevels } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { formatToken } from "../platform/private-links.ts";
import { ConditionRefused, type Write } from "../platform/table.ts";
import { toFieldAnswers } from "./answers.ts";
import type { StoredApplication } from "./application.ts";

/** What an accepted applicant owes before the membership begins; undefined where the level is free. */
export const planDues = async ({ email, id, name, membershipType }: StoredApplication, now: Date) => {
  const [levels, { currency }] = await Promise.all([readLevels({ isLatest: true }), readClubSettings()]);
  const terms = termsOf(
    levels.items.find((level) => level.id === membershipType),
    currency,
  );
  return terms && buildDues(terms, { email, name, applicationId: id, level: membershipType }, undefined, now);
};

type Admitting = {
  club: FormQuestions;
  from: Date;
  dues: StoredDues | undefined;
  /** Whether a person has accepted it. */
  isApproved: boolean;
};

/** Admits an accepted applicant from a time on, with the initial values of a new member's profile. */
export const buildAdmission = (application: StoredApplication, { club, from, dues, isApproved }: Admitting) => {
  const { email, id, name, company, jobTitle, cityState, linkedInOrWebsite, referredBy, membershipType } = application;
  return createAdmission({
    email,
    answers: toFieldAnswers(club, application),
    via: "application",
    sourceId: id,
    level: membershipType,
    isApproved,
    ...(dues && { duesId: dues.id, isUnpaid: true }),
    from: from.toISOString(),
    noteOn: referredBy?.noteOn,
    profile: { full_name: name, company, position: jobTitle, location: cityState, website: linkedInOrWebsite },
  });
};

/** Stores an admission with what is to be paid before: parts of the transaction that accepts. */
export const admittingWrites = (admission: StoredAdmission, dues: StoredDues | undefined): Record<string, Write> => ({
  admission: admissionWrite(admission),
  ...(dues && newDuesWrites(dues)),
});

/**
 * Takes both back, as the dues are now: parts of the transaction that does so, refused as `duesEnd` where those have changed
 * since. Throws `ConditionRefused`, and so does the transaction: `revoked` where somebody has joined by it, and `unpaid` as long
 * as the club has what they paid. Dues that have ended, or are gone, are in nobody's way.
 */
export const planRevoking = async ({ email, id, duesId }: StoredApplication): Promise<Record<string, Write>> => {
  const revoked = revokeAdmissionWrite({ email, sourceId: id });
  const dues = duesId === undefined ? undefined : await findDues(duesId);
  if (!dues || dues.isToEnd || dues.endedAt !== undefined) return { revoked };
  if (dues.memberId !== undefined) throw new ConditionRefused(new Map([["revoked", undefined]]));
  if (holdsMoney(dues)) throw new ConditionRefused(new Map([["unpaid", undefined]]));
  return { revoked, duesEnd: endDuesWrite(dues.id, { revision: dues.revision }) };
};

/** The email about an application's state; of an accepted one, with the way to join. */
export const buildMovedEmail = (
  after: StoredApplication,
  {
    message,
    admission,
    dues,
  }: { message: string; admission?: StoredAdmission | undefined; dues?: StoredDues | undefined },
): Email => ({
  template: "application-moved",
  data: {
    name: after.name,
    state: after.state,
    message,
    token: formatToken(after),
    promisedBy: after.promisedBy,
    questions: after.questions.filter(({ answer }) => answer === undefined).map(({ text }) => text),
    reapplyFrom: after.state === "declined" ? after.reapplyFrom : undefined,
    ...(dues
      ? {
          payToken: formatPayToken(dues),
          price: formatTerms(dues.terms),
          ...(dues.terms.joiningFee > 0 && {
            firstPayment: formatMoney(dues.terms.amount + dues.terms.joiningFee, dues.terms.currency),
          }),
        }
      : { joinToken: admission && formatToken(admission) }),
  },
  to: { address: after.email },
});
