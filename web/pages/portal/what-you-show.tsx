import { audienceWords as words } from "#web/content/portal-audiences.ts";
import { ProfileAudiences } from "#web/features/members/audiences.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Who sees what of the member's profile, and the profile as they see it. */
export const WhatYouShow = () => (
  <PortalPage
    title={words.page}
    action={
      <LinkButton to={portalPaths.profile} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <ProfileAudiences />
  </PortalPage>
);
