import { Box } from "@chakra-ui/react";
import type { ClubEvent } from "#shared/events.ts";
import { readEveryPage } from "#shared/paging.ts";
import { registrationsContract, seatsOf, type OwnRegistration } from "#shared/registrations.ts";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { callEndpoint } from "#web/lib/api/client.ts";
import { beginWhole, queryClient, useQuery } from "#web/lib/api/query-client.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubInstant } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { guestStates, getEventEnd, getOwnState, isChangeable } from "../registration-state.ts";

/** A member's registration; a new one has no `token` yet, which its page needs. */
type MemberRegistration = OwnRegistration & { token?: string };

const createKey = (memberId: string) => [memberId, "registrations"];

/** The member's registrations; `newest` is the one just made, which the list may not contain yet. */
export const useMemberRegistrations = (newest: OwnRegistration | undefined) => {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: createKey(useMember().id),
    queryFn: ({ signal }) =>
      readEveryPage((cursor) => callEndpoint(registrationsContract.listOwnRegistrations, { cursor }, { signal })),
    ...beginWhole(registrationsContract.listOwnRegistrations, {}),
    // An admin may decide at any time, and the private page, where members cancel, may be open in another tab.
    refetchOnWindowFocus: "always",
  });
  const listed: readonly MemberRegistration[] = data ?? [];
  const all = newest && !listed.some(({ id }) => id === newest.id) ? [newest, ...listed] : listed;
  return {
    isPending,
    hasFailed: isError && !data,
    refetch,
    /** The newest for an event; none if it is canceled. */
    find: (eventId: string) => {
      const registration = all.find((each) => each.eventId === eventId);
      return registration?.status === "cancelled" ? undefined : registration;
    },
  };
};

/** Refreshes everything that shows a new registration: the member's own, their settings, and the directory. */
export const showRegistered = (memberId: string) => {
  for (const queryKey of [createKey(memberId), [memberId, "settings"], [memberId, "directory"]])
    void queryClient.invalidateQueries({ queryKey });
};

/** The id of the element that shows the member's registration for an event. */
export const getMemberRegistrationId = (eventId: string) => `registration-for-${eventId}`;

/** The guests not approved with the registration. */
const GuestStates = ({ registration: { status, guests, declinedGuests = [] } }: { registration: OwnRegistration }) => {
  if (status === "rejected" || status === "cancelled") return null;
  const held = guests.filter(({ hold }) => hold);
  return (["held", "declined"] as const).map((state) => {
    const some = state === "held" ? held : declinedGuests;
    return (
      some.length > 0 && (
        <Text key={state} textStyle="small" mt="1" overflowWrap="anywhere">
          {guestStates[state].registrant}:{" "}
          <bdi>{some.map((each) => `${each.firstName} ${each.lastName}`).join(", ")}</bdi>
        </Text>
      )
    );
  });
};

type MemberRegistrationStatusProps = { event: ClubEvent; registration: MemberRegistration };

/** The status of a member's registration, with a link to its page. */
export const MemberRegistrationStatus = ({ event, registration }: MemberRegistrationStatusProps) => {
  const { status, reference, token, attendance, wait, order } = registration;
  const hasOffer = useIsBefore(wait?.offeredUntil) && status === "waitlisted";
  const isHeld = useIsBefore(order?.heldUntil) && status === "unpaid" && !event.isPast;
  const { icon, color, registrant: label } = registrationStates[getOwnState(status, getEventEnd(event))];
  const change = status === "approved" ? words.open.approved : words.open.changeable;
  const settled = isChangeable({ status, event }) ? change : words.open.settled;
  const waiting = isHeld ? words.open.unpaid : settled;
  const open = hasOffer ? words.open.offered : waiting;
  return (
    <Box id={getMemberRegistrationId(event.id)} tabIndex={-1} scrollMarginBlock="24">
      <Row as="p" gap="2.5" fontWeight="600" color={color}>
        <Icon name={icon} />
        {label}
      </Row>
      <Text textStyle="small" color="fg.muted" mt="1">
        {words.reference(reference)}
      </Text>
      {hasOffer && wait?.offeredUntil !== undefined && (
        <Text mt="1" fontWeight="600">
          {words.offer(seatsOf(registration), formatClubInstant(wait.offeredUntil))}
        </Text>
      )}
      {isHeld && order?.heldUntil !== undefined && (
        <Text mt="1" fontWeight="600">
          {words.heldUntil(formatClubInstant(order.heldUntil))}
        </Text>
      )}
      {!event.isPast && <GuestStates registration={registration} />}
      {event.isPast && attendance && (
        <Text textStyle="small" mt="1">
          {attendanceWords[attendance].registrant}
        </Text>
      )}
      {token !== undefined && (
        <QuietLink isUnderlined to={paths.ownRegistration(token)} aria-label={words.openFor(open, event.title)}>
          {open}
          <Icon name="arrow" width="4" height="4" />
        </QuietLink>
      )}
    </Box>
  );
};

/** The member's registrations failed to load; registering still works, and the server rejects duplicates. */
export const RegistrationsFailed = ({ onRetry }: { onRetry: () => void }) => (
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
