import { Box } from "@chakra-ui/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { listingsContract, type OwnListing as Listing } from "#shared/listings.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWith, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useReadHere } from "#web/lib/realtime/notices.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { memberListingWords as words, memberListingWords } from "./listing-words.ts";
import { OwnListing } from "./own-listing.tsx";

const memberListingsKey = (memberId: string) => [memberId, "listings"];

/** The member's own listings, newest first. */
const useMemberListings = (memberId: string) =>
  useQuery({
    queryKey: memberListingsKey(memberId),
    queryFn: ({ signal }) => callEndpoint(listingsContract.listOwnListings, {}, { signal }),
    ...beginWith(listingsContract.listOwnListings, {}),
    refetchOnWindowFocus: "always",
  });

/** Updates a changed listing in the list. */
const cacheMemberListing = (memberId: string, changed: Listing) =>
  queryClient.setQueryData<{ items: Listing[] }>(
    memberListingsKey(memberId),
    (list) => list && { items: list.items.map((listing) => (listing.token === changed.token ? changed : listing)) },
  );

const Loading = () => (
  <Sheet>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton height="8" width="32" />
    <Skeleton height="6" mt="4" maxWidth="28rem" />
    <Skeleton height="12" width="9rem" mt="5" />
    <Skeleton height="16rem" mt="10" />
  </Sheet>
);

const isOfListing = (noticeId: string) => noticeId.startsWith("listing:");

/** A listing's id, the first part of its private link's token. */
const idOf = ({ token }: Listing) => token.split(".")[0] ?? token;

/** The member's own listings, to edit and pay for. */
const MemberListingList = () => {
  const { id, email } = useMember();
  const { data, isFetching, refetch } = useMemberListings(id);
  useReadHere(isOfListing);
  const { hash } = useLocation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    // Scrolls to the listing from a notification once it has loaded.
    if (isLoaded && hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isLoaded, hash]);
  if (!data && isFetching) return <Loading />;
  if (!data) return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <Empty text={words.empty(email)}>
        <LinkButton look="gold" to={paths.businessListing}>
          {words.create}
        </LinkButton>
        <LinkButton to={paths.privateLinks}>{words.lost}</LinkButton>
      </Empty>
    );
  }
  return (
    <Grid gap="6">
      {data.items.map((listing) => (
        <Sheet key={listing.token} id={idOf(listing)} aria-label={listing.businessName}>
          <Box maxWidth="46rem">
            <OwnListing
              listing={listing}
              draftPrefix={`${id}:`}
              onChanged={(changed) => cacheMemberListing(id, changed)}
            />
          </Box>
        </Sheet>
      ))}
    </Grid>
  );
};

/** The member's own business listings. */
export const MemberListings = () => (
  <PortalPage title={memberListingWords.title}>
    <MemberListingList />
  </PortalPage>
);
