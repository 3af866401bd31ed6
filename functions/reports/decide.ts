import { isDeepStrictEqual } from "node:util";
import { brand } from "#shared/brand.ts";
import { reportsContract, type ReportOutcome } from "#shared/reports.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { readAliases } from "../members/merged.ts";
import { conductWrite } from "../membership/conduct.ts";
import { measureEmailWrite } from "../membership/measure-emails.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { requireNoAdmin, suspendMember } from "../membership/suspend.ts";
import { endAfter } from "../membership/suspension.ts";
import { chatMuteWrite, findChatMute } from "../messaging/chat-mute.ts";
import {
  deletionWrites,
  findStoredMessage,
  presentCommunityMessage,
  toDeleted,
  topicsChangedKey,
  type StoredCommunityMessage,
} from "../messaging/community-message.ts";
import { tell, tellTopic } from "../messaging/deliver.ts";
import { toAuthor } from "../messaging/message.ts";
import { deleteVotes } from "../messaging/poll.ts";
import { noticeWrite } from "../notify/notice.ts";
import { getVerifiedEmail } from "../platform/accounts.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact, type Write } from "../platform/table.ts";
import { presentReports } from "./desk.ts";
import {
  findReport,
  listOpenReportsOf,
  readReportFor,
  reportClosingWrite,
  reportsChangedKey,
  type StoredReport,
} from "./report.ts";
import { tellReportsDecided } from "./viewers.ts";

/** The deciding admin, for the report and for the log. */
type Decider = { author: StoredReport["reporter"]; actor: Actor };

type Decision = { removesMessage: boolean; measure: ReportOutcome["measure"]; days: number | null; reason: string };

/** Maximum reports of a message closed by one decision: a transaction holds a hundred writes. */
const maxClosed = 20;

const isClosed = ({ closed_by }: StoredReport) =>
  new AppError("conflict", `This report is already closed: ${closed_by?.full_name || "another admin"} decided on it.`);

/** Refuses to mute or suspend admins and non-members. Throws `conflict`. */
const requireRestrictable = async (memberId: string) => {
  const [standing] = await Promise.all([findMembershipStatus(memberId), requireNoAdmin(memberId)]);
  if (standing !== "member" && standing !== "suspended")
    throw new AppError("conflict", "The person who wrote this is no longer a member.");
};

/** A report with the accounts that its author and its reporter have now, if theirs were merged into others. */
const readPeople = async () => {
  const { resolve } = await readAliases();
  const rename = <Person extends { user_id: string }>(person: Person) => ({
    ...person,
    user_id: resolve(person.user_id),
  });
  return (report: StoredReport): StoredReport => ({
    ...report,
    message: rename(report.message),
    reporter: rename(report.reporter),
  });
};

/** When the action ends; a longer existing mute stays. */
const findEnd = async ({ measure, days }: Decision, memberId: string, now: Date) => {
  const until = endAfter(days, now);
  if (measure !== "chat-mute" || until === undefined) return until;
  const before = await findChatMute(memberId, now);
  return before && before.until > until ? before.until : until;
};

/** The message to delete; undefined if already gone. Throws `invalid` for a direct message. */
const findRemovable = async ({ topic, message }: StoredReport): Promise<StoredCommunityMessage | undefined> => {
  if (topic === null)
    throw new AppError("invalid", "Only messages in Community Chat can be removed.", [
      { path: "removesMessage", message: "Only messages in Community Chat can be removed." },
    ]);
  const stored = await findStoredMessage(topic, message.id);
  return stored?.deleted ? undefined : stored;
};

/** The report, and other open ones about the same message. */
const listToClose = async (report: StoredReport) => {
  const others = (await listOpenReportsOf(report.message.id)).filter(({ id }) => id !== report.id);
  // The index may still list reports closed a moment ago.
  const latest = await Promise.all(others.slice(0, maxClosed - 1).map(({ id }) => findReport(id)));
  return [report, ...latest.filter((each) => each !== undefined).filter(({ status }) => status === "open")];
};

const outcomeEmailWrite = (address: string, report: StoredReport, hasActed: boolean) =>
  emailWrite({
    template: "report-outcome",
    data: {
      name: report.reporter.full_name,
      topic: report.topicName ?? report.topic,
      reportedAt: report.created_at,
      hasActed,
    },
    to: { address },
    replyTo: brand.contactEmail,
  });

/** The emails: the action to the author, and to each reporter that their report was reviewed. */
const buildEmails = async (reports: StoredReport[], outcome: ReportOutcome): Promise<Record<string, Write>> => {
  const [{ message, topic, topicName = topic }] = reports as [StoredReport];
  const { measure, until, reason, removesMessage: isRemoved } = outcome;
  const hasActed = isRemoved || measure !== "none";
  const [{ full_name }, address, ...reporters] = await Promise.all([
    readMember(message.user_id),
    hasActed ? getVerifiedEmail(message.user_id) : undefined,
    ...reports.map(({ reporter }) => getVerifiedEmail(reporter.user_id)),
  ]);
  const about = { topic: topicName, text: message.content, isRemoved };
  const name = full_name || message.full_name;
  return {
    ...(address !== undefined && {
      email: measureEmailWrite(address, { name, measure, until: until ?? undefined, message: about, reason }),
    }),
    ...Object.fromEntries(
      reports.flatMap((report, index) => {
        const reporter = reporters[index];
        if (reporter === undefined) return [];
        const about = { hasActed, isOfCommunity: report.topic !== null };
        return [
          [`email${index}`, outcomeEmailWrite(reporter, report, hasActed)],
          [`notice${index}`, noticeWrite(report.reporter.user_id, { kind: "report", subject: report.id, about })],
        ];
      }),
    ),
  };
};

