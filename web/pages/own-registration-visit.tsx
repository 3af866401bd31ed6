import { Box, chakra } from "@chakra-ui/react";
import { useLocation } from "react-router-dom";
import { registrationCan } from "#shared/registration-acts.ts";
import { passesToLeave, type RegistrationWithEvent } from "#shared/registrations.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { CalendarLinks } from "#web/features/events/calendar-links.tsx";
import { EventPlace, EventTime } from "#web/features/events/event-facts.tsx";
import { getEventState } from "#web/features/events/event-state.ts";
import { useAwaitedPayment, useOwnRegistration } from "#web/features/registrations/own/api.ts";
import { DetailsPart } from "#web/features/registrations/own/details-part.tsx";
import { GuestsPart } from "#web/features/registrations/own/guests-part.tsx";
import { orderWords } from "#web/features/registrations/own/order-words.ts";
import { ownRegistrationWords as words } from "#web/features/registrations/own/own-registration-words.ts";
import {
  isCancelable,
  isChangeable,
  useLineClosed,
  getEventEnd,
  getOwnState,
} from "#web/features/registrations/registration-state.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { LazyPart } from "#web/ui/lazy-part.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PaymentResult, usePaymentOutcome, type PaymentOutcome } from "#web/ui/payment-result.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { OwnRegistrationFrame, OwnRegistrationSkeleton } from "./own-registration.tsx";
import { forgetRegistered } from "./registered.ts";
import { WrongLink } from "./wrong-link.tsx";

/** Shown for an invalid link. */
const WrongRegistrationLink = () => (
  <WrongLink
    motif="rings"
    picture="events"
    description={words.description}
    words={words.wrongLink}
    wayOn={{ label: words.wrongLink.events, to: paths.events }}
  />
);

const statusId = "status";

const loadWaitlist = async () => (await import("#web/features/registrations/own/waitlist-part.tsx")).WaitlistPart;
const loadLeaving = async () => (await import("#web/features/registrations/own/waitlist-part.tsx")).LeavePart;
const loadCancel = async () => (await import("#web/features/registrations/own/cancel-part.tsx")).CancelPart;
const loadBulletins = async () => (await import("#web/features/bulletins/own-bulletins.tsx")).OwnBulletins;

const loadFeedback = async () => (await import("#web/features/registrations/own/feedback-part.tsx")).FeedbackPart;

const loadOrder = async () => (await import("#web/features/registrations/own/order-part.tsx")).OrderPart;

const loadTickets = async () => (await import("#web/features/registrations/tickets/tickets-part.tsx")).TicketsPart;

/** The button that had the focus is gone. */
const focusStatus = () => document.getElementById(statusId)?.focus();

const leave = ({ eventId }: RegistrationWithEvent) => {
  forgetRegistered(eventId);
  focusStatus();
};

/** Whether nobody but the club has anything left to do about it. */
const isExpected = ({ status }: RegistrationWithEvent) => status === "pending" || status === "approved";

/** Whether it is on the waitlist, or was removed from it. */
const hasWaited = ({ status, wait, event }: RegistrationWithEvent) =>
  !event.isPast && (status === "waitlisted" || (status === "cancelled" && (wait?.passes ?? 0) >= passesToLeave));

type PartsProps = {
  registration: RegistrationWithEvent;
  /** Whether it was waitlisted, and the event has begun. */
  isLineClosed: boolean;
};

/** Registering again, or finding another event, if there is nothing left to do. */
const WayOn = ({ registration: { event, status }, isLineClosed }: PartsProps) => {
  const canReturn = status === "cancelled" && ["open", "full"].includes(getEventState(event));
  if (canReturn)
    return (
      <LinkButton
        look="gold"
        to={event.audience === "group" ? `${portalPaths.memberEvents}#${event.id}` : paths.eventRegistration(event.id)}
        mt="5"
      >
        {words.again}
      </LinkButton>
    );
  if (event.isPast || isLineClosed || status === "rejected")
    return (
      <LinkButton to={paths.events} mt="5">
        {words.events}
      </LinkButton>
    );
  return null;
};

