import { useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { attendances, isUndecided, type Attendance, type Registration } from "#shared/registrations.ts";
import { folded } from "#shared/text.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { useSearchAddress } from "#web/lib/search-address.ts";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { OneLine } from "#web/ui/tool-row.tsx";
import { getRegistrationState, type EventEnd } from "../registration-state.ts";
import { forgetDone, useQuickDecisions } from "./quick-decisions.ts";

const filters = [
  "all",
  "pending",
  "waitlisted",
  "approved",
  "rejected",
  "cancelled",
  "over",
  "called-off",
  "held",
  ...attendances,
] as const;
type Filter = (typeof filters)[number];
type Counts = Record<Filter, number>;

type Searched = { text: string; digits: string };
const searched = new WeakMap<Registration, Searched>();

/** The digits of a phone number, without the country's own 1. */
const getDigits = (phone: string) => phone.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** What is searched, folded once for each version of a registration. */
const getSearched = (registration: Registration) => {
  const known = searched.get(registration);
  if (known !== undefined) return known;
  const { firstName, lastName, email, phone, profession, reference, declinedGuests = [] } = registration;
  const guests = [...registration.guests, ...declinedGuests];
  const people = guests.map((guest) => `${guest.firstName} ${guest.lastName}\n${guest.email}`);
  const text = folded([`${firstName} ${lastName}`, email, phone, profession, `#${reference}`, ...people].join("\n"));
  const is = { text, digits: [phone, ...guests.map((guest) => guest.phone)].map(getDigits).join("\n") };
  searched.set(registration, is);
  return is;
};

/** A phone number, or enough of one. */
const phonePart = /^[\d\s().+-]+$/;
const minDigits = 3;

/** Whether a registration says what is looked for; a phone number is found however it is written. */
const createMatch = (query: string) => {
  const wanted = folded(query.trim());
  const digits = phonePart.test(wanted) ? getDigits(wanted) : "";
  return (registration: Registration) => {
    const { text, digits: phones } = getSearched(registration);
    return text.includes(wanted) || (digits.length >= minDigits && phones.includes(digits));
  };
};

/** Whether guests of a registration that is approved wait for a decision of their own. */
const hasHeldGuests = ({ status, guests }: Registration) => status === "approved" && guests.some(({ hold }) => hold);

const isAttendance = (filter: Filter): filter is Attendance => attendances.includes(filter as Attendance);

/** Whether it waits for spots, and for an admin's decision before it is offered any. */
const awaitsInLine = (each: Registration, end: EventEnd) => !end && each.status === "waitlisted" && isUndecided(each);

type Search = { filter: Filter; query: string; end: EventEnd };

/**
 * The registrations of a status whose name, email, phone, profession, or number contains the query, or a name or email of
 * their guests.
 */
const search = (registrations: readonly Registration[], { filter, query, end }: Search) => {
  const matches = createMatch(query);
  const isOfFilter = (each: Registration) => {
    if (filter === "held") return hasHeldGuests(each);
    if (isAttendance(filter)) return each.attendance === filter;
    if (filter === "pending" && awaitsInLine(each, end)) return true;
    return filter === "all" || getRegistrationState(each.status, end) === filter;
  };
  return registrations.filter((each) => isOfFilter(each) && matches(each));
};

/** How many there are of each status, and of all. */
export const countByStatus = (registrations: readonly Registration[], end: EventEnd) => {
  const counts: Counts = {
    ...{ all: registrations.length, pending: 0, waitlisted: 0, approved: 0, rejected: 0, cancelled: 0 },
    ...{ over: 0, "called-off": 0, held: 0, came: 0, missed: 0 },
  };
  for (const registration of registrations) {
    counts[getRegistrationState(registration.status, end)]++;
    if (awaitsInLine(registration, end)) counts.pending++;
    if (registration.attendance) counts[registration.attendance]++;
    if (!end && hasHeldGuests(registration)) counts.held++;
  }
  return counts;
};

const none: ReadonlySet<string> = new Set();

/**
 * Puts the registrations first that await a decision. One that is decided meanwhile keeps its place until `settle` is called: what an
 * admin is about to press must not move away under the pointer.
 */
const usePendingFirst = (all: readonly Registration[]) => {
  const [first, setFirst] = useState(none);
  const isNew = (each: Registration) => isUndecided(each) && !first.has(each.id);
  if (all.some(isNew)) setFirst(new Set([...first, ...all.filter(isNew).map(({ id }) => id)]));
  const sorted = useMemo(
    () => [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))],
    [all, first],
  );
  return { sorted, settle: useCallback(() => setFirst(none), []) };
};

const isFilter = (value: string | null): value is Filter => filters.includes(value as Filter);

/**
 * The search text and the status filter, and the registrations that match both, pending ones first. What was decided at a
 * press is shown with them until a filter is chosen, and not counted among them.
 */
export const useFilters = (all: readonly Registration[], end: EventEnd) => {
  const { address, text, setText, setFilters } = useSearchAddress();
  const status = address.get("status");
  const filter: Filter = isFilter(status) ? status : "all";
  const { sorted, settle } = usePendingFirst(all);
  const kept = useQuickDecisions();
  // The field keeps up with typing; the rows follow when there is time.
  const query = useDeferredValue(text);
  const matching = useMemo(() => search(sorted, { filter, query, end }), [sorted, filter, query, end]);
  const shown = useMemo(() => {
    if (kept.size === 0) return matching;
    const found = new Set(matching);
    return sorted.filter((each) => found.has(each) || kept.has(each.id));
  }, [sorted, matching, kept]);
  const counts = useMemo(() => countByStatus(all, end), [all, end]);
  const field = useRef<HTMLInputElement>(null);
  const change = (is: { text?: string; filter?: Filter }) => {
    forgetDone();
    settle();
    if (is.text !== undefined) setText(is.text);
    if (is.filter !== undefined) setFilters({ status: is.filter === "all" ? "" : is.filter });
  };
  const clear = () => {
    change({ text: "", filter: "all" });
    field.current?.focus();
  };
  return { text, filter, change, shown, matching, counts, field, clear };
};

type StatusFilterProps = { counts: Counts; chosen: Filter; onChoose: (filter: Filter) => void };

const always: readonly Filter[] = ["all", "pending", "approved", "rejected", "cancelled"];

/** Whether a filter is offered: those of a waitlist, of an event that has ended, of guests on hold, and of who came only where there are any. */
const isOffered = (filter: Filter, counts: Counts) => always.includes(filter) || counts[filter] > 0;

const getLabel = (filter: Filter) => {
  if (filter === "all" || filter === "held") return approvalsWords.filters[filter];
  return isAttendance(filter) ? attendanceWords[filter].admin : registrationStates[filter].admin;
};

/** Shows all registrations, or those of one status; of the waitlist, who awaits a decision is pending, too. */
export const StatusFilter = ({ counts, chosen, onChoose }: StatusFilterProps) => (
  <OneLine>
    <FilterButtons
      label={approvalsWords.filters.label}
      options={filters
        .filter((value) => isOffered(value, counts) || value === chosen)
        .map((value) => ({
          value,
          label: getLabel(value),
          count: counts[value],
        }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  </OneLine>
);
