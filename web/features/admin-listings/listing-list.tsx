import { Box } from "@chakra-ui/react";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useListings } from "./api.ts";
import { ExportButton } from "./export-button.tsx";
import { ListingCard } from "./listing-card.tsx";
import { nameOfMonth } from "./months.ts";
import { isShown } from "./standing.ts";

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Box display="grid" gap="4" aria-hidden>
      <Skeleton height="11" width="70%" />
      <Skeleton height="24rem" borderRadius="md" />
      <Skeleton height="24rem" borderRadius="md" />
    </Box>
  </>
);

type Props = { month: string; onEarlier: () => void };

/** Everything that was submitted in a month. */
export const ListingList = ({ month, onEarlier }: Props) => {
  const { data: listings, isFetching, refetch } = useListings(month);
  if (!listings)
    return isFetching ? <Loading /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  if (listings.length === 0)
    return (
      <Empty text={words.none(nameOfMonth(month))}>
        <Button onClick={onEarlier}>{words.lookEarlier}</Button>
      </Empty>
    );
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <Box as="p" role="status" color="fg.muted">
          {words.count(listings.length, listings.filter(isShown).length)}
        </Box>
        <ExportButton month={month} listings={listings} />
      </Box>
      <Box as="ul" aria-label={words.title} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </Box>
    </>
  );
};
