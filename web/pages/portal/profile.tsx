import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { profileWords } from "#web/content/portal-profile.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { Grid } from "#web/ui/layout.ts";
import { ListingLink } from "./listing-link.tsx";

/** The member's own profile. */
export const MyProfile = () => (
  <PortalPage title={profileWords.page}>
    <Grid gap="4">
      <ProfileCard />
      <ListingLink />
    </Grid>
  </PortalPage>
);
