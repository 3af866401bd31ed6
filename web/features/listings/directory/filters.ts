import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { businessCategories } from "#shared/businesses.ts";
import type { Business } from "#web/content/network.ts";
import { useHydrated } from "#web/ui/hydration.ts";

/** How many cards are shown at first, and how many more each time. */
export const pageSize = 24;

/** What is looked for; `category` is empty for all of them. `shown` is the largest number of cards. */
export type Filters = { q: string; category: string; shown: number };

export const noFilters: Filters = { q: "", category: "", shown: pageSize };

const isCategory = (text: string) => businessCategories.some((category) => category === text);

const toText = (value: unknown) => (typeof value === "string" ? value : "");

/** Whole pages; anything else in an address stands for one. */
const parseShown = (text: string) => {
  const shown = Number(text);
  return Number.isSafeInteger(shown) && shown > 0 && shown % pageSize === 0 ? shown : pageSize;
};

/** The filters in a query or a form; a category that does not exist stands for all. */
export const readFilters = (source: URLSearchParams | FormData): Filters => {
  const category = toText(source.get("category"));
  return {
    q: toText(source.get("q")),
    category: isCategory(category) ? category : "",
    shown: parseShown(toText(source.get("shown"))),
  };
};

/** The query for these filters, such as `?q=oak+cliff&category=Tech`; empty when nothing is looked for. */
const formatQuery = ({ q, category, shown }: Filters) => {
  const query = new URLSearchParams({
    ...(q.trim() && { q: q.trim() }),
    ...(category && { category }),
    ...(shown > pageSize && { shown: String(shown) }),
  }).toString();
  return query && `?${query}`;
};

/** As people type it: without accents, apostrophes of any kind, and capitals. */
const simplify = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .toLowerCase();

/** A business, and the text that is searched, simplified once. */
type Entry = { business: Business; text: string };

export const toSearchEntry = (business: Business): Entry => {
  const { name, category, description, location } = business;
  return { business, text: simplify([name, category, description, location].join("\n")) };
};

/** The businesses of a category that have every word that is looked for. */
export const filterBusinesses = (
  entries: readonly Entry[],
  { q, category: chosen }: Pick<Filters, "q" | "category">,
) => {
  const words = simplify(q).split(/\s+/);
  return entries
    .filter(({ business: { category }, text }) => {
      if (chosen && category !== chosen) return false;
      return words.every((word) => text.includes(word));
    })
    .map(({ business }) => business);
};

/** How long typing rests before the address follows: browsers limit how often it may change. */
const addressDelayMs = 200;

/**
 * What is looked for: `[filters, changeFilters]`. The address holds it, so that a link can be shared and Back returns to
 * it; it changes without the router, which would render everything again. Another search starts with the first cards.
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
