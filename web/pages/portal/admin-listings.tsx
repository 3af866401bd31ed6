import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { ListingBoard } from "#web/features/listings/admin/listing-board.tsx";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** The business listings, for admins. */
export const AdminListings = () => (
  <PortalPage title={words.title}>
    <Text mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {words.welcome}
    </Text>
    <ListingBoard />
  </PortalPage>
);
