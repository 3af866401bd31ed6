import { useQuery } from "@tanstack/react-query";
import { listingsContract, type BusinessCard } from "#shared/listings.ts";
import { readEveryPage } from "#shared/paging.ts";
import { callEndpoint, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { publicListTimes } from "../public-list.ts";

const allKey = ["businesses"];

/** Every business that is listed, by name. The browser keeps each page and asks only whether it still holds. */
export const useBusinesses = () =>
  useQuery(
    {
      queryKey: allKey,
      queryFn: ({ signal }) =>
        readEveryPage((cursor) => callEndpoint(listingsContract.listBusinesses, { cursor }, { signal })),
      ...publicListTimes,
    },
    queryClient,
  );

/** The business at an address, with everything its page tells. */
export const useBusiness = (slug: string) =>
  useQuery(
    {
      queryKey: [...allKey, slug],
      queryFn: ({ signal }) => callEndpoint(listingsContract.getBusiness, { slug }, { signal }),
      ...publicListTimes,
      // What is unknown will not be known when asked again.
      retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    },
    queryClient,
  );

/** The card of the business at an address, where the directory was loaded before. */
export const findLoadedCard = (slug: string) =>
  queryClient.getQueryData<BusinessCard[]>(allKey)?.find((card) => card.slug === slug);
