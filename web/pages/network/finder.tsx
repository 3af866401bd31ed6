import { Box } from "@chakra-ui/react";
import { useDeferredValue, useMemo, useRef } from "react";
import { finder, samples } from "#web/content/network.ts";
import { LivePart } from "#web/ui/live-part.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { FilterForm } from "./filter-form.tsx";
import { entryOf, foundIn, noFilters, step } from "./filters.ts";
import { useListed } from "./listed.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { Results } from "./results.tsx";
import { useFilters } from "./use-filters.ts";

const load = async () => (await import("./load-listed.tsx")).LoadListed;

/** All businesses, and the means to find one: those that are listed, and the samples, which are there at once. */
export const Finder = () => {
  const [filters, change] = useFilters();
  const { state, businesses, samplesBefore } = useListed();
  const entries = useMemo(
    () => [...samples.slice(0, samplesBefore), ...businesses, ...samples.slice(samplesBefore)].map(entryOf),
    [businesses, samplesBefore],
  );
  // The field keeps up with typing; the cards follow when there is time.
  const { q, category, shown } = useDeferredValue(filters);
  const found = useMemo(() => foundIn(entries, { q, category }), [entries, q, category]);
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
