import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useEvents } from "./api.ts";
import { ClubEventData } from "./club-event-data.tsx";
import { EventCard } from "./event-card.tsx";
import { EventSkeleton } from "./event-skeleton.tsx";

/** The coming events; `more` goes beside the button of each. */
export const EventList = ({ more }: { more: (event: ClubEvent) => ReactNode }) => {
  const { data, isPending, refetch } = useEvents();
  if (isPending) return <EventSkeleton />;
  if (!data) return <FailedRegion message={upcoming.failed} onRetry={() => void refetch()} />;
  if (data.items.length === 0) {
    return (
      <Panel>
        <Box as="h3" textStyle="heading">
          {upcoming.none.title}
        </Box>
        <Box as="p" color="fg.muted" mt="3">
          {upcoming.none.text}
        </Box>
      </Panel>
    );
  }
  return (
    <Box display="grid" gap="6">
      {data.items.map((event) => (
        <Box key={event.id}>
          <EventCard event={event} more={more(event)} />
          <ClubEventData event={event} />
        </Box>
      ))}
    </Box>
  );
};
