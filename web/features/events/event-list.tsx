import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useEvents } from "./api.ts";
import { ClubEventData } from "./club-event-data.tsx";
import { EventCard } from "./event-card.tsx";
import { EventSkeleton } from "./event-skeleton.tsx";

const NoEvents = () => (
  <Panel>
    <Box as="h3" textStyle="heading">
      {upcoming.none.title}
    </Box>
    <Box as="p" color="fg.muted" mt="3">
      {upcoming.none.text}
    </Box>
  </Panel>
);

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {upcoming.loading}
    </Box>
    <EventSkeleton />
  </>
);

type Props = { more: (event: ClubEvent) => ReactNode };

/** The coming events; `more` goes beside the button of each. */
export const EventList = ({ more }: Props) => {
  const { data, isFetching, refetch } = useEvents("public", { isLive: true });
  const place = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    // The button that has the focus is about to go.
    place.current?.focus({ preventScroll: true });
    void refetch();
  };
  const cards = data?.map((event) => (
    <Box key={event.id}>
      <EventCard event={event} more={more(event)} />
      <ClubEventData event={event} />
    </Box>
  ));
  return (
    <Box ref={place} tabIndex={-1} display="grid" gap="6">
      {cards?.length === 0 ? <NoEvents /> : cards}
      {!data && (isFetching ? <Loading /> : <FailedRegion message={upcoming.failed} onRetry={tryAgain} />)}
    </Box>
  );
};
