import { importWords as words } from "#web/content/invitation-import.ts";
import { ImportBoard } from "#web/features/invitations/import-board.tsx";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Text } from "#web/ui/layout.ts";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Where admins invite many people at once. */
export const InviteFromList = () => (
  <PortalPage
    title={words.title}
    action={
      <LinkButton to={portalPaths.invitations} size="compact">
        {words.back}
      </LinkButton>
    }
  >
    <Text mt={{ base: "-3", md: "-5" }} mb={{ base: "4", md: "6" }} maxWidth="text" color="fg.muted">
      {words.welcome}
    </Text>
    <ImportBoard />
  </PortalPage>
);
