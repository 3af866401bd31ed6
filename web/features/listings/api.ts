import type * as z from "zod/v4/core";
import { listingsContract, type OwnListing } from "#shared/listings.ts";
import { callEndpoint, isConflict, isUnknown } from "#web/lib/api/client.ts";
import { useMutation } from "#web/lib/api/mutations.ts";
import { queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { getMessage, Refused } from "#web/lib/forms/failure.ts";
import { leaveFor } from "#web/ui/leave.ts";
import { showToast } from "#web/ui/toast.ts";
import { listingWords, ownListingWords as words } from "./listing-words.ts";
import { notePublicChange } from "./public-list.ts";

/** The request for saving a listing. */
export type ListingChange = z.input<typeof listingsContract.changeListing.input>;

/** How often an open listing is polled: it may have been paid for in another tab. */
const refetchIntervalMs = 30_000;

const ownListingKey = (token: string) => ["own-listing", token];

/** The current listing, bypassing the cache. */
export const readNewestListing = (token: string, signal?: AbortSignal) =>
  callEndpoint(listingsContract.getOwnListing, { token }, { signal });

/** The current state of a listing that may have been paid for; undefined if the request fails. */
export const findPaidListing = async (token: string) => {
  const listing = await readNewestListing(token).catch(() => undefined);
  if (listing && listing.payment !== "unpaid") notePublicChange();
  return listing;
};

/** Polling interval while a payment is awaited. */
const awaitedIntervalMs = 4000;

/** The listing of a private link; `isAwaited` means that its payment is expected any moment. */
export const useOwnListing = (token: string, isAwaited: (listing: OwnListing) => boolean) =>
  useQuery({
    queryKey: ownListingKey(token),
    queryFn: ({ signal }) => readNewestListing(token, signal),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? awaitedIntervalMs : refetchIntervalMs),
    refetchOnWindowFocus: "always",
    // Retrying does not help for an unknown listing.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

/** How often the page of the listing of a private link was seen and pressed. */
export const useListingVisits = (token: string) =>
  useQuery({
    queryKey: [...ownListingKey(token), "visits"],
    queryFn: ({ signal }) => callEndpoint(listingsContract.getListingVisits, { token }, { signal }),
  });

/** Updates the cached listing. */
export const cacheOwnListing = (listing: OwnListing) => queryClient.setQueryData(ownListingKey(listing.token), listing);

type Owner = { token: string; onChanged: (listing: OwnListing) => void };

/** Saves a listing. Its toasts appear even if the form has left the page by then. */
export const useChangeListing = ({ token, onChanged }: Owner) =>
  useMutation({
    mutationFn: (change: Omit<ListingChange, "token">) =>
      callEndpoint(listingsContract.changeListing, { ...change, token }),
    onSuccess: (saved) => {
      onChanged(saved);
      void showToast({ type: "success", ...words.saved });
    },
    onError: (failure) => {
      if (!isConflict(failure)) void showToast({ type: "error", ...words.notSaved });
    },
    // The public directory shows it too, even if only the response was lost.
    onSettled: notePublicChange,
  });

/** Redirects to the payment service. */
const redirect = ({ url }: { url: string }) => {
  // portal-and-admin.md, section 7: a missing url is an error.
  if (!url) throw new Error("The answer has no url.");
  leaveFor(url);
};

/** The listing was saved, but its checkout did not open. */
export class NoCheckout extends Refused {
  override name = "NoCheckout";
}

/** Opens the checkout of a new listing. Throws `NoCheckout`. */
export const goToCheckout = async ({ id }: { id: string }) => {
  try {
    redirect(await callEndpoint(listingsContract.createCheckout, { listingId: id }));
  } catch (failure) {
    throw new NoCheckout(getMessage(failure, listingWords.checkout));
  }
};

const ways = {
  payment: { row: listingsContract.payAgain, failed: listingWords.checkout.unknown },
  billing: { row: listingsContract.openBilling, failed: words.noBilling.unknown },
};

export type Leaving = Owner & { way: keyof typeof ways };

/** Redirects to a listing's checkout or billing; if that is refused, `onChanged` gets the current listing. */
export const useCheckoutRedirect = ({ way, token, onChanged }: Leaving) =>
  useMutation({
    mutationFn: async () => redirect(await callEndpoint(ways[way].row, { token })),
    onError: (failure) => {
      void showToast({ type: "error", title: listingWords.error, description: ways[way].failed });
      if (isConflict(failure)) readNewestListing(token).then(onChanged, () => undefined);
    },
  });
