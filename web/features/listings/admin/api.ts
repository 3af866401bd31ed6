import { listingsContract, type Listing } from "#shared/listings.ts";
import { addMonths } from "#shared/months.ts";
import { readWholeList } from "#shared/paging.ts";
import { ApiProblem, callEndpoint } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { getMonth } from "#web/lib/months.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { notePublicChange } from "../public-list.ts";
import { isShown, getStepWords, adminListingsWords as words, takeDownWords } from "./listing-words.ts";

const keys = {
  all: (memberId: string) => [memberId, "admin-listings"],
  month: (memberId: string, month: string) => [memberId, "admin-listings", month],
};

/**
 * The listings submitted in a month of the club's time zone such as `2026-11`, newest first. The API lists them by
 * UTC month, where the last evening of the club's month belongs to the next one; what cannot be read counts for that one.
 */
export const useListings = (month: string) =>
  useQuery({
    queryKey: keys.month(useMember().id, month),
    queryFn: async ({ signal }) => {
      const readUtcMonth = (utcMonth: string) =>
        readWholeList((cursor) => callEndpoint(listingsContract.listListings, { month: utcMonth, cursor }, { signal }));
      const [next, own] = await Promise.all([readUtcMonth(addMonths(month, 1)), readUtcMonth(month)]);
      const items = [...next.items, ...own.items].filter(({ createdAt }) => getMonth(createdAt) === month);
      return { items, unreadable: own.unreadable };
    },
  });

/** Replaces a changed listing in the list; if the change is unknown, `reload` reloads the lists. */
const useListingCache = () => {
  const { id } = useMember();
  return {
    replace: (changed: Listing) =>
      queryClient.setQueriesData<{ items: Listing[]; unreadable: number }>(
        { queryKey: keys.all(id) },
        (list) =>
          list && { ...list, items: list.items.map((listing) => (listing.id === changed.id ? changed : listing)) },
      ),
    reload: () => queryClient.invalidateQueries({ queryKey: keys.all(id) }),
  };
};

/** Hides a listing, and optionally cancels its subscription. The dialog shows errors. */
export const useTakeDown = (listing: Listing) => {
  const { replace, reload } = useListingCache();
  return useMutation({
    mutationFn: (choices: { reason: string; deletePictures: boolean; endSubscription: boolean }) =>
      callEndpoint(listingsContract.takeListingDown, { listingId: listing.id, ...choices }),
    onSuccess: (hidden) => {
      replace(hidden);
      const done = hidden.takenDown?.endsSubscription ? takeDownWords.pending : getStepWords(listing).done;
      void showToast({ type: "success", ...done(listing.businessName) });
    },
    // It may be hidden anyway, if only the response was lost.
    onError: () => void reload(),
    onSettled: notePublicChange,
  });
};

/** Restores a hidden listing. */
export const useRestore = (listing: Listing) => {
  const { replace, reload } = useListingCache();
  const mutationKey = ["restore-listing", listing.id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => callEndpoint(listingsContract.restoreListing, { listingId: listing.id }),
    onSuccess: (shown) => {
      replace(shown);
      const getWords = isShown(shown) ? words.shown : words.noLongerHidden;
      void showToast({ type: "success", ...getWords(listing.businessName) });
    },
    onError: (failure) => {
      if (failure instanceof ApiProblem) void reload();
      void showToast({ type: "error", title: words.error, description: getMessage(failure, words.notShown) });
    },
    onSettled: notePublicChange,
  });
  // `isPending` updates only with the next render; this keeps a double click from sending twice.
  return { restore: () => queryClient.isMutating({ mutationKey }) === 0 && mutate(), isPending };
};
