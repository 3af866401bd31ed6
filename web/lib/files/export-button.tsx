import { useState } from "react";
import { BusyButton } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { createCsvFile } from "./csv.ts";
import { save } from "./save-file.ts";

type Props = {
  label: string;
  /** Such as `listings-2027-03.csv`. */
  fileName: () => string;
  /** The file's text, as `formatCsv` has it. */
  format: () => Promise<string>;
  /** The toast's words where that fails. */
  failure: { title: string; description: string };
  disabled?: boolean;
};

/** Saves a list as a CSV file for spreadsheets. */
export const ExportButton = ({ label, fileName, format, failure, disabled }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      save(createCsvFile(await format()), fileName());
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
