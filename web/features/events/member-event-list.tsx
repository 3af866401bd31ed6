import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { paths } from "#web/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEvents } from "./api.ts";
import { getEventState } from "./event-state.ts";
import { MemberEventCard, MemberEventSkeleton } from "./member-event-card.tsx";
import { useOwnRegistrations } from "./own-registrations.ts";
import { RegistrationState, type MemberRegistration } from "./registration-state.tsx";

/** It is not known what the member has registered for; registering is still possible, and refused where it is done. */
const OwnFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Row role="alert" flexWrap="wrap" columnGap="4" rowGap="2">
    <Row as="p" gap="2" color="fg.muted">
      <Icon name="alert" color="fg.error" />
      {words.ownFailed}
    </Row>
    <Button size="compact" onClick={onRetry}>
      {words.retry}
    </Button>
  </Row>
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

/** The way to register for an event, as far as it is open; one without a free spot reads as ended (portal-and-admin.md, "Portal events"). */
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
      return <Closed label={words.ended}>{words.full}</Closed>;
    case "ended":
      return <Closed label={words.ended} />;
  }
};

const Loading = () => (
  <>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <MemberEventSkeleton />
  </>
);

const NoEvents = () => (
  <Empty text={words.none}>
    <LinkButton to={paths.events}>{words.around}</LinkButton>
  </Empty>
);

type MemberEventListProps = {
  /** What the member has just registered, which the list of theirs may not have yet. */
  newest: MemberRegistration | undefined;
  onRegister: (event: ClubEvent) => void;
  /** When it looks as if they were about to. */
  onIntent: () => void;
};

/** The events for members, each with the member's registration or the way to register. */
export const MemberEventList = ({ newest, onRegister, onIntent }: MemberEventListProps) => {
  const { data: events, isFetching, refetch } = useEvents("members", { isLive: true });
  const own = useOwnRegistrations();
  const isListed = own.data?.some(({ id }) => id === newest?.id) ?? false;
  const known: readonly MemberRegistration[] = [...(newest && !isListed ? [newest] : []), ...(own.data ?? [])];
  // The newest of an event counts: a cancelled one may have been followed by another, or by none.
  const registrationFor = (id: string) => {
    const registration = known.find(({ eventId }) => eventId === id);
    return registration?.status === "cancelled" ? undefined : registration;
  };

  const actionFor = (event: ClubEvent) => {
    const registration = registrationFor(event.id);
    if (registration) return <RegistrationState event={event} registration={registration} />;
    if (own.isPending) return <Skeleton height="12" maxWidth={{ sm: "10rem" }} />;
    return <MemberEventAction event={event} onRegister={() => onRegister(event)} onIntent={onIntent} />;
  };

  if (!events) return isFetching ? <Loading /> : <FailedRegion message={words.failed} onRetry={() => void refetch()} />;
  if (events.length === 0) return <NoEvents />;
  return (
    <Grid gap={{ base: "4", md: "6" }}>
      {own.isError && !own.data && <OwnFailed onRetry={() => void own.refetch()} />}
      {events.map((event) => (
        <MemberEventCard key={event.id} event={event}>
          {actionFor(event)}
        </MemberEventCard>
      ))}
    </Grid>
  );
};
