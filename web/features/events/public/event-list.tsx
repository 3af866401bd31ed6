import { Box } from "@chakra-ui/react";
import { useRef, type ReactNode } from "react";
import { type ClubEvent, eventsContract } from "#shared/events.ts";
import { upcoming } from "#web/content/events.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { readText, writeText } from "#web/lib/storage.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Panel } from "#web/ui/panel.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useEvents } from "../api.ts";
import { EventFacts, EventWhen } from "../event-facts.tsx";
import { EventPicture } from "../event-picture.tsx";
import { getEventState, splitEvents } from "../event-state.ts";
import { groupSeries, LaterEvents, PastEvents } from "../past-events.tsx";
import { ClubEventData } from "./club-event-data.tsx";
import { EventSkeleton } from "./event-skeleton.tsx";

const counted = "counted";

/** Counts this browser's interest in an event once; stores the idempotency key until that has succeeded. */
const countInterest = async ({ id, interested }: ClubEvent) => {
  const slot = `club:interest:${id}`;
  const stored = readText(slot, "browser");
  if (stored === counted) return interested;
  const idempotencyKey = stored ?? crypto.randomUUID();
  if (stored === null) writeText(slot, idempotencyKey, "browser");
  const answer = await callEndpoint(eventsContract.countInterest, { eventId: id }, { idempotencyKey });
  writeText(slot, counted, "browser");
  return answer.interested;
};

/** The number of people interested in an event, including this browser: counted once until the event is over. */
const useInterested = (event: ClubEvent) => {
  const { data } = useQuery({
    queryKey: ["interest", event.id],
    queryFn: () => countInterest(event),
    staleTime: Infinity,
    enabled: !event.isPast,
  });
  return data ?? event.interested;
};

const sayComingSoon = () => showToast({ type: "info", ...upcoming.comingSoonToast });

/** An event's primary action, depending on its state. */
const EventAction = ({ event }: { event: ClubEvent }) => {
  switch (getEventState(event)) {
    case "open":
      return (
        <LinkButton look="gold" to={paths.eventRegistration(event.id)}>
          {upcoming.register}
        </LinkButton>
      );
    case "coming soon":
      return <Button onClick={() => void sayComingSoon()}>{upcoming.comingSoon}</Button>;
    case "called off":
      return <Button disabled>{upcoming.calledOff}</Button>;
    case "ended":
      return <Button disabled>{upcoming.ended}</Button>;
    case "full":
      return <Button disabled>{upcoming.full}</Button>;
  }
};

/** An event's state in two words; nothing while it is open. */
const EventBadge = ({ event }: { event: ClubEvent }) => {
  const { comingSoon, calledOff, ended, full } = upcoming;
  const words = { "coming soon": comingSoon, "called off": calledOff, ended, full, open: undefined };
  const word = words[getEventState(event)];
  return word === undefined ? null : <Badge>{word}</Badge>;
};

/** An event's public card; `more` is next to its button. */
const EventCard = ({ event, more }: { event: ClubEvent; more: ReactNode }) => {
  const interested = useInterested(event);
  return (
    <Panel
      as="article"
      aria-labelledby={event.id}
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" }}
      gridTemplateRows={{ lg: "auto auto auto 1fr" }}
      gridTemplateAreas={{
        base: '"picture" "head" "facts" "text" "actions"',
        lg: '"picture head" "picture text" "picture facts" "picture actions"',
      }}
      columnGap="12"
      rowGap="7"
    >
      <EventPicture
        event={event}
        gridArea="picture"
        aspectRatio={{ base: "16 / 9", sm: "21 / 9", lg: "auto" }}
        maxHeight="38rem"
      />
      <Stack gridArea="head" alignItems="flex-start" gap="4">
        <EventBadge event={event} />
        <Heading as="h3" id={event.id} textStyle="title">
          {event.title}
        </Heading>
        <EventWhen event={event} />
      </Stack>
      <Box gridArea="facts">
        <EventFacts event={event} />
      </Box>
      <Stack gridArea="text" gap="5">
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {event.description}
        </Text>
        <Row as="p" gap="2.5" color="fg.muted" mt="auto">
          <Icon name="people" color="brand.fg" />
          {upcoming.interested(interested)}
        </Row>
      </Stack>
      <Stack gridArea="actions" alignSelf="end" flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3">
        <EventAction event={event} />
        {more}
      </Stack>
    </Panel>
  );
};

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

/** Upcoming events, then past ones; `more` is next to each one's button. */
export const EventList = ({ more }: EventListProps) => {
  const { data, isFetching, refetch } = useEvents("public", { isLive: true });
  const list = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    // The button that has the focus is about to disappear.
    list.current?.focus({ preventScroll: true });
    void refetch();
  };
  const toCard = (event: ClubEvent) => (
    <Box key={event.id}>
      <EventCard event={event} more={more(event)} />
      <ClubEventData event={event} />
    </Box>
  );
  const { coming, past } = splitEvents(data ?? []);
  return (
    <Grid ref={list} tabIndex={-1} gap="6">
      {data && coming.length === 0 ? (
        <NoEvents />
      ) : (
        groupSeries(coming).map(({ event, later }) => (
          <Grid key={event.id} gap="2">
            {toCard(event)}
            {later.length > 0 && (
              <LaterEvents events={later}>
                {later.map((each) => (
                  <EventCard key={each.id} event={each} more={more(each)} />
                ))}
              </LaterEvents>
            )}
            {later.map((each) => (
              <ClubEventData key={each.id} event={each} />
            ))}
          </Grid>
        ))
      )}
      <PastEvents count={past.length}>{past.map(toCard)}</PastEvents>
      {!data && (isFetching ? <Loading /> : <FailedRegion message={upcoming.failed} onRetry={tryAgain} />)}
    </Grid>
  );
};
