import * as z from "zod/mini";
import { report } from "#shared/reports.ts";
import { AppError } from "../platform/errors.ts";
import { digest } from "../platform/ids.ts";
import { countList, queryAll, queryPage, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import { getItem, writeOne, type Write } from "../platform/table.ts";

/*
 * @item report
 * @key `REPORT#id` · `REPORT`
 * @asks keep once; decide
 * @cost 1 conditional write
 * @key `gsi1`: `REPORTS` · time#id; `gsi2`: `REPORTS#OPEN` · time#id
 * @asks all, those that are open
 * @cost 1 query a page
 * @item change mark of reports
 * @key `REPORTS` · `CHANGED`
 * @asks have reports changed since this answer?
 * @cost 1 get
 */

/** The lists of all reports and of open ones, by time. */
const reportLists = { all: "REPORTS", open: "REPORTS#OPEN" };

/** The key of the reports' change mark. */
export const reportsChangedKey = { pk: reportLists.all, sk: "CHANGED" };

const reportKeyOf = (id: string) => ({ pk: `REPORT#${id}`, sk: "REPORT" });

/** The same id for all reports of a message by one member, so that they count once. */
export const getReportId = (reporter: string, messageId: string) => `report_${digest(`${reporter}\n${messageId}`)}`;

/** A stored report; whether its message still exists is looked up. */
export const storedReport = z.omit(report, { isMessageDeleted: true });
export type StoredReport = z.infer<typeof storedReport>;

export const reportItemOf = (report: StoredReport) => {
  const sortKey = `${report.created_at}#${report.id}`;
  return {
    ...reportKeyOf(report.id),
    gsi1pk: reportLists.all,
    gsi1sk: sortKey,
    ...(report.status === "open" && { gsi2pk: reportLists.open, gsi2sk: sortKey }),
    ...report,
  };
};

/** A report, if it exists. */
export const findReport = async (id: string): Promise<StoredReport | undefined> => {
  const item = await getItem(reportKeyOf(id));
  return item && readOne(item, (each) => storedReport.parse(each));
};

/**
 * A report for an admin. Throws `not-found`, also for one about their own message, whose reporter they must not learn.
 */
export const readReportFor = async (id: string, adminId: string) => {
  const report = await findReport(id);
  if (!report || report.message.user_id === adminId) throw new AppError("not-found", "Report not found.");
  return report;
};

/** Closes a report, if it is still open: part of a transaction. */
export const reportClosingWrite = ({ id, closed_at, closed_by, outcome }: StoredReport): Write => ({
  Update: {
    Key: reportKeyOf(id),
    UpdateExpression:
      "SET #status = :closed, closed_at = :at, closed_by = :by, #outcome = :outcome REMOVE gsi2pk, gsi2sk",
    ConditionExpression: "#status = :open",
    ExpressionAttributeNames: { "#status": "status", "#outcome": "outcome" },
    ExpressionAttributeValues: {
      ":open": "open",
      ":closed": "closed",
      ":at": closed_at,
      ":by": closed_by,
      ":outcome": outcome,
    },
  },
});

/** A message's open reports: reads the whole open list, which is short. */
export const listOpenReportsOf = async (messageId: string) => {
  const items = await queryAll(rangeOfList("gsi2", reportLists.open));
  return readEach(items, (item) => storedReport.parse(item)).filter(({ message }) => message.id === messageId);
};

/** A page of open reports, or of all, newest first. */
export const readReports = (which: "open" | "all", cursor: string | undefined) =>
  queryPage(
    {
      index: which === "open" ? "gsi2" : "gsi1",
      list: reportLists[which],
      pageSize: 50,
      isDescending: true,
      parse: (item) => storedReport.parse(item),
    },
    cursor,
  );

/** How many reports are open, counted up to `atMost`. */
export const countOpenReports = (atMost: number) => countList("gsi2", reportLists.open, atMost);

const listReportsWhere = async (FilterExpression: string, memberId: string) => {
  const range = rangeOfList("gsi1", reportLists.all);
  const items = await queryAll({
    ...range,
    FilterExpression,
    ExpressionAttributeNames: { "#message": "message" },
    ExpressionAttributeValues: { ...range.ExpressionAttributeValues, ":member": memberId },
  });
  return readEach(items, (item) => storedReport.parse(item));
};

/** All reports by a member or about their messages: reads the whole list. */
export const listReportsOf = (memberId: string) =>
  listReportsWhere("reporter.user_id = :member OR #message.user_id = :member", memberId);

/** Renames a member and removes their picture in a report by or about them. */
export const renameInReport = async ({ id, reporter, message }: StoredReport, memberId: string, full_name: string) => {
  const rename = <Person extends { user_id: string }>(person: Person) =>
    person.user_id === memberId ? { ...person, full_name, avatar_url: null } : person;
  await writeOne({
    Update: {
      Key: reportKeyOf(id),
      UpdateExpression: "SET reporter = :reporter, #message = :message",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#message": "message" },
      ExpressionAttributeValues: { ":reporter": rename(reporter), ":message": rename(message) },
    },
  });
};
