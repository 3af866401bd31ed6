import { useState } from "react";
import type { Registration } from "#shared/registrations.ts";
import { approvalsWords, toastWords } from "#web/content/approvals.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { csvName, csvOf } from "./registrations-csv.ts";

const save = (text: string, name: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

type Props = { eventId: string; registrations: readonly Registration[]; isComplete: boolean };

/** Saves all registrations of an event as a file for spreadsheets, whatever the filters show. */
export const ExportButton = ({ eventId, registrations, isComplete }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      save(await csvOf(registrations), csvName(eventId));
    } catch {
      void toast({ type: "error", ...toastWords.notExported });
    }
    setBusy(false);
  };
  return (
    <Button size="compact" disabled={!isComplete || isBusy} onClick={() => void run()}>
      {approvalsWords.export}
    </Button>
  );
};
