import { useState } from "react";
import { foldText } from "#shared/folding.ts";
import type { AdminLevel } from "#shared/levels.ts";
import {
  importedFields,
  importedLengths,
  maxMemberCell,
  maxMemberRows,
  memberBatchSize,
  memberImportContract,
  sayTooLong,
  type MemberFate,
  type MemberRow,
} from "#shared/member-import.ts";
import { maxTags } from "#shared/people.ts";
import { email as emailSchema, foldAddress, shorten, truncate } from "#shared/text.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { createCsvWords, readCsv, UnreadableFile } from "#web/lib/files/read-csv.ts";
import { findColumnOrder, isNoDay, readDay, type ColumnOrder, type DayOrder } from "#web/lib/files/read-day.ts";
import { useImport, type RowAnswer } from "#web/lib/files/use-import.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { forgetMemberRows } from "./api.ts";

const most = maxMemberRows.toLocaleString("en-US");
const format = (count: number) => count.toLocaleString("en-US");
const members = (count: number) => (count === 1 ? "1 member" : `${format(count)} members`);
const people = (count: number) => (count === 1 ? "1 person" : `${format(count)} people`);

/** What a column of a file can have, in the order in which it is offered. */
export const facts = ["email", "name", "first", "last", "level", "joined", "until", "tags", ...importedFields] as const;
export type Fact = (typeof facts)[number];

export const factNames: Record<Fact, string> = {
  email: "Email",
  name: "Name",
  first: "First name",
  last: "Last name",
  level: "Level",
  joined: "Joined",
  until: "Paid until",
  tags: "Tags",
  company: "Company",
  position: "Position",
  industry: "Industry",
  location: "Location",
  website: "Website",
  bio: "Bio",
};

