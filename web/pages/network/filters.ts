import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { businessCategories } from "#shared/businesses.ts";
import type { Business } from "#web/content/network.ts";
import { useHydrated } from "#web/ui/hydration.ts";

/** How many cards are shown at first, and how many more each time. */
export const step = 24;

/** What is looked for; `category` is empty for all of them. `shown` is how many cards at most. */
export type Filters = { q: string; category: string; shown: number };

export const noFilters: Filters = { q: "", category: "", shown: step };

const isCategory = (text: string) => businessCategories.some((category) => category === text);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Whole steps; anything else in an address stands for one. */
const shownIn = (text: string) => {
  const shown = Number(text);
  return Number.isSafeInteger(shown) && shown > 0 && shown % step === 0 ? shown : step;
};

/** The filters in a query or a form; a category that does not exist stands for all. */
export const readFilters = (source: URLSearchParams | FormData): Filters => {
  const category = textOf(source.get("category"));
  return {
    q: textOf(source.get("q")),
    category: isCategory(category) ? category : "",
    shown: shownIn(textOf(source.get("shown"))),
  };
};

/** The query for these filters, such as `?q=oak+cliff&category=Tech`; empty when nothing is looked for. */
const queryOf = ({ q, category, shown }: Filters) => {
  const query = new URLSearchParams({
    ...(q.trim() && { q: q.trim() }),
    ...(category && { category }),
    ...(shown > step && { shown: String(shown) }),
  }).toString();
  return query && `?${query}`;
};

/** As somebody types it: without accents, apostrophes of any kind, and capitals. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .toLowerCase();

/** A business, and what is looked through, made plain once. */
type Entry = { business: Business; text: string };

export const toSearchEntry = (business: Business): Entry => {
  const { name, category, description, location } = business;
  return { business, text: plain([name, category, description, location].join("\n")) };
};

/** The businesses of a category that have every word that is looked for. */
export const filterBusinesses = (
  entries: readonly Entry[],
  { q, category: wanted }: Pick<Filters, "q" | "category">,
) => {
  const words = plain(q).split(/\s+/);
  return entries
    .filter(({ business: { category }, text }) => {
      if (wanted && category !== wanted) return false;
      return words.every((word) => text.includes(word));
    })
    .map(({ business }) => business);
};

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
  const asked = useMemo(
    () => (isHydrated ? readFilters(new URLSearchParams(search)) : noFilters),
    [isHydrated, search],
  );
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
