import { useQuery } from "@tanstack/react-query";
import { listingsContract, type OwnListing } from "#shared/listings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useMember } from "#web/lib/session/require-session.tsx";

const keyOf = (memberId: string) => [memberId, "listings"];

type Listings = { items: OwnListing[] };

/** The member's own listings, newest first. */
export const useMemberListings = () =>
  useQuery(
    {
      queryKey: keyOf(useMember().id),
      queryFn: ({ signal }) => callEndpoint(listingsContract.listOwnListings, {}, { signal }),
      refetchOnWindowFocus: "always",
    },
    queryClient,
  );

/** They show what one of them has become. */
export const keepMemberListing = (memberId: string, listing: OwnListing) =>
  queryClient.setQueryData<Listings>(
    keyOf(memberId),
    (known) => known && { items: known.items.map((one) => (one.token === listing.token ? listing : one)) },
  );
