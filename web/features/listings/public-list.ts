import { publicList } from "#shared/endpoint.ts";
import { listingsContract, type BusinessCard } from "#shared/listings.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { readText, writeText } from "#web/lib/storage.ts";

/** How long after a change the public list may be answered as it was: the edge keeps it, and its index lags behind. */
const lagMs = (publicList.fresh + publicList.stale + 5) * 1000;

/** How long businesses that were loaded are not asked for again. */
const freshMs = 300_000;

// Kept over a reload and for the other tabs, since any of them may be told the old list.
const key = "businesses-current-from";

const getCurrentFrom = () => Number(readText(key, "browser"));

/** Says that this visitor has changed what the public list tells: until the edge has it, no answer is taken for new. */
export const notePublicChange = () => writeText(key, String(Date.now() + lagMs), "browser");

/** When businesses are asked for again: at once where they may be from before such a change, and once after its lag. */
const publicListTimes = {
  staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
    state.dataUpdatedAt < getCurrentFrom() ? 0 : freshMs,
  refetchInterval: () => {
    const leftMs = getCurrentFrom() - Date.now();
    return leftMs > 0 && leftMs;
  },
};

const allKey = ["businesses"];

/** Every business that is listed, by name. The browser keeps each page and asks only whether it still holds. */
export const useBusinesses = () =>
  useQuery({
    queryKey: allKey,
    queryFn: ({ signal }) =>
      readEveryPage((cursor) => callEndpoint(listingsContract.listBusinesses, { cursor }, { signal })),
    ...publicListTimes,
  });

/** The business at an address, with everything its page tells. */
export const useBusiness = (slug: string) =>
  useQuery({
    queryKey: [...allKey, slug],
    queryFn: ({ signal }) => callEndpoint(listingsContract.getBusiness, { slug }, { signal }),
    ...publicListTimes,
    // What is unknown will not be known when asked again.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

/** The card of the business at an address, where the directory was loaded before. */
export const findLoadedCard = (slug: string) =>
  queryClient.getQueryData<BusinessCard[]>(allKey)?.find((card) => card.slug === slug);
