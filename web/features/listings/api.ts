import { useMutation, useQuery } from "@tanstack/react-query";
import { submissionTimeout } from "#shared/forms.ts";
import { listingsContract, type OwnListing } from "#shared/listings.ts";
import { listingWords } from "#web/content/listing-form.ts";
import { ownListingWords as words } from "#web/content/own-listing.ts";
import { callEndpoint, isConflict, isUnknown } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showToast } from "#web/ui/toast.ts";
import { follow } from "./checkout.ts";
import type { ListingChange } from "./listing-values.ts";

/** How often a listing that is looked at is asked for anew, in milliseconds: it may be paid for meanwhile. */
const freshFor = 30_000;

const keyOf = (token: string) => ["own-listing", token];

/** The listing as it is now, whatever the cache holds. */
export const readNewestListing = (token: string, signal?: AbortSignal) =>
  callEndpoint(listingsContract.getOwnListing, { token }, { signal });

/** The listing whose private link one has. */
export const useOwnListing = (token: string) =>
  useQuery(
    {
      queryKey: keyOf(token),
      queryFn: ({ signal }) => readNewestListing(token, signal),
      refetchInterval: freshFor,
      refetchOnWindowFocus: "always",
      // What is unknown will not be known when asked again.
      retry: (failures, failure) => failures < 1 && !isUnknown(failure),
    },
    queryClient,
  );

/** Its page shows what it has become. */
export const keepOwnListing = (listing: OwnListing) => queryClient.setQueryData(keyOf(listing.token), listing);

type Owner = { token: string; onChanged: (listing: OwnListing) => void };

/** Saves a listing, and tells how it went, also when its form has left the page meanwhile. */
export const useChangeListing = ({ token, onChanged }: Owner) =>
  useMutation(
    {
      mutationFn: (change: Omit<ListingChange, "token">) =>
        callEndpoint(
          listingsContract.changeListing,
          { ...change, token },
          { signal: AbortSignal.timeout(submissionTimeout) },
        ),
      onSuccess: (saved) => {
        onChanged(saved);
        // What the public reads of it.
        void queryClient.invalidateQueries({ queryKey: ["businesses"] });
        void showToast({ type: "success", ...words.saved });
      },
      onError: (failure) => {
        if (!isConflict(failure)) void showToast({ type: "error", ...words.notSaved });
      },
    },
    queryClient,
  );

const ways = {
  payment: { row: listingsContract.payAgain, failed: listingWords.checkout.unknown },
  billing: { row: listingsContract.openBilling, failed: words.noBilling.unknown },
};

export type Leaving = Pick<Owner, "token" | "onChanged"> & { way: keyof typeof ways };

/** Goes to the payment or the billing of a listing; where that is refused, `onChanged` is told what it has become. */
export const useLeaving = ({ way, token, onChanged }: Leaving) =>
  useMutation(
    {
      mutationFn: async () =>
        follow(await callEndpoint(ways[way].row, { token }, { signal: AbortSignal.timeout(submissionTimeout) })),
      onError: (failure) => {
        void showToast({ type: "error", title: listingWords.error, description: ways[way].failed });
        if (isConflict(failure)) readNewestListing(token).then(onChanged, () => undefined);
      },
    },
    queryClient,
  );
