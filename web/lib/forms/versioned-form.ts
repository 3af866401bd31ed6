import { useFormik, type FormikErrors, type FormikValues } from "formik";
import { useEffect, useState } from "react";
import { ApiProblem, isConflict } from "#web/lib/api/client.ts";
import { forgetDraft, keepDraft, restoreDraft } from "./draft.ts";
import { getMessage, type FailureWords } from "./failure.ts";
import { collectErrors } from "./validate-with.ts";

/** What a form holds, with the number of the save that it started from. */
type Versioned = FormikValues & { version: number };

type Outcome<Saved> = {
  before: Saved;
  /** Whether an earlier save had worked, but its answer was lost. */
  wasUnanswered: boolean;
};

type Options<Values extends Versioned, Saved, Field extends keyof Values & string> = {
  /** Names the form's draft, which lives as long as the tab. */
  draft: string;
  /** What is edited; only its first value counts. */
  saved: Saved;
  toValues: (saved: Saved) => Values;
  /** The fields in which two saves can differ, in the order of the form. */
  fields: readonly Field[];
  /** Called, as `save` is, with what is edited as the form knows it. */
  validate: (values: Values, saved: Saved) => FormikErrors<Values>;
  save: (values: Values, saved: Saved) => Promise<NonNullable<Saved>>;
  /** Asks before a save; false leaves everything as it is. */
  confirm?: (values: Values, saved: Saved) => Promise<boolean>;
  /** Reads what is saved now, past any cache. */
  getNewest: (saved: Saved) => Promise<Saved | undefined>;
  /** Whether more than the fields is still to be saved, such as a picture. */
  hasMore?: (newest: NonNullable<Saved>) => boolean;
  /** Called with what is saved, and what was before. */
  onSaved: (saved: NonNullable<Saved>, outcome: Outcome<Saved>) => void;
  words: FailureWords;
  /** Called with the words for a failure that is no conflict of versions. */
  onFailed?: (message: string) => void;
};

/** What was saved elsewhere in one field, and what was typed there where both have changed. */
export type ConflictingChange = { name: string; text: string; mine?: string };

/** A value for comparison: space around what is typed does not count. */
const normalize = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "string" ? part.trim() : part));

const isAboutField = (error: unknown, message: string) =>
  error instanceof ApiProblem && (error.problem.errors ?? []).some((each) => each.message === message);

/** Starts from the draft of the tab where there is one, else from what is saved. */
const startFromDraft = <Values extends Versioned>(
  draft: string,
  current: Values,
  listChangedFields: (one: Values, other: Values) => string[],
) => {
  const restored = restoreDraft(draft, current);
  if (!restored || listChangedFields(restored.values, restored.start).length === 0)
    return { start: current, values: current };
  const { start, values, typedAt } = restored;
  // What was saved since then and is shown nowhere in the form is no conflict.
  if (listChangedFields(start, current).length === 0)
    return { start: current, values: { ...values, version: current.version }, typedAt };
  return { start, values, typedAt, isOutdated: true };
};

/**
 * A form for a record that others may change at the same time. It keeps a draft with the record it started from; saving
 * over a newer version becomes a conflict, in which what was typed can be put over that version.
 */
