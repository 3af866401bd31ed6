import { brand } from "#shared/brand.ts";

/** What spreadsheets would treat as a formula, also after spaces and line breaks, and in full-width characters. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Rows as CSV (RFC 4180) with column headers, and a BOM so that spreadsheets recognize UTF-8; formulas are escaped. */
export const formatCsv = async <Column extends string>(
  columns: Record<Column, string>,
  rows: readonly Partial<Record<Column, string>>[],
) => {
  const { default: papa } = await import("papaparse");
  const names = Object.keys(columns) as Column[];
  const data = rows.map((row) => names.map((name) => row[name] ?? ""));
  const fields = names.map((name) => columns[name]);
  return `\uFEFF${papa.unparse({ fields, data }, { escapeFormulae: formula, newline: "\r\n" })}\r\n`;
};

/** Such as `reports-open-2026-03-06.csv`, with the date in the club's time zone. */
export const nameCsvFile = (list: string, now = new Date()) =>
  `${list}-${now.toLocaleDateString("en-CA", { timeZone: brand.timeZone })}.csv`;

/** CSV as a file. */
export const createCsvFile = (text: string) => new Blob([text], { type: "text/csv;charset=utf-8" });
