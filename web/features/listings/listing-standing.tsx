import { Box } from "@chakra-ui/react";
import type { OwnListing } from "#shared/listings.ts";
import { ownListingWords as words, standings } from "#web/content/own-listing.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { canBePaid, hasBilling, isOwed, isPaidInVain, isShown, standingOf } from "./standing.ts";
import type { Owner } from "./use-listing-editor.ts";

type Props = { listing: OwnListing; owner: Owner };

/** How a listing stands, and what can be done about it. */
export const ListingStanding = ({ listing, owner: { onChanged } }: Props) => {
  const { token, slug, takenDown, payment } = listing;
  const { badge, text, tone, icon } = standingOf(listing);
  return (
    <Box display="grid" gap="4" justifyItems="start">
      <StatusBadge tone={tone} icon={icon}>
        {badge}
      </StatusBadge>
      <p>{text}</p>
      {takenDown && (
        <UserText as="blockquote" ps="4" borderInlineStartWidth="3px" borderColor="brand.solid">
          {takenDown.reason}
        </UserText>
      )}
      {isPaidInVain(listing) && <p>{standings.takenDown.payment}</p>}
      {takenDown?.endsSubscription && <p>{standings.takenDown.ending}</p>}
      <Box display="flex" flexDirection={{ base: "column", sm: "row" }} flexWrap={{ sm: "wrap" }} gap="3" width="full">
        {canBePaid(listing) && (
          <LeaveButton
            {...{ token, onChanged }}
            way="payment"
            look="gold"
            label={payment === "unpaid" ? words.pay : words.payAgain}
          />
        )}
        {isShown(listing) && slug !== undefined && (
          <LinkButton to={paths.business(slug)}>
            {words.view}
            <Icon name="arrow" />
          </LinkButton>
        )}
        {hasBilling(listing) && (
          <LeaveButton
            {...{ token, onChanged }}
            way="billing"
            look={isOwed(listing) ? "gold" : undefined}
            label={words.billing}
          />
        )}
      </Box>
      {hasBilling(listing) && (
        <Box as="p" textStyle="small" color="fg.muted">
          {words.billingHelp}
        </Box>
      )}
    </Box>
  );
};
