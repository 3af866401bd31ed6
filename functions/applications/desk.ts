import { randomUUID } from "node:crypto";
import { applicationCan } from "#shared/application-acts.ts";
import {
  applicationReviewContract,
  hiddenUntilScored,
  isOpenState,
  type ApplicationRow,
  type ApplicationState,
  type ReviewedApplication,
} from "#shared/application-review.ts";
import { application } from "#shared/applications.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { noteView } from "../audit/looks.ts";
import { createLaterEmail, emailWrite, takeBackEmailWrite } from "../email/outbox.ts";
import { answerByTag } from "../http/answers.ts";
import type { Member } from "../http/caller.ts";
import { adminEndpoint } from "../http/doors.ts";
import { formQuestions } from "../members/club-questions.ts";
import { readMember } from "../members/member.ts";
import { isKept, nameOfLevel, readLevels, type StoredLevels } from "../membership/level.ts";
import { findMembership, findMembershipStatus } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { findVerifiedAccount, listAdminIds } from "../platform/accounts.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { ConditionRefused, type Write } from "../platform/table.ts";
import { admittingWrites, buildAdmission, buildMovedEmail, planDues, planRevoking } from "./admitting.ts";
import { hideIdentifying } from "./answers.ts";
import {
  changeApplication,
  findRecallable,
  getDeletionDate,
  listOthers,
  moveTo,
  readApplication,
  takeBackDecision,
  hideLastDecision,
  type StoredApplication,
} from "./application.ts";
import { readRows, readRowsTag, type StoredRow } from "./row-list.ts";

/** State names in refusals to admins. */
const stateNames: Record<ApplicationState, string> = {
  received: "waiting to be reviewed",
  "in-review": "in review",
  "more-info": "waiting for the applicant's answer",
  "on-hold": "on hold",
  accepted: "accepted",
  declined: "declined",
  withdrawn: "withdrawn",
};

const changedMeanwhile = ({ state, steps }: StoredApplication) => {
  const name = steps.at(-1)?.by?.name;
  const who = name === undefined || name === "" ? "It has changed" : `${name} changed it`;
  return new AppError("conflict", `${who} since you opened it. It's ${stateNames[state]} now.`);
};
/** Whether it is open again after a decision. */
const isReopened = ({ state, steps }: StoredApplication) =>
  isOpenState(state) && steps.some((step) => step.state === "accepted" || step.state === "declined");
const isThere = (state: ApplicationState) =>
  new AppError("conflict", `This application is already ${stateNames[state]}.`);
const hasJoined = () =>
  new AppError("conflict", "This applicant has already joined. You can end the membership on their member page.");
const hasPaid = () =>
  new AppError(
    "conflict",
    "The club still has what this applicant paid. Refund them under Dues first, then decide again.",
  );
const hasLeft = () =>
  new AppError("conflict", "The email has left, so this can't be undone. You can still decide anew.");
const noQuestion = () =>
  new AppError("invalid", "Please ask at least one question.", [
    { path: "questions", message: "Please ask at least one question." },
  ]);

const refuseReason = (message: string) => new AppError("invalid", message, [{ path: "declineReason", message }]);

const toPerson = async ({ id }: Pick<Member, "id">) => ({ id, name: (await readMember(id)).full_name });

/** Members' statements about the applicant, without identifying details. */
const hideWho = (text: string, { name, company, email }: StoredApplication) => {
  const words = [email, company, name, ...name.split(/\s+/)]
    .filter((word) => word.length > 1)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "giu"), "[hidden]");
};

