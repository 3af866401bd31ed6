import { Box } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEvents } from "./api.ts";
import { MemberEventAction } from "./member-event-action.tsx";
import { MemberEventCard } from "./member-event-card.tsx";
import { MemberEventSkeleton } from "./member-event-skeleton.tsx";
import { OwnFailed } from "./own-failed.tsx";
import { useOwnRegistrations } from "./own-registrations.ts";
import { RegistrationState, type MemberRegistration } from "./registration-state.tsx";

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

type Props = {
  /** What the member has just registered, which the list of theirs may not have yet. */
  newest: MemberRegistration | undefined;
  onRegister: (event: ClubEvent) => void;
  /** When it looks as if they were about to. */
  onIntent: () => void;
};

/** The events for members, each with the member's registration or the way to register. */
export const MemberEventList = ({ newest, onRegister, onIntent }: Props) => {
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
    <Box display="grid" gap={{ base: "4", md: "6" }}>
      {own.isError && !own.data && <OwnFailed onRetry={() => void own.refetch()} />}
      {events.map((event) => (
        <MemberEventCard key={event.id} event={event}>
          {actionFor(event)}
        </MemberEventCard>
      ))}
    </Box>
  );
};
