import { useEffect } from "react";
import { listKeys, readJson, writeText, type StorageScope } from "#web/lib/storage.ts";

/** Before the name of each draft, where it is stored. */
export const draftPrefix = "club:draft:";

const readDraft = (name: string, keeping: StorageScope) => readJson(draftPrefix + name, keeping);
const store = (name: string, text: string | null, keeping: StorageScope) =>
  writeText(draftPrefix + name, text, keeping);

const hasSameShape = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** Takes only fields that this release of the form has, in the shape that it expects. */
const fitToFields = <Values extends object>(draft: unknown, empty: Values): Values => {
  const fields = Object.entries((draft ?? {}) as Values);
  return {
    ...empty,
    ...Object.fromEntries(fields.filter(([field, value]) => hasSameShape(value, empty[field as keyof Values]))),
  };
};

/** What was typed into the form `name` and never sent, over its empty values. */
export const createDraft = <Values extends object>(name: string, empty: Values, keeping: StorageScope): Values =>
  fitToFields(readDraft(name, keeping), empty);

/**
 * What was typed in this tab into the form `name` and never saved, what was saved when that began, and when it was typed
 * (ISO 8601); fields that are not stored are those of `current`.
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

/** Whether anything was typed into the form `name` and never sent. */
export const hasDraft = (name: string, keeping: StorageScope) => readDraft(name, keeping) !== null;

/** Keeps values as the draft of the form `name`, for when it is shown again. */
export const keepDraft = (name: string, values: object, keeping: StorageScope) =>
  store(name, JSON.stringify(values), keeping);

/** Keeps what is typed; values equal to `empty` leave no draft behind. */
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

/** Forgets a draft that has been sent, and its idempotency key, even when its form has left the page. */
export const forgetDraft = (name: string, keeping: StorageScope) => {
  store(name, null, keeping);
  store(getKeyName(name), null, "tab");
};

/** Forgets the drafts of one member on this browser: those whose names begin with the member's id and a colon. */
export const forgetDraftsOf = (memberId: string) => {
  for (const keeping of ["tab", "browser"] as const) {
    const keys = listKeys(keeping).filter((key) => key.startsWith(`${draftPrefix}${memberId}:`));
    for (const key of keys) writeText(key, null, keeping);
  }
};

const readLastSubmission = (name: string) =>
  readDraft(getKeyName(name), "tab") as { fingerprint: string; key: string } | null;

/** What was sent from the form `name` last, if its draft has stayed. */
export const readLastSent = (name: string) => {
  const last = readLastSubmission(name);
  return last ? (JSON.parse(last.fingerprint) as Record<string, unknown>) : undefined;
};

/**
 * The `Idempotency-Key` of sending `values` from the form `name`: the same for as long as the values are, so that a
 * retry, even after a reload, is done once. What has been sent is forgotten: sent again on purpose, it counts again. With
 * `keepsKey` other values have the same key, too: they then replace the first ones.
 */
export const getSubmissionKey = (name: string, values: object, keepsKey = false): string => {
  const fingerprint = JSON.stringify(values);
  const last = readLastSubmission(name);
  if (last?.fingerprint === fingerprint) return last.key;
  const key = keepsKey && last ? last.key : crypto.randomUUID();
  store(getKeyName(name), JSON.stringify({ fingerprint, key }), "tab");
  return key;
};
