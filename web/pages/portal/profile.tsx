import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { profileWords } from "#web/content/portal-profile.ts";
import { memberListingLink } from "#web/content/portal.ts";
import { ProfileAudiences } from "#web/features/members/audiences.tsx";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { ProfilePreview } from "#web/features/members/profile-preview.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PlaceLink } from "./place-link.tsx";

/** The member's own profile. */
export const MyProfile = () => (
  <PortalPage title={profileWords.page}>
    <Grid gap="4">
      <ProfileCard />
      <ProfileAudiences />
      <ProfilePreview />
      <PlaceLink words={memberListingLink} icon="work" />
    </Grid>
  </PortalPage>
);
