import { QueryCache, QueryClient, useQuery as useQueryOf, type UseQueryOptions } from "@tanstack/react-query";
import type * as z from "zod/v4/core";
import type { Endpoint } from "#shared/endpoint.ts";
import { secondFactorNeeded } from "#web/lib/session/second-factor-needed.ts";
import { findArrived } from "./client.ts";
import type { LoadedList, Page, Reading } from "./live-list.ts";

/** Whether the API rejected an admin's session for lack of a second factor. */
const isFactorMissing = (failure: unknown) =>
  (failure as { problem?: { code?: string } } | null)?.problem?.code === "second-factor";

/** One cache for the whole site, without a provider: the first load of public pages does without the cache. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (failure) => isFactorMissing(failure) && secondFactorNeeded.set(true) }),
  defaultOptions: {
    // One retry, but not after a timeout: the visitor has waited long enough, and can retry. Nor for a missing second
    // factor.
    queries: {
      retry: (failures, failure) => failures < 1 && failure.name !== "TimeoutError" && !isFactorMissing(failure),
    },
    // A write made offline fails at once instead of waiting unnoticed.
    mutations: { networkMode: "always" },
  },
});

// As a provider would: refetches on focus and when back online.
queryClient.mount();

/** For what several parts of a page show that appear one after another: they share an answer this new, in milliseconds. */
export const sharedStaleMs = 5_000;

/** A query in the site's cache. */
export const useQuery = ((options: UseQueryOptions) => useQueryOf(options, queryClient)) as typeof useQueryOf;

/** How long what a query began with is not asked for again, in milliseconds. */
const begunForMs = 5_000;

type Begun = { state: { data: unknown; dataUpdateCount: number } };

/** Has a query begin with an answer. Without that, it is asked for as ever, and again after `staleTime`. */
export const beginWith = <Row extends Endpoint>(row: Row, input: z.input<Row["input"]>, staleTime = 0) => ({
  initialData: () => findArrived(row, input)?.take(),
  staleTime: ({ state: { data, dataUpdateCount } }: Begun) =>
    data !== undefined && dataUpdateCount === 0 ? Math.max(staleTime, begunForMs) : staleTime,
});

type ListOf<Item> = Endpoint<z.$ZodType, z.$ZodType<Page<Item>>>;

/** Has a list begin with its first page, if that has arrived; reading the list then takes it, and reads on. */
export const beginList = <Item>(row: ListOf<Item>, input: object, merge: Reading<Item>["merge"]) => ({
  initialData: (): LoadedList<Item> | undefined => {
    const { body, tag } = findArrived(row, input) ?? {};
    if (!body) return undefined;
    const isComplete = body.cursor === undefined;
    const { items, unreadable = 0 } = body;
    return { items: merge([], items), isComplete, tag: isComplete ? (tag ?? null) : null, unreadable };
  },
});

/** The same for a list that is read as a whole, if it has one page; reading it then takes that. */
export const beginWhole = <Item>(row: ListOf<Item>, input: object) => ({
  initialData: () => {
    const { items, cursor } = findArrived(row, input)?.body ?? {};
    return cursor === undefined ? (items as Item[] | undefined) : undefined;
  },
});
