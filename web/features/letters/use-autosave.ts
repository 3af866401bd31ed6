import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { letterFields, type Letter, type LetterFields } from "#shared/letters.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { ApiProblem, isConflict } from "#web/lib/api/client.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { beginLetter, noteLetter, readNewestLetter, saveLetter } from "./api.ts";

/** How long typing must pause before it is saved. */
const pauseMs = 1_200;
/** How long after a failure it is tried again: the network may be back. */
const retryMs = 10_000;

const words = { unknown: "We couldn't save it. Please check your internet connection." } as const;

/** What its author writes of a letter. */
export const toFields = ({ subject, content, segment, topic }: LetterFields): LetterFields => ({
  ...{ subject, content, segment, topic },
});

const isSame = (one: LetterFields, other: LetterFields) =>
  JSON.stringify(toFields(one)) === JSON.stringify(toFields(other));

type Kept = { version: number; fields: object };
const nothingKept: Kept = { version: 0, fields: {} };

/** What this tab had and did not save, such as when the browser was closed; undefined where there is nothing. */
const readKept = (name: string): { version: number; fields: LetterFields } | undefined => {
  const { version, fields } = createDraft(name, nothingKept, "tab");
  const read = letterFields.safeParse(fields);
  return read.success ? { version, fields: read.data } : undefined;
};

export type SaveState =
  /** Of a new letter in which nothing has been written: there is none yet. */
  | { is: "new" }
  | { is: "saved" }
  | { is: "unsaved" }
  | { is: "saving" }
  /** What is wrong with it; it is saved once that is changed. */
  | { is: "refused"; message: string }
  | { is: "failed"; message: string }
  /** Somebody else saved it. */
  | { is: "conflict"; newest: Letter };

/**
 * Saves what is written of a letter by itself, one request at a time, each with the version before. What is not saved
 * yet is kept in the tab. A new letter, which has no id, is begun with the first change, and has an address then.
 */
export const useAutosave = (letter: Letter) => {
  const { id: me } = useMember();
  const page = useLocation();
  /** What another page has handed on is another letter each time. */
  const [newName] = useState(`new${page.search}${page.state === null ? "" : page.key}`);
  const [letterId, setLetterId] = useState(letter.id);
  /** The letter's id once it is begun, and what a new one is begun with: a request that is sent again says the same. */
  const begun = useRef<{ id: string; with?: LetterFields | undefined }>({ id: letter.id });
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const nameDraft = () => `${me}:letter:${begun.current.id || newName}`;
  const [start] = useState(() => {
    const kept = readKept(`${me}:letter:${letter.id || newName}`);
    return kept && !isSame(kept.fields, letter) ? kept : { version: letter.version, fields: toFields(letter) };
  });
  const [fields, setFields] = useState(start.fields);
  const [state, setState] = useState<SaveState>(() => {
    if (!isSame(start.fields, letter)) return { is: "unsaved" };
    return { is: letter.id === "" ? "new" : "saved" };
  });
  /** The version that the next save starts from, and what it has. */
  const base = useRef({ version: start.version, fields: toFields(letter) });
  const [version, setVersion] = useState(start.version);
  const current = useRef(start.fields);
  const running = useRef<Promise<boolean>>(undefined);

  /** Begins a new letter; answers it as the club has it, and what that says. */
  const begin = async (fields: LetterFields) => {
    begun.current.with ??= fields;
    const sent = begun.current.with;
    try {
      const saved = (await beginLetter(sent, idempotencyKey)).letter;
      forgetDraft(nameDraft(), "tab");
      begun.current = { id: saved.id };
      setLetterId(saved.id);
      // The editor stays as it is, with its focus; the page that is loaded anew is the letter's.
      if (location.pathname === adminPaths.newLetter)
        history.replaceState(history.state, "", adminPaths.letter(saved.id));
      return { saved, sent };
    } catch (error) {
      if (error instanceof ApiProblem && (error.problem.status ?? 500) < 500) begun.current.with = undefined;
      throw error;
    }
  };
  const sendToClub = async (fields: LetterFields) => {
    const { id } = begun.current;
    if (id === "") return begin(fields);
    return {
      saved: (await saveLetter({ ...fields, letterId: id, version: base.current.version })).letter,
      sent: fields,
    };
  };

  /** Saves once; answers whether all is saved. */
  const saveOnce = async (): Promise<boolean> => {
    const written = current.current;
    if (begun.current.id !== "" && isSame(written, base.current.fields)) {
      setState({ is: "saved" });
      return true;
    }
    const read = letterFields.safeParse(written);
    if (!read.success) {
      setState({ is: "refused", message: read.error.issues[0]?.message ?? words.unknown });
      return false;
    }
    setState({ is: "saving" });
    try {
      const { saved, sent } = await sendToClub(read.data);
      // As it was typed: the club may have trimmed it, and what is typed must not change under the hand.
      base.current = { version: saved.version, fields: sent === read.data ? written : sent };
      setVersion(saved.version);
      noteLetter(me, saved);
      const isAll = isSame(current.current, base.current.fields);
      if (isAll) forgetDraft(nameDraft(), "tab");
      else keepDraft(nameDraft(), { version: saved.version, fields: current.current }, "tab");
      setState({ is: isAll ? "saved" : "unsaved" });
      return isAll;
    } catch (error) {
      const { id } = begun.current;
      if (isConflict(error) && id !== "") {
        const newest = await readNewestLetter(me, id).catch(() => undefined);
        if (newest) {
          setState({ is: "conflict", newest });
          return false;
        }
      }
      const isRefused = error instanceof ApiProblem && error.problem.status === 400;
      setState({ is: isRefused ? "refused" : "failed", message: getMessage(error, words) });
      return false;
    }
  };
  /** Saves what is written now; answers whether all of it is saved. */
  const save = async (): Promise<boolean> => {
    while (running.current) await running.current;
    running.current = saveOnce();
    try {
      return await running.current;
    } finally {
      running.current = undefined;
    }
  };

  const isWaiting = state.is === "unsaved";
  const hasFailed = state.is === "failed";
  const saveLater = useEffectEvent(() => void save());
  useEffect(() => {
    if (!isWaiting && !hasFailed) return;
    const timer = setTimeout(saveLater, hasFailed ? retryMs : pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, hasFailed, fields, version]);
  useUnsaved(state.is !== "saved" && state.is !== "new");

  const change = (changed: Partial<LetterFields>) => {
    const next = { ...current.current, ...changed };
    current.current = next;
    setFields(next);
    keepDraft(nameDraft(), { version: base.current.version, fields: next }, "tab");
    // Over a conflict one decides first.
    setState((was) => (was.is === "conflict" ? was : { is: "unsaved" }));
  };
  return {
    fields,
    state,
    /** Empty until a new letter is begun. */
    letterId,
    /** Its id, for a new one once it is begun, with nothing in it if need be; undefined where that fails. */
    getId: async () => {
      if (begun.current.id === "") await save();
      return begun.current.id || undefined;
    },
    /** The version that is saved. */
    version,
    change,
    save,
    /** Saves what is written here over what somebody else saved. */
    keepMine: async (newest: Letter) => {
      base.current = { version: newest.version, fields: toFields(newest) };
      await save();
    },
    /** Gives up what is written here. */
    takeTheirs: (newest: Letter) => {
      forgetDraft(nameDraft(), "tab");
      noteLetter(me, newest);
    },
  };
};
