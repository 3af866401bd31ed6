import { useNavigate, useParams } from "react-router-dom";
import type { AdminEvent as Event } from "#shared/events.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { PortalPage } from "#web/app/layouts/portal-page.tsx";
import { eventFormWords as words } from "#web/content/admin-events.ts";
import { EventEditor, EventForm } from "#web/features/events/admin/event-form.tsx";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

const loadBulletins = async () => (await import("#web/features/bulletins/admin-bulletins.tsx")).AdminBulletins;

/** Below an event that is there. */
const WriteToGuests = ({ eventId }: { eventId: string }) => {
  const event = useAllEvents().data?.find(({ id }) => id === eventId);
  return event && <LazyPart load={loadBulletins} props={{ event }} />;
};

/** One event, to be written or changed by an admin; without an id a new one. */
export const AdminEvent = () => {
  const { eventId } = useParams();
  const navigate = useNavigate();
  const goOn = ({ id }: Event) => void navigate(adminPaths.adminEvent(id), { replace: true });
  return (
    <PortalPage
      title={eventId === undefined ? words.create : words.edit}
      action={
        <LinkButton to={adminPaths.adminEvents} size="compact">
          <Icon name="arrow" rotate="180deg" />
          {words.back}
        </LinkButton>
      }
    >
      <Sheet>
        {eventId === undefined ? (
          <EventForm event={undefined} onCreated={goOn} />
        ) : (
          <EventEditor key={eventId} eventId={eventId} />
        )}
      </Sheet>
      {eventId !== undefined && <WriteToGuests eventId={eventId} />}
    </PortalPage>
  );
};
