import { businessCategories } from "#shared/listings.ts";
import type { Business } from "#web/content/network.ts";

/** What is looked for; `category` is empty for all of them. */
export type Filters = { q: string; category: string };

export const noFilters: Filters = { q: "", category: "" };

const isCategory = (text: string) => businessCategories.some((category) => category === text);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The filters in a query or a form; a category that does not exist stands for all. */
export const filtersIn = (source: URLSearchParams | FormData): Filters => {
  const category = textOf(source.get("category"));
  return { q: textOf(source.get("q")), category: isCategory(category) ? category : "" };
};

/** The query for these filters, such as `?q=oak+cliff&category=Tech`; empty when nothing is looked for. */
export const queryOf = ({ q, category }: Filters) => {
  const query = new URLSearchParams({ ...(q.trim() && { q: q.trim() }), ...(category && { category }) }).toString();
  return query && `?${query}`;
};

/** As somebody types it: without accents, apostrophes of any kind, and capitals. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F'’]/g, "")
    .toLowerCase();

/** Whether a business has every word that is looked for. */
export const matches = (filters: Filters) => {
  const words = plain(filters.q).split(/\s+/);
  return ({ name, category, description, location }: Business) => {
    if (filters.category && category !== filters.category) return false;
    const text = plain([name, category, description, location].join("\n"));
    return words.every((word) => text.includes(word));
  };
};