export const useVersionedForm = <Values extends Versioned, Saved, Field extends keyof Values & string>(
  options: Options<Values, Saved, Field>,
) => {
  const { draft, toValues, fields, save, words, hasMore = () => false } = options;
  const listChangedFields = (one: Values, other: Values) =>
    fields.filter((field) => normalize(one[field]) !== normalize(other[field]));

  const [initial] = useState(() => startFromDraft(draft, toValues(options.saved), listChangedFields));
  const [saved, setSaved] = useState(options.saved);
  const [start, setStart] = useState<Values>(initial.start);
  const [restoredFrom, setRestoredFrom] = useState(initial.typedAt);
  const [newest, setNewest] = useState(initial.isOutdated ? options.saved : undefined);
  const [failure, setFailure] = useState<string>();

  const startFrom = (now: Saved) => {
    setSaved(now);
    setStart(toValues(now));
    setNewest(undefined);
    setFailure(undefined);
    return toValues(now);
  };

  const finishSave = (now: NonNullable<Saved>, wasUnanswered: boolean) => {
    forgetDraft(draft, "tab");
    setRestoredFrom(undefined);
    formik.resetForm({ values: startFrom(now) });
    options.onSaved(now, { before: saved, wasUnanswered });
  };

  /** Finds out whether something newer is saved: by this very save, or elsewhere. Answers whether it is. */
  const compareWithNewest = async (values: Values) => {
    const now = await options.getNewest(saved).catch(() => undefined);
    if (!now || toValues(now).version === values.version) return false;
    if (listChangedFields(values, toValues(now)).length === 0 && !hasMore(now)) finishSave(now, true);
    else setNewest(now);
    return true;
  };

  const formik = useFormik<Values>({
    initialValues: initial.values,
    validate: (values) => options.validate(values, saved),
    validateOnBlur: false,
    onSubmit: async (values, { setErrors }) => {
      setNewest(undefined);
      setFailure(undefined);
      try {
        if (options.confirm && !(await options.confirm(values, saved))) return;
        finishSave(await save(values, saved), false);
      } catch (error) {
        if (error instanceof ApiProblem) setErrors(collectErrors(error.problem.errors ?? []));
        // Without an answer it may have been saved; without a network that cannot be found out.
        const mayBeNewer = isConflict(error) || (!(error instanceof ApiProblem) && navigator.onLine);
        if (mayBeNewer && (await compareWithNewest(values))) return;
        const message = getMessage(error, words);
        // What a field says is not said twice.
        if (!isAboutField(error, message)) setFailure(message);
        options.onFailed?.(message);
      }
    },
  });

  const typed = listChangedFields(formik.values, start);
  const { values } = formik;
  const isTyped = typed.length > 0;
  const [firstValues] = useState(values);
  useEffect(() => {
    if (!isTyped) forgetDraft(draft, "tab");
    // What was restored keeps its time until something is typed.
    else if (values !== firstValues) keepDraft(draft, { start, values, typedAt: new Date().toISOString() }, "tab");
  }, [draft, start, values, firstValues, isTyped]);

  const takeNewest = () => {
    forgetDraft(draft, "tab");
    setRestoredFrom(undefined);
    formik.resetForm({ values: startFrom(newest ?? saved) });
  };

  /** Goes on from the newest, with some of what was typed. */
  const mergeWithNewest = async (now: Saved, kept: readonly Field[]) =>
    formik.setValues({ ...startFrom(now), ...Object.fromEntries(kept.map((field) => [field, values[field]])) });

  const changed = newest ? listChangedFields(start, toValues(newest)) : [];
  const differing = newest ? listChangedFields(values, toValues(newest)) : [];
  const isContested = (field: Field) => [changed, typed, differing].every((list) => list.includes(field));

  return {
    formik,
    /** What is edited, as the form knows it. */
    saved,
    /** The fields that were changed since editing began. */
    typed,
    /** What was saved elsewhere, what editing started from, and the fields in which they differ. */
    conflict: newest && {
      newest,
      start,
      /** What was saved elsewhere by the fields' names, beside what was typed in the same field, where it differs. */
      listChanges: (
        names: Readonly<Record<Field, string>>,
        toText: (values: Values, field: Field) => string = (from, field) => String(from[field]),
      ): ConflictingChange[] =>
        changed.map((field) => ({
          name: names[field],
          text: toText(toValues(newest), field),
          ...(isContested(field) && { mine: toText(values, field) }),
        })),
    },
    /** Why the last save failed; a conflict says more. */
    failure,
    /** When the draft was typed that the form began with (ISO 8601). */
    restoredFrom,
    /** Gives up what was typed, for what is saved now. */
    takeNewest,
    /** Puts what was typed over the newest. It is not saved yet. */
    keepMine: async () => {
      if (newest) await mergeWithNewest(newest, typed);
    },
    /**
     * Puts what was typed over the newest, except where the newest has changed too. Answers whether anything is left to
     * save.
     */
    takeTheirs: async () => {
      if (!newest) return false;
      const kept = typed.filter((field) => !isContested(field));
      await mergeWithNewest(newest, kept);
      if (kept.length === 0) setRestoredFrom(undefined);
      return kept.length > 0 || hasMore(newest);
    },
  };
};

/** The same for a form that closes: `onDone` is called when it is saved or canceled. */
export const useClosingForm = <Values extends Versioned, Saved, Field extends keyof Values & string>({
  onDone,
  onSaved,
  ...options
}: Options<Values, Saved, Field> & { onDone: () => void }) => {
  const editing = useVersionedForm({
    ...options,
    onSaved: (saved, outcome) => {
      onSaved(saved, outcome);
      onDone();
    },
  });
  return {
    ...editing,
    /** Leaves what is saved as it is. */
    cancel: () => {
      editing.takeNewest();
      onDone();
    },
    /** Puts what was typed over the newest, and saves that. */
    keepMine: async () => {
      await editing.keepMine();
      await editing.formik.submitForm();
    },
    /** The same with the newest where both have changed; without anything left to save, the form closes. */
    takeTheirs: async () => {
      if (await editing.takeTheirs()) await editing.formik.submitForm();
      else onDone();
    },
  };
};
