import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { filtersIn, noFilters, queryOf, step, type Filters } from "./filters.ts";

/** How long typing rests before the address follows, in milliseconds: browsers limit how often it may change. */
const addressDelay = 200;

/**
 * What is looked for: `[filters, change]`. It is kept in the address, so that a link can be shared and Back returns to
 * it. The address changes without the router, which would render everything anew for it. Looking for something else
 * starts with the first cards again.
 */
export const useFilters = () => {
  const { key, search } = useLocation();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<{ key: string; filters: Filters }>();
  const asked = useMemo(() => (isHydrated ? filtersIn(new URLSearchParams(search)) : noFilters), [isHydrated, search]);
  const filters = chosen?.key === key ? chosen.filters : asked;

  useEffect(() => {
    if (chosen?.key !== key) return;
    const timer = setTimeout(
      () => history.replaceState(history.state, "", location.pathname + queryOf(chosen.filters)),
      addressDelay,
    );
    return () => clearTimeout(timer);
  }, [chosen, key]);

  const change = (part: Partial<Filters>) => setChosen({ key, filters: { ...filters, shown: step, ...part } });
  return [filters, change] as const;
};
