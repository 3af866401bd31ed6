import { Box } from "@chakra-ui/react";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { ClubEvent } from "#shared/events.ts";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { useHasBegun } from "#web/lib/clock.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Grid, Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { Pending } from "#web/ui/pending.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEvents } from "../api.ts";
import { AttireBadge, EventFacts, EventWhen } from "../event-facts.tsx";
import { EventPicture } from "../event-picture.tsx";
import { getEventState, splitEvents } from "../event-state.ts";
import { groupSeries, LaterEvents, PastEvents } from "../past-events.tsx";
import { TicketList } from "../ticket-list.tsx";

/** An event in the portal; `children` are its actions. */
const MemberEventCard = ({ event, children }: { event: ClubEvent; children: ReactNode }) => (
  <Sheet
    as="article"
    aria-labelledby={event.id}
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 5fr) minmax(0, 6fr)" }}
    gridTemplateRows={{ xl: "auto auto auto 1fr" }}
    gridTemplateAreas={{
      base: '"picture" "head" "facts" "text" "action"',
      xl: '"picture head" "picture text" "picture facts" "picture action"',
    }}
    columnGap="10"
    rowGap="6"
  >
    <EventPicture
      event={event}
      gridArea="picture"
      aspectRatio={{ base: "16 / 9", sm: "21 / 9", xl: "auto" }}
      maxHeight="38rem"
    />
    <Stack gridArea="head" gap="3">
      <Row flexWrap="wrap" columnGap="4" rowGap="3">
        <Heading
          id={event.id}
          scrollMarginTop="28"
          textStyle="title"
          fontSize={{ base: "1.5rem", md: "1.875rem" }}
          overflowWrap="anywhere"
        >
          {event.title}
        </Heading>
        <AttireBadge attire={event.attire} />
        {event.groupName && <Badge whiteSpace="normal">{words.forGroup(event.groupName)}</Badge>}
      </Row>
      <EventWhen event={event} />
    </Stack>
    <Box gridArea="facts">
      <EventFacts event={event} without="attire" />
    </Box>
    <Grid gridArea="text" gap="6" alignContent="start" gridTemplateColumns="minmax(0, 1fr)">
      <Text maxWidth="text" whiteSpace="pre-line" overflowWrap="anywhere">
        {event.description}
      </Text>
      {event.tickets && !event.isPast && <TicketList event={event} tickets={event.tickets} headingLevel="h3" />}
    </Grid>
    <Box gridArea="action" alignSelf="end">
      {children}
    </Box>
  </Sheet>
);

/** The skeleton of an event's card. */
const MemberEventSkeleton = () => (
  <Sheet
    aria-hidden
    display="grid"
    gridTemplateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 5fr) minmax(0, 6fr)" }}
    columnGap="10"
    rowGap="6"
  >
    <Skeleton aspectRatio={{ base: "16 / 9", sm: "21 / 9", xl: "auto" }} gridRow={{ xl: "1 / span 2" }} />
    <Grid gap="5" alignContent="start">
      <Skeleton height="9" maxWidth="20rem" />
      <Skeleton height={{ base: "32", md: "20" }} />
      <Skeleton height="12" maxWidth={{ sm: "10rem" }} />
    </Grid>
    <Grid gap="5" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }}>
      {[0, 1, 2, 3, 4].map((fact) => (
        <Skeleton key={fact} height="12" />
      ))}
    </Grid>
  </Sheet>
);

const Closed = ({ label, children }: { label: string; children?: ReactNode }) => (
  <>
    <Button disabled>{label}</Button>
    {children && (
      <Text mt="2" textStyle="small" color="fg.muted">
        {children}
      </Text>
    )}
  </>
);

type MemberEventActionProps = { event: ClubEvent; onRegister: () => void; onIntent: () => void };

