import type * as z from "zod/mini";
import { listAnswers } from "#shared/answer-rules.ts";
import { isOpenState } from "#shared/application-review.ts";
import { applicationsContract, contactOfApplication, listedApplication } from "#shared/applications.ts";
import { automatedContract } from "#shared/automated.ts";
import type { FormQuestions } from "#shared/club-questions.ts";
import { needsApproval } from "#shared/levels.ts";
import type { Email } from "../email/templates.ts";
import { submitForm } from "../forms/form.ts";
import type { Request } from "../http/caller.ts";
import { publicEndpoint, adminEndpoint } from "../http/doors.ts";
import { createRelease, createSubmit } from "../inbox/release.ts";
import { formQuestions } from "../members/club-questions.ts";
import { admissionNoteWrite, admissionState, findAdmissionOf } from "../membership/admission.ts";
import { nameOfLevel, readLevelsWith, refuseUnoffered, type StoredLevels } from "../membership/level.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { createFormId } from "../platform/ids.ts";
import { formatToken } from "../platform/private-links.ts";
import { admittingWrites, buildAdmission, buildMovedEmail, planDues } from "./admitting.ts";
import { answerNew } from "./answers.ts";
import {
  applications,
  buildApplication,
  findApplicant,
  findApplication,
  moveTo,
  newApplicationWrites,
  type StoredApplication,
} from "./application.ts";
import { toApplicantView, findOutcome } from "./present-own.ts";
import { markRowsChanged } from "./row-list.ts";

/** For an address that already has an application or may not apply again yet: only that address is told. */
const buildKnownEmail = async (email: string): Promise<Email> => {
  const known = await findApplicant(email);
  const stored = known?.applicationId === undefined ? undefined : await findApplication(known.applicationId);
  // A decision whose email has not been sent is not revealed.
  const current = stored && toApplicantView(stored, new Date());
  const { membershipEndedAt } = current ? await findOutcome(current) : {};
  return {
    template: "application-known",
    data: {
      token: current ? formatToken(current) : undefined,
      state: current?.state ?? "received",
      isOpen: current !== undefined && isOpenState(current.state),
      hasEnded: membershipEndedAt !== undefined,
      reapplyFrom: current ? current.reapplyFrom : known?.reapplyFrom,
    },
    to: { address: email },
  };
};

type Input = z.output<typeof applicationsContract.submitApplication.input>;

/** For an admin who releases one of an address that may not apply: the applicant learns of it otherwise. */
const mayNotApply = (email: string) =>
  new AppError("conflict", `${email} already has an application, or may not apply again yet.`);

type Applying = Pick<StoredApplication, "email" | "membershipType">;

/**
 * Whether nobody has to decide: the level needs no approval, and nobody has decided anything about the address yet. `isKnown`
 * is of one that has applied before, or is invited.
 */
const isAdmittedAtOnce = async ({ email, membershipType }: Applying, levels: StoredLevels, isKnown: boolean) => {
  const level = levels.items.find(({ id }) => id === membershipType);
  if (!level || needsApproval(level) || isKnown) return false;
  const account = await findVerifiedAccount(email);
  return account === undefined || (await findMembershipStatus(account)) === "account";
};

type Admitting = { club: FormQuestions; days: number };

/** A new application that nobody decides on: accepted as it comes, with what it takes to join. */
const admitAtOnce = async (received: StoredApplication, { club, days }: Admitting) => {
  const now = new Date(received.createdAt);
  const dues = await planDues(received, now);
  const admission = buildAdmission(received, { club, from: now, dues, isApproved: false });
  const step = { at: received.createdAt, kind: "admitted" as const, state: "accepted" as const, isTold: true };
  const stored: StoredApplication = {
    ...moveTo(received, "accepted", { now, days }),
    duesId: dues?.id,
    steps: [...received.steps, step],
  };
  return {
    stored,
    writes: admittingWrites(admission, dues),
    email: buildMovedEmail(stored, { message: "", admission, dues }),
  };
};

const submit = async ({ homepage, ...sent }: Input, request: Request, { isReleased = false } = {}) => {
  const { email, membershipType } = sent;
  const [{ applicationDays: days }, admission, levels, questions, applicant] = await Promise.all([
    readClubSettings(),
    findAdmissionOf(email),
    readLevelsWith(membershipType),
    formQuestions.application.read(),
    findApplicant(email),
  ]);
  const { asked, ...form } = answerNew(questions, sent, { isLenient: isReleased });
  // What waited for an admin may be for a level that is closed by now.
  if (!isReleased) refuseUnoffered(levels, membershipType);
  const levelName = nameOfLevel(levels, membershipType);
  const invitation = admission && admissionState(admission) === "open" ? admission : undefined;
  const received = buildApplication(form, {
    id: createFormId("application", request.idempotencyKey),
    days,
    asked,
    referredBy: invitation?.noteOn && { name: invitation.invitedBy ?? "", noteOn: invitation.noteOn },
  });
  const note = invitation && admissionNoteWrite(invitation, "appliedAt");
  const { createdAt: sentAt, promisedBy = sentAt } = received;
  const isKnown = isReleased || applicant !== undefined || admission !== undefined;
  const admitted = (await isAdmittedAtOnce(received, levels, isKnown))
    ? await admitAtOnce(received, { club: questions, days })
    : undefined;
  const stored = admitted?.stored ?? received;
  return submitForm(
    {
      form,
      store: applications,
      stored,
      markList: markRowsChanged,
      alongside: { ...newApplicationWrites(stored), ...admitted?.writes, ...(note && { note }) },
      contact: contactOfApplication(form),
      emails: [
        {
          template: "application-notice",
          data: { ...form, levelName, clubAnswers: listAnswers(asked, form.clubAnswers) },
          to: "club",
        },
        admitted?.email ?? {
          template: "application-received",
          data: { membershipType, levelName, sentAt, token: formatToken(stored), promisedBy },
          to: { address: email },
        },
      ],
      buildInstead: async () => {
        if (isReleased) throw mayNotApply(email);
        return [await buildKnownEmail(email)];
      },
      homepage,
    },
    request,
  );
};

export const submitApplication = publicEndpoint(applicationsContract.submitApplication, (input, request) =>
  submit(input, request),
);
export const releaseApplication = createRelease(automatedContract.releaseApplication, {
  application: createSubmit(applicationsContract.submitApplication, (input, request) =>
    submit(input, request, { isReleased: true }),
  ),
});

export const listApplications = adminEndpoint(applicationsContract.listApplications, async ({ month, cursor }) => {
  const { items, ...rest } = await applications.listMonth(month, cursor);
  // Applicants' answers are stored only on the application, where each view is logged.
  return { ...rest, items: items.map((item) => listedApplication.parse(item)) };
});
