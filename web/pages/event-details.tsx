import { Box } from "@chakra-ui/react";
import { useEvent } from "#web/features/events/api.ts";
import { CalendarLinks } from "#web/features/events/calendar-links.tsx";
import { EventFacts, EventWhen } from "#web/features/events/event-facts.tsx";
import type { CalendarRegistration } from "#web/features/events/event-links.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { Heading, Stack } from "#web/ui/layout.ts";
import { EventPanel } from "./event-thank-you.tsx";

takeServedData();

type Props = {
  eventId: string;
  /** The reader's, when they come from the form. */
  registration: (CalendarRegistration & { isWaiting?: boolean | undefined }) | undefined;
};

/** The event registered for; nothing if it is unknown. */
export const EventDetails = ({ eventId, registration }: Props) => {
  const { data: event, isPending } = useEvent(eventId);
  if (isPending) return <EventPanel aria-hidden />;
  if (!event) return null;
  return (
    <EventPanel>
      <Stack gap="3" mb="7">
        <Heading textStyle="title">{event.title}</Heading>
        <EventWhen event={event} />
      </Stack>
      <EventFacts event={event} />
      {/* Waitlisted registrants have nothing to add to a calendar yet. */}
      {!registration?.isWaiting && (
        <Box mt="7">
          <CalendarLinks event={event} registration={registration} />
        </Box>
      )}
    </EventPanel>
  );
};