/** History and log entries, except for a suspension, which writes its own. */
const buildNotes = (report: StoredReport, outcome: ReportOutcome, actor: Actor, at: string): Record<string, Write> => {
  const { id: reportId, message } = report;
  const memberId = message.user_id;
  const by = { id: actor.id, name: actor.name };
  const { reason, measure, removesMessage } = outcome;
  const until = outcome.until ?? undefined;
  const note = (
    kind: "message-removed" | "warning" | "chat-mute",
    auditKind: "message-removed" | "member-warned" | "chat-muted",
  ) => ({
    [kind]: conductWrite({ memberId, at, kind, by, reason, reportId, ...(kind === "chat-mute" && { until }) }),
    [auditKind]: auditWrite({
      kind: auditKind,
      by: actor,
      about: { memberId, name: message.full_name },
      object: { kind: "report", id: reportId, title: "" },
      changes: kind === "chat-mute" ? listChanges({}, { until }) : [],
    }).audit,
  });
  return {
    closed: auditWrite({
      kind: "report-closed",
      by: actor,
      about: { memberId, name: message.full_name },
      object: { kind: "report", id: reportId, title: "" },
      changes: listChanges(
        { status: "open" },
        { status: "closed", measure, removesMessage: removesMessage || undefined },
      ),
    }).audit,
    ...(removesMessage && note("message-removed", "message-removed")),
    ...(measure === "warning" && note("warning", "member-warned")),
    ...(measure === "chat-mute" && note("chat-mute", "chat-muted")),
  };
};

const isSameDecision = (report: StoredReport, { removesMessage, measure, reason }: Decision, adminId: string) =>
  report.closed_by?.user_id === adminId &&
  isDeepStrictEqual({ ...report.outcome, until: null }, { removesMessage, measure, reason, until: null });

/** Decides once, from the current data. Throws `ConditionRefused` after a concurrent change. */
const decideOnce = async (id: string, decision: Decision, { author, actor }: Decider) => {
  const report = await readReportFor(id, actor.id);
  // A request repeated after a lost response gets the same answer.
  if (report.status === "closed" && isSameDecision(report, decision, actor.id)) return { decided: [report] };
  if (report.status === "closed") throw isClosed(report);
  const ofNow = await readPeople();
  const { user_id: memberId } = ofNow(report).message;
  const { measure, reason } = decision;
  if (measure === "chat-mute" || measure === "suspension") await requireRestrictable(memberId);
  const now = new Date();
  const at = now.toISOString();
  const removed = decision.removesMessage ? await findRemovable(report) : undefined;
  const until = await findEnd(decision, memberId, now);
  const outcome: ReportOutcome = { removesMessage: decision.removesMessage, measure, until: until ?? null, reason };
  const reports = await listToClose(report);
  const decided = reports.map((each) => ({
    ...each,
    status: "closed" as const,
    closed_at: at,
    closed_by: author,
    outcome,
  }));
  const by = { id: actor.id, name: actor.name };
  const writes: Record<string, Write> = {
    ...Object.fromEntries(
      decided.map((each, index) => [index === 0 ? "report" : `report${index}`, reportClosingWrite(each)]),
    ),
    ...buildNotes(ofNow(report), outcome, actor, at),
    ...(await buildEmails(reports.map(ofNow), outcome)),
    ...(removed && deletionWrites(removed)),
    ...(measure === "chat-mute" && until !== undefined && { mute: chatMuteWrite(memberId, { at, until, by, reason }) }),
  };
  await markChange(reportsChangedKey);
  if (removed) await markChange(topicsChangedKey, removed.topic);
  if (measure === "suspension") await suspendMember(memberId, { until, reason, by: actor, now, reportId: id }, writes);
  else await transact(writes);
  return { decided, removed, mutedUntil: measure === "chat-mute" ? until : undefined };
};

const isRetryable = (refused: ConditionRefused["refused"]) => !refused.has("report");

const decide = async (id: string, decision: Decision, by: Decider) => {
  try {
    return await changeOptimistically(() => decideOnce(id, decision, by), isRetryable);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    // Another admin was faster, or an earlier attempt of this request.
    const report = await readReportFor(id, by.actor.id);
    if (isSameDecision(report, decision, by.actor.id)) return { decided: [report] };
    throw isClosed(report);
  }
};

export const decideReport = adminEndpoint(
  reportsContract.decideReport,
  async ({ id, ...decision }, admin, { network }) => {
    const member = await readMember(admin.id);
    const author = toAuthor(member);
    const actor = { id: admin.id, name: member.full_name, network };
    const { decided, removed, mutedUntil } = await decide(id, decision, { author, actor });
    const [report] = decided as [StoredReport];
    // Loaded on use: most messages have no file.
    if (removed?.attachment)
      await (await import("../messaging/attachment-files.ts")).discardAttachment(removed.attachment);
    if (removed?.poll) await deleteVotes(removed.id);
    await Promise.all([
      removed &&
        tellTopic(removed.topic, { type: "community.message", message: presentCommunityMessage(toDeleted(removed)) }),
      mutedUntil !== undefined && tell([report.message.user_id], { type: "community.muted", until: mutedUntil }),
      tellReportsDecided(decided, author),
    ]);
    return (await presentReports([report]))[0]!;
  },
);
