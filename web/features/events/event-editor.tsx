import { Box } from "@chakra-ui/react";
import { useAllEvents } from "#web/api/all-events.ts";
import { adminEventsWords, eventFormWords as words } from "#web/content/admin-events.ts";
import { FormSkeleton } from "#web/forms/form-skeleton.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { EventForm } from "./event-form.tsx";

/** Changes an event that there is. */
export const EventEditor = ({ eventId }: { eventId: string }) => {
  const { data: events, isFetching, refetch } = useAllEvents();
  const event = events?.find(({ id }) => id === eventId);
  if (event) return <EventForm event={event} onCreated={() => undefined} />;
  if (isFetching) {
    return (
      <>
        <Box role="status" srOnly>
          {adminEventsWords.loading}
        </Box>
        <FormSkeleton rows={[1, 1, 2, 2, 1]} />
      </>
    );
  }
  if (events) return <Empty text={words.unknownEvent} />;
  return <FailedRegion message={adminEventsWords.failed} onRetry={() => void refetch()} />;
};