const present = async (
  stored: StoredApplication,
  caller: string,
  { isFair = false } = {},
): Promise<ReviewedApplication> => {
  const { id, state, createdAt, promisedBy, questions, version, steps, overdueSince, assignee, declineReason } = stored;
  const [{ keepApplicationsDays }, levels] = await Promise.all([readClubSettings(), readLevels()]);
  const ownReview = stored.reviews.find(({ by }) => by.id === caller);
  const isBlind = isFair && !ownReview;
  const answers = application.parse(
    Object.fromEntries(Object.keys(application.shape).map((name) => [name, stored[name as never]])),
  );
  const { ageRange, incomeRange, ...others } = answers;
  return {
    ...{ id, state, createdAt, promisedBy, questions, version, steps, overdueSince, assignee, declineReason, isBlind },
    deletedOn: getDeletionDate(stored, keepApplicationsDays),
    answers: isBlind ? { ...others, ...hiddenUntilScored } : { ...others, ageRange, incomeRange },
    ...(isBlind ? hideIdentifying(stored) : { clubAnswers: stored.clubAnswers, asked: stored.asked }),
    levelName: nameOfLevel(levels, stored.membershipType),
    isLevelRemoved: !isKept(levels, stored.membershipType),
    referredBy: stored.referredBy?.name,
    vouches: isBlind ? stored.vouches.map((each) => ({ ...each, text: hideWho(each.text, stored) })) : stored.vouches,
    reviews: ownReview ? stored.reviews : [],
    recallableUntil: findRecallable(stored, new Date())?.until,
    others: isBlind ? [] : await listOthers(stored),
  };
};

const { name, email, company } = hiddenUntilScored;
const hiddenInRows = { name, email, company };

type Reading = { caller: string; isFair: boolean; levels: StoredLevels };

const presentRow = ({ scores, ...row }: StoredRow, { caller, isFair, levels }: Reading): ApplicationRow => {
  const isScored = scores.some(({ by }) => by === caller);
  const levelName = nameOfLevel(levels, row.membershipType);
  return { ...row, levelName, ...(isFair && !isScored && hiddenInRows), isScored };
};

/** The tag includes the caller, since scores are shown differently to each, and the levels, which have names. */
export const listApplicationRows = adminEndpoint(
  applicationReviewContract.listApplicationRows,
  async ({ cursor, fair }, { id }, { knows }) => {
    const [changed, levels] = await Promise.all([readRowsTag(), readLevels()]);
    return answerByTag(changed && `${changed.slice(0, -1)}-${levels.version}-${id}"`, knows, async () => {
      const { items, ...rest } = await readRows(cursor);
      const reading = { caller: id, isFair: fair === "yes", levels };
      return { ...rest, items: items.map((row) => presentRow(row, reading)) };
    });
  },
);

/** The applicant's identity for the audit log. */
const toSubject = ({ id, email, name }: StoredApplication) => ({
  about: { email, name },
  object: { kind: "application" as const, id, title: name },
});

export const getApplication = adminEndpoint(
  applicationReviewContract.getApplication,
  async ({ applicationId, fair }, { id }, { network }) => {
    const stored = await readApplication(applicationId);
    const [presented] = await Promise.all([
      present(stored, id, { isFair: fair === "yes" }),
      noteView({ kind: "application-opened", id: applicationId, by: { id, network } }, () => toSubject(stored)),
    ]);
    return presented;
  },
);

const isMember = () =>
  new AppError("conflict", "This address is a member's already. Their level and dues are on their member page.");
const wasMerged = () =>
  new AppError(
    "conflict",
    "The account of this address was merged into another one of theirs, so they're a member already. They sign in with that one.",
  );

/**
 * Refuses to accept who is a member already: they would be asked to pay for what admits nobody. Throws `conflict`. Who was
 * one, and was removed, may be accepted again.
 */
const requireNoMember = async ({ email }: Pick<StoredApplication, "email">) => {
  const account = await findVerifiedAccount(email);
  if (account === undefined) return;
  const [membership, status] = await Promise.all([findMembership(account), findMembershipStatus(account)]);
  if (membership?.mergedInto !== undefined) throw wasMerged();
  if (status === "member" || status === "suspended") throw isMember();
};

/** Translates the refusal of a write alongside the application into a problem. */
const explain = (refusals: Record<string, () => AppError>) => (error: unknown) => {
  if (!(error instanceof ConditionRefused)) throw error;
  const found = Object.entries(refusals).find(([name]) => error.refused.has(name));
  throw found ? found[1]() : error;
};

