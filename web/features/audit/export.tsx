import type { AuditEntry } from "#shared/audit.ts";
import { auditColumns, auditWords, describeChanges, describeEntry } from "#web/content/audit.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";

const createRow = (entry: AuditEntry): Partial<Record<keyof typeof auditColumns, string>> => ({
  ...{ id: entry.id, at: entry.at, kind: entry.kind, network: entry.network },
  admin: entry.by.name || entry.by.id,
  what: describeEntry(entry),
  person: entry.about?.name,
  object: entry.object && `${entry.object.kind} ${entry.object.id}`,
  changes: describeChanges(entry, formatClubInstant, { isWhole: true }).join("\n"),
});

/** Entries as CSV. */
export const formatAuditCsv = (entries: readonly AuditEntry[]) => formatCsv(auditColumns, entries.map(createRow));

type Props = { entries: readonly AuditEntry[]; scope: string; disabled: boolean };

/** Saves the entries that are shown, as CSV; the log then has one more. */
export const ExportAudit = ({ entries, scope, disabled }: Props) => (
  <ExportButton
    label={auditWords.export}
    fileName={() => `audit-log-${scope.replace(/\W+/g, "-")}.csv`}
    format={() => formatAuditCsv(entries)}
    failure={auditWords.notExported}
    disabled={disabled}
    recordedAs={{ list: "audit", scope, rows: entries.length }}
  />
);
