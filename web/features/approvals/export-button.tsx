import { useState } from "react";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { csvFile } from "#web/files/csv.ts";
import { save } from "#web/files/fetch-file.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { csvName, registrationsCsv } from "./registrations-csv.ts";

type Props = { eventId: string; registrations: readonly Registration[]; isComplete: boolean };

/** Saves all registrations of an event as a file for spreadsheets, whatever the filters show. */
export const ExportButton = ({ eventId, registrations, isComplete }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      save(csvFile(await registrationsCsv(registrations)), csvName(eventId));
    } catch {
      void toast({ type: "error", ...toastWords.notExported });
    }
    setBusy(false);
  };
  return (
    <BusyButton size="compact" disabled={!isComplete} isBusy={isBusy} onClick={() => void run()}>
      {approvalsWords.export}
    </BusyButton>
  );
};