export const moveApplication = adminEndpoint(
  applicationReviewContract.moveApplication,
  async ({ applicationId, version, state, declineReason, note, message, tells, questions }, admin, { network }) => {
    const [settings, by, club] = await Promise.all([
      readClubSettings(),
      toPerson(admin),
      formQuestions.application.read(),
    ]);
    if (state === "more-info" && questions.length === 0) throw noQuestion();
    if (state === "declined" && declineReason === undefined) throw refuseReason("Please choose a reason");
    if (state !== "declined" && declineReason !== undefined) throw refuseReason("Only a decline has a reason");
    const moved = await changeApplication(
      () => readApplication(applicationId),
      async (before) => {
        refuseIf(applicationCan.move.whyNot(before));
        if (before.version !== version) throw changedMeanwhile(before);
        if (before.state === state) throw isThere(state);
        if (state === "accepted") await requireNoMember(before);
        const now = new Date();
        const at = now.toISOString();
        const isDecision = !isOpenState(state);
        const leavesAt = new Date(now.getTime() + (isDecision ? settings.recallMinutes * 60_000 : 0));
        const step = { at, kind: "moved" as const, by, state, declineReason, note, message, isTold: tells };
        // The unsent email of an earlier decision is no longer accurate.
        const waiting = findRecallable(before, now);
        const dues = state === "accepted" ? await planDues(before, now) : undefined;
        const admission =
          state === "accepted" ? buildAdmission(before, { club, from: leavesAt, dues, isApproved: true }) : undefined;
        const asked = questions.map((text) => ({ id: randomUUID(), text, askedAt: at }));
        const next: StoredApplication = {
          ...moveTo(before, state, { now, days: settings.applicationDays }),
          declineReason,
          duesId: dues?.id,
          steps: [...(waiting ? hideLastDecision(before.steps) : before.steps), step],
          questions: state === "more-info" ? [...before.questions, ...asked] : before.questions,
        };
        const writes: Record<string, Write> = auditWrite({
          kind: "application-moved",
          by: { ...by, network },
          ...toSubject(before),
          changes: listChanges(
            { status: before.state, declineReason: before.declineReason },
            { status: state, declineReason },
          ),
          hiddenUntil: isDecision ? leavesAt.toISOString() : undefined,
        });
        if (admission) Object.assign(writes, admittingWrites(admission, dues));
        else if (before.state === "accepted") Object.assign(writes, await planRevoking(before));
        if (waiting?.emailId !== undefined) writes.earlier = takeBackEmailWrite(waiting.emailId);
        let emailId: string | undefined;
        if (tells) {
          const email = buildMovedEmail(next, { message, admission, dues });
          if (isDecision) {
            const later = createLaterEmail(email, leavesAt.getTime());
            emailId = later.id;
            writes.email = later.write;
          } else writes.email = emailWrite(email);
        }
        const { state: oldState, promisedBy, overdueSince, closedAt, declineReason: oldReason, reapplyFrom } = before;
        const asItWas = { state: oldState, promisedBy, overdueSince, closedAt, declineReason: oldReason, reapplyFrom };
        return {
          after: {
            ...next,
            recallable: isDecision
              ? {
                  emailId,
                  until: leavesAt.toISOString(),
                  before: waiting?.before ?? asItWas,
                }
              : undefined,
          },
          writes,
        };
      },
    ).catch(explain({ admission: hasJoined, revoked: hasJoined, unpaid: hasPaid, earlier: hasLeft }));
    return present(moved, admin.id);
  },
);

