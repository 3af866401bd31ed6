import { useEffect } from "react";

const prefix = "club:draft:";

const stored = (name: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
  } catch {
    // Storage may be forbidden or hold something foreign; typing then starts afresh.
    return null;
  }
};

const store = (name: string, text: string | null) => {
  try {
    if (text === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // Storage may be forbidden or full: the draft then lasts as long as the page.
  }
};

/** What was typed into the form `name` in this tab and never sent, over its empty values. */
export const draftOf = <Values extends object>(name: string, empty: Values): Values => ({
  ...empty,
  ...(stored(name) as Partial<Values> | null),
});

/** Keeps what is typed for as long as the tab lives; values equal to `empty` leave no draft behind. */
export const useKeptDraft = <Values extends object>(name: string, values: Values, empty: Values) => {
  const text = JSON.stringify(values);
  const emptyText = JSON.stringify(empty);
  useEffect(() => store(name, text === emptyText ? null : text), [name, text, emptyText]);
};

/** Forgets a draft that has been sent, even when its form has left the page meanwhile. */
export const forgetDraft = (name: string) => store(name, null);

/**
 * The `Idempotency-Key` of sending `values` from the form `name`: the same for as long as the values are, so that a
 * retry, even after a reload, is done once.
 */
export const submissionKey = (name: string, values: object): string => {
  const slot = `${name}:key`;
  const fingerprint = JSON.stringify(values);
  const last = stored(slot) as { fingerprint: string; key: string } | null;
  if (last?.fingerprint === fingerprint) return last.key;
  const key = crypto.randomUUID();
  store(slot, JSON.stringify({ fingerprint, key }));
  return key;
};
