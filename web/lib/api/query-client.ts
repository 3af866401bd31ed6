import { QueryCache, QueryClient, useQuery as useQueryOf, type UseQueryOptions } from "@tanstack/react-query";
import { secondFactorNeeded } from "#web/lib/session/second-factor-needed.ts";

/** Whether the API has refused an admin's session that began by a password alone. */
const isFactorMissing = (failure: unknown) =>
  (failure as { problem?: { code?: string } } | null)?.problem?.code === "second-factor";

/** One cache for the whole site. The hooks here are handed it, because the first load of public pages does without it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (failure) => isFactorMissing(failure) && secondFactorNeeded.set(true) }),
  defaultOptions: {
    // Retried once, and not after a timeout: the visitor has waited enough, and can try again. No retry brings a factor.
    queries: {
      retry: (failures, failure) => failures < 1 && failure.name !== "TimeoutError" && !isFactorMissing(failure),
    },
    // A write made offline fails at once and says so, rather than waiting unseen.
    mutations: { networkMode: "always" },
  },
});

// As a provider would: it refetches when the page gets the focus, or the network is back.
queryClient.mount();

/** A query in the cache of the site. */
export const useQuery = ((options: UseQueryOptions) => useQueryOf(options, queryClient)) as typeof useQueryOf;