/** The waitlist of a full event, until the event begins. */
const FullEvent = ({ event, onRegister, onIntent }: MemberEventActionProps) => {
  if (useHasBegun(event)) return <Closed label={words.ended}>{`${words.full} ${words.lineClosed}`}</Closed>;
  return (
    <>
      <Row flexWrap="wrap" gap="3">
        <Button disabled>{words.ended}</Button>
        <Button
          aria-describedby={event.id}
          aria-haspopup="dialog"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onRegister}
        >
          {words.joinWaitlist}
        </Button>
      </Row>
      <Box mt="2" textStyle="small" color="fg.muted">
        <p>{words.full}</p>
        <p>{words.waitlist}</p>
      </Box>
    </>
  );
};

/**
 * The registration button, if registration is open; a full event reads as ended (portal-and-admin.md, "Portal
 * events"), and has a waitlist.
 */
const MemberEventAction = ({ event, onRegister, onIntent }: MemberEventActionProps) => {
  switch (getEventState(event)) {
    case "open":
      return (
        <Button
          look="gold"
          aria-describedby={event.id}
          aria-haspopup="dialog"
          onPointerEnter={onIntent}
          onFocus={onIntent}
          onClick={onRegister}
        >
          {words.register}
        </Button>
      );
    case "coming soon":
      return <Closed label={words.comingSoon}>{words.opensSoon}</Closed>;
    case "full":
      return <FullEvent event={event} onRegister={onRegister} onIntent={onIntent} />;
    case "called off":
      return <Closed label={words.ended}>{words.calledOff}</Closed>;
    case "ended":
      return <Closed label={words.ended} />;
  }
};

const NoEvents = () => (
  <Empty text={words.none}>
    <LinkButton to={paths.events}>{words.around}</LinkButton>
  </Empty>
);

type MemberEventListProps = {
  /** The member's registration for an event, shown instead of the registration button. */
  registrationFor: (event: ClubEvent) => ReactNode;
  /** Whether a past event still needs action. */
  isUnfinished: (event: ClubEvent) => boolean;
  /** Whether the member's registrations are still loading. */
  isPending: boolean;
  /** Above the events. */
  note: ReactNode;
  onRegister: (event: ClubEvent) => void;
  /** Called when they seem about to register. */
  onIntent: () => void;
};

/** The events for members, each with the member's registration or the registration button. */
export const MemberEventList = (props: MemberEventListProps) => {
  const { registrationFor, isUnfinished, isPending, note, onRegister, onIntent } = props;
  const { data: events, isFetching, refetch } = useEvents("members", { isLive: true });

  const { hash } = useLocation();
  const isLoaded = events !== undefined;
  useEffect(() => {
    // Scrolls to the event in the address once it has loaded.
    if (isLoaded && hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isLoaded, hash]);

  const actionFor = (event: ClubEvent) => {
    const registration = registrationFor(event);
    if (registration) return registration;
    if (isPending) return <Skeleton height="12" maxWidth={{ sm: "10rem" }} />;
    return <MemberEventAction event={event} onRegister={() => onRegister(event)} onIntent={onIntent} />;
  };

  const toCard = (event: ClubEvent) => (
    <MemberEventCard key={event.id} event={event}>
      {actionFor(event)}
    </MemberEventCard>
  );

  // The member's own events and the one in the address stay visible.
  const isOfInterest = (event: ClubEvent) => Boolean(registrationFor(event)) || hash === `#${event.id}`;

  if (!events)
    return (
      <Pending {...{ words, isFetching, refetch }}>
        <MemberEventSkeleton />
      </Pending>
    );
  const { coming, past } = splitEvents(events);
  return (
    <Grid gap={{ base: "4", md: "6" }}>
      {note}
      {coming.length === 0 ? (
        <NoEvents />
      ) : (
        groupSeries(coming, isOfInterest).map(({ event, later }) => (
          <Grid key={event.id} gap="2">
            {toCard(event)}
            {later.length > 0 && <LaterEvents events={later}>{later.map(toCard)}</LaterEvents>}
          </Grid>
        ))
      )}
      <PastEvents count={past.length} isOpen={past.some((event) => isUnfinished(event) || hash === `#${event.id}`)}>
        {past.map(toCard)}
      </PastEvents>
    </Grid>
  );
};