const Part = chakra("div", { base: { pt: "8", borderTopWidth: "1px", _first: { pt: "0", borderTopWidth: "0" } } });

type RegistrationStatusProps = {
  registration: RegistrationWithEvent;
  /** Whether it was waitlisted, and the event has begun. */
  isLineClosed: boolean;
  /** The id of the heading, which can take the focus. */
  id: string;
};

/** A registration's status, as text and icon, and the message that came with the decision. */
const RegistrationStatus = ({
  registration: { status, event, wait, order, decisionMessage, attendance },
  isLineClosed,
  id,
}: RegistrationStatusProps) => {
  const end = getEventEnd(event);
  const past = end && words.ended[end];
  const now = status === "cancelled" && (wait || order?.isLapsed) ? words.cancelledWait : words.statuses[status];
  const meaning = past ?? now;
  const { icon, color, registrant: title } = registrationStates[getOwnState(status, end)];
  return (
    <Grid gap="3" justifyItems="start">
      <Grid role="status" gap="3">
        <Heading
          id={id}
          tabIndex={-1}
          display="flex"
          alignItems="center"
          gap="3"
          textStyle="title"
          fontSize={{ base: "1.5rem", md: "1.875rem" }}
          color={color}
        >
          <Icon name={icon} width="7" height="7" />
          {isLineClosed && !end ? words.lineClosed : title}
        </Heading>
        {meaning && <p>{meaning}</p>}
        {end && attendance && <p>{attendanceWords[attendance].registrant}</p>}
      </Grid>
      {decisionMessage !== "" && (
        <Box mt="2" ps="4" borderInlineStartWidth="2px" borderColor="border.control">
          <Heading as="h3" textStyle="small" color="fg.muted">
            {words.decisionMessage}
          </Heading>
          <UserText>{decisionMessage}</UserText>
        </Box>
      )}
    </Grid>
  );
};

