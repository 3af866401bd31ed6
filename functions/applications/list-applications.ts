import { applicationsContract } from "#shared/applications.ts";
import { adminEndpoint } from "../http/doors.ts";
import { applications } from "./application-store.ts";

export const listApplications = adminEndpoint(applicationsContract.listApplications, ({ month, cursor }) =>
  applications.ofMonth(month, cursor),
);
