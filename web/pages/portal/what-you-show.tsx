import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { audienceWords as words } from "#web/content/portal-audiences.ts";
import { ProfileAudiences } from "#web/features/members/audiences.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";

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
