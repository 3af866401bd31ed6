import { useDeferredValue, useRef } from "react";
import { finder } from "#web/content/network.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { FilterForm } from "./filter-form.tsx";
import { noFilters } from "./filters.ts";
import { Results } from "./results.tsx";
import { useFilters } from "./use-filters.ts";

/** All businesses, and the means to find one. */
export const Finder = () => {
  const [filters, change] = useFilters();
  // The field keeps up with typing; the cards follow when there is time.
  const shown = useDeferredValue(filters);
  const searchField = useRef<HTMLInputElement>(null);
  const clear = () => {
    change(noFilters);
    searchField.current?.focus();
  };
  return (
    <Section aria-labelledby="businesses" bg="bg">
      <SectionHead id="businesses" title={finder.title} />
      <FilterForm filters={filters} onChange={change} searchField={searchField} />
      <Results q={shown.q} category={shown.category} onClear={clear} />
    </Section>
  );
};
