import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Registration } from "#shared/registrations.ts";
import { folded } from "#shared/text.ts";
import type { Filter, StandingStatus } from "#web/content/approvals.ts";

const texts = new WeakMap<Registration, string>();

/** What is looked through, folded once for each reading of a registration. */
const textOf = (registration: Registration) => {
  const known = texts.get(registration);
  if (known !== undefined) return known;
  const { firstName, lastName, email, phone, profession } = registration;
  const text = folded([`${firstName} ${lastName}`, email, phone, profession].join("\n"));
  texts.set(registration, text);
  return text;
};

/** What has become of a registration: one that still waits when its event is over waits for nothing. */
export const getStatus = ({ status }: Registration, isOver: boolean): StandingStatus =>
  isOver && status === "pending" ? "over" : status;

/** The registrations of a status whose name, e-mail, phone or profession contains what is looked for. */
const found = (registrations: readonly Registration[], filter: Filter, query: string, isOver: boolean) => {
  const wanted = folded(query.trim());
  return registrations.filter(
    (each) =>
      (filter === "all" || getStatus(each, isOver) === filter) && (wanted === "" || textOf(each).includes(wanted)),
  );
};

/** How many there are of each status, and of all. */
export const countByStatus = (registrations: readonly Registration[], isOver: boolean) => {
  const counts = { all: registrations.length, pending: 0, approved: 0, rejected: 0, cancelled: 0, over: 0 };
  for (const registration of registrations) counts[getStatus(registration, isOver)]++;
  return counts;
};

/** What one looks for among an event's registrations, and which ones that leaves. */
export const useFilters = (all: readonly Registration[], isOver: boolean) => {
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  // The field keeps up with typing; the cards follow when there is time.
  const query = useDeferredValue(text);
  const shown = useMemo(() => found(all, filter, query, isOver), [all, filter, query, isOver]);
  const counts = useMemo(() => countByStatus(all, isOver), [all, isOver]);
  const field = useRef<HTMLInputElement>(null);
  const clear = useCallback(() => {
    setText("");
    setFilter("all");
    field.current?.focus();
  }, []);
  return { text, setText, filter, setFilter, shown, counts, field, clear };
};
