import { useState } from "react";
import { foldText } from "#shared/folding.ts";
import type { AdminLevel } from "#shared/levels.ts";
import {
  importedFields,
  maxMemberCell,
  maxMemberRows,
  memberBatchSize,
  memberImportContract,
  type MemberFate,
  type MemberRow,
} from "#shared/member-import.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import {
  createCsvWords,
  joinCells,
  matchColumns,
  matchNames,
  readCell,
  readCsv,
  UnreadableFile,
} from "#web/lib/files/read-csv.ts";
import { findUnclearDay, readDay, type DayOrder } from "#web/lib/files/read-day.ts";
import { refuseRepeated, refuseRow, useImport, type RowAnswer } from "#web/lib/files/use-import.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { forgetMemberRows } from "./api.ts";

const most = maxMemberRows.toLocaleString("en-US");
const format = (count: number) => count.toLocaleString("en-US");
const members = (count: number) => (count === 1 ? "1 member" : `${format(count)} members`);
const people = (count: number) => (count === 1 ? "1 person" : `${format(count)} people`);

export const memberImportWords = {
  choose: {
    help: `A CSV file with a column of email addresses, and any of: name, level, joined, paid until, tags, company, position, industry, location, website, bio. Several tags are separated by semicolons. Up to ${most} rows.`,
    action: "Choose a CSV file",
    another: "Choose another file",
    drop: "You can drop it here, too.",
    failureTitle: (fileName: string) => `We can't use ${fileName}`,
    stays: (fileName: string) => `Below is still the list from ${fileName}.`,
  },
  file: {
    ...createCsvWords(maxMemberRows, 5),
    noColumn: "We can't find the email addresses. Please name their column “Email” in the first row.",
  },
  row: {
    tooLong: "There's more text in this row than we can take.",
    repeated: (line: number) => `Row ${line} has the same address.`,
    badDay: (column: string, typed: string) =>
      `${column} isn't a date we can read: “${typed.slice(0, 40)}”. Please write it as 2024-03-05.`,
  },
  joined: "Joined",
  until: "Paid until",
  checking: "Checking the list",
  sending: "Bringing them in",
  found: (fileName: string, count: number) => `${fileName}: ${count === 1 ? "1 row" : `${format(count)} rows`}`,
  counts: {
    changed: (count: number) => `${members(count)} changed`,
    "let-in": (count: number) => `${people(count)} let in`,
    ready: (count: number) => `${members(count)} to change`,
    same: (count: number) => `${members(count)} with nothing to change`,
    stranger: (count: number) => `${people(count)} who ${count === 1 ? "isn't a member" : "aren't members"}`,
    waits: (count: number) => `${people(count)} still to be approved, or to join`,
    "left-out": (count: number) => `${people(count)} left out`,
    refused: (count: number) => `${count === 1 ? "1 row" : `${format(count)} rows`} we can't use`,
    waiting: (count: number) => `${count === 1 ? "1 row" : `${format(count)} rows`} still to check`,
  },
  stopped: "We had to stop",
  goOn: "Check the list",
  words: { unknown: "There was a problem reaching the club. Please try again." },
  action: (changed: number, letIn: number) =>
    [
      ...(changed > 0 ? [`Change ${members(changed)}`] : []),
      ...(letIn > 0 ? [`${changed > 0 ? "let" : "Let"} in ${people(letIn)}`] : []),
    ].join(" and "),
  busy: "Working...",
  done: (changed: number, letIn: number) => ({
    title: "List brought in",
    description: `${members(changed)} changed, ${people(letIn)} let in.`,
  }),
} as const;

const { row: rowWords } = memberImportWords;

/** The fates of rows as they are counted and listed. */
export const listedFates = [
  "changed",
  "let-in",
  "ready",
  "stranger",
  "waits",
  "left-out",
  "refused",
  "same",
] as const satisfies MemberFate[];

const textColumns = ["level", "joined", "until", "tags", ...importedFields] as const;
type TextColumn = (typeof textColumns)[number];

