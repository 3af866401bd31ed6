import { Box } from "@chakra-ui/react";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { adminListingsWords as words } from "#web/content/admin-listings.ts";
import { ListingBoard } from "#web/features/listings/admin/listing-board.tsx";

/** The business listings, for admins. */
export const AdminListings = () => (
  <PortalPage title={words.title}>
    <Box as="p" mt="-3" mb="6" maxWidth="text" color="fg.muted">
      {words.welcome}
    </Box>
    <ListingBoard />
  </PortalPage>
);
