import { useEffect, useRef, useState } from "react";
import { importBatchSize, invitationsContract, type ImportAnswer, maxImportRows } from "#shared/invitations.ts";
import { foldAddress } from "#shared/text.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { refreshInvitations } from "./api.ts";

/** A person on the list, with their line number in the file. */
type Person = { line: number; email: string; name: string };

/** In bytes: larger files are refused unread. */
const largestFile = 2_000_000;

/** Why a file could not be read, as a sentence. */
class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

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
    tooLarge: `This file is larger than 2 MB. Please split it: we take up to ${most} rows at a time.`,
    tooMany: `This list has more than ${most} rows. Please split it into smaller files.`,
    encoding: "We can't read the text in this file. Please save it as “CSV UTF-8” and try again.",
    spreadsheet: "This is a spreadsheet. Please save it as “CSV UTF-8” and choose that file.",
    noColumn: "We can't find the email addresses. Please name their column “Email” in the first row.",
    quotes: (line: number) =>
      `A quotation mark near row ${line} isn't closed. Please check that row, or save the list as CSV again.`,
    empty: "There's no one on this list.",
    unreadable: "Your browser couldn't open this file. Please choose it again.",
  },
  row: {
    lineBreak: "There's a line break in this row. Please write it on one line.",
    repeated: (line: number) => `Row ${line} has the same address.`,
  },
  checking: "Checking the list",
  inviting: "Sending invitations",
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
    older: "Show more",
    fixed: (line: number) => `Row ${line} can be invited now.`,
    download: "Download these as CSV",
    file: "not-invited.csv",
    columns: { line: "Row", email: "Email", name: "Name", reason: "Reason" },
    downloadFailed: { title: "Error", description: "We couldn't save the file. Please try again." },
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

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes);

/** Characters no text contains: control characters, including bytes Windows-1252 does not use. */
const binary = /[^\P{Cc}\t\r\n]|\uFFFD/u;

/** Decodes UTF-8 with or without a BOM, Excel's UTF-16, or Windows-1252. */
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
      // Not in this one: in the next one, or in none.
    }
  }
  throw new UnreadableFile(peopleFileWords.encoding);
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

/** Finds the columns by their headers, or else by where the first row has an address. Throws if there is none. */
const findColumns = (first: string[]): Columns => {
  const plain = first.findIndex(looksLikeEmail);
  if (plain >= 0) return { email: plain, names: first.length > 1 ? [plain === 0 ? 1 : 0] : [], hasHeader: false };
  const email = first.findIndex((cell) => emailHeader.test(cell.trim()));
  if (email < 0) throw new UnreadableFile(peopleFileWords.noColumn);
  return { email, names: findNames(first).filter((column) => column !== email), hasHeader: true };
};

