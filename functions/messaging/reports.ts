import { createHash } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod/mini";
import { report, reportsContract, type Report } from "#shared/reports.ts";
import { memberEndpoint, adminEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { readMember } from "../members/member.ts";
import { AppError } from "../platform/errors.ts";
import { useWrite } from "../platform/limits.ts";
import { queryPage } from "../platform/pages.ts";
import { ConditionRefused, table, tableName, transact } from "../platform/table.ts";
import { findCommunityMessage } from "./community-message.ts";
import { readParticipant, presentDirectMessage } from "./conversation.ts";
import { directMessageKeyOf, findDirectMessage } from "./direct-message.ts";
import { toAuthor } from "./message.ts";

/** Where reports are listed, by time: all of them, and those that are open. */
const reportListOf = { all: "REPORTS", open: "REPORTS#OPEN" };

/** Where a report is kept. */
const reportKeyOf = (id: string) => ({ pk: `REPORT#${id}`, sk: "REPORT" });

/** The report of a message by a member: always the same one, so that it counts once. */
export const getReportId = (reporter: string, messageId: string) =>
  `report_${createHash("sha256").update(`${reporter}\n${messageId}`).digest("base64url").slice(0, 22)}`;

/** A report as an item of the table. */
export const reportItemOf = (kept: Report) => {
  const place = `${kept.created_at}#${kept.id}`;
  return {
    ...reportKeyOf(kept.id),
    gsi1pk: reportListOf.all,
    gsi1sk: place,
    ...(kept.status === "open" && { gsi2pk: reportListOf.open, gsi2sk: place }),
    ...kept,
  };
};

/** Reports on a page at most. */
const pageSize = 50;

/** Reports that one member may make in an hour. */
const mostInAnHour = 20;

/** Keeps a report; one that is there already stays as it is. Throws `too-many`. */
const saveReport = async (kept: Report) => {
  try {
    await transact({
      report: { Put: { Item: reportItemOf(kept), ConditionExpression: "attribute_not_exists(pk)" } },
      limit: useWrite({ what: "reports", by: kept.reporter.user_id, atMost: mostInAnHour, seconds: 3600 }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("report")) return;
    throw new AppError("too-many", "You've reported a lot of messages very quickly. Please try again in an hour.");
  }
};

/** A page of the reports that are open, or of all, newest first. */
const readReports = async (which: "open" | "all", from: string | undefined) => {
  const order = { ScanIndexForward: false, Limit: pageSize };
  const { items, cursor } = await queryPage(which === "open" ? "gsi2" : "gsi1", reportListOf[which], from, order);
  return { items: items.map((item) => report.parse(item)), cursor };
};

/** Closes a report that is open. Throws `not-found`, and `conflict` where somebody has closed it. */
const saveReportClosed = async (id: string, by: Report["reporter"]): Promise<Report> => {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: reportKeyOf(id),
        UpdateExpression: "SET #status = :closed, closed_at = :now, closed_by = :by REMOVE gsi2pk, gsi2sk",
        ConditionExpression: "#status = :open",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":open": "open",
          ":closed": "closed",
          ":now": new Date().toISOString(),
          ":by": by,
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return report.parse(Attributes);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item) throw new AppError("conflict", "This report is already closed.");
    throw new AppError("not-found", "Report not found.");
  }
};

type Input = z.output<typeof reportsContract.reportMessage.input>;

/** The message as the reporter sees it: one of the community that is not deleted, or of a conversation of theirs. */
const reportedMessage = async (input: Input, memberId: string): Promise<Report["message"] | undefined> => {
  if ("topic" in input) {
    const found = await findCommunityMessage(input.topic, input.messageId);
    return found?.deleted ? undefined : found;
  }
  await readParticipant(memberId, input.conversationId);
  const found = await findDirectMessage(
    directMessageKeyOf({ conversation_id: input.conversationId, id: input.messageId }),
  );
  return found && { ...presentDirectMessage(found), attachment: null };
};

export const reportMessage = memberEndpoint(reportsContract.reportMessage, async (input, { id: memberId }) => {
  const message = await reportedMessage(input, memberId);
  if (!message) throw new AppError("not-found", "Message not found.");
  if (message.user_id === memberId) throw new AppError("invalid", "This is your own message.");
  const { id, user_id, full_name, avatar_url, content, attachment, created_at } = message;
  const report: Report = {
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

export const listReports = adminEndpoint(reportsContract.listReports, ({ status, cursor }) =>
  readReports(status, cursor),
);

export const closeReport = adminEndpoint(reportsContract.closeReport, async ({ id }, admin) =>
  saveReportClosed(id, toAuthor(await readMember(admin.id))),
);

/** What members find out of place, for the admins to look at. */
export const handler = createHandler([reportMessage, listReports, closeReport]);
