import { screen, waitFor, within } from "@testing-library/react";
import type { ConductEntry } from "#shared/conduct.ts";
import type { ListedReport, Report, ReportCase } from "#shared/reports.ts";
import { type Answers, ok } from "../api.ts";
import { enter, portalAnswers } from "../portal.tsx";
import { idOf } from "./direct-messages.ts";
import { ben, timeOf, zora } from "./messages.tsx";

/** A report by Zora of a message of Ben's; each letter makes another one. */
export const report = (letter: string, changes: Partial<Report> = {}): Report => ({
  ...{ id: `report_${letter.repeat(22)}`, topic: "Networking", reporter: zora, reason: "Advertising" },
  message: { id: idOf(1), ...ben, content: "Buy now!", attachment: null, created_at: timeOf(0) },
  ...{
    created_at: timeOf(5),
    status: "open",
    closed_at: null,
    closed_by: null,
    outcome: null,
    isMessageDeleted: false,
  },
  ...changes,
});

export const first = report("a");
/** As the list has it: without its text. */
export const direct: ListedReport = {
  ...report("b", { topic: null, reason: "" }),
  message: { ...first.message, full_name: "", content: null },
};
export const grace = { user_id: "grace", full_name: "Grace Lee", avatar_url: null };
export const warned = { removesMessage: false, measure: "warning" as const, until: null, reason: "No advertising." };
export const closed = report("c", { status: "closed", closed_at: timeOf(9), closed_by: grace, outcome: warned });

const entry = (id: string, changes: Partial<ConductEntry>): ConductEntry => ({
  ...{ id, at: timeOf(0), kind: "reported", by: "", reason: "", until: null, reportId: first.id },
  ...changes,
});

/** The first report with all that it takes to decide on it. */
export const firstCase: ReportCase = {
  report: first,
  before: [{ ...first.message, id: idOf(8), ...zora, content: "Who is at the gala?" }],
  after: [{ ...first.message, id: idOf(9), ...zora, content: "Please don't." }],
  others: 1,
  author: {
    history: [
      entry("1", {}),
      entry("2", { kind: "warning", by: "Grace Lee", reason: "No advertising.", reportId: closed.id }),
    ],
    ...{ canBeRestricted: true, chatMute: null, suspension: null },
  },
  reporter: { history: [entry("3", { kind: "report-made" })] },
};

/** The page of the first report, once it is there. */
export const visitReport = async (answers: Answers = {}) => {
  const sent = portalAnswers({ [`GET /api/admin/reports/${first.id}`]: () => ok(firstCase), ...answers });
  const visit = await enter(`/portal/admin/reports/${first.id}`, "Report");
  await waitFor(() => expect(screen.queryByText("Loading the report")).not.toBeInTheDocument());
  return { ...visit, sent };
};

/** The admins' list, once it is there. */
export const visitReports = async (answers: Answers = {}) => {
  const sent = portalAnswers({
    "GET /api/admin/reports": ({ query }) =>
      ok({ items: query.get("status") === "all" ? [first, direct, closed] : [first, direct] }),
    ...answers,
  });
  const visit = await enter("/portal/admin/reports", "Reported Messages");
  await waitFor(() => expect(screen.queryByText("Loading the reports")).not.toBeInTheDocument());
  return { ...visit, sent };
};

export const card = (index: number) => within(screen.getAllByRole("article")[index]!);
