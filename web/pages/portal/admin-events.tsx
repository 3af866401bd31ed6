import { adminPaths } from "#web/admin-paths.ts";
import { adminEventsWords as words } from "#web/content/admin-events.ts";
import { AdminEventList } from "#web/features/events/admin/event-list.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";

/** The events as admins manage them. */
export const AdminEvents = () => (
  <PortalPage
    title={words.title}
    action={
      <LinkButton to={adminPaths.newEvent} look="gold" size="compact">
        {words.create}
      </LinkButton>
    }
  >
    <AdminEventList />
  </PortalPage>
);