export const memberImportWords = {
  choose: {
    help: `A CSV file with a column of email addresses, and any of: name, level, joined, paid until, tags, company, position, industry, location, website, bio. The first row names the columns. Several tags are separated by commas or semicolons. Up to ${most} rows.`,
    action: "Choose a CSV file",
    another: "Choose another file",
    drop: "You can drop it here, too.",
    failureTitle: (fileName: string) => `We can't use ${fileName}`,
    stays: (fileName: string) => `Below is still the list from ${fileName}.`,
  },
  file: {
    ...createCsvWords(maxMemberRows, 5),
    noHeader: "The first row has an email address. Please name the columns there, such as “Email” and “Name”.",
  },
  row: {
    noEmail: "There's no email address.",
    badEmail: "This isn't an email address.",
    repeated: (line: number) => `Row ${line} has the same address.`,
    badDay: (column: string, typed: string) => `${column} isn't a date we can read: “${shorten(typed, 40)}”.`,
    writeDays: "Please write dates as 2024-03-05.",
    manyTags: (count: number) => `Tags aren't taken: there are ${count}, and a member has up to ${maxTags}.`,
  },
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

/** The whole headers that are taken for a fact at first, in lower case and without signs: no guesses. */
const usualHeaders: Record<Fact, readonly string[]> = {
  email: ["email", "e mail", "email address", "e mail address", "mail", "primary email", "contact email"],
  name: ["name", "full name", "display name", "member name", "contact name"],
  first: ["first name", "firstname", "first", "given name", "forename"],
  last: ["last name", "lastname", "last", "surname", "family name"],
  level: ["level", "tier", "plan", "membership level", "membership type", "membership plan", "member type"],
  joined: ["joined", "joined on", "date joined", "join date", "member since", "since", "membership start"],
  until: [
    ...["paid until", "paid through", "paid to", "until", "valid until", "renewal date", "renews on"],
    ...["expires", "expires on", "expiry", "expiry date", "expiration", "expiration date", "membership expires"],
  ],
  tags: ["tags", "tag", "labels", "label"],
  company: ["company", "company name", "employer", "organization", "organisation", "business", "firm"],
  position: ["position", "job title", "job"],
  industry: ["industry", "sector"],
  location: ["location", "city", "town"],
  website: ["website", "web site", "url", "homepage"],
  bio: ["bio", "biography", "about", "about me"],
};

const foldHeader = (header: string) =>
  foldText(header)
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/** What each column is taken for at first; empty for one that is left out. */
export const matchHeaders = (headers: readonly string[]): (Fact | "")[] => {
  const folded = headers.map(foldHeader);
  const matched: (Fact | "")[] = folded.map((header, at) => {
    const fact = facts.find((each) => usualHeaders[each].includes(header)) ?? "";
    return folded.indexOf(header) === at ? fact : "";
  });
  const once = matched.map((fact, at) => (matched.indexOf(fact) === at ? fact : ""));
  if (once.includes("email")) return once;
  const email = folded.findIndex((header, at) => once[at] === "" && /\be ?mail\b/.test(header));
  return once.map((fact, at) => (at === email ? "email" : fact));
};

/** A row of the file as it is there, with its line number. */
export type FileRow = { line: number; cells: string[] };
export type ImportedRow = FileRow & { answer?: RowAnswer & { leaves?: string[] } };

const dayFacts = ["joined", "until"] as const satisfies Fact[];
export type DayFact = (typeof dayFacts)[number];
export const isDayFact = (fact: Fact | ""): fact is DayFact => dayFacts.some((each) => each === fact);

/** What is chosen for the whole file. */
export type ImportChoices = {
  headers: string[];
  /** What each column is; empty for one that is left out. */
  columns: (Fact | "")[];
  /** How a column's dates are meant, where that was chosen. */
  orders: Partial<Record<DayFact, DayOrder | "">>;
  /** The level that each name means that isn't one's, by the folded name: its id, or empty for none. */
  levels: Record<string, string>;
  letsIn: boolean;
  emails: boolean;
};
const noChoices: ImportChoices = { headers: [], columns: [], orders: {}, levels: {}, letsIn: false, emails: false };

type Level = Pick<AdminLevel, "id" | "name">;

const foldName = (name: string) => foldText(name.trim());

/** What stands in a cell where there is nothing to say. */
const filler = /^(#?n\/a|n\.a\.|null|[-–—_.?]+)$/i;

/** What a row has of something; empty where no column is that, or where it only fills the cell. */
const readFact = ({ cells }: FileRow, { columns }: Pick<ImportChoices, "columns">, fact: Fact) => {
  const cell = cells[columns.indexOf(fact)] ?? "";
  return filler.test(cell.trim()) || (isDayFact(fact) && isNoDay(cell)) ? "" : cell;
};

/** Whom a row is about, as the file has it. */
export const readPerson = (row: FileRow, choices: Pick<ImportChoices, "columns">) => {
  const parts = [readFact(row, choices, "first"), readFact(row, choices, "last")].filter((each) => each !== "");
  return {
    email: readFact(row, choices, "email"),
    name: parts.length > 0 ? parts.join(" ") : readFact(row, choices, "name"),
  };
};

/** What follows from all rows together: what is to be chosen, and which row has an address first. */
const examine = (rows: readonly FileRow[], choices: Pick<ImportChoices, "columns">, levels: readonly Level[]) => {
  const known = new Set(levels.map(({ name }) => foldName(name)));
  const names = new Map(
    rows.map((row) => {
      const name = readFact(row, choices, "level").trim();
      return [foldName(name), name];
    }),
  );
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const address = foldAddress(readFact(row, choices, "email"));
    if (!firstLines.has(address)) firstLines.set(address, row.line);
  }
  const [joined, until] = dayFacts.map((fact) => rows.map((row) => readFact(row, choices, fact)));
  return {
    orders: { joined: findColumnOrder(joined!, until), until: findColumnOrder(until!, joined) } satisfies Record<
      DayFact,
      ColumnOrder
    >,
    levels: [...names].flatMap(([folded, name]) => (folded === "" || known.has(folded) ? [] : [{ folded, name }])),
    firstLines,
    /** The first cells of each column that have something. */
    samples: choices.columns.map((_, column) => {
      const found: string[] = [];
      for (const { cells } of rows) {
        const cell = cells[column] ?? "";
        if (cell !== "" && !found.includes(cell)) found.push(cell);
        if (found.length === 3) break;
      }
      return found;
    }),
  };
};
export type Examined = ReturnType<typeof examine>;

/** It, once for each file and what its columns are: thousands of rows take a while. */
const createExaminer = () => {
  let last: { of: string; levels: readonly Level[]; examined: Examined } | undefined;
  return (
    { importId, rows, extra }: { importId: string; rows: readonly FileRow[]; extra: ImportChoices },
    levels: readonly Level[],
  ) => {
    const of = `${importId} ${extra.columns.join()}`;
    if (last?.of !== of || last.levels !== levels) last = { of, levels, examined: examine(rows, extra, levels) };
    return last.examined;
  };
};

/** How a column's dates are meant: as it was chosen, as the file proves, or as is usual; undefined where it is to be chosen. */
export const orderOf = (
  { orders }: ImportChoices,
  { orders: found }: Examined,
  fact: DayFact,
): DayOrder | undefined => {
  const { proof, usual } = found[fact];
  return proof?.order ?? (orders[fact] || usual);
};

/** Another column that is said to be the same as this one; -1 where there is none. */
export const findTwin = ({ columns }: Pick<ImportChoices, "columns">, column: number) =>
  columns.findIndex((fact, at) => fact !== "" && at !== column && fact === columns[column]);

const isAnswered = (choices: ImportChoices, examined: Examined) =>
  choices.columns.includes("email") &&
  choices.columns.every((_, column) => findTwin(choices, column) < 0) &&
  dayFacts.every((fact) => examined.orders[fact].unclear === undefined || orderOf(choices, examined, fact)) &&
  examined.levels.every(({ folded }) => folded in choices.levels);

/** Longer than what is sent of it; what is beyond is not kept. */
const keepCell = (cell: string) => truncate(cell.trim(), maxMemberCell + 1);

/** Reads a file of members, with what its columns are at first. Throws `UnreadableFile`. */
export const readMembersFile = async (file: File): Promise<{ rows: ImportedRow[]; extra: ImportChoices }> => {
  const [header, ...rest] = await readCsv(file, memberImportWords.file);
  if (header.cells.some((cell) => /^\S+@\S+\.\S+$/.test(cell.trim())))
    throw new UnreadableFile(memberImportWords.file.noHeader);
  if (rest.length === 0) throw new UnreadableFile(memberImportWords.file.empty);
  if (rest.length > maxMemberRows) throw new UnreadableFile(memberImportWords.file.tooMany);
  const rows = rest.map(({ cells, line }): ImportedRow => ({ line, cells: cells.map(keepCell) }));
  const width = Math.max(header.cells.length, ...rows.map(({ cells }) => cells.length));
  const headers = Array.from({ length: width }, (_, at) => truncate((header.cells[at] ?? "").trim(), 60));
  return { rows, extra: { ...noChoices, headers, columns: matchHeaders(headers) } };
};

/** A tag has neither a comma nor a line break; nor has one in a file a semicolon. */
const splitTags = (cell: string) => {
  const tags = cell.split(/[,;\n]/).map((each) => each.replace(/\s+/g, " ").trim());
  return [...new Set(tags)].filter((each) => each !== "");
};

/** A row as it is sent, with what of it can't be: notes where the rest comes in, faults where none of it does. */
const prepare = (row: FileRow, choices: ImportChoices, examined: Examined, levels: readonly Level[]) => {
  const [notes, faults] = [[] as string[], [] as string[]];
  const { email, name } = readPerson(row, choices);
  if (email === "") faults.push(rowWords.noEmail);
  else if (!emailSchema("").safeParse(email).success) faults.push(rowWords.badEmail);
  const firstLine = examined.firstLines.get(foldAddress(email)) ?? row.line;
  if (email !== "" && firstLine !== row.line) faults.push(rowWords.repeated(firstLine));
  const days = { joined: "", until: "" };
  for (const fact of dayFacts) {
    const typed = readFact(row, choices, fact);
    const day = readDay(typed, orderOf(choices, examined, fact));
    if (day !== undefined) days[fact] = day;
    else if (typed !== "") faults.push(rowWords.badDay(factNames[fact], typed));
  }
  if (faults.some((each) => each.includes(" isn't a date"))) faults.push(rowWords.writeDays);
  const takeShort = (fact: keyof typeof importedLengths, text: string) => {
    if (text.length <= maxMemberCell) return text;
    notes.push(sayTooLong(factNames[fact], importedLengths[fact]));
    return "";
  };
  const tags = splitTags(takeShort("tags", readFact(row, choices, "tags")));
  if (tags.length > maxTags) notes.push(rowWords.manyTags(tags.length));
  const folded = foldName(readFact(row, choices, "level"));
  const sent: MemberRow = {
    ...(Object.fromEntries(
      importedFields.map((field) => [field, takeShort(field, readFact(row, choices, field))]),
    ) as Pick<MemberRow, (typeof importedFields)[number]>),
    ...{ ...days, email, name: takeShort("name", name) },
    level: levels.find((each) => foldName(each.name) === folded)?.id ?? choices.levels[folded] ?? "",
    tags: tags.length > maxTags ? [] : tags,
  };
  return { sent, notes, faults };
};

const batchTimeoutMs = 30_000;

/** A file of members: what its columns are, what becomes of each row, and having it done. */
export const useMemberImport = (levels: readonly Level[]) => {
  const { id: me } = useMember();
  const [examineOnce] = useState(createExaminer);
  const list = useImport<FileRow, RowAnswer & { leaves?: string[] }, ImportChoices>({
    draft: `${me}:members-file`,
    read: readMembersFile,
    batchSize: memberBatchSize,
    extra: noChoices,
    ask: async (batch, { sends, ...of }) => {
      const { extra, importId } = of;
      const examined = examineOnce(of, levels);
      const prepared = batch.map((row) => prepare(row, extra, examined, levels));
      const sendable = prepared.filter(({ faults }) => faults.length === 0).map(({ sent }) => sent);
      const { letsIn, emails } = extra;
      const { answers } =
        sendable.length === 0
          ? { answers: [] }
          : await callEndpoint(
              memberImportContract.importMembers,
              { importId, isDryRun: !sends, letsIn, emails: letsIn && emails, rows: sendable },
              // Making the accounts of 25 people takes a while; the function is cut off before.
              { signal: AbortSignal.timeout(batchTimeoutMs) },
            );
      const next = answers.values();
      return prepared.map(({ notes, faults }) => {
        if (faults.length > 0) return { outcome: "refused", message: faults.join(" "), leaves: notes };
        const answer = next.next().value!;
        return { ...answer, leaves: [...notes, ...answer.leaves] };
      });
    },
    checksAtOnce: false,
    isToSend: ({ outcome }, { letsIn }) => outcome === "ready" || (outcome === "stranger" && letsIn),
    mayCheck: (of) => isAnswered(of.extra, examineOnce(of, levels)),
    words: memberImportWords,
  });
  const { extra, readRows, change } = list;
  /** What was said of rows by other choices holds no longer. */
  const decide = (chosen: Partial<Pick<ImportChoices, "columns" | "orders" | "levels">>) =>
    change({ extra: { ...extra, ...chosen }, rows: readRows().map(({ line, cells }) => ({ line, cells })) });
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
    place: (column: number, fact: Fact | "") => decide({ columns: extra.columns.with(column, fact) }),
    examined: examineOnce(list, levels),
    setSwitches: (chosen: Partial<Pick<ImportChoices, "letsIn" | "emails">>) =>
      change({ extra: { ...extra, ...chosen } }),
  };
};
export type MemberImport = ReturnType<typeof useMemberImport>;
