import { Box } from "@chakra-ui/react";
import { useNavigate, useParams } from "react-router-dom";
import type { AdminEvent as Event } from "#shared/event-admin.ts";
import { isCalledOff } from "#shared/event-phase.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { EventEditor, EventForm } from "#web/features/events/admin/event-form.tsx";
import { eventFormWords as words } from "#web/features/events/admin/event-words.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { PortalPage } from "#web/ui/portal-page.tsx";
import { Sheet } from "#web/ui/sheet.tsx";

const loadBulletins = async () => (await import("#web/features/bulletins/admin-bulletins.tsx")).AdminBulletins;

const loadWhoCame = async () => (await import("#web/features/door/who-came.tsx")).WhoCame;

const hasTakenPlace = (event: Event) => event.isPast && event.startsAt !== undefined && !isCalledOff(event);

/** An event: after it, attendance comes first; below, the messages to its guests. */
const ExistingEvent = ({ eventId }: { eventId: string }) => {
  const event = useAllEvents().data?.find(({ id, isReadOnly }) => id === eventId && !isReadOnly);
  return (
    <>
      {event && hasTakenPlace(event) && (
        <LazyPart load={loadWhoCame} props={{ eventId }} placeholder={<Box height="12rem" />} />
      )}
      <Sheet>
        <EventEditor key={eventId} eventId={eventId} />
      </Sheet>
      {event && <LazyPart load={loadBulletins} props={{ event }} />}
    </>
  );
};

/** An event's form for admins; without an id, a new event. */
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
      <Grid gap={{ base: "4", md: "6" }}>
        {eventId === undefined ? (
          <Sheet>
            <EventForm event={undefined} onCreated={goOn} />
          </Sheet>
        ) : (
          <ExistingEvent eventId={eventId} />
        )}
      </Grid>
    </PortalPage>
  );
};
