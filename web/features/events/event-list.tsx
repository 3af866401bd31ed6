import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { paths, siteOrigin } from "#web/paths.ts";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { EventData } from "#web/ui/structured-data.tsx";
import { useEvents } from "./api.ts";
import { EventCard } from "./event-card.tsx";
import { EventSkeleton } from "./event-skeleton.tsx";

/** One of the club's events for search engines, once it has a date: they take none without. */
const ClubEventData = ({ event }: { event: ClubEvent }) =>
  event.startsAt && !event.isComingSoon ? (
    <EventData
      name={event.title}
      description={event.description}
      startDate={event.startsAt}
      endDate={event.endsAt}
      place={{ name: event.location, address: event.location }}
      image={`${siteOrigin}/og/events.jpg`}
      organizer={{ name: brand.name, url: siteOrigin }}
      offer={{ url: siteOrigin + paths.eventRegistration(event.id) }}
    />
  ) : null;

const NoEvents = () => (
  <Panel>
    <Heading as="h3" textStyle="heading">
      {upcoming.none.title}
    </Heading>
    <Text color="fg.muted" mt="3">
      {upcoming.none.text}
    </Text>
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

type EventListProps = { more: (event: ClubEvent) => ReactNode };

/** The coming events; `more` goes beside the button of each. */
export const EventList = ({ more }: EventListProps) => {
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
    <Grid ref={place} tabIndex={-1} gap="6">
      {cards?.length === 0 ? <NoEvents /> : cards}
      {!data && (isFetching ? <Loading /> : <FailedRegion message={upcoming.failed} onRetry={tryAgain} />)}
    </Grid>
  );
};
