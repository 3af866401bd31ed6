import { publicList } from "#shared/endpoint.ts";
import { listingsContract, type BusinessCard } from "#shared/listings.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { readText, writeText } from "#web/lib/storage.ts";
import { businessesKey } from "./directory/listed-businesses.tsx";

/** How long the public list may be stale after a change: it is cached at the edge, and its index lags. */
const lagMs = (publicList.fresh + publicList.stale + 5) * 1000;

/** How long loaded businesses are considered fresh. */
const freshMs = 300_000;

// Kept across reloads and tabs, since any of them may get the stale list.
const key = "businesses-current-from";

const getCurrentFrom = () => Number(readText(key, "browser"));

/** Records that this visitor changed the public list: until the edge is up to date, responses may be stale. */
export const notePublicChange = () => writeText(key, String(Date.now() + lagMs), "browser");

/** When to refetch: at once if the data may predate such a change, and once after the lag. */
const publicListTimes = {
  staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt < getCurrentFrom() ? 0 : freshMs,
  refetchInterval: () => {
    const leftMs = getCurrentFrom() - Date.now();
    return leftMs > 0 && leftMs;
  },
};

/** All listed businesses, by name. The browser caches each page and revalidates it. */
export const useBusinesses = () =>
  useQuery({
    queryKey: businessesKey,
    queryFn: ({ signal }) =>
      readEveryPage((cursor) => callEndpoint(listingsContract.listBusinesses, { cursor }, { signal })),
    ...publicListTimes,
  });

/** The key of a business's query. */
export const businessKey = (slug: string) => [...businessesKey, slug];

/** The full details of the business at a slug. */
export const useBusiness = (slug: string) =>
  useQuery({
    queryKey: businessKey(slug),
    queryFn: ({ signal }) => callEndpoint(listingsContract.getBusiness, { slug }, { signal }),
    ...publicListTimes,
    // Retrying does not help for an unknown business.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    retryOnMount: ({ state: { error } }) => !isUnknown(error),
  });

/** The card of the business at a slug, if the directory was loaded before. */
export const findLoadedCard = (slug: string) =>
  queryClient.getQueryData<BusinessCard[]>(businessesKey)?.find((card) => card.slug === slug);
