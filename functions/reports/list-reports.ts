import { reportsContract } from "#shared/reports.ts";
import { adminEndpoint } from "../http/doors.ts";
import { reports } from "./report-store.ts";

export const listReports = adminEndpoint(reportsContract.listReports, ({ status, cursor }) => reports(status, cursor));
