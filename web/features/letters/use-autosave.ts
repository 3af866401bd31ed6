import { useEffect, useEffectEvent, useRef, useState } from "react";
import { letterFields, type Letter, type LetterFields } from "#shared/letters.ts";
import { ApiProblem, isConflict } from "#web/lib/api/client.ts";
import { createDraft, forgetDraft, keepDraft } from "#web/lib/forms/draft.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useUnsaved } from "#web/lib/forms/unsaved.tsx";
import { useMember } from "#web/lib/session/require-session.tsx";
import { noteLetter, readNewestLetter, saveLetter } from "./api.ts";

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
  return version > 0 && read.success ? { version, fields: read.data } : undefined;
};

export type SaveState =
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
 * yet is kept in the tab.
 */
export const useAutosave = (letter: Letter) => {
  const { id: me } = useMember();
  const draft = `${me}:letter:${letter.id}`;
  const [start] = useState(() => {
    const kept = readKept(draft);
    return kept && !isSame(kept.fields, letter) ? kept : { version: letter.version, fields: toFields(letter) };
  });
  const [fields, setFields] = useState(start.fields);
  const [state, setState] = useState<SaveState>({ is: isSame(start.fields, letter) ? "saved" : "unsaved" });
  /** The version that the next save starts from, and what it has. */
  const base = useRef({ version: start.version, fields: toFields(letter) });
  const [version, setVersion] = useState(start.version);
  const current = useRef(start.fields);
  const running = useRef<Promise<boolean>>(undefined);

  /** Saves once; answers whether all is saved. */
  const saveOnce = async (): Promise<boolean> => {
    const sent = current.current;
    if (isSame(sent, base.current.fields)) {
      setState({ is: "saved" });
      return true;
    }
    const read = letterFields.safeParse(sent);
    if (!read.success) {
      setState({ is: "refused", message: read.error.issues[0]?.message ?? words.unknown });
      return false;
    }
    setState({ is: "saving" });
    try {
      const saved = (await saveLetter({ ...read.data, letterId: letter.id, version: base.current.version })).letter;
      // As it was sent: the club may have trimmed it, and what is typed must not change under the hand.
      base.current = { version: saved.version, fields: sent };
      setVersion(saved.version);
      noteLetter(me, saved);
      const isAll = current.current === sent;
      if (isAll) forgetDraft(draft, "tab");
      setState({ is: isAll ? "saved" : "unsaved" });
      return isAll;
    } catch (error) {
      if (isConflict(error)) {
        const newest = await readNewestLetter(me, letter.id).catch(() => undefined);
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
  }, [isWaiting, hasFailed, fields]);
  useUnsaved(state.is !== "saved");

  const change = (changed: Partial<LetterFields>) => {
    const next = { ...current.current, ...changed };
    current.current = next;
    setFields(next);
    keepDraft(draft, { version: base.current.version, fields: next }, "tab");
    // Over a conflict one decides first.
    setState((was) => (was.is === "conflict" ? was : { is: "unsaved" }));
  };
  return {
    fields,
    state,
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
      forgetDraft(draft, "tab");
      noteLetter(me, newest);
    },
  };
};
