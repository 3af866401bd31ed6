import { useState } from "react";
import { auditContract, type ListExport } from "#shared/audit.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { createCsvFile } from "./csv.ts";
import { save } from "./save-file.ts";

type Props = {
  label: string;
  /** Such as `listings-2027-03.csv`. */
  fileName: () => string;
  /** The file's content, from `formatCsv`. */
  format: () => Promise<string>;
  /** The error toast. */
  failure: { title: string; description: string };
  disabled?: boolean;
  /** The audit log entry for an export of club data: without an entry there is no file. */
  recordedAs?: ListExport;
};

const record = (list: ListExport) =>
  callEndpoint(auditContract.recordExport, list, { idempotencyKey: crypto.randomUUID() });

/** Exports a list as a CSV file for spreadsheets. */
export const ExportButton = ({ label, fileName, format, failure, disabled, recordedAs }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const text = await format();
      if (recordedAs) await record(recordedAs);
      save(createCsvFile(text), fileName());
    } catch {
      void showToast({ type: "error", ...failure });
    }
    setBusy(false);
  };
  return (
    <BusyButton size="compact" disabled={disabled} isBusy={isBusy} onClick={() => void run()}>
      {label}
    </BusyButton>
  );
};
