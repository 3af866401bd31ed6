import type { Registration } from "#shared/registration-review.ts";
import type { Guest, GuestState } from "#shared/registrations.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { toDecimal } from "#web/lib/money.ts";
import { createAnswerCells, listAnswerColumns, type AnswerColumn } from "#web/lib/questions/answers-of-lists.ts";
import { guestStates, getRegistrationState, type EventEnd } from "../registration-state.ts";
import { decisionWords } from "./decision-words.ts";
import { sumOrder } from "./order-words.ts";
import { listDeclined } from "./registration-details.tsx";

const columns = {
  reference: "Registration",
  id: "ID",
  status: "Status",
  test: "Test",
  submitted: "Submitted",
  person: "Person",
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  phone: "Phone",
  socialMedia: "Social Media",
  profession: "Profession",
  openBar: "Open Bar",
  vendor: "Vendor",
  guests: "Guests",
  accommodations: "Accommodations",
  message: "Message",
  decisions: "Decisions",
  emailed: "Decision Email",
  attendance: "Attendance",
} as const;

/** Only where registering costs something. */
const orderColumns = {
  ticket: "Ticket",
  price: "Price",
  total: "Total",
  paid: "Paid",
  refunded: "Refunded",
  currency: "Currency",
  code: "Code",
} as const;

type CsvRow = Partial<Record<keyof typeof columns | keyof typeof orderColumns | AnswerColumn, string>>;

const yesOrNo = (is: boolean) => (is ? "Yes" : "No");

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

/**
 * For an approved registration, whether anyone of the party came. Empty for upcoming events, unknown if the door was
 * not used, and after a year.
 */
const formatAttendance = ({ status, attendance }: Registration, end: EventEnd) => {
  if (status !== "approved" || (end !== "over" && attendance === undefined)) return "";
  return attendance === undefined ? "Unknown" : attendanceWords[attendance].admin;
};

const createSharedCells = (registration: Registration, end: EventEnd): CsvRow => ({
  reference: registration.reference,
  id: registration.id,
  status: registrationStates[getRegistrationState(registration.status, end)].admin,
  test: yesOrNo(registration.isTest),
  submitted: registration.createdAt,
});

/** A person's ticket, and its price. */
const createTicketCells = ({ order }: Registration, ticket: string | undefined): CsvRow => {
  const line = order?.lines.find(({ typeId }) => typeId === ticket);
  return order && line ? { ticket: line.name, price: toDecimal(line.price, order.currency) } : {};
};

/** What all of a registration costs. */
const createOrderCells = ({ order }: Registration): CsvRow => {
  if (!order) return {};
  const { total, currency, discount } = order;
  const { paid, refunded } = sumOrder(order);
  return {
    total: toDecimal(total, currency),
    paid: toDecimal(paid, currency),
    refunded: toDecimal(refunded, currency),
    currency: currency.toUpperCase(),
    code: discount?.code,
  };
};

const createPersonCells = (
  registration: Registration,
  { firstName, lastName, email, phone, socialMedia, includeOpenBar, answers, ticket }: Guest,
): CsvRow => ({
  ...createTicketCells(registration, ticket),
  ...{ firstName, lastName, email, phone, socialMedia },
  openBar: yesOrNo(includeOpenBar),
  ...createAnswerCells(registration, answers),
});

const createGuestCells = (registration: Registration, end: EventEnd, each: Guest, state?: GuestState): CsvRow => ({
  ...createSharedCells(registration, end),
  ...(state && { status: guestStates[state].admin }),
  ...createPersonCells(registration, each),
  person: "Guest",
});

/** One row for the registrant and one per guest, including declined ones, each with their own status. */
const createRows = (registration: Registration, end: EventEnd): CsvRow[] => [
  {
    ...createSharedCells(registration, end),
    ...createPersonCells(registration, registration),
    ...createOrderCells(registration),
    person: "Registrant",
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
  formatCsv<string>(
    {
      ...columns,
      ...(registrations.some(({ order }) => order) && orderColumns),
      ...listAnswerColumns(registrations),
    },
    registrations.flatMap((each) => createRows(each, end)),
  );
