import { applicationCan } from "#shared/application-acts.ts";
import { isOpenState } from "#shared/application-review.ts";
import { emailWrite } from "../email/outbox.ts";
import { readMember } from "../members/member.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { readClubSettings } from "../membership/settings.ts";
import { getPreferencesToken, readNoticeSettings } from "../notices/settings.ts";
import { noticeWrite } from "../notify/notice.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { describeError, logger } from "../platform/logger.ts";
import { formatToken } from "../platform/private-links.ts";
import { ConditionRefused, transact, writeOne, type Write } from "../platform/table.ts";
import {
  changeApplication,
  deleteApplication,
  findApplication,
  isoDaysFromNow,
  readApplication,
} from "./application.ts";
import { listEnded, listLate, listOverdue } from "./row-list.ts";
import { endVouchWrite, findVouch, listDueVouches, remindedWrite, type StoredVouch } from "./vouch.ts";

/** Applications of each kind per run; the next run continues. */
const runSize = 200;

/** Apologizes to an applicant for a missed date and sets a new one. Once per date: the row moves with it. */
const tellLate = async (id: string) => {
  const { applicationDays } = await readClubSettings();
  await changeApplication(
    () => readApplication(id),
    (before) => {
      const at = new Date().toISOString();
      if (!isOpenState(before.state) || before.promisedBy === undefined || before.promisedBy > at) return undefined;
      const promisedBy = isoDaysFromNow(applicationDays);
      const step = { at, kind: "late" as const, isTold: true };
      const { name, email } = before;
      return {
        after: { ...before, promisedBy, overdueSince: before.overdueSince ?? at, steps: [...before.steps, step] },
        writes: {
          email: emailWrite({
            template: "application-late",
            data: { name, token: formatToken(before), promisedBy },
            to: { address: email },
          }),
        },
      };
    },
  );
};

/** Notifies the assignee of an overdue application, once. */
const tellAssignee = async (id: string) => {
  const { assignee, isAssigneeTold } = await readApplication(id);
  if (!assignee || isAssigneeTold) return;
  const address = await getVerifiedEmail(assignee.id);
  await changeApplication(
    () => readApplication(id),
    (before) => {
      if (before.isAssigneeTold || before.assignee?.id !== assignee.id || before.overdueSince === undefined)
        return undefined;
      const { name, overdueSince } = before;
      return {
        after: { ...before, isAssigneeTold: true },
        writes:
          address === undefined
            ? undefined
            : {
                email: emailWrite({
                  template: "application-overdue",
                  data: { id, name, assignee: assignee.name, overdueSince },
                  to: { address },
                }),
              },
      };
    },
  );
};

/** The reminder to a member who has not answered; undefined if nothing is left to answer or the member is gone. */
const buildReminder = async ({
  id,
  applicationId,
  memberId,
  closesAt,
}: StoredVouch): Promise<Record<string, Write>> => {
  const [application, standing, { full_name: name }, address, { channels }] = await Promise.all([
    findApplication(applicationId),
    findMembershipStatus(memberId),
    readMember(memberId),
    getVerifiedEmail(memberId),
    readNoticeSettings(memberId),
  ]);
  if (!application || !applicationCan.vouch(application) || standing !== "member" || address === undefined) return {};
  const notice = noticeWrite(memberId, { kind: "vouch", subject: id, about: {} });
  if (channels.invitations !== "now") return { notice };
  const email = emailWrite({
    template: "vouch-asked",
    data: { name, applicant: application.name, closesAt, isReminder: true },
    to: { address },
    unsubscribe: { token: await getPreferencesToken(memberId), topic: "invitations" },
  });
  return { notice, email };
};

/** Reminds a member who was asked to vouch, once, and closes requests not answered in time. */
const keepVouch = async (id: string) => {
  const vouch = await findVouch(id);
  if (vouch?.state !== "asked") return;
  const now = new Date();
  if (new Date(vouch.closesAt) <= now) await writeOne(endVouchWrite(vouch, "closed", now));
  else if (vouch.remindedAt === undefined) {
    await transact({ vouch: remindedWrite(vouch, now), ...(await buildReminder(vouch)) }).catch((error: unknown) => {
      // They answered just now.
      if (!(error instanceof ConditionRefused)) throw error;
    });
  }
};

/** Deletes an application that ended before a given time. */
const remove = async (id: string, endedUntil: string) => {
  const found = await findApplication(id);
  if (found) await deleteApplication(found, endedUntil);
};

const runAll = async (ids: string[], run: (id: string) => Promise<void>) => {
  let failed = 0;
  for (const id of ids) {
    try {
      await run(id);
    } catch (error) {
      failed++;
      logger.error("application not kept up", { error: describeError(error) });
    }
  }
  return { done: ids.length - failed, failed };
};

/**
 * Every hour: apologizes for missed dates, notifies assignees, reminds members and closes their requests, and deletes
 * old applications. Logs counts only. Idempotent.
 */
export const handler = async () => {
  const now = new Date().toISOString();
  const late = await runAll(await listLate(now, runSize), tellLate);
  const told = await runAll(await listOverdue(runSize), tellAssignee);
  const { keepApplicationsDays } = await readClubSettings({ isLatest: true });
  const endedUntil = isoDaysFromNow(-keepApplicationsDays);
  const deleted = await runAll(await listEnded(endedUntil, runSize), (id) => remove(id, endedUntil));
  const vouches = await runAll(await listDueVouches(now, runSize), keepVouch);
  logger.info("applications kept", {
    ...{ late: late.done, overdue: told.done, deleted: deleted.done },
    vouches: vouches.done,
  });
  const failed = late.failed + told.failed + deleted.failed + vouches.failed;
  // Raises the alarm for failing functions.
  if (failed > 0) throw new Error(`${failed} applications could not be worked on.`);
};
