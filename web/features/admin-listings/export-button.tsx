import { useState } from "react";
import type { Listing } from "#shared/listings.ts";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { csvFile } from "#web/files/csv.ts";
import { save } from "#web/files/fetch-file.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { listingsCsv } from "./listings-csv.ts";

type Props = { month: string; listings: readonly Listing[] };

/** Saves the listings of a month as a file for spreadsheets. */
export const ExportButton = ({ month, listings }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      save(csvFile(await listingsCsv(listings)), `listings-${month}.csv`);
    } catch {
      void toast({ type: "error", ...words.notExported });
    }
    setBusy(false);
  };
  return (
    <BusyButton size="compact" isBusy={isBusy} onClick={() => void run()}>
      {words.export}
    </BusyButton>
  );
};
