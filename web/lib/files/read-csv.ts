/** In bytes: larger files are refused unread. */
const largestFile = 2_000_000;

/** Why a file could not be read, as a sentence. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** What is said of files that cannot be read, of which a list takes so many rows. */
export const createCsvWords = (maxRows: number) => {
  const most = maxRows.toLocaleString("en-US");
  return {
    tooLarge: `This file is larger than 2 MB. Please split it: we take up to ${most} rows at a time.`,
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
  if (file.size > largestFile) throw new UnreadableFile(words.tooLarge);
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
