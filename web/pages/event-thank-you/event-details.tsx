import { useEvent } from "#web/features/events/api.ts";
import { EventFacts } from "#web/features/events/event-facts.tsx";
import { Heading } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";

/** The event that was registered for; nothing if it is unknown. */
export const EventDetails = ({ eventId }: { eventId: string }) => {
  const { data: event, isPending } = useEvent(eventId);
  if (isPending) return <Panel minHeight="22rem" aria-hidden />;
  if (!event) return null;
  return (
    <Panel minHeight="22rem" alignSelf="start">
      <Heading textStyle="title" mb="7">
        {event.title}
      </Heading>
      <EventFacts event={event} />
    </Panel>
  );
};
