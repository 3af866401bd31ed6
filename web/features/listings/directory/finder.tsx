import { Box, chakra } from "@chakra-ui/react";
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, type RefObject } from "react";
import { businessCategories } from "#shared/businesses.ts";
import { finder, samples } from "#web/content/network.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { SearchField, Select } from "#web/lib/forms/filter-fields.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import {
  filterBusinesses,
  noFilters,
  pageSize,
  readFilters,
  toSearchEntry,
  useFilters,
  type Filters,
} from "./filters.ts";
import { NotLoaded, useListedBusinesses } from "./listed-businesses.tsx";
import { Results } from "./results.tsx";

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "minmax(0, 1fr) 17rem" },
    gap: { base: "4", md: "6" },
    mt: "8",
  },
});

type FilterFormProps = {
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
};

/** Looks through the businesses while one types. */
const FilterForm = ({ filters, onChange, searchField }: FilterFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const readFields = useEffectEvent(() => {
    const { q, category } = readFilters(new FormData(form.current!));
    const isKnown = q === filters.q && category === filters.category;
    if (!isKnown && (q.trim() || category)) onChange({ q, category });
  });
  // The visitor may have typed before the page came alive.
  useEffect(() => readFields(), []);

  return (
    <Form ref={form} role="search" aria-label={finder.title} onSubmit={(event) => event.preventDefault()}>
      <SearchField {...finder.search} value={filters.q} onChange={(q) => onChange({ q })} field={searchField} />
      <FieldFrame id="category" label={finder.category.label}>
        <Select
          id="category"
          name="category"
          value={filters.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">{finder.category.all}</option>
          {businessCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </FieldFrame>
    </Form>
  );
};

const load = async () => (await import("./load-listed.tsx")).LoadListed;

/** All businesses, and the means to find one: those that are listed, and the samples, which are there at once. */
export const Finder = () => {
  const [filters, changeFilters] = useFilters();
  const { state, businesses, samplesBefore } = useListedBusinesses();
  const entries = useMemo(
    () => [...samples.slice(0, samplesBefore), ...businesses, ...samples.slice(samplesBefore)].map(toSearchEntry),
    [businesses, samplesBefore],
  );
  // The field keeps up with typing; the cards follow when there is time.
  const { q, category, shown } = useDeferredValue(filters);
  const found = useMemo(() => filterBusinesses(entries, { q, category }), [entries, q, category]);
  const searchField = useRef<HTMLInputElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const clear = () => {
    changeFilters(noFilters);
    searchField.current?.focus();
  };
  return (
    <Section aria-labelledby="businesses" bg="bg">
      <SectionHead id="businesses" title={finder.title} />
      <FilterForm filters={filters} onChange={changeFilters} searchField={searchField} />
      <Box ref={cards} tabIndex={-1}>
        <Results
          found={found}
          shown={shown}
          state={state}
          order={businesses.length > 0 && samplesBefore === 0 ? "listed first" : "samples first"}
          onMore={() => changeFilters({ ...filters, shown: filters.shown + pageSize })}
          onClear={clear}
        />
        <LivePart load={load} props={{ cards }} placeholder={null} failed={(retry) => <NotLoaded onRetry={retry} />} />
      </Box>
    </Section>
  );
};
