import type { Listing } from "#shared/listings.ts";
import { adminListingsWords, listingColumns, adminListingsWords as words } from "#web/content/admin-listings.ts";
import { formatCsv } from "#web/lib/files/csv.ts";
import { ExportButton } from "#web/lib/files/export-button.tsx";
import { nameOfMonth } from "#web/lib/months.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useListings } from "./api.ts";
import { ListingCard } from "./listing-card.tsx";
import { isShown } from "./listing-status.ts";

const addressOf = (path: string | null) => (path === null ? "" : location.origin + path);

const rowOf = (listing: Listing): Partial<Record<keyof typeof listingColumns, string>> => {
  const { createdAt, payment, takenDown, paidUntil = "", endsThen, slug, logo, featuredImage, ...facts } = listing;
  return {
    ...facts,
    submitted: createdAt,
    payment: adminListingsWords.payments[payment],
    takenDown: takenDown ? `${takenDown.at}: ${takenDown.reason}` : "",
    paidUntil,
    cancelled: endsThen ? "Yes" : "No",
    address: slug === undefined ? "" : addressOf(paths.business(slug)),
    logo: addressOf(logo),
    featuredImage: addressOf(featuredImage),
  };
};

/** Listings as CSV. */
export const formatListingsCsv = (listings: readonly Listing[]) => formatCsv(listingColumns, listings.map(rowOf));

type ListingListProps = { month: string; onEarlier: () => void };

/** Everything that was submitted in a month. */
export const ListingList = ({ month, onEarlier }: ListingListProps) => {
  const { data: listings, isFetching, refetch } = useListings(month);
  if (!listings)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <Grid gap="4" aria-hidden>
          <Skeleton height="11" width="70%" />
          <Skeleton height="24rem" borderRadius="md" />
          <Skeleton height="24rem" borderRadius="md" />
        </Grid>
      </Pending>
    );
  if (listings.length === 0)
    return (
      <Empty text={words.none(nameOfMonth(month))}>
        <Button onClick={onEarlier}>{words.lookEarlier}</Button>
      </Empty>
    );
  return (
    <>
      <Row flexWrap="wrap" justifyContent="space-between" gap="3">
        <Text role="status" color="fg.muted">
          {words.count(listings.length, listings.filter(isShown).length)}
        </Text>
        <ExportButton
          label={words.export}
          fileName={() => `listings-${month}.csv`}
          format={() => formatListingsCsv(listings)}
          failure={words.notExported}
          recordedAs={{ list: "listings", scope: month, rows: listings.length }}
        />
      </Row>
      <Grid as="ul" aria-label={words.title} gridTemplateColumns="minmax(0, 1fr)" gap="4">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </Grid>
    </>
  );
};
