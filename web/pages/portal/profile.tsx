import { profileWords } from "#web/content/portal-profile.ts";
import { audiencesLink, memberListingLink } from "#web/content/portal.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { fromTopToBottom } from "#web/ui/skeleton.tsx";
import { PlaceLink } from "./place-link.tsx";

/** The member's own profile. */
export const MyProfile = () => (
  <PortalPage title={profileWords.page}>
    <Grid gap="4" css={fromTopToBottom}>
      <ProfileCard />
      <PlaceLink words={audiencesLink} icon="sliders" />
      <PlaceLink words={memberListingLink} icon="work" />
    </Grid>
  </PortalPage>
);
