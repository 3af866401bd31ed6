import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { businessCategories } from "#shared/businesses.ts";
import { foldName } from "#shared/folding.ts";
import type { Business } from "#web/content/network.ts";
import { useHydrated } from "#web/ui/hydration.ts";

/** Page size: cards shown at first, and added each time. */
export const pageSize = 24;

/** The search; an empty `category` matches all. `shown` is the maximum number of cards. */
export type Filters = { q: string; category: string; shown: number };

export const noFilters: Filters = { q: "", category: "", shown: pageSize };

const isCategory = (text: string) => businessCategories.some((category) => category === text);

const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** Whole pages; any other value in the address counts as one. */
const parseShown = (text: string) => {
  const shown = Number(text);
  return Number.isSafeInteger(shown) && shown > 0 && shown % pageSize === 0 ? shown : pageSize;
};

/** The filters of a query string or form; an unknown category matches all. */
export const readFilters = (source: URLSearchParams | FormData): Filters => {
  const category = toText(source.get("category"));
  return {
    q: toText(source.get("q")),
    category: isCategory(category) ? category : "",
    shown: parseShown(toText(source.get("shown"))),
  };
};

/** The query string for these filters, such as `?q=oak+cliff&category=Tech`; empty for none. */
const formatQuery = ({ q, category, shown }: Filters) => {
  const query = new URLSearchParams({
    ...(q.trim() && { q: q.trim() }),
    ...(category && { category }),
    ...(shown > pageSize && { shown: String(shown) }),
  }).toString();
  return query && `?${query}`;
};

/** A business with its searchable text, normalized once. */
type Entry = { business: Business; text: string };

export const toSearchEntry = (business: Business): Entry => {
  const { name, category, description, location } = business;
  return { business, text: foldName([name, category, description, location].join("\n")) };
};

/** Businesses in a category that contain every word of the query. */
export const filterBusinesses = (
  entries: readonly Entry[],
  { q, category: chosen }: Pick<Filters, "q" | "category">,
) => {
  const words = foldName(q);
  // Marks alone name nobody.
  if (words === "" && q.trim() !== "") return [];
  return entries
    .filter(({ business: { category }, text }) => {
      if (chosen && category !== chosen) return false;
      return words.split(" ").every((word) => text.includes(word));
    })
    .map(({ business }) => business);
};

/** How long typing must pause before the URL is updated: browsers limit how often it may change. */
const addressDelayMs = 200;

/**
 * The search state `[filters, changeFilters]`, stored in the URL so that links can be shared and Back restores it.
 * The URL changes without the router, which would re-render everything. A new search starts with the first page.
 */
export const useFilters = () => {
  const { key, search } = useLocation();
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<{ key: string; filters: Filters }>();
  const inAddress = useMemo(
    () => (isHydrated ? readFilters(new URLSearchParams(search)) : noFilters),
    [isHydrated, search],
  );
  const filters = chosen?.key === key ? chosen.filters : inAddress;

  useEffect(() => {
    if (chosen?.key !== key) return;
    const timer = setTimeout(
      () => history.replaceState(history.state, "", location.pathname + formatQuery(chosen.filters)),
      addressDelayMs,
    );
    return () => clearTimeout(timer);
  }, [chosen, key]);

  const changeFilters = (changed: Partial<Filters>) =>
    setChosen({ key, filters: { ...filters, shown: pageSize, ...changed } });
  return [filters, changeFilters] as const;
};
