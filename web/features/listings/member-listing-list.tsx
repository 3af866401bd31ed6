import { Box } from "@chakra-ui/react";
import { memberListingWords as words } from "#web/content/own-listing.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid } from "#web/ui/layout.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { keepMemberListing, useMemberListings } from "./member-listings.ts";
import { OwnListing } from "./own-listing.tsx";

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

/** The member's own listings, each to be changed and paid for. */
export const MemberListingList = () => {
  const { id, email } = useMember();
  const { data, isFetching, refetch } = useMemberListings();
  if (!data && isFetching) return <Loading />;
  if (!data) return <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <Empty text={words.empty(email)}>
        <LinkButton look="gold" to={paths.businessListing}>
          {words.create}
        </LinkButton>
      </Empty>
    );
  }
  return (
    <Grid gap="6">
      {data.items.map((listing) => (
        <Sheet key={listing.token} aria-label={listing.businessName}>
          <Box maxWidth="46rem">
            <OwnListing
              listing={listing}
              draftPrefix={`${id}:`}
              onChanged={(changed) => keepMemberListing(id, changed)}
            />
          </Box>
        </Sheet>
      ))}
    </Grid>
  );
};
