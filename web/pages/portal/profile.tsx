import { Box } from "@chakra-ui/react";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { profileWords } from "#web/content/portal-profile.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { ListingLink } from "./listing-link.tsx";

/** The member's own profile. */
export const MyProfile = () => (
  <PortalPage title={profileWords.page}>
    <Box display="grid" gap="4">
      <ProfileCard />
      <ListingLink />
    </Box>
  </PortalPage>
);
