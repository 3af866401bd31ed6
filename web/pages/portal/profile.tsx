import { profileWords } from "#web/content/portal-profile.ts";
import { ProfileCard } from "#web/features/members/profile-card.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** The member's own profile. */
export const MyProfile = () => (
  <PortalPage title={profileWords.page}>
    <ProfileCard />
  </PortalPage>
);
