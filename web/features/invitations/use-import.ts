import { useEffect, useRef, useState } from "react";
import { submissionTimeout } from "#shared/forms.ts";
import { importBatchSize, invitationsContract, type ImportAnswer } from "#shared/invitations.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { refreshInvitations } from "./api.ts";
import { importWords as words } from "./invitation-import-words.ts";
import { readPeople, UnreadableFile, type Person } from "./people-file.ts";

/** Somebody on the list, and what the club says of them; without an answer, not asked yet. */
export type ImportRow = Person & { answer?: ImportAnswer };

type List = { importId: string; fileName: string; note: string; rows: ImportRow[] };
const none: List = { importId: "", fileName: "", note: "", rows: [] };

const refuse = (message: string): ImportAnswer => ({ outcome: "refused", message });
const addressOf = ({ email }: Person) => email.trim().toLowerCase();

/** What is wrong with a row that nobody need be asked about; `rows` are those before it. */
const checkHere = (row: Person, rows: readonly Person[]): ImportAnswer | undefined => {
  if (/[\r\n]/.test(row.email + row.name)) return refuse(words.row.lineBreak);
  const first = rows.find((each) => each.line !== row.line && addressOf(each) === addressOf(row));
  return first && addressOf(row) !== "" ? refuse(words.row.repeated(first.line)) : undefined;
};

/** The rows of a file, with what is wrong with them at first sight. */
const checkAllHere = (people: readonly Person[]) => {
  const firstLines = new Map<string, number>();
  return people.map((person): ImportRow => {
    const line = firstLines.get(addressOf(person));
    if (line === undefined) firstLines.set(addressOf(person), person.line);
    const repeated = line !== undefined && addressOf(person) !== "" ? refuse(words.row.repeated(line)) : undefined;
    const answer = repeated ?? checkHere(person, []);
    return answer ? { ...person, answer } : person;
  });
};

type Work = "checking" | "inviting";

/** The list that an admin invites from, kept while the tab is open: each row with its answer, so that nothing is lost. */
export const useImport = () => {
  const { id: me } = useMember();
  const draft = `${me}:import`;
  const [list, setList] = useState(() => createDraft(draft, none, "tab"));
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<{ title: string; message: string }>();
  /** The list as it is, for what works on it over many answers; and whether that is to go on. */
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
      // The server does it once for a row, however often it is asked.
      { signal: AbortSignal.timeout(submissionTimeout), idempotencyKey: crypto.randomUUID() },
    );
    setAnswers(new Map(rows.flatMap(({ line }, index) => (answers[index] ? [[line, answers[index]] as const] : []))));
    return answers;
  };

  /** Asks about all rows that are still to be done, a few at a time; each answer stays where the next one fails. */
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
      if (kind === "inviting" && isHere.current) void showToast({ type: "success", ...words.invite.done(invited) });
    } catch (error) {
      setFailure({ title: words.stopped, message: getMessage(error, words.words) });
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
      const message = error instanceof UnreadableFile ? error.message : words.file.unreadable;
      const { fileName } = newest.current;
      const stays = fileName === "" ? "" : ` ${words.choose.stays(fileName)}`;
      setFailure({ title: words.choose.failureTitle(file.name), message: message + stays });
    }
  };

  /** Checks a row with other words; answers what is wrong with it then, if anything. */
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
