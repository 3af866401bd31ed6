import type * as z from "zod/mini";
import { reportsContract, type QuotedMessage } from "#shared/reports.ts";
import { memberEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { conductWrite } from "../membership/conduct.ts";
import { findCommunityMessage, getWholeText } from "../messaging/community-message.ts";
import { readParticipant } from "../messaging/conversation.ts";
import { directMessageKeyOf, findDirectMessage, presentDirectMessage } from "../messaging/direct-message.ts";
import { toAuthor } from "../messaging/message.ts";
import { requireTopic } from "../messaging/topic.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { getReportId, reportItemOf, reportsChangedKey, type StoredReport } from "./report.ts";

/** Per member. */
const maxReportsPerHour = 20;

/**
 * Saves a report and records it in both members' histories; keeps an earlier one about the same message. Throws
 * `too-many`.
 */
const saveReport = async (report: StoredReport) => {
  const { id: reportId, created_at: at, reporter, message } = report;
  await markChange(reportsChangedKey);
  try {
    await transact({
      report: { Put: { Item: reportItemOf(report), ConditionExpression: "attribute_not_exists(pk)" } },
      author: conductWrite({ memberId: message.user_id, at, kind: "reported", reportId }),
      reporter: conductWrite({ memberId: reporter.user_id, at, kind: "report-made", reportId }),
      limit: useWrite({ what: "reports", by: reporter.user_id, atMost: maxReportsPerHour, seconds: 3600 }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("report")) return;
    throw new AppError("too-many", "You've reported a lot of messages very quickly. Please try again in an hour.");
  }
};

/** What was reported: the message, and the topic it was written in. */
type Found = { message: QuotedMessage; topicName?: string };

type Input = z.output<typeof reportsContract.reportMessage.input>;

/** The reported message, if visible to the reporter: not deleted, and not in a conversation of others. */
const findReportedMessage = async (input: Input, memberId: string): Promise<Found | undefined> => {
  if ("topic" in input) {
    const { name: topicName } = await requireTopic(input.topic, memberId);
    const message = await findCommunityMessage(input.topic, input.messageId);
    if (!message || message.deleted) return undefined;
    return { message: { ...message, content: getWholeText(message) }, topicName };
  }
  await readParticipant(memberId, input.conversationId);
  const message = await findDirectMessage(
    directMessageKeyOf({ conversation_id: input.conversationId, id: input.messageId }),
  );
  return message && { message: { ...presentDirectMessage(message), attachment: null } };
};

export const reportMessage = memberEndpoint(reportsContract.reportMessage, async (input, { id: memberId }) => {
  const found = await findReportedMessage(input, memberId);
  if (!found) throw new AppError("not-found", "Message not found.");
  const { message, topicName } = found;
  if (message.user_id === memberId) throw new AppError("invalid", "This is your own message.");
  const { id, user_id, full_name, avatar_url, content, attachment, created_at } = message;
  const report: StoredReport = {
    id: getReportId(memberId, id),
    message: { id, user_id, full_name, avatar_url, content, attachment, created_at },
    topic: "topic" in input ? input.topic : null,
    topicName,
    reporter: toAuthor(toPerson(await readMember(memberId))),
    reason: input.reason,
    created_at: new Date().toISOString(),
    status: "open",
    closed_at: null,
    closed_by: null,
    outcome: null,
  };
  await saveReport(report);
  return { id: report.id };
});
