import { brand } from "#shared/brand.ts";
import type { AdminEvent } from "#shared/events.ts";
import type { Guest, GuestState, Registration } from "#shared/registrations.ts";
import { approvalsWords, decisionWords, exportWords, registrationWords, toastWords } from "#web/content/approvals.ts";
import { guestStates } from "#web/content/guest-states.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Row } from "#web/ui/layout.ts";
import { OneLine } from "#web/ui/tool-row.tsx";
import { getEventEnd, getRegistrationState, type EventEnd } from "../registration-state.ts";
import { useAddTest } from "./api.ts";
import { listDeclined } from "./guest-choices.tsx";

const { columns, registrant, guest } = exportWords;
type CsvRow = Partial<Record<keyof typeof columns, string>>;

const yesOrNo = (is: boolean) => (is ? registrationWords.yes : registrationWords.no);

const formatDecisions = ({ decisions }: Registration) =>
  decisions
    .map(({ decision, isOfGuests, at, by, message, guests = [] }) => {
      const ofGuests = guests.map(({ name, state, note }) =>
        [`${name} ${guestStates[state].admin}`, note].filter(Boolean).join(", "),
      );
      const suffix = [message, ...ofGuests].filter(Boolean).join("; ");
      const done = decisionWords[isOfGuests ? "guests" : decision].done;
      return `${at} ${done} by ${by.name || by.id}${suffix && `: ${suffix}`}`;
    })
    .join("\n");

/** Of an approved registration: whether anybody of its party came, as far as that is kept. */
const formatAttendance = ({ status, attendance }: Registration, end: EventEnd) => {
  if (status !== "approved" || (end !== "over" && attendance === undefined)) return "";
  return attendance === undefined ? exportWords.unknownAttendance : attendanceWords[attendance].admin;
};

const createSharedCells = (registration: Registration, end: EventEnd): CsvRow => ({
  reference: registration.reference,
  id: registration.id,
  status: registrationStates[getRegistrationState(registration.status, end)].admin,
  test: yesOrNo(registration.isTest),
  submitted: registration.createdAt,
});

const createPersonCells = ({ firstName, lastName, email, phone, socialMedia, includeOpenBar }: Guest): CsvRow => ({
  ...{ firstName, lastName, email, phone, socialMedia },
  openBar: yesOrNo(includeOpenBar),
});

const createGuestCells = (registration: Registration, end: EventEnd, each: Guest, state?: GuestState): CsvRow => ({
  ...createSharedCells(registration, end),
  ...(state && { status: guestStates[state].admin }),
  ...createPersonCells(each),
  person: guest,
});

/** A row for the registrant, and one for each guest, also for who was declined, each with their own status. */
const createRows = (registration: Registration, end: EventEnd): CsvRow[] => [
  {
    ...createSharedCells(registration, end),
    ...createPersonCells(registration),
    person: registrant,
    profession: registration.profession,
    vendor: yesOrNo(registration.isVendor),
    guests: String(registration.guests.length),
    accommodations: registration.accommodations,
    message: registration.message,
    decisions: formatDecisions(registration),
    emailed: registration.emailed ?? "",
    attendance: formatAttendance(registration, end),
  },
  ...registration.guests.map((each) =>
    createGuestCells(registration, end, each, each.hold && registration.status === "approved" ? "held" : undefined),
  ),
  ...listDeclined(registration).map((each) => createGuestCells(registration, end, each, "declined")),
];

/** The registrations for an event as CSV. */
export const formatRegistrationsCsv = (registrations: readonly Registration[], end?: EventEnd) =>
  formatCsv(
    columns,
    registrations.flatMap((each) => createRows(each, end)),
  );

/** Such as `registrations-spring-gala-2026-03-06.csv`, by the day where the club is. */
export const formatCsvName = (eventId: string, now = new Date()) =>
  `registrations-${eventId}-${now.toLocaleDateString("en-CA", { timeZone: brand.timeZone })}.csv`;

const { addTest, refresh, refreshing } = approvalsWords;

type ToolbarProps = {
  event: AdminEvent;
  /** Those that match the filters. */
  registrations: readonly Registration[];
  isComplete: boolean;
  isRefreshing: boolean;
  onRefresh: () => Promise<void>;
};

/** Adds a test registration, refreshes, and exports the registrations that match the filters. */
export const Toolbar = ({ event, registrations, isComplete, isRefreshing, onRefresh }: ToolbarProps) => {
  const { mutate, isPending } = useAddTest(event.id);
  return (
    <OneLine>
      <Row alignItems="stretch" flexWrap="wrap" gap="2">
        <BusyButton size="compact" isBusy={isPending} onClick={() => mutate()}>
          {addTest}
        </BusyButton>
        <BusyButton size="compact" isBusy={isRefreshing} onClick={() => void onRefresh()}>
          {isRefreshing ? refreshing : refresh}
        </BusyButton>
        <ExportButton
          label={isComplete ? approvalsWords.exportOf(registrations.length) : approvalsWords.export}
          fileName={() => formatCsvName(event.id)}
          format={() => formatRegistrationsCsv(registrations, getEventEnd(event))}
          failure={toastWords.notExported}
          disabled={!isComplete || registrations.length === 0}
          recordedAs={{ list: "registrations", scope: event.id, rows: registrations.length }}
        />
      </Row>
    </OneLine>
  );
};
