import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { report, type Report } from "#shared/reports.ts";
import { AppError } from "../errors.ts";
import { counting } from "../platform/limit.ts";
import { pageOfList } from "../platform/query.ts";
import { ConditionRefused, table, tableName, transact } from "../platform/table.ts";
import { itemOf, keyOf, listOf } from "./report-item.ts";

/** Reports on a page at most. */
const pageSize = 50;

/** Reports that one member may make in an hour. */
const mostInAnHour = 20;

/** Keeps a report; one that is there already stays as it is. Throws `too-many`. */
export const keep = async (kept: Report) => {
  try {
    await transact({
      report: { Put: { Item: itemOf(kept), ConditionExpression: "attribute_not_exists(pk)" } },
      limit: counting({ what: "reports", by: kept.reporter.user_id, atMost: mostInAnHour, seconds: 3600 }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("report")) return;
    throw new AppError("too-many", "You've reported a lot of messages very quickly. Please try again in an hour.");
  }
};

/** A page of the reports that are open, or of all, newest first. */
export const reports = async (which: "open" | "all", from: string | undefined) => {
  const order = { ScanIndexForward: false, Limit: pageSize };
  const { items, cursor } = await pageOfList(which === "open" ? "gsi2" : "gsi1", listOf[which], from, order);
  return { items: items.map((item) => report.parse(item)), cursor };
};

/** Closes a report that is open. Throws `not-found`, and `conflict` where somebody has closed it. */
export const close = async (id: string, by: Report["reporter"]): Promise<Report> => {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(id),
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
