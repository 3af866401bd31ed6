import { adminPaths } from "#web/admin-paths.ts";
import { deskWords as words } from "#web/content/application-desk.ts";
import { DeskBoard } from "#web/features/applications/desk/desk-board.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** Who wants to become a member, for admins. */
export const Applications = () => (
  <PortalPage
    title={words.title}
    action={
      <LinkButton to={adminPaths.applicationStatistics} size="compact">
        {words.statistics}
      </LinkButton>
    }
  >
    <DeskBoard />
  </PortalPage>
);
