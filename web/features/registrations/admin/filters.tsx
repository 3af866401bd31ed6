import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { Registration } from "#shared/registrations.ts";
import { folded } from "#shared/text.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { OneLine } from "#web/ui/tool-row.tsx";
import { getRegistrationState, type EventEnd } from "../registration-state.ts";
import { forgetDone, useQuickDecisions } from "./quick-decisions.ts";

const filters = ["all", "pending", "approved", "rejected", "cancelled", "over", "called-off"] as const;
type Filter = (typeof filters)[number];
type Counts = Record<Filter, number>;

const texts = new WeakMap<Registration, string>();

/** The text that is searched, folded once for each version of a registration. */
const getText = (registration: Registration) => {
  const known = texts.get(registration);
  if (known !== undefined) return known;
  const { firstName, lastName, email, phone, profession } = registration;
  const text = folded([`${firstName} ${lastName}`, email, phone, profession].join("\n"));
  texts.set(registration, text);
  return text;
};

type Search = { filter: Filter; query: string; end: EventEnd; kept: ReadonlyMap<string, unknown> };

/** The registrations of a status whose name, email, phone, or profession contains the query, and those that are kept. */
const search = (registrations: readonly Registration[], { filter, query, end, kept }: Search) => {
  const wanted = folded(query.trim());
  return registrations.filter(
    (each) =>
      kept.has(each.id) ||
      ((filter === "all" || getRegistrationState(each.status, end) === filter) &&
        (wanted === "" || getText(each).includes(wanted))),
  );
};

/** How many there are of each status, and of all. */
export const countByStatus = (registrations: readonly Registration[], end: EventEnd) => {
  const counts: Counts = {
    ...{ all: registrations.length, pending: 0, approved: 0, rejected: 0, cancelled: 0 },
    ...{ over: 0, "called-off": 0 },
  };
  for (const registration of registrations) counts[getRegistrationState(registration.status, end)]++;
  return counts;
};

const none: ReadonlySet<string> = new Set();

/**
 * Puts the pending registrations first. One that is decided meanwhile keeps its place until `settle` is called: what an
 * admin is about to press must not move away under the pointer.
 */
const usePendingFirst = (all: readonly Registration[]) => {
  const [first, setFirst] = useState(none);
  const isNew = ({ id, status }: Registration) => status === "pending" && !first.has(id);
  if (all.some(isNew)) setFirst(new Set([...first, ...all.filter(isNew).map(({ id }) => id)]));
  const sorted = useMemo(
    () => [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))],
    [all, first],
  );
  return { sorted, settle: useCallback(() => setFirst(none), []) };
};

/** The search text and the status filter, and the registrations that match both, pending ones first. */
export const useFilters = (all: readonly Registration[], end: EventEnd) => {
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const { sorted, settle } = usePendingFirst(all);
  const kept = useQuickDecisions();
  // The field keeps up with typing; the rows follow when there is time.
  const query = useDeferredValue(text);
  const shown = useMemo(() => search(sorted, { filter, query, end, kept }), [sorted, filter, query, end, kept]);
  const counts = useMemo(() => countByStatus(all, end), [all, end]);
  const field = useRef<HTMLInputElement>(null);
  const change = useCallback(
    (is: { text?: string; filter?: Filter }) => {
      forgetDone();
      settle();
      if (is.text !== undefined) setText(is.text);
      if (is.filter !== undefined) setFilter(is.filter);
    },
    [settle],
  );
  const clear = useCallback(() => {
    change({ text: "", filter: "all" });
    field.current?.focus();
  }, [change]);
  return { text, filter, change, shown, counts, field, clear };
};

type StatusFilterProps = { counts: Counts; chosen: Filter; onChoose: (filter: Filter) => void };

/** Whether a filter is offered: those of an event that has ended only where there are any. */
const isOffered = (filter: Filter, counts: Counts) =>
  (filter !== "over" && filter !== "called-off") || counts[filter] > 0;

/** Shows all registrations, or those of one status. Their counts add up. */
export const StatusFilter = ({ counts, chosen, onChoose }: StatusFilterProps) => (
  <OneLine>
    <FilterButtons
      label={approvalsWords.filters.label}
      options={filters
        .filter((value) => isOffered(value, counts) || value === chosen)
        .map((value) => ({
          value,
          label: value === "all" ? approvalsWords.filters.all : registrationStates[value].admin,
          count: counts[value],
        }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  </OneLine>
);