const headers = {
  email: /e-?mail/i,
  level: /level|plan\b|tier|membership type|^type$/i,
  joined: /joined|member since|since|start|created/i,
  until: /until|through|expir|valid|renew/i,
  tags: /tag|label|group/i,
  company: /company|employer|organi[sz]ation|business|firm/i,
  position: /position|title|role|job/i,
  industry: /industry|sector/i,
  location: /location|city|place|town/i,
  website: /website|url|web|link/i,
  bio: /bio|about|description/i,
} as const satisfies Record<"email" | TextColumn, RegExp>;

/** A row of the file as it is there, with its line number. */
export type ImportedPerson = { line: number; email: string; name: string } & Record<TextColumn, string>;
export type ImportedRow = ImportedPerson & { answer?: RowAnswer & { leaves?: string[] } };

/** What is chosen for the whole file, and known of it. */
export type ImportChoices = {
  /** The headers of columns that are used, and of those that aren't. */
  used: string[];
  unused: string[];
  /** Empty until it is chosen, where it has to be. */
  order: DayOrder | "";
  /** The level that each name means that isn't one's, by the folded name: its id, or empty for none. */
  levels: Record<string, string>;
  letsIn: boolean;
  emails: boolean;
};
const noChoices: ImportChoices = { used: [], unused: [], order: "", levels: {}, letsIn: false, emails: false };

type Level = Pick<AdminLevel, "id" | "name">;

const foldName = (name: string) => foldText(name.trim());

/** What has to be chosen before the rows can be checked: how dates are meant, and names that are no level's. */
export const findQuestions = (rows: readonly ImportedPerson[], levels: readonly Level[]) => {
  const known = new Set(levels.map(({ name }) => foldName(name)));
  const names = new Map(rows.map(({ level }) => [foldName(level), level.trim()]));
  return {
    day: findUnclearDay(rows.flatMap(({ joined, until }) => [joined, until])),
    levels: [...names].flatMap(([folded, name]) => (folded === "" || known.has(folded) ? [] : [{ folded, name }])),
  };
};

/** It, once for each file: its rows change only in what was answered. */
const createQuestionFinder = () => {
  let found: { of: string; levels: readonly Level[]; questions: ReturnType<typeof findQuestions> } | undefined;
  return (of: string, rows: readonly ImportedPerson[], levels: readonly Level[]) => {
    if (found?.of !== of || found.levels !== levels) found = { of, levels, questions: findQuestions(rows, levels) };
    return found.questions;
  };
};

const isAnswered = ({ day, levels }: ReturnType<typeof findQuestions>, { order, levels: chosen }: ImportChoices) =>
  (day === undefined || order !== "") && levels.every(({ folded }) => folded in chosen);

/** Reads a file of members, with the headers of its columns. Throws `UnreadableFile`. */
export const readMembersFile = async (file: File): Promise<{ rows: ImportedRow[]; extra: ImportChoices }> => {
  const [header, ...rest] = await readCsv(file, memberImportWords.file);
  const columns = matchColumns(header.cells, headers);
  if (columns.email < 0) throw new UnreadableFile(memberImportWords.file.noColumn);
  if (rest.length === 0) throw new UnreadableFile(memberImportWords.file.empty);
  if (rest.length > maxMemberRows) throw new UnreadableFile(memberImportWords.file.tooMany);
  const names = matchNames(header.cells).filter((column) => column !== columns.email);
  const rows = rest.map(({ cells, line }): ImportedRow => {
    const texts = Object.fromEntries(textColumns.map((name) => [name, readCell(cells, columns[name])]));
    const row = {
      ...(texts as Record<TextColumn, string>),
      ...{ line, email: readCell(cells, columns.email), name: joinCells(cells, names) },
    };
    if (Object.values(row).every((cell) => String(cell).length <= maxMemberCell)) return row;
    // It is not sent, and not kept.
    const empty = Object.fromEntries(textColumns.map((name) => [name, ""])) as Record<TextColumn, string>;
    const { email, name } = row;
    return {
      ...empty,
      line,
      email: email.slice(0, 300),
      name: name.slice(0, 300),
      answer: refuseRow(rowWords.tooLong),
    };
  });
  const isUsed = (column: number) => names.includes(column) || Object.values(columns).includes(column);
  const titles = header.cells.map((cell) => cell.trim().slice(0, 60));
  return {
    rows: refuseRepeated(rows, rowWords.repeated),
    extra: {
      ...noChoices,
      used: titles.filter((_, column) => isUsed(column)),
      unused: titles.filter((title, column) => title !== "" && !isUsed(column)),
    },
  };
};

