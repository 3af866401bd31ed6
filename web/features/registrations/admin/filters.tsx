import { chakra } from "@chakra-ui/react";
import { useCallback, useDeferredValue, useMemo, useRef, useState, type RefObject } from "react";
import type { Registration } from "#shared/registrations.ts";
import { folded } from "#shared/text.ts";
import { approvalsWords } from "#web/content/approvals.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { SearchField } from "#web/lib/forms/filter-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { FilterButtons } from "#web/ui/filter-buttons.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { getRegistrationState } from "../registration-state.ts";

const filters = ["all", "pending", "approved", "rejected"] as const;
type Filter = (typeof filters)[number];

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

/** The registrations of a status whose name, email, phone, or profession contains the query. */
const search = (registrations: readonly Registration[], filter: Filter, query: string, isOver: boolean) => {
  const wanted = folded(query.trim());
  return registrations.filter(
    (each) =>
      (filter === "all" || getRegistrationState(each.status, isOver) === filter) &&
      (wanted === "" || getText(each).includes(wanted)),
  );
};

/** How many there are of each status, and of all. */
export const countByStatus = (registrations: readonly Registration[], isOver: boolean) => {
  const counts = { all: registrations.length, pending: 0, approved: 0, rejected: 0, cancelled: 0, over: 0 };
  for (const registration of registrations) counts[getRegistrationState(registration.status, isOver)]++;
  return counts;
};

/** The search text and the status filter, and the registrations that match both. */
export const useFilters = (all: readonly Registration[], isOver: boolean) => {
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  // The field keeps up with typing; the cards follow when there is time.
  const query = useDeferredValue(text);
  const shown = useMemo(() => search(all, filter, query, isOver), [all, filter, query, isOver]);
  const counts = useMemo(() => countByStatus(all, isOver), [all, isOver]);
  const field = useRef<HTMLInputElement>(null);
  const clear = useCallback(() => {
    setText("");
    setFilter("all");
    field.current?.focus();
  }, []);
  return { text, setText, filter, setFilter, shown, counts, field, clear };
};

const { clear: clearLabel, ...searchWords } = approvalsWords.search;

type SearchBoxProps = { text: string; onChange: (text: string) => void; field: RefObject<HTMLInputElement | null> };

/** Searches the registrations while an admin types. */
export const SearchBox = ({ text, onChange, field }: SearchBoxProps) => (
  <chakra.form role="search" flex="1 1 18rem" maxWidth="32rem" onSubmit={(event) => event.preventDefault()}>
    <SearchField
      {...{ ...searchWords, text, onChange, field }}
      pe="12"
      // The browser's own way to clear cannot be reached by the keyboard.
      css={{ "&::-webkit-search-cancel-button": { display: "none" } }}
    >
      {text !== "" && (
        <Button
          look="quiet"
          size="icon"
          aria-label={clearLabel}
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <Icon name="close" />
        </Button>
      )}
    </SearchField>
  </chakra.form>
);

type StatusFilterProps = { counts: Record<Filter, number>; chosen: Filter; onChoose: (filter: Filter) => void };

/** Shows all registrations, or those of one status. */
export const StatusFilter = ({ counts, chosen, onChoose }: StatusFilterProps) => (
  <FilterButtons
    label={approvalsWords.filters.label}
    options={filters.map((value) => ({
      value,
      label: value === "all" ? approvalsWords.filters.all : registrationStates[value].admin,
      count: counts[value],
    }))}
    chosen={chosen}
    onChoose={onChoose}
  />
);
