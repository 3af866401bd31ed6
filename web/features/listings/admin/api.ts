import { useMutation, useQuery } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { listingsContract, type Listing } from "#shared/listings.ts";
import { adminListingsWords as words, takeDownWords } from "#web/content/admin-listings.ts";
import { ApiProblem, callEndpoint, readEveryPage } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { getMessage } from "#web/lib/forms/failure.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { showToast } from "#web/ui/toast.ts";
import { isShown, getStepWords } from "./listing-status.ts";
import { addMonths, getMonth } from "./months.ts";

const keys = {
  all: (memberId: string) => [memberId, "admin-listings"],
  month: (memberId: string, month: string) => [memberId, "admin-listings", month],
};

/**
 * Every listing that was submitted in a month of the club such as `2026-11`, newest first. The API lists them by months
 * in UTC, in which the club's last evening may already be in the next one.
 */
export const useListings = (month: string) =>
  useQuery(
    {
      queryKey: keys.month(useMember().id, month),
      queryFn: async ({ signal }) => {
        const inUtc = (asked: string) =>
          readEveryPage((cursor) => callEndpoint(listingsContract.listListings, { month: asked, cursor }, { signal }));
        const listed = await Promise.all([addMonths(month, 1), month].map(inUtc));
        return listed.flat().filter(({ createdAt }) => getMonth(createdAt) === month);
      },
    },
    queryClient,
  );

const limit = () => ({ signal: AbortSignal.timeout(submissionTimeout) });

/** Puts what became of a listing in its place; where that is not known, the lists are loaded again. */
const useKeeping = () => {
  const { id } = useMember();
  return {
    keep: (listing: Listing) =>
      queryClient.setQueriesData<Listing[]>({ queryKey: keys.all(id) }, (listings) =>
        listings?.map((each) => (each.id === listing.id ? listing : each)),
      ),
    reload: () => queryClient.invalidateQueries({ queryKey: keys.all(id) }),
  };
};

/** Hides a listing, and ends its subscription where that is wanted; why it failed is for the dialog to say. */
export const useTakeDown = (listing: Listing) => {
  const { keep, reload } = useKeeping();
  return useMutation(
    {
      mutationFn: (said: { reason: string; deletePictures: boolean; endSubscription: boolean }) =>
        callEndpoint(listingsContract.takeListingDown, { listingId: listing.id, ...said }, limit()),
      onSuccess: (hidden) => {
        keep(hidden);
        const done = hidden.takenDown?.endsSubscription ? takeDownWords.pending : getStepWords(listing).done;
        void showToast({ type: "success", ...done(listing.businessName) });
      },
      // It may be hidden all the same, where the answer was lost.
      onError: () => void reload(),
    },
    queryClient,
  );
};

/** Shows a hidden listing again. */
export const useShowAgain = (listing: Listing) => {
  const { keep, reload } = useKeeping();
  const mutationKey = ["restore-listing", listing.id];
  const { mutate, isPending } = useMutation(
    {
      mutationKey,
      mutationFn: () => callEndpoint(listingsContract.restoreListing, { listingId: listing.id }, limit()),
      onSuccess: (shown) => {
        keep(shown);
        const said = isShown(shown) ? words.shown : words.noLongerHidden;
        void showToast({ type: "success", ...said(listing.businessName) });
      },
      onError: (failure) => {
        if (failure instanceof ApiProblem) void reload();
        void showToast({ type: "error", title: words.error, description: getMessage(failure, words.notShown) });
      },
    },
    queryClient,
  );
  // Told at once, where a hook tells it with the next drawing.
  return { show: () => queryClient.isMutating({ mutationKey }) === 0 && mutate(), isPending };
};
