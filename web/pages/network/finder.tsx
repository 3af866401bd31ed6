import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useRef, useDeferredValue, useMemo, type RefObject } from "react";
import { businessCategories } from "#shared/businesses.ts";
import { finder, samples } from "#web/content/network.ts";
import { FieldFrame } from "#web/lib/forms/field-frame.tsx";
import { control } from "#web/theme/recipes.ts";
import { Icon } from "#web/ui/icons.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { readFilters, toSearchEntry, filterBusinesses, noFilters, step, useFilters, type Filters } from "./filters.ts";
import { useListed } from "./listed.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { Results } from "./results.tsx";

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "minmax(0, 1fr) 17rem" },
    gap: { base: "4", md: "6" },
    mt: "8",
  },
});
const Input = chakra("input", { ...control, base: { ...control.base, pl: "11" } });
const Select = chakra("select", {
  ...control,
  base: { ...control.base, appearance: "none", pr: "11", cursor: "pointer" },
});
const Sign = chakra(Icon, { base: { position: "absolute", top: "3.5", pointerEvents: "none", color: "fg.muted" } });

type FilterFormProps = {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  searchField: RefObject<HTMLInputElement | null>;
};

/** Looks through the businesses while one types. */
const FilterForm = ({ filters, onChange, searchField }: FilterFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const takeOverWhatIsThere = useEffectEvent(() => {
    const { q, category } = readFilters(new FormData(form.current!));
    const isKnown = q === filters.q && category === filters.category;
    if (!isKnown && (q.trim() || category)) onChange({ q, category });
  });
  // Somebody may have typed before the page came alive.
  useEffect(() => takeOverWhatIsThere(), []);

  return (
    <Form ref={form} role="search" aria-label={finder.title} onSubmit={(event) => event.preventDefault()}>
      <FieldFrame id="q" label={finder.search.label}>
        <Box position="relative">
          <Input
            ref={searchField}
            id="q"
            name="q"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={finder.search.placeholder}
            value={filters.q}
            onChange={(event) => onChange({ q: event.target.value })}
          />
          <Sign name="search" insetStart="3.5" />
        </Box>
      </FieldFrame>
      <FieldFrame id="category" label={finder.category.label}>
        <Box position="relative">
          <Select
            id="category"
            name="category"
            autoComplete="off"
            value={filters.category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">{finder.category.all}</option>
            {businessCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
          <Sign name="chevron" insetEnd="3.5" />
        </Box>
      </FieldFrame>
    </Form>
  );
};

const load = async () => (await import("./load-listed.tsx")).LoadListed;

/** All businesses, and the means to find one: those that are listed, and the samples, which are there at once. */
export const Finder = () => {
  const [filters, change] = useFilters();
  const { state, businesses, samplesBefore } = useListed();
  const entries = useMemo(
    () => [...samples.slice(0, samplesBefore), ...businesses, ...samples.slice(samplesBefore)].map(toSearchEntry),
    [businesses, samplesBefore],
  );
  // The field keeps up with typing; the cards follow when there is time.
  const { q, category, shown } = useDeferredValue(filters);
  const found = useMemo(() => filterBusinesses(entries, { q, category }), [entries, q, category]);
  const searchField = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const clear = () => {
    change(noFilters);
    searchField.current?.focus();
  };
  return (
    <Section aria-labelledby="businesses" bg="bg">
      <SectionHead id="businesses" title={finder.title} />
      <FilterForm filters={filters} onChange={change} searchField={searchField} />
      <Box ref={place} tabIndex={-1}>
        <Results
          found={found}
          shown={shown}
          state={state}
          order={businesses.length > 0 && samplesBefore === 0 ? "listed first" : "samples first"}
          onMore={() => change({ ...filters, shown: filters.shown + step })}
          onClear={clear}
        />
        <LivePart load={load} props={{ place }} placeholder={null} failed={(retry) => <NotLoaded onRetry={retry} />} />
      </Box>
    </Section>
  );
};
