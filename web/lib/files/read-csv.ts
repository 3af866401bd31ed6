const megabyte = 1_000_000;

/** Why a file could not be read, as a sentence. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** What is said of files that cannot be read, of which a list takes so many rows and megabytes; larger ones stay unread. */
export const createCsvWords = (maxRows: number, maxMegabytes = 2) => {
  const most = maxRows.toLocaleString("en-US");
  return {
    maxMegabytes,
    tooLarge: `This file is larger than ${maxMegabytes} MB. Please split it: we take up to ${most} rows at a time.`,
    tooMany: `This list has more than ${most} rows. Please split it into smaller files.`,
    encoding: "We can't read the text in this file. Please save it as “CSV UTF-8” and try again.",
    spreadsheet: "This is a spreadsheet. Please save it as “CSV UTF-8” and choose that file.",
    quotes: (line: number) =>
      `A quotation mark near row ${line} isn't closed. Please check that row, or save the list as CSV again.`,
    empty: "There's no one on this list.",
    unreadable: "Your browser couldn't open this file. Please choose it again.",
  };
};
type Words = ReturnType<typeof createCsvWords>;

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** Characters no text contains: control characters, including bytes Windows-1252 does not use. */
const binary = /[^\P{Cc}\t\r\n]|\uFFFD/u;

/** Decodes UTF-8 with or without a BOM, Excel's UTF-16, or Windows-1252. */
const readText = (bytes: Uint8Array, words: Words) => {
  const [first, second] = bytes;
  const encodings =
    first === 0xff && second === 0xfe
      ? ["utf-16le"]
      : first === 0xfe && second === 0xff
        ? ["utf-16be"]
        : first === 0xef && second === 0xbb
          ? ["utf-8"]
          : ["utf-8", "windows-1252"];
  for (const encoding of encodings) {
    try {
      const text = decode(bytes, encoding);
      if (!binary.test(text)) return text;
    } catch {
      // Not in this one: in the next one, or in none.
    }
  }
  throw new UnreadableFile(words.encoding);
};

/** A row's cells, with its line number in the file. */
export type CsvRow = { cells: string[]; line: number };

/**
 * The rows of a CSV file that are not empty, with commas, semicolons or tabs; the first one may be its header. Throws
 * `UnreadableFile`, also where there is none.
 */
export const readCsv = async (file: File, words: Words): Promise<[CsvRow, ...CsvRow[]]> => {
  if (file.size > words.maxMegabytes * megabyte) throw new UnreadableFile(words.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new UnreadableFile(words.spreadsheet);
  const text = readText(bytes, words);
  const { default: papa } = await import("papaparse");
  // Detected from non-empty rows, since empty ones have no delimiter.
  const { meta } = papa.parse(text, { delimitersToGuess: [",", ";", "\t"], skipEmptyLines: "greedy", preview: 10 });
  const { data, errors } = papa.parse<string[]>(text, { delimiter: meta.delimiter });
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote) throw new UnreadableFile(words.quotes((quote.row ?? 0) + 1));
  // Numbered as in a spreadsheet, including empty rows.
  const [first, ...rest] = data
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!first) throw new UnreadableFile(words.empty);
  return [first, ...rest];
};

/** The places of a file's columns by their headers, in any order; -1 for one that it lacks. */
export const matchColumns = <Name extends string>(header: readonly string[], patterns: Record<Name, RegExp>) =>
  Object.fromEntries(
    Object.entries<RegExp>(patterns).map(([name, pattern]) => [
      name,
      header.findIndex((cell) => pattern.test(cell.trim())),
    ]),
  ) as Record<Name, number>;

const nameHeader = /name/i;
const otherName = /company|user|business|firm|organi[sz]ation|employer|level|plan/i;
const firstNameHeader = /first|given/i;
const lastNameHeader = /last|family|surname/i;

/** The columns of which a person's name is made: a first and a last name, or one of both. */
export const matchNames = (header: readonly string[]) => {
  const isName = (cell: string) => (nameHeader.test(cell) || /^surname$/i.test(cell)) && !otherName.test(cell);
  const find = (pattern: RegExp) => header.findIndex((cell) => isName(cell) && pattern.test(cell));
  const parts = [find(firstNameHeader), find(lastNameHeader)].filter((column) => column >= 0);
  return parts.length > 0 ? parts : [header.findIndex(isName)].filter((column) => column >= 0);
};

/** A row's cell without spaces around it; empty where it has none. */
export const readCell = (cells: readonly string[], column: number) => (cells[column] ?? "").trim();

/** The cells of several columns, in a line. */
export const joinCells = (cells: readonly string[], columns: readonly number[]) =>
  columns
    .map((column) => readCell(cells, column))
    .filter((cell) => cell !== "")
    .join(" ");
