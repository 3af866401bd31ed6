import { useEffect } from "react";
import { listKeys, readJson, writeText, type StorageScope } from "#web/lib/storage.ts";

/** The storage key prefix of drafts. */
export const draftPrefix = "club:draft:";

const readDraft = (name: string, keeping: StorageScope) => readJson(draftPrefix + name, keeping);
const store = (name: string, text: string | null, keeping: StorageScope) =>
  writeText(draftPrefix + name, text, keeping);

const hasSameShape = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** Keeps only fields that this release of the form has, with the expected types. */
const fitToFields = <Values extends object>(draft: unknown, empty: Values): Values => {
  const fields = Object.entries((draft ?? {}) as Values);
  return {
    ...empty,
    ...Object.fromEntries(fields.filter(([field, value]) => hasSameShape(value, empty[field as keyof Values]))),
  };
};

/** The unsent draft of the form `name`, over its empty values. */
export const createDraft = <Values extends object>(name: string, empty: Values, keeping: StorageScope): Values =>
  fitToFields(readDraft(name, keeping), empty);

/**
 * This tab's unsaved draft of the form `name`, with the values it started from and when it was typed (ISO 8601);
 * missing fields are taken from `current`.
 */
export const restoreDraft = <Values extends object>(name: string, current: Values) => {
  const draft = readDraft(name, "tab") as { start?: unknown; values?: unknown; typedAt?: string } | null;
  if (!draft?.start || !draft.values || !draft.typedAt) return undefined;
  return {
    start: fitToFields(draft.start, current),
    values: fitToFields(draft.values, current),
    typedAt: draft.typedAt,
  };
};

/** Whether the form `name` has an unsent draft. */
export const hasDraft = (name: string, keeping: StorageScope) => readDraft(name, keeping) !== null;

/** Stores values as the draft of the form `name`. */
export const keepDraft = (name: string, values: object, keeping: StorageScope) =>
  store(name, JSON.stringify(values), keeping);

/** Has the draft of one form go on as another's, unless that has its own. */
export const passDraftOn = (from: string, to: string, keeping: StorageScope) => {
  if (!hasDraft(from, keeping) || hasDraft(to, keeping)) return;
  store(to, JSON.stringify(readDraft(from, keeping)), keeping);
  forgetDraft(from, keeping);
};

/** Stores the input; values equal to `empty` delete the draft. */
export const useKeptDraft = <Values extends object>(
  name: string,
  values: Values,
  empty: Values,
  keeping: StorageScope,
) => {
  const text = JSON.stringify(values);
  const emptyText = JSON.stringify(empty);
  useEffect(() => void store(name, text === emptyText ? null : text, keeping), [name, text, emptyText, keeping]);
};

const getKeyName = (name: string) => `${name}:key`;

/** Forgets that the form `name` was sent: it was answered. */
export const forgetSubmission = (name: string) => store(getKeyName(name), null, "tab");

/** Deletes a sent draft and its idempotency key, even if its form has left the page. */
export const forgetDraft = (name: string, keeping: StorageScope) => {
  store(name, null, keeping);
  forgetSubmission(name);
};

/** Deletes one member's drafts in this browser: those whose names start with the member's id and a colon. */
export const forgetDraftsOf = (memberId: string) => {
  for (const keeping of ["tab", "browser"] as const) {
    const keys = listKeys(keeping).filter((key) => key.startsWith(`${draftPrefix}${memberId}:`));
    for (const key of keys) writeText(key, null, keeping);
  }
};

const readLastSubmission = (name: string) =>
  readDraft(getKeyName(name), "tab") as { fingerprint: string; key: string } | null;

/** The values last sent from the form `name`, if its draft still exists. */
export const readLastSent = (name: string) => {
  const last = readLastSubmission(name);
  return last ? (JSON.parse(last.fingerprint) as Record<string, unknown>) : undefined;
};

/**
 * The `Idempotency-Key` for sending `values` from the form `name`: the same as long as the values are, so that a
 * retry is processed once, even after a reload. It is deleted once sent, so sending again on purpose counts again.
 * With `keepsKey` changed values have the same key and replace the first ones.
 */
export const getSubmissionKey = (name: string, values: object, keepsKey = false): string => {
  const fingerprint = JSON.stringify(values);
  const last = readLastSubmission(name);
  if (last?.fingerprint === fingerprint) return last.key;
  const key = keepsKey && last ? last.key : crypto.randomUUID();
  store(getKeyName(name), JSON.stringify({ fingerprint, key }), "tab");
  return key;
};