/** What happens next; nothing for a settled registration. */
const NextSteps = ({ registration: { status, event, email } }: { registration: RegistrationWithEvent }) => {
  if (event.isPast || (status !== "pending" && status !== "approved")) return null;
  return (
    <section aria-labelledby="next">
      <Heading id="next" textStyle="heading" mb="3">
        {words.next.title}
      </Heading>
      <Box as="ul" listStyleType="disc" ps="5" display="grid" gap="1.5">
        {words.next[status](email).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </section>
  );
};

/** What can still be done about a registration. */
const Parts = ({ registration, isLineClosed }: PartsProps) => {
  const canChange = isChangeable(registration) && !isLineClosed;
  return (
    <Grid gridArea="rest" gap="8" alignContent="start" gridTemplateColumns="minmax(0, 1fr)">
      {canChange && registration.hasBulletins && (
        <Part>
          <LazyPart load={loadBulletins} props={{ token: registration.token }} placeholder={<Box height="6rem" />} />
        </Part>
      )}
      {registration.attendance === "came" && (
        <Part>
          <LazyPart load={loadFeedback} props={{ registration }} placeholder={<Box height="16rem" />} />
        </Part>
      )}
      {canChange && isExpected(registration) && (
        <Part>
          <NextSteps registration={registration} />
        </Part>
      )}
      <Part>
        <GuestsPart registration={registration} canChange={canChange && registration.status !== "unpaid"} />
      </Part>
      <Part>
        <DetailsPart registration={registration} canChange={canChange} />
      </Part>
      {canChange && registration.status === "waitlisted" && (
        <LazyPart
          load={loadLeaving}
          props={{ registration, onDone: () => leave(registration) }}
          placeholder={<Box height="8rem" />}
        />
      )}
      {canChange && registration.status !== "waitlisted" && (
        <LazyPart
          load={loadCancel}
          props={{ registration, onCancelled: () => leave(registration) }}
          placeholder={<Box height="8rem" />}
        />
      )}
    </Grid>
  );
};

/** Whether the registration is not yet paid as the address says; one that has lapsed may be paid late. */
const isPaymentAwaited = (outcome: PaymentOutcome | undefined, { status, order, event }: RegistrationWithEvent) => {
  const isHere = order !== undefined && order.payments.length > 0;
  return (
    outcome === "success" && (status === "unpaid" ? !(event.isPast && isHere) : order?.isLapsed === true && !isHere)
  );
};

/** What came of a payment. Anyone can craft such an address, so only the registration counts. */
const Result = ({ outcome, registration }: { outcome: PaymentOutcome; registration: RegistrationWithEvent }) => {
  const { status, order, event } = registration;
  const { checking, success, canceled, calledOff, tooLate } = orderWords.results;
  if (isPaymentAwaited(outcome, registration)) return <PaymentResult result="checking" {...checking} />;
  if (outcome === "canceled")
    return status === "unpaid" && !event.isPast ? <PaymentResult result="canceled" {...canceled} /> : null;
  if (order === undefined || order.payments.length === 0) return null;
  if (getEventEnd(event) === "called-off") return <PaymentResult result="canceled" {...calledOff} />;
  if (status === "approved") return <PaymentResult result="success" {...success} />;
  return order.isLapsed ? <PaymentResult result="canceled" {...tooLate} /> : null;
};

type RegistrationPartsProps = { registration: RegistrationWithEvent; outcome: PaymentOutcome | undefined };

/** A registration's status, event, and remaining actions. */
const RegistrationParts = ({ registration, outcome }: RegistrationPartsProps) => {
  const { order } = registration;
  useAwaitedPayment(registration.token, isPaymentAwaited(outcome, registration));
  const isLineClosed = useLineClosed(registration);
  return (
    <OwnRegistrationFrame
      registration={registration}
      fullFacts={{
        time: <EventTime event={registration.event} />,
        place: <EventPlace event={registration.event} />,
      }}
      status={
        <Box gridArea="status">
          {outcome && <Result outcome={outcome} registration={registration} />}
          <Panel>
            <RegistrationStatus registration={registration} isLineClosed={isLineClosed} id={statusId} />
            {hasWaited(registration) && (
              <Box mt="5">
                <LazyPart
                  load={loadWaitlist}
                  props={{ registration, isLineClosed, onDone: focusStatus }}
                  placeholder={<Box height="8rem" />}
                />
              </Box>
            )}
            {isCancelable(registration) && isExpected(registration) && (
              <Box mt="5">
                <CalendarLinks event={registration.event} registration={registration} />
              </Box>
            )}
            {isChangeable(registration) && registrationCan.useTickets(registration) && (
              <Box mt="6">
                <LazyPart load={loadTickets} props={{ registration }} placeholder={<Box height="24rem" />} />
              </Box>
            )}
            {order && (
              <Box mt="6">
                <LazyPart
                  load={loadOrder}
                  props={{ registration: { ...registration, order } }}
                  placeholder={<Box height="14rem" />}
                />
              </Box>
            )}
            <WayOn registration={registration} isLineClosed={isLineClosed} />
          </Panel>
        </Box>
      }
    >
      <Parts registration={registration} isLineClosed={isLineClosed} />
    </OwnRegistrationFrame>
  );
};

const KnownLink = ({ token, outcome }: { token: string; outcome: PaymentOutcome | undefined }) => {
  const { data: registration, error, isFetching, refetch } = useOwnRegistration(token);
  if (registration) return <RegistrationParts registration={registration} outcome={outcome} />;
  if (isUnknown(error)) return <WrongRegistrationLink />;
  return (
    <OwnRegistrationFrame>
      {isFetching ? (
        <OwnRegistrationSkeleton />
      ) : (
        <Box gridArea="status">
          <FailedRegion message={words.failed} onRetry={() => void refetch()} />
        </Box>
      )}
    </OwnRegistrationFrame>
  );
};

/** The registration of the token in the fragment. */
export const OwnRegistrationVisit = () => {
  const outcome = usePaymentOutcome();
  const token = useLocation().hash.slice(1);
  return token === "" ? <WrongRegistrationLink /> : <KnownLink key={token} token={token} outcome={outcome} />;
};
