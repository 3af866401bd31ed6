import { memberListingWords } from "#web/content/own-listing.ts";
import { MemberListingList } from "#web/features/listings/member-listing-list.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** The member's own business listings. */
export const MemberListings = () => (
  <PortalPage title={memberListingWords.title}>
    <MemberListingList />
  </PortalPage>
);