export const recallDecision = adminEndpoint(
  applicationReviewContract.recallDecision,
  async ({ applicationId }, admin, { network }) => {
    const [by, club] = await Promise.all([toPerson(admin), formQuestions.application.read()]);
    const recalled = await changeApplication(
      () => readApplication(applicationId),
      async (before) => {
        if (isReopened(before)) throw changedMeanwhile(before);
        refuseIf(applicationCan.recall.whyNot(before));
        const now = new Date();
        const recallable = findRecallable(before, now);
        if (!recallable) throw hasLeft();
        const { after, writes: takenBack } = await takeBackDecision(before, recallable, { now, by });
        const writes = {
          ...takenBack,
          ...auditWrite({
            kind: "application-recalled",
            by: { ...by, network },
            ...toSubject(before),
            changes: listChanges({ status: before.state }, { status: after.state }),
          }),
        };
        if (after.state !== "accepted") return { after, writes };
        await requireNoMember(before);
        // The accepted applicant's link ended with the admission, so they get a new one.
        const dues = await planDues(before, now);
        const isApproved = before.steps.every(({ kind }) => kind !== "admitted");
        const admission = buildAdmission(before, { club, from: now, dues, isApproved });
        const again = emailWrite(buildMovedEmail(after, { message: "", admission, dues }));
        return {
          after: { ...after, duesId: dues?.id },
          writes: { ...writes, ...admittingWrites(admission, dues), again },
        };
      },
    ).catch(explain({ admission: hasJoined, revoked: hasJoined, unpaid: hasPaid, decision: hasLeft }));
    return present(recalled, admin.id);
  },
);

const noAdmin = () => new AppError("conflict", "This account isn't an admin's anymore.");

export const assignApplication = adminEndpoint(
  applicationReviewContract.assignApplication,
  async ({ applicationId, assignee: assigneeId }, admin, { network }) => {
    if (assigneeId !== null && assigneeId !== admin.id && !(await listAdminIds("members")).includes(assigneeId))
      throw noAdmin();
    const [by, assignee] = await Promise.all([
      toPerson(admin),
      assigneeId === null ? undefined : toPerson({ id: assigneeId }),
    ]);
    const assigned = await changeApplication(
      () => readApplication(applicationId),
      (before) => {
        if (before.assignee?.id === assignee?.id) return undefined;
        const note = assignee ? `Assigned to ${assignee.name || "an admin"}` : "Assigned to nobody";
        const step = { at: new Date().toISOString(), kind: "assigned" as const, by, note };
        return {
          after: { ...before, assignee, isAssigneeTold: undefined, steps: [...before.steps, step] },
          writes: auditWrite({
            kind: "application-assigned",
            by: { ...by, network },
            ...toSubject(before),
            changes: listChanges({ assignee: before.assignee?.name }, { assignee: assignee?.name }),
          }),
        };
      },
    );
    return present(assigned, admin.id);
  },
);

export const noteApplication = adminEndpoint(
  applicationReviewContract.noteApplication,
  async ({ applicationId, note }, admin, { network }) => {
    const by = await toPerson(admin);
    const step = { at: new Date().toISOString(), kind: "noted" as const, by, note };
    const noted = await changeApplication(
      () => readApplication(applicationId),
      (before) => ({
        after: { ...before, steps: [...before.steps, step] },
        writes: auditWrite({ kind: "application-noted", by: { ...by, network }, ...toSubject(before) }),
      }),
    );
    return present(noted, admin.id);
  },
);

export const scoreApplication = adminEndpoint(
  applicationReviewContract.scoreApplication,
  async ({ applicationId, score, reason }, admin, { network }) => {
    const reviewer = await toPerson(admin);
    const review = { by: reviewer, score, reason, at: new Date().toISOString() };
    const scored = await changeApplication(
      () => readApplication(applicationId),
      (before) => ({
        after: { ...before, reviews: [...before.reviews.filter(({ by }) => by.id !== admin.id), review] },
        writes: auditWrite({ kind: "application-reviewed", by: { ...reviewer, network }, ...toSubject(before) }),
      }),
    );
    return present(scored, admin.id);
  },
);

export const listAdmins = adminEndpoint(applicationReviewContract.listAdmins, async () => {
  const admins = await Promise.all((await listAdminIds("members")).map((id) => toPerson({ id })));
  return { items: admins.toSorted((one, other) => one.name.localeCompare(other.name)) };
});
