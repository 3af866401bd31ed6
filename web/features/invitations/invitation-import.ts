import { importBatchSize, invitationsContract, maxImportRows } from "#shared/invitations.ts";
import { foldAddress } from "#shared/text.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { createCsvWords, joinCells, matchNames, readCell, readCsv, UnreadableFile } from "#web/lib/files/read-csv.ts";
import { refuseRepeated, refuseRow, useImport, type RowAnswer } from "#web/lib/files/use-import.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { refreshInvitations } from "./api.ts";

/** A person on the list, with their line number in the file. */
type Person = { line: number; email: string; name: string };

const most = maxImportRows.toLocaleString("en-US");
const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`);
const unknown = "There was a problem reaching the club. Please try again.";

export const importWords = {
  title: "Invite from a List",
  welcome: "Choose a list, see who can be invited, and fix what can't. No one is emailed until you say so.",
  back: "Your invitations",
  choose: {
    title: "The list",
    help: `A CSV file with a column of email addresses and, if you like, names. Up to ${most} rows.`,
    action: "Choose a CSV file",
    another: "Choose another file",
    drop: "You can drop it here, too.",
    failureTitle: (fileName: string) => `We can't use ${fileName}`,
    stays: (fileName: string) => `Below is still the list from ${fileName}.`,
  },
  file: {
    ...createCsvWords(maxImportRows),
    noColumn: "We can't find the email addresses. Please name their column “Email” in the first row.",
  },
  row: {
    lineBreak: "There's a line break in this row. Please write it on one line.",
    repeated: (line: number) => `Row ${line} has the same address.`,
  },
  checking: "Checking the list",
  sending: "Sending invitations",
  found: (fileName: string, count: number) => `${fileName}: ${people(count)}`,
  counts: {
    ready: (count: number) => `${people(count)} can be invited`,
    refused: (count: number) => `${people(count)} can't be invited`,
    invited: (count: number) => `${people(count)} invited`,
    waiting: (count: number) => `${people(count)} still to check`,
  },
  stopped: "We had to stop",
  goOn: "Go on",
  words: { unknown },
  problems: {
    title: "What can't be invited",
    line: (line: number) => `Row ${line}`,
    email: { label: "Email Address" },
    name: { label: "Name" },
    check: "Check again",
    checking: "Checking...",
    leaveOut: "Leave out",
    leaveOutNamed: (line: number) => `Leave out row ${line}`,
    more: "Show more",
    fixed: (line: number) => `Row ${line} can be invited now.`,
    download: "Download these as CSV",
    file: "not-invited.csv",
    columns: { line: "Row", email: "Email", name: "Name", reason: "Reason" },
    failed: { title: "Error", description: "We couldn't save the file. Please try again." },
  },
  invite: {
    title: "The invitation",
    note: {
      label: "A Personal Sentence",
      help: "It's in every email, in your name.",
      placeholder: "Founding members come first.",
    },
    action: (count: number) => `Invite ${people(count)}`,
    busy: "Inviting...",
    done: (count: number) => ({ title: "Invitations sent", description: `We invited ${people(count)}.` }),
  },
} as const;

const { file: peopleFileWords } = importWords;

const emailHeader = /e-?mail|^address$/i;
const looksLikeEmail = (cell: string) => /^\S+@\S+\.\S+$/.test(cell.trim());

type Columns = { email: number; names: number[]; hasHeader: boolean };

/** Finds the columns by their headers, or else by where the first row has an address. Throws if there is none. */
const findColumns = (first: string[]): Columns => {
  const plain = first.findIndex(looksLikeEmail);
  if (plain >= 0) return { email: plain, names: first.length > 1 ? [plain === 0 ? 1 : 0] : [], hasHeader: false };
  const email = first.findIndex((cell) => emailHeader.test(cell.trim()));
  if (email < 0) throw new UnreadableFile(peopleFileWords.noColumn);
  return { email, names: matchNames(first).filter((column) => column !== email), hasHeader: true };
};

/** Parses a list of people: CSV with commas, semicolons or tabs. Throws `UnreadableFile`. */
export const readPeople = async (file: File): Promise<Person[]> => {
  const [first, ...rest] = await readCsv(file, peopleFileWords);
  const { email, names, hasHeader } = findColumns(first.cells);
  const rows = hasHeader ? rest : [first, ...rest];
  if (rows.length === 0) throw new UnreadableFile(peopleFileWords.empty);
  if (rows.length > maxImportRows) throw new UnreadableFile(peopleFileWords.tooMany);
  return rows.map(({ cells, line }) => ({
    line,
    email: readCell(cells, email),
    name: joinCells(cells, names),
  }));
};

/** A person on the list with the server's answer, if any. */
export type ImportRow = Person & { answer?: RowAnswer };

const addressOf = ({ email }: Person) => foldAddress(email.trim());

const checkLine = (row: Person): ImportRow =>
  /[\r\n]/.test(row.email + row.name) ? { ...row, answer: refuseRow(importWords.row.lineBreak) } : row;

/** Errors in a row that can be found without the server; `rows` are the other ones. */
const checkHere = (row: Person, rows: readonly Person[]) => {
  const first = rows.find((each) => addressOf(each) === addressOf(row));
  if (first && addressOf(row) !== "") return refuseRow(importWords.row.repeated(first.line));
  return checkLine(row).answer;
};

/** The imported list. */
export const useInvitationImport = () => {
  const { id: me } = useMember();
  const list = useImport<Person, RowAnswer, { note: string }>({
    draft: `${me}:import`,
    read: async (file) => ({
      rows: refuseRepeated((await readPeople(file)).map(checkLine), importWords.row.repeated),
    }),
    batchSize: importBatchSize,
    extra: { note: "" },
    ask: async (rows, { importId, extra: { note }, sends }) => {
      const { answers } = await callEndpoint(
        invitationsContract.importInvitations,
        {
          ...{ importId, invites: sends, note: sends ? note : "" },
          rows: rows.map(({ email, name }) => ({ email, name })),
        },
        { idempotencyKey: crypto.randomUUID() },
      );
      return answers;
    },
    words: importWords,
  });
  const { change, askFor, readRows, send } = list;

  /** Validates an edited row; returns what is wrong with it, if anything. */
  const fix = async (line: number, { email, name }: Pick<Person, "email" | "name">) => {
    const row = { line, email: email.trim(), name: name.trim() };
    const answer = checkHere(
      row,
      readRows().filter((each) => each.line !== line),
    );
    change({
      rows: readRows().map((each) => (each.line === line ? { ...row, answer: answer ?? each.answer } : each)),
    });
    return answer ?? (await askFor([row], false))[0];
  };

  const invite = async () => {
    const { answers, isComplete } = await send();
    const invited = answers.filter(({ outcome }) => outcome === "invited").length;
    if (isComplete) void showToast({ type: "success", ...importWords.invite.done(invited) });
    if (invited > 0) refreshInvitations(me);
  };

  return {
    ...list,
    fix,
    leaveOut: (line: number) => change({ rows: readRows().filter((each) => each.line !== line) }),
    setNote: (note: string) => change({ extra: { note } }),
    invite,
  };
};
export type InvitationImport = ReturnType<typeof useInvitationImport>;
