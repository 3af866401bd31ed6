import { useEffect, useRef, useState } from "react";
import { foldAddress } from "#shared/text.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { UnreadableFile } from "./read-csv.ts";

/** What came of a row, and why, where it was refused. */
export type RowAnswer = { outcome: "refused" | "ready" | (string & {}); message: string };

export const refuseRow = (message: string) => ({ outcome: "refused" as const, message });

type Answered<Row, Answer> = Row & { answer?: Answer };

/** Rows of one address, which is taken from the first of them; others are refused. */
export const refuseRepeated = <Row extends { line: number; email: string; answer?: RowAnswer | undefined }>(
  rows: readonly Row[],
  say: (line: number) => string,
) => {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const address = foldAddress(row.email.trim());
    const line = lines.get(address);
    if (line === undefined) lines.set(address, row.line);
    return line === undefined || address === "" ? row : { ...row, answer: refuseRow(say(line)) };
  });
};

/** The server checks rows first, and then does what they are for. */
export type ImportWork = "checking" | "sending";

type ImportWords = {
  stopped: string;
  words: { unknown: string };
  file: { unreadable: string };
  choose: { failureTitle: (fileName: string) => string; stays: (fileName: string) => string };
};

type Options<Row, Answer extends RowAnswer> = {
  /** The name of this tab's draft. */
  draft: string;
  /** Reads a file, with the answers that need no server. */
  read: (file: File) => Promise<Answered<Row, Answer>[]>;
  batchSize: number;
  /** Has the server check rows, or do what they are for; it does so once, however often they are sent. */
  ask: (rows: readonly Row[], list: { importId: string; note: string; sends: boolean }) => Promise<Answer[]>;
  words: ImportWords;
};

/** A list from a file, kept while the tab is open: each row with its answer, so that nothing is lost. */
export const useImport = <Row extends { line: number }, Answer extends RowAnswer>({
  draft,
  read,
  batchSize,
  ask,
  words,
}: Options<Row, Answer>) => {
  type List = { importId: string; fileName: string; note: string; rows: Answered<Row, Answer>[] };
  const none: List = { importId: "", fileName: "", note: "", rows: [] };
  const [list, setList] = useState(() => createDraft(draft, none, "tab"));
  const [work, setWork] = useState<ImportWork>();
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  /** The current list, for work that spans many answers, and whether to continue. */
  const newest = useRef(list);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const change = (changes: Partial<List>) => {
    const next = { ...newest.current, ...changes };
    newest.current = next;
    setList(next);
    if (next.importId === "") forgetDraft(draft, "tab");
    else keepDraft(draft, next, "tab");
  };

  const askFor = async (rows: readonly Answered<Row, Answer>[], sends: boolean) => {
    const { importId, note } = newest.current;
    const answers = await ask(rows, { importId, note, sends });
    const byLine = new Map(rows.map(({ line }, index) => [line, answers[index]]));
    change({ rows: newest.current.rows.map((row) => ({ ...row, answer: byLine.get(row.line) ?? row.answer })) });
    return answers;
  };

  /** Sends all remaining rows, a few at a time; answers are kept if a later row fails. Returns these. */
  const workThrough = async (kind: ImportWork) => {
    const isToDo = ({ answer }: Answered<Row, Answer>) =>
      kind === "checking" ? answer === undefined : answer?.outcome === "ready";
    setWork(kind);
    setFailure(undefined);
    const answers: Answer[] = [];
    let isComplete = false;
    try {
      for (;;) {
        const batch = newest.current.rows.filter(isToDo).slice(0, batchSize);
        if (batch.length === 0 || !isHere.current) break;
        answers.push(...(await askFor(batch, kind === "sending")));
      }
      isComplete = isHere.current;
    } catch (error) {
      setFailure({ title: words.stopped, message: getMessage(error, words.words) });
    }
    setWork(undefined);
    return { answers, isComplete };
  };

  const choose = async (file: File) => {
    setFailure(undefined);
    try {
      const rows = await read(file);
      change({ ...none, importId: crypto.randomUUID(), fileName: file.name, rows });
      await workThrough("checking");
    } catch (error) {
      const message = error instanceof UnreadableFile ? error.message : words.file.unreadable;
      const { fileName } = newest.current;
      const stays = fileName === "" ? "" : ` ${words.choose.stays(fileName)}`;
      setFailure({ title: words.choose.failureTitle(file.name), message: message + stays });
    }
  };

  return {
    ...list,
    work,
    failure,
    change,
    choose,
    askFor,
    readRows: () => newest.current.rows,
    check: () => workThrough("checking"),
    send: () => workThrough("sending"),
    forget: () => change(none),
  };
};
export type Import<Row extends { line: number }, Answer extends RowAnswer> = ReturnType<typeof useImport<Row, Answer>>;
