import { reportsContract } from "#shared/reports.ts";
import { adminEndpoint } from "../http/doors.ts";
import { memberOf } from "../members/member-store.ts";
import { authorOf } from "../messages/author.ts";
import { close } from "./report-store.ts";

export const closeReport = adminEndpoint(reportsContract.closeReport, async ({ id }, admin) =>
  close(id, authorOf(await memberOf(admin.id))),
);
