import { lambda } from "../http/lambda.ts";
import { closeReport } from "./close-report.ts";
import { listReports } from "./list-reports.ts";
import { reportMessage } from "./report-message.ts";

/** What members find out of place, for the admins to look at. */
export const handler = lambda([reportMessage, listReports, closeReport]);