/** Parses a list of people: CSV with commas, semicolons or tabs. Throws `UnreadableFile`. */
export const readPeople = async (file: File): Promise<Person[]> => {
  if (file.size > largestFile) throw new UnreadableFile(peopleFileWords.tooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new UnreadableFile(peopleFileWords.spreadsheet);
  const text = readText(bytes);
  const { default: papa } = await import("papaparse");
  // Detected from non-empty rows, since empty ones have no delimiter.
  const { meta } = papa.parse(text, { delimitersToGuess: [",", ";", "\t"], skipEmptyLines: "greedy", preview: 10 });
  const { data, errors } = papa.parse<string[]>(text, { delimiter: meta.delimiter });
  const quote = errors.find(({ type }) => type === "Quotes");
  if (quote) throw new UnreadableFile(peopleFileWords.quotes((quote.row ?? 0) + 1));
  // Numbered as in a spreadsheet, including empty rows.
  const filled = data
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [first] = filled;
  if (!first) throw new UnreadableFile(peopleFileWords.empty);
  const { email, names, hasHeader } = findColumns(first.cells);
  const rows = hasHeader ? filled.slice(1) : filled;
  if (rows.length === 0) throw new UnreadableFile(peopleFileWords.empty);
  if (rows.length > maxImportRows) throw new UnreadableFile(peopleFileWords.tooMany);
  return rows.map(({ cells, line }) => ({
    line,
    email: (cells[email] ?? "").trim(),
    name: names
      .map((column) => (cells[column] ?? "").trim())
      .filter((part) => part !== "")
      .join(" "),
  }));
};

/** A person on the list with the server's answer, if any. */
export type ImportRow = Person & { answer?: ImportAnswer };

type List = { importId: string; fileName: string; note: string; rows: ImportRow[] };
const none: List = { importId: "", fileName: "", note: "", rows: [] };

const refuse = (message: string): ImportAnswer => ({ outcome: "refused", message });
const addressOf = ({ email }: Person) => foldAddress(email.trim());

/** Errors in a row that can be found without the server; `rows` are the rows before it. */
const checkHere = (row: Person, rows: readonly Person[]): ImportAnswer | undefined => {
  if (/[\r\n]/.test(row.email + row.name)) return refuse(importWords.row.lineBreak);
  const first = rows.find((each) => each.line !== row.line && addressOf(each) === addressOf(row));
  return first && addressOf(row) !== "" ? refuse(importWords.row.repeated(first.line)) : undefined;
};

/** The rows of a file, with errors that can be found locally. */
const checkAllHere = (people: readonly Person[]) => {
  const firstLines = new Map<string, number>();
  return people.map((person): ImportRow => {
    const line = firstLines.get(addressOf(person));
    if (line === undefined) firstLines.set(addressOf(person), person.line);
    const repeated =
      line !== undefined && addressOf(person) !== "" ? refuse(importWords.row.repeated(line)) : undefined;
    const answer = repeated ?? checkHere(person, []);
    return answer ? { ...person, answer } : person;
  });
};

type Work = "checking" | "inviting";

/** The imported list, kept while the tab is open: each row with its answer, so that nothing is lost. */
export const useImport = () => {
  const { id: me } = useMember();
  const draft = `${me}:import`;
  const [list, setList] = useState(() => createDraft(draft, none, "tab"));
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  /** The current list, for work that spans many answers, and whether to continue. */
  const newest = useRef(list);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const change = (next: List) => {
    newest.current = next;
    setList(next);
    if (next.importId === "") forgetDraft(draft, "tab");
    else keepDraft(draft, next, "tab");
  };

  const setAnswers = (answers: ReadonlyMap<number, ImportAnswer>) =>
    change({
      ...newest.current,
      rows: newest.current.rows.map((row) => ({ ...row, answer: answers.get(row.line) ?? row.answer })),
    });

  const ask = async (rows: readonly ImportRow[], invites: boolean) => {
    const { importId, note } = newest.current;
    const { answers } = await callEndpoint(
      invitationsContract.importInvitations,
      { importId, invites, note: invites ? note : "", rows: rows.map(({ email, name }) => ({ email, name })) },
      // The server processes each row once, however often it is sent.
      { idempotencyKey: crypto.randomUUID() },
    );
    setAnswers(new Map(rows.flatMap(({ line }, index) => (answers[index] ? [[line, answers[index]] as const] : []))));
    return answers;
  };

  /** Sends all remaining rows, a few at a time; answers are kept if a later row fails. */
  const workThrough = async (kind: Work) => {
    const isToDo = ({ answer }: ImportRow) =>
      kind === "checking" ? answer === undefined : answer?.outcome === "ready";
    setWork(kind);
    setFailure(undefined);
    let invited = 0;
    try {
      for (;;) {
        const batch = newest.current.rows.filter(isToDo).slice(0, importBatchSize);
        if (batch.length === 0 || !isHere.current) break;
        const answers = await ask(batch, kind === "inviting");
        invited += answers.filter(({ outcome }) => outcome === "invited").length;
      }
      if (kind === "inviting" && isHere.current)
        void showToast({ type: "success", ...importWords.invite.done(invited) });
    } catch (error) {
      setFailure({ title: importWords.stopped, message: getMessage(error, importWords.words) });
    }
    if (invited > 0) refreshInvitations(me);
    setWork(undefined);
  };

  const choose = async (file: File) => {
    setFailure(undefined);
    try {
      const rows = checkAllHere(await readPeople(file));
      change({ ...none, importId: crypto.randomUUID(), fileName: file.name, rows });
      await workThrough("checking");
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : importWords.file.unreadable;
      const { fileName } = newest.current;
      const stays = fileName === "" ? "" : ` ${importWords.choose.stays(fileName)}`;
      setFailure({ title: importWords.choose.failureTitle(file.name), message: message + stays });
    }
  };

  /** Validates an edited row; returns what is wrong with it, if anything. */
  const fix = async (line: number, { email, name }: Pick<Person, "email" | "name">) => {
    const row = { line, email: email.trim(), name: name.trim() };
    const others = newest.current.rows.filter((each) => each.line !== line);
    const answer = checkHere(row, others);
    change({
      ...newest.current,
      rows: newest.current.rows.map((each) => (each.line === line ? { ...row, answer: answer ?? each.answer } : each)),
    });
    return answer ?? (await ask([row], false))[0];
  };

  const leaveOut = (line: number) =>
    change({ ...newest.current, rows: newest.current.rows.filter((each) => each.line !== line) });

  return {
    ...list,
    work,
    failure,
    choose,
    fix,
    leaveOut,
    setNote: (note: string) => change({ ...newest.current, note }),
    check: () => workThrough("checking"),
    invite: () => workThrough("inviting"),
  };
};
export type Import = ReturnType<typeof useImport>;
