import { Box } from "@chakra-ui/react";
import { memo } from "react";
import type { Listing } from "#shared/listings.ts";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { dayOf } from "#web/ui/club-time.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { FullBio } from "./full-bio.tsx";
import { ListingActions } from "./listing-actions.tsx";
import { ListingFacts } from "./listing-facts.tsx";
import { Pictures } from "./pictures.tsx";
import { nameId } from "./places.ts";
import { paymentBadge } from "./standing.ts";

/** Whose listing it is, when it was submitted, and how it stands. */
const Head = ({ listing }: { listing: Listing }) => {
  const { id, businessName, category, location, createdAt, takenDown } = listing;
  return (
    <Box display="flex" flexWrap={{ base: "wrap", sm: "nowrap" }} alignItems="flex-start" columnGap="3" rowGap="3">
      <Box flex="1" minWidth="0">
        <Box as="h2" id={nameId(id)} tabIndex={-1} dir="auto" textStyle="heading" overflowWrap="anywhere">
          {businessName}
        </Box>
        <Box as="p" mt="1" textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {category} · <bdi>{location}</bdi> · {words.submitted(dayOf(createdAt))}
        </Box>
      </Box>
      <Box display="flex" flexWrap="wrap" gap="2" order={{ base: -1, sm: 0 }} width={{ base: "full", sm: "auto" }}>
        {takenDown && (
          <StatusBadge tone="bad" icon="eyeOff">
            {words.takenDown}
          </StatusBadge>
        )}
        <StatusBadge {...paymentBadge(listing)} />
      </Box>
    </Box>
  );
};

const TakenDown = ({ at, reason, endsSubscription }: NonNullable<Listing["takenDown"]>) => (
  <Box ps="4" py="1" borderInlineStartWidth="3px" borderInlineStartColor="border.error">
    <Box as="p" textStyle="small" color="fg.muted">
      {words.takenDownOn(dayOf(at))}
    </Box>
    <UserText>{reason}</UserText>
    {endsSubscription && (
      <Box as="p" textStyle="small" color="fg.muted">
        {words.ending}
      </Box>
    )}
  </Box>
);

/** A listing: what it says, who pays for it, and what can be done about it. */
export const ListingCard = memo(({ listing }: { listing: Listing }) => (
  <Box
    as="article"
    aria-labelledby={nameId(listing.id)}
    display="grid"
    gridTemplateColumns="minmax(0, 1fr)"
    gap="4"
    p={{ base: "5", md: "6" }}
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="md"
  >
    <Head listing={listing} />
    {listing.takenDown && <TakenDown {...listing.takenDown} />}
    <UserText>{listing.shortDescription}</UserText>
    <Pictures listing={listing} />
    <ListingFacts listing={listing} />
    <FullBio listing={listing} />
    <ListingActions listing={listing} />
  </Box>
));
