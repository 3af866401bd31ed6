import { useEffect, useRef, useState } from "react";
import { foldAddress } from "#shared/text.ts";
import { ApiProblem } from "#web/lib/api/client.ts";
import { getBackoffMs, wait } from "#web/lib/backoff.ts";
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

type Options<Row, Answer extends RowAnswer, Extra extends object> = {
  /** The name of this tab's draft. */
  draft: string;
  /** Reads a file, with the answers that need no server, and what is known of it as a whole. */
  read: (file: File) => Promise<{ rows: Answered<Row, Answer>[]; extra?: Extra }>;
  batchSize: number;
  /** What is chosen for the whole list, before anything is. */
  extra: Extra;
  /** Has the server check rows, or do what they are for; it does so once, however often they are sent. */
  ask: (
    batch: readonly Row[],
    list: { importId: string; extra: Extra; rows: readonly Row[]; sends: boolean },
  ) => Promise<Answer[]>;
  /** Whether a row is to be sent once it is checked: those that are ready, unless said otherwise. */
  isToSend?: (answer: RowAnswer, extra: Extra) => boolean;
  /** Whether a file's rows are checked as soon as it is chosen: yes, unless said otherwise. */
  checksAtOnce?: boolean;
  /** Whether rows can be checked, or something is to be chosen first. */
  mayCheck?: (list: { importId: string; rows: readonly Row[]; extra: Extra }) => boolean;
  words: ImportWords;
};

const isReady = ({ outcome }: RowAnswer) => outcome === "ready";

/** Of thousands of rows, a draft takes a while to write. */
const keepEveryMs = 1000;

/** Of hundreds of requests, a few get lost: each is sent again this often before the list stops. */
const silentRetries = 2;

/** Whether nothing was answered to a request, so that the next may fare better. */
const isLost = (error: unknown) => !(error instanceof ApiProblem) || error.status >= 500;

/** A list from a file, kept while the tab is open: each row with its answer, so that nothing is lost. */
export const useImport = <Row extends { line: number }, Answer extends RowAnswer, Extra extends object>({
  draft,
  read,
  batchSize,
  extra: noExtra,
  ask,
  isToSend = isReady,
  checksAtOnce = true,
  mayCheck = () => true,
  words,
}: Options<Row, Answer, Extra>) => {
  type List = { importId: string; fileName: string; extra: Extra; rows: Answered<Row, Answer>[] };
  const none: List = { importId: "", fileName: "", extra: noExtra, rows: [] };
  const [list, setList] = useState(() => createDraft(draft, none, "tab"));
  const [work, setWork] = useState<ImportWork>();
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  /** The current list, for work that spans many answers, and whether to continue. */
  const newest = useRef(list);
  const isHere = useRef(true);
  const keptAt = useRef(0);

  const keep = () => {
    keptAt.current = Date.now();
    if (newest.current.importId === "") forgetDraft(draft, "tab");
    else keepDraft(draft, newest.current, "tab");
  };

  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const show = (changes: Partial<List>) => {
    const next = { ...newest.current, ...changes };
    newest.current = next;
    setList(next);
  };
  const change = (changes: Partial<List>) => {
    show(changes);
    keep();
  };

  const askFor = async (rows: readonly Answered<Row, Answer>[], sends: boolean) => {
    const { importId, extra, rows: all } = newest.current;
    const answers = await ask(rows, { importId, extra, rows: all, sends });
    const byLine = new Map(rows.map(({ line }, index) => [line, answers[index]]));
    show({ rows: newest.current.rows.map((row) => ({ ...row, answer: byLine.get(row.line) ?? row.answer })) });
    // What is done is known to the server, so that rows which are asked for again are done once.
    if (!isHere.current || Date.now() - keptAt.current > keepEveryMs) keep();
    return answers;
  };

  const askUntilAnswered = async (rows: readonly Answered<Row, Answer>[], sends: boolean) => {
    for (let failures = 0; ; failures++)
      try {
        return await askFor(rows, sends);
      } catch (error) {
        if (failures === silentRetries || !isLost(error) || !isHere.current) throw error;
        await wait(getBackoffMs(failures, Math.random));
      }
  };

  /** Sends all remaining rows, a few at a time; answers are kept if a later row fails. Returns these. */
  const workThrough = async (kind: ImportWork) => {
    const isToDo = ({ answer }: Answered<Row, Answer>) =>
      kind === "checking" ? answer === undefined : answer !== undefined && isToSend(answer, newest.current.extra);
    setWork(kind);
    setFailure(undefined);
    const answers: Answer[] = [];
    let isComplete = false;
    try {
      for (;;) {
        const batch = newest.current.rows.filter(isToDo).slice(0, batchSize);
        if (batch.length === 0 || !isHere.current) break;
        answers.push(...(await askUntilAnswered(batch, kind === "sending")));
      }
      isComplete = isHere.current;
    } catch (error) {
      setFailure({ title: words.stopped, message: getMessage(error, words.words) });
    }
    keep();
    setWork(undefined);
    return { answers, isComplete };
  };

  const choose = async (file: File) => {
    setFailure(undefined);
    try {
      change({ ...none, importId: crypto.randomUUID(), fileName: file.name, ...(await read(file)) });
      if (checksAtOnce && mayCheck(newest.current)) await workThrough("checking");
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
    mayCheck: mayCheck(list),
    /** Those that would be sent now. */
    toSend: list.rows.filter(({ answer }) => answer !== undefined && isToSend(answer, list.extra)),
    readRows: () => newest.current.rows,
    check: () => workThrough("checking"),
    send: () => workThrough("sending"),
    forget: () => change(none),
  };
};
