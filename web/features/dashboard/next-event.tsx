import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { Dashboard } from "#shared/dashboard.ts";
import type { ClubEvent } from "#shared/events.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { useIsBefore } from "#web/lib/clock.ts";
import { formatClubDay, formatClubInstant, formatClubZone } from "#web/lib/dates.ts";
import { keepTogether } from "#web/lib/keep-together.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { QuietLink } from "#web/ui/quiet-link.ts";
import { Sheet } from "#web/ui/sheet.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

/** Shown for an event without a date. */
export const undated = "Date to be announced";

const words = {
  title: "Next event",
  register: "Register Now",
  see: "See the event",
  spots: (left: number) => (left === 1 ? "1 spot left" : `${left} spots left`),
  full: "Fully booked: every spot is taken.",
  opensSoon: "Registration opens when the event is announced.",
  reference: (reference: string) => `Registration #${reference}`,
  open: {
    approved: "Your ticket",
    offered: "Accept or decline",
    unpaid: "Pay to keep your spots",
    other: "Your registration",
  },
  held: (time: string) => `We're holding your spots until ${time}.`,
  offer: (time: string) => `Yours if you accept by ${time}.`,
  openFor: (open: string, title: string) => `${open} for ${title}`,
  none: "No events yet. You'll see the next one here before anywhere else.",
} as const;

type Registration = NonNullable<NonNullable<Dashboard["next"]>["registration"]>;

/** The status of the member's registration, and the link to it. */
const Status = ({ event, registration }: { event: ClubEvent; registration: Registration }) => {
  const { status, reference, token, offeredUntil, heldUntil } = registration;
  const { registrant, tone, icon } = registrationStates[status];
  const hasOffer = useIsBefore(offeredUntil);
  const isHeld = useIsBefore(heldUntil);
  const settled = words.open[status === "approved" || (status === "unpaid" && isHeld) ? status : "other"];
  const open = hasOffer ? words.open.offered : settled;
  return (
    <>
      <StatusBadge tone={tone} icon={icon}>
        {registrant}
      </StatusBadge>
      <Text textStyle="small" color="fg.muted" mt="2">
        {words.reference(reference)}
      </Text>
      {hasOffer && offeredUntil !== undefined && (
        <Text fontWeight="600">{words.offer(formatClubInstant(offeredUntil))}</Text>
      )}
      {isHeld && heldUntil !== undefined && <Text fontWeight="600">{words.held(formatClubInstant(heldUntil))}</Text>}
      <QuietLink isUnderlined to={paths.ownRegistration(token)} aria-label={words.openFor(open, event.title)}>
        {open}
        <Icon name="arrow" width="4" height="4" />
      </QuietLink>
    </>
  );
};

/** The registration button, if registration is open. */
const Invitation = ({ event, isGold }: { event: ClubEvent; isGold: boolean }) => {
  const isOpen = !event.isComingSoon && event.spotsLeft > 0;
  const closed = event.isComingSoon ? words.opensSoon : words.full;
  return (
    <>
      <LinkButton
        to={isOpen ? portalPaths.registerMember(event.id) : portalPaths.memberEvents}
        look={isOpen && isGold ? "gold" : "line"}
        width={{ md: "full" }}
        aria-describedby="next-event-title"
      >
        {isOpen ? words.register : words.see}
      </LinkButton>
      <Text textStyle="small" color="fg.muted" mt="2">
        {isOpen ? words.spots(event.spotsLeft) : closed}
      </Text>
    </>
  );
};

const Fact = ({ icon, children }: { icon: "calendar" | "pin"; children: ReactNode }) => (
  <Row as="p" gap="2.5" alignItems="start" mt="2" overflowWrap="anywhere">
    <Icon name={icon} color="brand.fg" mt="0.5" />
    <span>{children}</span>
  </Row>
);

type NextEventProps = {
  next: Dashboard["next"];
  /** Whether registering is the page's primary action. */
  isGold: boolean;
};

/** The next event, and the member's status for it. */
export const NextEvent = ({ next, isGold }: NextEventProps) => {
  if (!next)
    return (
      <Sheet aria-labelledby="next-event">
        <Heading id="next-event" textStyle="eyebrow" color="brand.fg">
          {words.title}
        </Heading>
        <Text mt="3" color="fg.muted">
          {words.none}
        </Text>
      </Sheet>
    );
  const { event, registration } = next;
  const { title, startsAt, time, location } = event;
  return (
    <Sheet
      aria-labelledby="next-event"
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" }}
      alignItems="center"
      columnGap="10"
      rowGap="5"
      borderTopWidth="2px"
      borderTopColor="brand.solid"
    >
      <Box minWidth="0">
        <Heading id="next-event" textStyle="eyebrow" color="brand.fg">
          {words.title}
        </Heading>
        <Heading
          as="h3"
          id="next-event-title"
          textStyle="title"
          fontSize={{ base: "1.5rem", md: "1.875rem" }}
          mt="2"
          overflowWrap="anywhere"
        >
          {title}
        </Heading>
        <Fact icon="calendar">
          {startsAt === undefined ? undated : `${keepTogether(formatClubDay(startsAt))} · `}
          {startsAt !== undefined && (
            <>
              <Box as="span" whiteSpace="nowrap">
                {time}
              </Box>{" "}
              <Box as="span" textStyle="small" color="fg.muted" whiteSpace="nowrap">
                {formatClubZone()}
              </Box>
            </>
          )}
        </Fact>
        <Fact icon="pin">{location}</Fact>
      </Box>
      <Stack alignItems="start" minWidth={{ md: "12rem" }}>
        {registration ? (
          <Status event={event} registration={registration} />
        ) : (
          <Invitation event={event} isGold={isGold} />
        )}
      </Stack>
    </Sheet>
  );
};
