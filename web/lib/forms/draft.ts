import { useEffect } from "react";
import { listKeys, readJson, writeText, type Keeping } from "#web/lib/storage.ts";

const prefix = "club:draft:";

const stored = (name: string, keeping: Keeping) => readJson(prefix + name, keeping);
const store = (name: string, text: string | null, keeping: Keeping) => writeText(prefix + name, text, keeping);

const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);

/** What fits of what was stored by a form that may be of another release. */
const fitted = <Values extends object>(kept: unknown, empty: Values): Values => {
  const fields = Object.entries((kept ?? {}) as Values);
  return {
    ...empty,
    ...Object.fromEntries(fields.filter(([field, value]) => isAlike(value, empty[field as keyof Values]))),
  };
};

/** What was typed into the form `name` and never sent, over its empty values. */
export const createDraft = <Values extends object>(name: string, empty: Values, keeping: Keeping): Values =>
  fitted(stored(name, keeping), empty);

/**
 * What was typed in this tab into the form `name` and never saved, what was saved when that began, and when it was typed
 * (ISO 8601); fields that are not stored are those of `current`.
 */
export const restoreDraft = <Values extends object>(name: string, current: Values) => {
  const kept = stored(name, "tab") as { start?: unknown; values?: unknown; typedAt?: string } | null;
  if (!kept?.start || !kept.values || !kept.typedAt) return undefined;
  return { start: fitted(kept.start, current), values: fitted(kept.values, current), typedAt: kept.typedAt };
};

/** Whether anything was typed into the form `name` and never sent. */
export const hasDraft = (name: string, keeping: Keeping) => stored(name, keeping) !== null;

/** Keeps values as the draft of the form `name`, for when it is shown again. */
export const keepDraft = (name: string, values: object, keeping: Keeping) =>
  store(name, JSON.stringify(values), keeping);

/** Keeps what is typed; values equal to `empty` leave no draft behind. */
export const useKeptDraft = <Values extends object>(name: string, values: Values, empty: Values, keeping: Keeping) => {
  const text = JSON.stringify(values);
  const emptyText = JSON.stringify(empty);
  useEffect(() => void store(name, text === emptyText ? null : text, keeping), [name, text, emptyText, keeping]);
};

const keySlot = (name: string) => `${name}:key`;

/** Forgets a draft that has been sent, and the key of its sending, even when its form has left the page meanwhile. */
export const forgetDraft = (name: string, keeping: Keeping) => {
  store(name, null, keeping);
  store(keySlot(name), null, "tab");
};

/** Forgets the drafts of one member on this browser: those whose names begin with the member's id and a colon. */
export const forgetDraftsOf = (memberId: string) => {
  for (const keeping of ["tab", "browser"] as const) {
    const theirs = listKeys(keeping).filter((key) => key.startsWith(`${prefix}${memberId}:`));
    for (const key of theirs) writeText(key, null, keeping);
  }
};

const lastSending = (name: string) => stored(keySlot(name), "tab") as { fingerprint: string; key: string } | null;

/** What was sent from the form `name` last, if its draft has stayed. */
export const readLastSent = (name: string) => {
  const last = lastSending(name);
  return last ? (JSON.parse(last.fingerprint) as Record<string, unknown>) : undefined;
};

/**
 * The `Idempotency-Key` of sending `values` from the form `name`: the same for as long as the values are, so that a
 * retry, even after a reload, is done once. What has been sent is forgotten: sent again on purpose, it counts again. With
 * `staysOne` the key stays with other values, too: they then replace the first ones.
 */
export const getSubmissionKey = (name: string, values: object, staysOne = false): string => {
  const slot = keySlot(name);
  const fingerprint = JSON.stringify(values);
  const last = lastSending(name);
  if (last?.fingerprint === fingerprint) return last.key;
  const key = staysOne && last ? last.key : crypto.randomUUID();
  store(slot, JSON.stringify({ fingerprint, key }), "tab");
  return key;
};
