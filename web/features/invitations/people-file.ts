import { mostImportRows } from "#shared/invitations.ts";
import { importWords } from "./invitation-import-words.ts";

/** Somebody on a list, by their line in the file. */
export type Person = { line: number; email: string; name: string };

/** In bytes: beyond it a file is refused unread. */
export const largestFile = 2_000_000;

/** Why a file could not be taken, as a sentence. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

const { file: words } = importWords;

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** What no text has: control characters, also those that stand for bytes which Windows-1252 does not use. */
const binary = /[^\P{Cc}\t\r\n]|\uFFFD/u;

/** A text in UTF-8 with or without its mark, in Excel's UTF-16, or in Windows-1252. */
const readText = (bytes: Uint8Array) => {
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
      // It is in the next one, or in none.
    }
  }
  throw new UnreadableFile(words.encoding);
};

const emailHeader = /e-?mail|^address$/i;
const nameHeader = /name/i;
const firstNameHeader = /first|given/i;
const lastNameHeader = /last|family|surname/i;
const looksLikeEmail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell.trim());

type Columns = { email: number; names: number[]; hasHeader: boolean };

const findNames = (header: string[]) => {
  const isName = (cell: string) => nameHeader.test(cell) && !/company|user/i.test(cell);
  const first = header.findIndex((cell) => isName(cell) && firstNameHeader.test(cell));
  const last = header.findIndex((cell) => isName(cell) && lastNameHeader.test(cell));
  if (first >= 0 || last >= 0) return [first, last].filter((column) => column >= 0);
  return [header.findIndex(isName)].filter((column) => column >= 0);
};

/** By the names of the columns; without such, by where the first row has an address. Throws where there is none. */
const findColumns = (first: string[]): Columns => {
  const plain = first.findIndex(looksLikeEmail);
  if (plain >= 0) return { email: plain, names: first.length > 1 ? [plain === 0 ? 1 : 0] : [], hasHeader: false };
  const email = first.findIndex((cell) => emailHeader.test(cell.trim()));
  if (email < 0) throw new UnreadableFile(words.noColumn);
  return { email, names: findNames(first).filter((column) => column !== email), hasHeader: true };
};

/** The people on a list: a CSV with commas, semicolons or tabs. Throws `UnreadableFile`. */
export const readPeople = async (file: File): Promise<Person[]> => {
  if (file.size > largestFile) throw new UnreadableFile(words.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new UnreadableFile(words.spreadsheet);
  const text = readText(bytes);
  const { default: papa } = await import("papaparse");
  // Guessed from rows that are not empty: others have no delimiter.
  const { meta } = papa.parse(text, { delimitersToGuess: [",", ";", "\t"], skipEmptyLines: "greedy", preview: 10 });
  const { data, errors } = papa.parse<string[]>(text, { delimiter: meta.delimiter });
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote) throw new UnreadableFile(words.quotes((quote.row ?? 0) + 1));
  // Numbered as a spreadsheet does it, with those that are empty.
  const filled = data
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = filled;
  if (!first) throw new UnreadableFile(words.empty);
  const { email, names, hasHeader } = findColumns(first.cells);
  const rows = hasHeader ? filled.slice(1) : filled;
  if (rows.length === 0) throw new UnreadableFile(words.empty);
  if (rows.length > mostImportRows) throw new UnreadableFile(words.tooMany);
  return rows.map(({ cells, line }) => ({
    line,
    email: (cells[email] ?? "").trim(),
    name: names
      .map((column) => (cells[column] ?? "").trim())
      .filter((part) => part !== "")
      .join(" "),
  }));
};
