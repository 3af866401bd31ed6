import type { ApplicationRow } from "#shared/application-review.ts";
import { labels } from "#shared/applications.ts";
import { declineReasonNames, deskColumns, deskWords, stateWords } from "#web/content/application-desk.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";

const createRow = (row: ApplicationRow): Partial<Record<keyof typeof deskColumns, string>> => {
  const { id, name, email, company, industry, cityState, promisedBy, overdueSince, closedAt, assignee } = row;
  return {
    ...{ id, name, email, company, industry, city: cityState, applied: row.createdAt },
    state: stateWords[row.state].name,
    plan: labels.membershipType[row.membershipType],
    promised: promisedBy,
    overdue: overdueSince,
    closed: closedAt,
    declineReason: row.declineReason && declineReasonNames[row.declineReason],
    assignee: assignee && (assignee.name || assignee.id),
  };
};

/** Applications as CSV. */
export const formatApplicationsCsv = (rows: readonly ApplicationRow[]) => formatCsv(deskColumns, rows.map(createRow));

/** Saves the applications that are shown, as CSV. */
export const ExportApplications = ({ rows, disabled }: { rows: readonly ApplicationRow[]; disabled: boolean }) => (
  <ExportButton
    label={deskWords.export}
    fileName={() => `applications-${new Date().toLocaleDateString("en-CA")}.csv`}
    format={() => formatApplicationsCsv(rows)}
    failure={deskWords.notExported}
    disabled={disabled}
    recordedAs={{ list: "applications", rows: rows.length }}
  />
);
