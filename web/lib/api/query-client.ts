import { QueryCache, QueryClient, useQuery as useQueryOf, type UseQueryOptions } from "@tanstack/react-query";
import { secondFactorNeeded } from "#web/lib/session/second-factor-needed.ts";

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
