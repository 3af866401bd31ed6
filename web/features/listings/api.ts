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

/** What saving a listing sends. */
export type ListingChange = z.input<typeof listingsContract.changeListing.input>;

/** How often an open listing is loaded again: it may have been paid for in another tab. */
const refetchIntervalMs = 30_000;

const ownListingKey = (token: string) => ["own-listing", token];

/** The listing as it is now, whatever the cache holds. */
export const readNewestListing = (token: string, signal?: AbortSignal) =>
  callEndpoint(listingsContract.getOwnListing, { token }, { signal });

/** A listing that may be paid for by now, as the club knows it; undefined where the club cannot be asked. */
export const findPaidListing = async (token: string) => {
  const listing = await readNewestListing(token).catch(() => undefined);
  if (listing && listing.payment !== "unpaid") notePublicChange();
  return listing;
};

/** How often while its payment is awaited. */
const awaitedIntervalMs = 4000;

/** The listing that a private link opens; `isAwaited` says whether news of it are expected at any moment. */
export const useOwnListing = (token: string, isAwaited: (listing: OwnListing) => boolean) =>
  useQuery({
    queryKey: ownListingKey(token),
    queryFn: ({ signal }) => readNewestListing(token, signal),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? awaitedIntervalMs : refetchIntervalMs),
    refetchOnWindowFocus: "always",
    // An unknown listing stays unknown.
    retry: (failures, failure) => failures < 1 && !isUnknown(failure),
  });

/** Shows a changed listing on its page. */
export const cacheOwnListing = (listing: OwnListing) => queryClient.setQueryData(ownListingKey(listing.token), listing);

type Owner = { token: string; onChanged: (listing: OwnListing) => void };

/** Saves a listing. Its toasts come even where the form has left the page before the answer. */
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
    // The public directory shows it too; also where only the answer was lost.
    onSettled: notePublicChange,
  });

/** Leads to the payment service. */
const redirect = ({ url }: { url: string }) => {
  // portal-and-admin.md, section 7: a missing url is an error.
  if (!url) throw new Error("The answer has no url.");
  leaveFor(url);
};

/** The listing was saved, but its payment did not open. */
export class NoCheckout extends Refused {
  override name = "NoCheckout";
}

/** Opens the payment of a new listing. Throws `NoCheckout`. */
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

/** Goes to the payment or the billing of a listing; where that is refused, `onChanged` gets the listing as it is now. */
export const useCheckoutRedirect = ({ way, token, onChanged }: Leaving) =>
  useMutation({
    mutationFn: async () => redirect(await callEndpoint(ways[way].row, { token })),
    onError: (failure) => {
      void showToast({ type: "error", title: listingWords.error, description: ways[way].failed });
      if (isConflict(failure)) readNewestListing(token).then(onChanged, () => undefined);
    },
  });
