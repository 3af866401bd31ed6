import type { Guest, Registration } from "#shared/registrations.ts";
import { decisionWords, exportWords, statusWords, registrationWords } from "#web/content/approvals.ts";

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
export const rowsOf = (registration: Registration): Row[] => [
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

/** What a spreadsheet would take for a formula, also behind spaces and line ends, and in the wide letters of East Asia. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Registrations as CSV (RFC 4180), with a mark by which spreadsheets know it for UTF-8; formulas are made text. */
export const csvOf = async (registrations: readonly Registration[]) => {
  const { default: papa } = await import("papaparse");
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const data = registrations.flatMap(rowsOf).map((row) => names.map((name) => row[name] ?? ""));
  const fields = names.map((name) => columns[name]);
  return `\uFEFF${papa.unparse({ fields, data }, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
};

/** Such as `registrations-spring-gala-2026-03-06.csv`. */
export const csvName = (eventId: string, now = new Date()) =>
  `registrations-${eventId}-${now.toLocaleDateString("en-CA")}.csv`;
