import { useState } from "react";
import type { Guest, Registration } from "#shared/registrations.ts";
import {
  decisionWords,
  exportWords,
  statusWords,
  registrationWords,
  approvalsWords,
  toastWords,
} from "#web/content/approvals.ts";
import { formatCsv, createCsvFile } from "#web/lib/files/csv.ts";
import { save } from "#web/lib/files/fetch-file.ts";
import { BusyButton } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";

const { columns, registrant, guest } = exportWords;
type Row = Partial<Record<keyof typeof columns, string>>;

const yesOrNo = (is: boolean) => (is ? registrationWords.yes : registrationWords.no);

const decisionsOf = ({ decisions }: Registration) =>
  decisions
    .map(({ decision, at, by, message }) => {
      const words = message === "" ? "" : `: ${message}`;
      return `${at} ${decisionWords[decision].done} by ${by.name || by.id}${words}`;
    })
    .join("\n");

const ofAll = (registration: Registration): Row => ({
  reference: registration.reference,
  id: registration.id,
  status: statusWords[registration.status],
  test: yesOrNo(registration.isTest),
  submitted: registration.createdAt,
});

const personOf = ({ firstName, lastName, email, phone, socialMedia, includeOpenBar }: Guest): Row => ({
  ...{ firstName, lastName, email, phone, socialMedia },
  openBar: yesOrNo(includeOpenBar),
});

/** A row for who registered, and one for each guest. */
const rowsOf = (registration: Registration): Row[] => [
  {
    ...ofAll(registration),
    ...personOf(registration),
    person: registrant,
    profession: registration.profession,
    vendor: yesOrNo(registration.isVendor),
    guests: String(registration.guests.length),
    accommodations: registration.accommodations,
    message: registration.message,
    decisions: decisionsOf(registration),
    emailed: registration.emailed ?? "",
  },
  ...registration.guests.map((each) => ({ ...ofAll(registration), ...personOf(each), person: guest })),
];

/** Registrations as CSV. */
export const formatRegistrationsCsv = (registrations: readonly Registration[]) =>
  formatCsv(columns, registrations.flatMap(rowsOf));

/** Such as `registrations-spring-gala-2026-03-06.csv`. */
export const formatCsvName = (eventId: string, now = new Date()) =>
  `registrations-${eventId}-${now.toLocaleDateString("en-CA")}.csv`;

type ExportButtonProps = { eventId: string; registrations: readonly Registration[]; isComplete: boolean };

/** Saves all registrations of an event as a file for spreadsheets, whatever the filters show. */
export const ExportButton = ({ eventId, registrations, isComplete }: ExportButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      save(createCsvFile(await formatRegistrationsCsv(registrations)), formatCsvName(eventId));
    } catch {
      void showToast({ type: "error", ...toastWords.notExported });
    }
    setBusy(false);
  };
  return (
    <BusyButton size="compact" disabled={!isComplete} isBusy={isBusy} onClick={() => void run()}>
      {approvalsWords.export}
    </BusyButton>
  );
};
