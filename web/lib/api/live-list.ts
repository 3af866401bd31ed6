import {
  useInfiniteQuery as useInfiniteQueryOf,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import { queryClient } from "./query-client.ts";

/** A list as far as it is loaded. */
export type LoadedList<Item> = {
  items: readonly Item[];
  /** Whether it is complete. */
  isComplete: boolean;
  /** How many stored items could not be read. */
  unreadable?: number;
  /** Its ETag; null while it may still be changing. */
  tag: string | null;
};

export type Page<Item> = { items: readonly Item[]; cursor?: string | undefined; unreadable?: number | undefined };

export type Reading<Item> = {
  queryKey: string[];
  readPage: (
    cursor: string | undefined,
    options: { signal: AbortSignal; onTag?: (tag: string | null) => void },
  ) => Promise<Page<Item>>;
  /** Merges known and loaded items into one list; returns the known one if they are equal. */
  merge: (known: readonly Item[], loaded: readonly Item[]) => readonly Item[];
  signal: AbortSignal;
};

/** Loads page by page, showing the first ones while the next load; an unchanged list is not reloaded. */
export const readLiveList = async <Item>({
  queryKey,
  readPage,
  merge,
  signal,
}: Reading<Item>): Promise<LoadedList<Item>> => {
  const getCached = () => queryClient.getQueryData<LoadedList<Item>>(queryKey);
  let tag: string | null = null;
  let page = await readPage(undefined, { signal, onTag: (is) => (tag = is) });
  const before = getCached();
  if (before?.isComplete && tag !== null && tag === before.tag) return before;
  const items: Item[] = [...page.items];
  let unreadable = page.unreadable ?? 0;
  while (page.cursor !== undefined) {
    if (!getCached()?.isComplete && !signal.aborted)
      queryClient.setQueryData<LoadedList<Item>>(queryKey, {
        items: merge(getCached()?.items ?? [], items),
        isComplete: false,
        tag: null,
      });
    page = await readPage(page.cursor, { signal });
    items.push(...page.items);
    unreadable += page.unreadable ?? 0;
  }
  return { items: merge(getCached()?.items ?? [], items), isComplete: true, tag, unreadable };
};

/** A paged list that grows on demand, in the site's cache. */
export const useInfiniteQuery = ((options: UseInfiniteQueryOptions<unknown, Error, unknown, QueryKey, unknown>) =>
  useInfiniteQueryOf(options, queryClient)) as typeof useInfiniteQueryOf;
