import type * as z from "zod/mini";
import { showMentions } from "#shared/messages.ts";
import { reportsContract, type Report } from "#shared/reports.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { memberEndpoint, adminEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { readMember } from "../members/member.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused, getItem, transact } from "../platform/table.ts";
import { findCommunityMessage, findDeletedMessages } from "./community-message.ts";
import { readParticipant } from "./conversation.ts";
import { presentDirectMessage } from "./direct-message.ts";
import { directMessageKeyOf, findDirectMessage } from "./direct-message.ts";
import { toAuthor } from "./message.ts";
import {
  getReportId,
  readReports,
  reportItemOf,
  reportKeyOf,
  reportsChangedKey,
  storedReport,
  type StoredReport,
} from "./report.ts";

/** By one member. */
const maxReportsPerHour = 20;

/** Saves a report; an earlier one of the same message stays as it is. Throws `too-many`. */
const saveReport = async (report: StoredReport) => {
  await markChange(reportsChangedKey);
  try {
    await transact({
      report: { Put: { Item: reportItemOf(report), ConditionExpression: "attribute_not_exists(pk)" } },
      limit: useWrite({ what: "reports", by: report.reporter.user_id, atMost: maxReportsPerHour, seconds: 3600 }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("report")) return;
    throw new AppError("too-many", "You've reported a lot of messages very quickly. Please try again in an hour.");
  }
};

/** Reports as admins see them; the messages of the community are looked up together. */
const presentReports = async (reports: readonly StoredReport[]): Promise<Report[]> => {
  const deleted = await findDeletedMessages(
    reports.flatMap(({ topic, message }) => (topic ? [{ topic, id: message.id }] : [])),
  );
  return reports.map((each) => ({ ...each, isMessageDeleted: each.topic !== null && deleted.has(each.message.id) }));
};

const isClosed = () => new AppError("conflict", "This report is already closed.");

/** Closes a report. Throws `not-found`, and `conflict` for one that is closed. */
const saveReportClosed = async (id: string, by: Report["reporter"], actor: Actor): Promise<StoredReport> => {
  const item = await getItem(reportKeyOf(id));
  if (!item) throw new AppError("not-found", "Report not found.");
  const before = storedReport.parse(item);
  if (before.status !== "open") throw isClosed();
  const { user_id: memberId, full_name: name } = before.message;
  const now = new Date().toISOString();
  await markChange(reportsChangedKey);
  try {
    await transact({
      report: {
        Update: {
          Key: reportKeyOf(id),
          UpdateExpression: "SET #status = :closed, closed_at = :now, closed_by = :by REMOVE gsi2pk, gsi2sk",
          ConditionExpression: "#status = :open",
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: { ":open": "open", ":closed": "closed", ":now": now, ":by": by },
        },
      },
      ...auditWrite({
        kind: "report-closed",
        by: actor,
        about: { memberId, name },
        object: { kind: "report", id, title: "" },
        changes: listChanges({ status: "open" }, { status: "closed" }),
      }),
    });
  } catch (error) {
    throw error instanceof ConditionRefused ? isClosed() : error;
  }
  return { ...before, status: "closed", closed_at: now, closed_by: by };
};

type Input = z.output<typeof reportsContract.reportMessage.input>;

/** The reported message, as the reporter can see it: not a deleted one, nor one of a stranger's conversation. */
const findReportedMessage = async (input: Input, memberId: string): Promise<Report["message"] | undefined> => {
  if ("topic" in input) {
    const message = await findCommunityMessage(input.topic, input.messageId);
    if (!message || message.deleted) return undefined;
    return { ...message, content: showMentions(message.content, message.mentions) };
  }
  await readParticipant(memberId, input.conversationId);
  const message = await findDirectMessage(
    directMessageKeyOf({ conversation_id: input.conversationId, id: input.messageId }),
  );
  return message && { ...presentDirectMessage(message), attachment: null };
};

export const reportMessage = memberEndpoint(reportsContract.reportMessage, async (input, { id: memberId }) => {
  const message = await findReportedMessage(input, memberId);
  if (!message) throw new AppError("not-found", "Message not found.");
  if (message.user_id === memberId) throw new AppError("invalid", "This is your own message.");
  const { id, user_id, full_name, avatar_url, content, attachment, created_at } = message;
  const report: StoredReport = {
    id: getReportId(memberId, id),
    message: { id, user_id, full_name, avatar_url, content, attachment, created_at },
    topic: "topic" in input ? input.topic : null,
    reporter: toAuthor(await readMember(memberId)),
    reason: input.reason,
    created_at: new Date().toISOString(),
    status: "open",
    closed_at: null,
    closed_by: null,
  };
  await saveReport(report);
  return { id: report.id };
});

export const listReports = adminEndpoint(reportsContract.listReports, async ({ status, cursor }) => {
  const page = await readReports(status, cursor);
  return { ...page, items: await presentReports(page.items) };
});

export const closeReport = adminEndpoint(reportsContract.closeReport, async ({ id }, admin, { network }) => {
  const member = await readMember(admin.id);
  const closed = await saveReportClosed(id, toAuthor(member), { id: admin.id, name: member.full_name, network });
  return (await presentReports([closed]))[0]!;
});

/** Reports of messages, for admins. */
export const handler = createHandler([reportMessage, listReports, closeReport]);
