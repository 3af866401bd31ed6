import { kindRules, type NoticeSettings } from "#shared/notice-settings.ts";
import { describeNotice, type Notice } from "#shared/notices.ts";
import { emailWrite } from "../email/outbox.ts";
import { readMember } from "../members/member.ts";
import { deleteMailJob, findMailJob, listDueMailJobs, mailJobWrite, postponeMail } from "../notify/mail-job.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { formatWhen } from "../platform/club-time.ts";
import { describeError, logger } from "../platform/logger.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { planMail } from "./mail-plan.ts";
import { getPreferencesToken, readNoticeSettings } from "./settings.ts";
import { readUnmutedUnread } from "./unread.ts";

/** Items listed in an email; the rest are only counted. */
const maxItems = 20;

const toItem = (notice: Notice, { hidesText }: Pick<NoticeSettings, "hidesText">) => {
  const { title, text, isQuote, path } = describeNotice(notice, formatWhen);
  return { title, path, ...(text !== undefined && !(isQuote && hidesText) && { text, isQuote: isQuote ?? false }) };
};

/** The topics of an email: one or several. */
const getTopic = (notices: Notice[]) => {
  const topics = [...new Set(notices.map(({ kind }) => kindRules[kind].topic))];
  return topics.length === 1 && topics[0] !== undefined ? topics[0] : "all";
};

/**
 * Emails a member about unread notices, if due: the email and the record of it are one transaction, so a crash never
 * sends it twice. Returns whether there was an email.
 */
export const mailNews = async (memberId: string, now = new Date()) => {
  const [job, settings, { unread }, member] = await Promise.all([
    findMailJob(memberId),
    readNoticeSettings(memberId),
    readUnmutedUnread(memberId),
    readMember(memberId),
  ]);
  if (!job) return false;
  const plan = planMail(unread, settings, job, now);
  const address = plan.send.length > 0 ? await getVerifiedEmail(memberId) : undefined;
  if (member.left_at !== undefined || (plan.send.length > 0 && address === undefined)) {
    await deleteMailJob(memberId);
    return false;
  }
  const items = plan.send.slice(0, maxItems).map((notice) => toItem(notice, settings));
  const token = address === undefined ? "" : await getPreferencesToken(memberId);
  const more = plan.send.length - items.length;
  const data = { name: member.full_name, items, more, isDigest: plan.isDigest };
  const unsubscribe = { token, topic: getTopic(plan.send) };
  try {
    await transact({
      job: mailJobWrite(job, plan),
      ...(address !== undefined && { email: emailWrite({ template: "news", data, to: { address }, unsubscribe }) }),
    });
  } catch (error) {
    // Something arrived meanwhile: the next run handles it.
    if (error instanceof ConditionRefused) return false;
    throw error;
  }
  return address !== undefined;
};

/** Members processed per run; the next run is a minute later. */
const sweepSize = 100;

/** Longer than a member takes. */
const memberTimeMs = 15_000;

type TimeLeft = { getRemainingTimeInMillis: () => number };

/** Every minute: emails members about unread notices according to their settings. */
export const handler = async (_: unknown, context: TimeLeft) => {
  const ids = await listDueMailJobs(Date.now(), sweepSize);
  let emails = 0;
  for (const id of ids) {
    if (context.getRemainingTimeInMillis() < memberTimeMs) break;
    try {
      if (await mailNews(id)) emails += 1;
    } catch (error) {
      logger.error("news not emailed", { memberId: id, error: describeError(error) });
      await postponeMail(id);
    }
  }
  if (ids.length > 0) logger.info("news", { members: ids.length, emails });
};