const splitTags = (cell: string) =>
  cell
    .split(/[;|,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** A row as it is sent, or why it can't be. */
const prepare = (
  row: ImportedPerson,
  { order, levels: chosen }: ImportChoices,
  levels: readonly Level[],
): MemberRow | string => {
  const days = { joined: "", until: "" };
  for (const name of ["joined", "until"] as const) {
    if (row[name] === "") continue;
    const day = readDay(row[name], order === "" ? undefined : order);
    if (day === undefined) return rowWords.badDay(memberImportWords[name], row[name]);
    days[name] = day;
  }
  const folded = foldName(row.level);
  const level = levels.find(({ name }) => foldName(name) === folded)?.id ?? chosen[folded] ?? "";
  const { email, name, tags } = row;
  const profile = Object.fromEntries(importedFields.map((field) => [field, row[field]])) as Pick<
    MemberRow,
    (typeof importedFields)[number]
  >;
  return { ...profile, ...days, email, name, level, tags: splitTags(tags).slice(0, maxTagsOfRow) };
};

const batchTimeoutMs = 30_000;

/** The server says how many a member has at most. */
const maxTagsOfRow = 40;

/** A file of members: what becomes of each row, and having it done. */
export const useMemberImport = (levels: readonly Level[]) => {
  const { id: me } = useMember();
  const [findOnce] = useState(createQuestionFinder);
  const list = useImport<ImportedPerson, RowAnswer & { leaves?: string[] }, ImportChoices>({
    draft: `${me}:member-import`,
    read: readMembersFile,
    batchSize: memberBatchSize,
    extra: noChoices,
    ask: async (rows, { extra, sends }) => {
      const prepared = rows.map((row) => prepare(row, extra, levels));
      const sendable = prepared.filter((each) => typeof each !== "string");
      const { letsIn, emails } = extra;
      const { answers } =
        sendable.length === 0
          ? { answers: [] }
          : await callEndpoint(
              memberImportContract.importMembers,
              { isDryRun: !sends, letsIn, emails: letsIn && emails, rows: sendable },
              // Making the accounts of 25 people takes a while; the function is cut off before.
              { signal: AbortSignal.timeout(batchTimeoutMs) },
            );
      const next = answers.values();
      return prepared.map((each) =>
        typeof each === "string" ? { ...refuseRow(each), leaves: [] } : next.next().value!,
      );
    },
    isToSend: ({ outcome }, { letsIn }) => outcome === "ready" || (outcome === "stranger" && letsIn),
    mayCheck: ({ importId, rows, extra }) => isAnswered(findOnce(importId, rows, levels), extra),
    words: memberImportWords,
  });
  const { extra, readRows, change } = list;
  /** What was said of rows by other choices holds no longer. */
  const decide = (chosen: Partial<Pick<ImportChoices, "order" | "levels">>) =>
    change({
      extra: { ...extra, ...chosen },
      // What the file itself says stays.
      rows: readRows().map(({ answer, ...row }) => (answer && !answer.leaves ? { ...row, answer } : row)),
    });
  const send = async () => {
    const { answers, isComplete } = await list.send();
    const count = (outcome: MemberFate) => answers.filter((each) => each.outcome === outcome).length;
    const [changed, letIn] = [count("changed"), count("let-in")];
    if (isComplete) void showToast({ type: "success", ...memberImportWords.done(changed, letIn) });
    if (changed + letIn > 0) forgetMemberRows(me);
  };
  return {
    ...list,
    send,
    decide,
    questions: findOnce(list.importId, list.rows, levels),
    setSwitches: (chosen: Partial<Pick<ImportChoices, "letsIn" | "emails">>) =>
      change({ extra: { ...extra, ...chosen } }),
  };
};
export type MemberImport = ReturnType<typeof useMemberImport>;
