import type { ServerFrame } from "#shared/realtime.ts";
import { listNames } from "#web/lib/list-names.ts";
import { reportCaseWords as words } from "./report-words.ts";

/** An admin who has a report open. */
export type Viewer = Extract<ServerFrame, { type: "reports.viewers" }>["viewers"][number];

/** Names of the viewers of a report, such as "Naomi Whitfield and Olu Adeyemi"; empty where there are none. */
export const nameViewers = (viewers: readonly Viewer[], reportId: string) =>
  listNames(
    viewers.filter(({ report }) => report === reportId).map(({ full_name }) => full_name || words.history.admin),
  );
