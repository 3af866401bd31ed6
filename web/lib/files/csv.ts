/** What a spreadsheet would take for a formula, also behind spaces and line ends, and in the wide letters of East Asia. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Rows as CSV (RFC 4180) under the names of their columns, with a mark by which spreadsheets know it for UTF-8; formulas
 * are made text.
 */
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

/** CSV as a file. */
export const createCsvFile = (text: string) => new Blob([text], { type: "text/csv;charset=utf-8" });
