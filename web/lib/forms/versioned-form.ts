import { useFormik, type FormikErrors, type FormikValues } from "formik";
import { useEffect, useState } from "react";
import { ApiProblem, isConflict } from "#web/lib/api/client.ts";
import { forgetDraft, keepDraft, restoreDraft } from "./draft.ts";
import { getMessage, type FailureWords } from "./failure.ts";
import { collectErrors } from "./validate-with.ts";

/** A form's values, with the version they started from. */
type Versioned = FormikValues & { version: number };

type Outcome<Saved> = {
  before: Saved;
  /** Whether an earlier save had succeeded, but its response was lost. */
  wasUnanswered: boolean;
};

type Options<Values extends Versioned, Saved, Field extends keyof Values & string> = {
  /** The name of the form's draft, which lasts as long as the tab. */
  draft: string;
  /** The record being edited; only the initial value counts. */
  saved: Saved;
  toValues: (saved: Saved) => Values;
  /** The fields in which two versions can differ, in form order. */
  fields: readonly Field[];
  /** Called, like `save`, with the record as the form knows it. */
  validate: (values: Values, saved: Saved) => FormikErrors<Values>;
  save: (values: Values, saved: Saved) => Promise<NonNullable<Saved>>;
  /** Asks before saving; false cancels. */
  confirm?: (values: Values, saved: Saved) => Promise<boolean>;
  /** Loads the current record, bypassing the cache. */
  getNewest: (saved: Saved) => Promise<Saved | undefined>;
  /** Whether there are changes other than fields, such as a picture. */
  hasMore?: (newest: NonNullable<Saved>) => boolean;
  /** Called with the saved record, and the previous one. */
  onSaved: (saved: NonNullable<Saved>, outcome: Outcome<Saved>) => void;
  words: FailureWords;
  /** Called with the message of an error other than a version conflict. */
  onFailed?: (message: string) => void;
};

/** The value saved elsewhere for a field, and the local value if both changed it. */
export type ConflictingChange = { name: string; text: string; mine?: string };

/** A value for comparison, trimmed. */
const normalize = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "string" ? part.trim() : part));

const isAboutField = (error: unknown, message: string) =>
  error instanceof ApiProblem && (error.problem.errors ?? []).some((each) => each.message === message);

/** Starts from this tab's draft if there is one, otherwise from the saved record. */
const startFromDraft = <Values extends Versioned>(
  draft: string,
  current: Values,
  listChangedFields: (one: Values, other: Values) => string[],
) => {
  const restored = restoreDraft(draft, current);
  if (!restored || listChangedFields(restored.values, restored.start).length === 0)
    return { start: current, values: current };
  const { start, values, typedAt } = restored;
  // A change made since then to something the form does not show is no conflict.
  if (listChangedFields(start, current).length === 0)
    return { start: current, values: { ...values, version: current.version }, typedAt };
  return { start, values, typedAt, isOutdated: true };
};

/**
 * A form for a record that others may change at the same time. The draft is kept with the record it started from;
 * saving over a newer version becomes a conflict, in which the local changes can be applied to that version.
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

  /** Checks whether there is a newer version, saved by this very request or elsewhere. Returns whether there is. */
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
        // Without a response it may have been saved; offline, that cannot be found out.
        const mayBeNewer = isConflict(error) || (!(error instanceof ApiProblem) && navigator.onLine);
        if (mayBeNewer && (await compareWithNewest(values))) return;
        const message = getMessage(error, words);
        // Field errors are not repeated.
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
    // A restored draft keeps its time until something is typed.
    else if (values !== firstValues) keepDraft(draft, { start, values, typedAt: new Date().toISOString() }, "tab");
  }, [draft, start, values, firstValues, isTyped]);

  const takeNewest = () => {
    forgetDraft(draft, "tab");
    setRestoredFrom(undefined);
    formik.resetForm({ values: startFrom(newest ?? saved) });
  };

  /** Continues from the newest version with some of the local changes. */
  const mergeWithNewest = async (now: Saved, kept: readonly Field[]) =>
    formik.setValues({ ...startFrom(now), ...Object.fromEntries(kept.map((field) => [field, values[field]])) });

  const changed = newest ? listChangedFields(start, toValues(newest)) : [];
  const differing = newest ? listChangedFields(values, toValues(newest)) : [];
  const isContested = (field: Field) => [changed, typed, differing].every((list) => list.includes(field));

  return {
    formik,
    /** The record as the form knows it. */
    saved,
    /** The fields changed since editing began. */
    typed,
    /** The version saved elsewhere, the version editing started from, and the fields in which they differ. */
    conflict: newest && {
      newest,
      start,
      /** Values saved elsewhere by field label, next to the local value if it differs. */
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
    /** Why the last save failed; for a conflict there is more. */
    failure,
    /** When the restored draft was typed (ISO 8601). */
    restoredFrom,
    /** Discards the local changes in favor of the current version. */
    takeNewest,
    /** Goes on from a version that came about by another act here; what else changed in it is a conflict. */
    goOnFrom: async (now: NonNullable<Saved>) => {
      if (listChangedFields(start, toValues(now)).length === 0) await mergeWithNewest(now, typed);
      else setNewest(now);
    },
    /** Applies the local changes to the newest version, without saving. */
    keepMine: async () => {
      if (newest) await mergeWithNewest(newest, typed);
    },
    /**
     * Applies the local changes to the newest version, except to fields changed there too. Returns whether anything
     * is left to save.
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
    /** Discards the changes. */
    cancel: () => {
      editing.takeNewest();
      onDone();
    },
    /** Applies the local changes to the newest version, and saves. */
    keepMine: async () => {
      await editing.keepMine();
      await editing.formik.submitForm();
    },
    /** The same, keeping the newest values where both changed; if nothing is left to save, the form closes. */
    takeTheirs: async () => {
      if (await editing.takeTheirs()) await editing.formik.submitForm();
      else onDone();
    },
  };
};
