import {
  dateBatchSize,
  duesContract,
  maxCellLength,
  maxDateRows,
  type DateAnswer,
  type DateRow,
} from "#shared/dues.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { createCsvWords, matchColumns, readCell, readCsv, UnreadableFile } from "#web/lib/files/read-csv.ts";
import { findColumnOrder, readDay } from "#web/lib/files/read-day.ts";
import { refuseRepeated, refuseRow, useImport, type RowAnswer } from "#web/lib/files/use-import.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { refreshDues } from "./api.ts";

/** A row of the file, with its line number there. */
type Dated = DateRow & { line: number };
export type DatedRow = Dated & { answer?: RowAnswer };

const most = maxDateRows.toLocaleString("en-US");
const format = (count: number) => count.toLocaleString("en-US");
const dates = (count: number) => (count === 1 ? "1 date" : `${format(count)} dates`);

export const datesWords = {
  choose: {
    help: `A CSV file with the columns “Email” and “Paid until”, and, if you like, “Amount” and “Note”. Dates are written as 2027-01-31, or as 1/31/2027 with the month first, unless the file has one like 31/1/2027. Up to ${most} rows.`,
    action: "Choose a CSV file",
    another: "Choose another file",
    drop: "You can drop it here, too.",
    failureTitle: (fileName: string) => `We can't use ${fileName}`,
    stays: (fileName: string) => `Below is still the list from ${fileName}.`,
  },
  file: {
    ...createCsvWords(maxDateRows),
    noColumn: "We can't find the columns. Please name them “Email” and “Paid until” in the first row.",
  },
  row: {
    tooLong: "There's more text in this row than we can take.",
    repeated: (line: number) => `Row ${line} has the same address.`,
  },
  checking: "Checking the list",
  sending: "Setting the dates",
  found: (fileName: string, count: number) => `${fileName}: ${count === 1 ? "1 row" : `${format(count)} rows`}`,
  counts: {
    ready: (count: number) => `${dates(count)} can be set`,
    refused: (count: number) => `${format(count)} can't be set`,
    set: (count: number) => `${dates(count)} set`,
    waiting: (count: number) => `${format(count)} still to check`,
  },
  stopped: "We had to stop",
  goOn: "Go on",
  words: { unknown: "There was a problem reaching the club. Please try again." },
  action: (count: number) => `Set ${dates(count)}`,
  busy: "Setting...",
  done: (count: number) => ({
    title: "Dates set",
    description: `We've emailed ${count === 1 ? "1 member" : `${format(count)} members`}.`,
  }),
} as const;

const headers = {
  email: /e-?mail/i,
  until: /until|through|expir|valid|renew/i,
  // "Level Price" of our own export is what they would pay.
  amount: /amount|^price|total/i,
  text: /note|comment|remark|memo/i,
} as const;

/** Finds the columns by their headers, in any order. Throws where one that is needed is missing. */
const findColumns = (cells: string[]) => {
  const columns = matchColumns(cells, headers);
  if (columns.email < 0 || columns.until < 0) throw new UnreadableFile(datesWords.file.noColumn);
  return columns;
};

/** Reads until when people have paid. Throws `UnreadableFile`. */
export const readDates = async (file: File): Promise<DatedRow[]> => {
  const [header, ...rows] = await readCsv(file, datesWords.file);
  const { email, until, amount, text } = findColumns(header.cells);
  if (rows.length === 0) throw new UnreadableFile(datesWords.file.empty);
  if (rows.length > maxDateRows) throw new UnreadableFile(datesWords.file.tooMany);
  const { unclear, proof } = findColumnOrder(rows.map(({ cells }) => readCell(cells, until)));
  // What the file leaves open, the club reads as the help says.
  const isClear = (day: string) => unclear === undefined || proof !== undefined || /\p{L}/u.test(day);
  const write = (day: string) => (isClear(day) ? readDay(day, proof?.order) : undefined) ?? day;
  const dated = rows.map(({ cells, line }): DatedRow => {
    const [of, day, paid, note] = [email, until, amount, text].map((column) => readCell(cells, column));
    const row = { line, email: of!, until: write(day!), amount: paid!, text: note! };
    const isTooLong = [of, day, paid, note].some((cell) => cell!.length > maxCellLength);
    // It is not sent, and not kept.
    return isTooLong
      ? {
          line,
          email: of!.slice(0, maxCellLength),
          until: "",
          amount: "",
          text: "",
          answer: refuseRow(datesWords.row.tooLong),
        }
      : row;
  });
  return refuseRepeated(dated, datesWords.row.repeated);
};

/** Until when people have paid, as a list. */
export const useDatesImport = () => {
  const { id: me } = useMember();
  const list = useImport<Dated, RowAnswer, object>({
    draft: `${me}:paid-dates`,
    read: async (file) => ({ rows: await readDates(file) }),
    batchSize: dateBatchSize,
    extra: {},
    ask: async (rows, { sends }): Promise<DateAnswer[]> => {
      const { answers } = await callEndpoint(duesContract.importPaidDates, {
        sets: sends,
        rows: rows.map(({ email, until, amount, text }) => ({ email, until, amount, text })),
      });
      return answers;
    },
    words: datesWords,
  });
  const set = async () => {
    const { answers, isComplete } = await list.send();
    const count = answers.filter(({ outcome }) => outcome === "set").length;
    if (isComplete && count > 0) void showToast({ type: "success", ...datesWords.done(count) });
    if (count > 0) refreshDues(me);
  };
  return { ...list, set };
};
