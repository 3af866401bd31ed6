import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState, useLayoutEffect } from "react";
import { useNavigate } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { registrationsContract } from "#shared/registrations.ts";
import { thanksPage, registrationPage, registrationNext } from "#web/content/registrations.ts";
import { eventKey, useEvent } from "#web/features/events/api.ts";
import { EventPlace, EventTime } from "#web/features/events/event-facts.tsx";
import { getEventState, type EventState } from "#web/features/events/event-state.ts";
import { ClubEventData } from "#web/features/events/public/club-event-data.tsx";
import { getDraftName } from "#web/features/registrations/api.ts";
import type { AsMember } from "#web/features/registrations/form/as-member.ts";
import { RegistrationForm, type NewRegistration } from "#web/features/registrations/form/registration-form.tsx";
import { isForbidden, isUnknown } from "#web/lib/api/client.ts";
import { useQuery } from "#web/lib/api/query-client.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { useHasBegun } from "#web/lib/clock.ts";
import { hasDraft } from "#web/lib/forms/draft.ts";
import { readSignedIn, useSignedIn } from "#web/lib/session/use-signed-in.ts";
import { getContactPath, paths } from "#web/paths.ts";
import { portalPaths } from "#web/portal-paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { useAlive } from "#web/ui/hydration.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Stack, Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { MoreLinks } from "#web/ui/more-links.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { showToast } from "#web/ui/toast.ts";
import { usePageRestored } from "#web/ui/use-coming-back.ts";
import { RegistrationFrame, RegistrationSkeleton } from "./event-registration.tsx";
import { recallRegistered, rememberRegistered, toRegistered } from "./registered.ts";

takeServedData();

const eventNotFound = {
  eyebrow: "No such event",
  title: "Event Not Found",
  text: "The link may have a typo, or the event may have been taken down.",
  back: "Back to Events",
} as const;

/** Replaces the form, or is shown above it if the visitor may have typed. */
const closedWords = {
  "coming soon": {
    title: "Registration is not open yet",
    text: "We'll announce details soon. Leave your email on the events page to be the first to know.",
  },
  ended: {
    title: "This event is over",
    text: "Registration is closed. See what's next on the events page.",
  },
  "called off": {
    title: "This event was canceled",
    text: "It won't take place. See what's next on the events page.",
  },
  full: {
    title: "Fully Booked",
    text: "Every spot is taken, or promised to our waitlist. Join it below: if spots free up and it's your turn, we email you and hold them for you.",
  },
  /** Replaces the text of a full event once it has begun. */
  begun: "Every spot is taken. The event has begun, so its waitlist is closed.",
  joinWaitlist: "Join the waitlist",
  typed: "We saved what you typed.",
  events: "See all events",
  ask: "Ask Questions",
  subject: (event: string) => `Question about ${event}`,
} as const;

/** Above the form if this browser has already registered. */
const registeredWords = {
  title: "You're registered",
  text: (reference: string, email: string) =>
    `Registration #${reference} was submitted, and we emailed your private link to ${email}: see it, change it, or cancel anytime.`,
  unpaid: {
    title: "Your spots are held",
    text: (reference: string, email: string) =>
      `Registration #${reference} waits for its payment. We also emailed your private link to ${email}.`,
    pay: "See your registration and pay",
  },
  details: "See what's next",
  another: "Registering for someone else? Fill out the form below.",
} as const;

/** Shown to visitors for a members-only event. */
const forMembers = {
  eyebrow: "Members only",
  title: "This event is for members",
  text: "Sign in to see the details and register. Not a member yet? We'd love to meet you.",
  signIn: "Sign in",
  membership: "See membership",
} as const;

const icons = { "coming soon": "clock", ended: "calendar", "called off": "calendar", full: "people" } as const;

type ClosedProps = {
  state: Exclude<EventState, "open">;
  event: ClubEvent;
  /** Whether the visitor may have typed. */
  isTyping: boolean;
  /** Whether it is above the form. */
  isAbove?: boolean;
  /** How to join the waitlist, if there is one. */
  onJoin?: (() => void) | undefined;
};

/** Why registration is closed; above the form if the visitor may have typed. */
const Closed = ({ state, event, isTyping, isAbove = isTyping, onJoin }: ClosedProps) => {
  const isLineClosed = useHasBegun(event) && state === "full";
  return (
    <Box
      display="grid"
      gap="4"
      justifyItems="start"
      {...(isAbove && { mb: "10", p: "5", borderWidth: "1px", borderLeftWidth: "3px", borderColor: "brand.fg" })}
    >
      <Grid role="status" gap="3">
        <Heading as="h3" display="flex" alignItems="center" gap="3" textStyle="heading">
          <Icon name={icons[state]} color="brand.fg" />
          {closedWords[state].title}
        </Heading>
        <Text color="fg.muted">
          {isLineClosed ? closedWords.begun : closedWords[state].text} {isTyping && closedWords.typed}
        </Text>
      </Grid>
      <Stack flexDirection={{ base: "column", sm: "row" }} gap="3" mt="2">
        {onJoin && !isLineClosed && (
          <Button look="gold" onClick={onJoin}>
            {closedWords.joinWaitlist}
          </Button>
        )}
        <LinkButton to={paths.events}>{closedWords.events}</LinkButton>
        <LinkButton look="quiet" to={getContactPath(closedWords.subject(event.title))}>
          {closedWords.ask}
        </LinkButton>
      </Stack>
    </Box>
  );
};

/** Shown when a visitor who has registered in this tab returns to the form. */
const RegisteredHere = ({ event }: { event: ClubEvent }) => {
  const [registered] = useState(() => recallRegistered(event.id));
  const place = useRef<HTMLDivElement>(null);
  // Back restores the scroll position at the end of the form.
  useEffect(() => void place.current?.scrollIntoView({ block: "center" }), []);
  if (!registered) return null;
  const { token } = registered;
  const said = token === undefined ? registeredWords : registeredWords.unpaid;
  return (
    <Grid
      ref={place}
      gap="3"
      justifyItems="start"
      mb="10"
      p="5"
      borderWidth="1px"
      borderLeftWidth="3px"
      borderColor="brand.fg"
    >
      <Heading as="h3" display="flex" alignItems="center" gap="3" textStyle="heading">
        <Icon name="check" color="brand.fg" />
        {said.title}
      </Heading>
      <Text overflowWrap="anywhere">{said.text(registered.reference, registered.email)}</Text>
      {token === undefined ? (
        <LinkButton to={paths.eventThanks(event.id)}>{registeredWords.details}</LinkButton>
      ) : (
        <LinkButton look="gold" to={paths.ownRegistration(token)}>
          {registeredWords.unpaid.pay}
        </LinkButton>
      )}
      {getEventState(event) === "open" && <Text color="fg.muted">{registeredWords.another}</Text>}
    </Grid>
  );
};

const { eyebrow, title, text, back } = eventNotFound;

/** Shown for an unknown event. */
const EventNotFound = () => (
  <>
    <title>{`${title} · ${brand.name}`}</title>
    <meta name="robots" content="noindex" />
    <PageHero motif="rings" eyebrow={eyebrow} title={title} text={text}>
      <LinkButton look="gold" to={paths.events}>
        {back}
      </LinkButton>
    </PageHero>
    <MoreLinks {...registrationNext} />
  </>
);

/** Shown for a members-only event: it is in the portal, which requires signing in. */
const EventForMembers = ({ eventId }: { eventId: string }) => (
  <>
    <title>{`${forMembers.title} · ${brand.name}`}</title>
    <meta name="robots" content="noindex" />
    <PageHero motif="rings" eyebrow={forMembers.eyebrow} title={forMembers.title} text={forMembers.text}>
      <LinkButton look="gold" to={portalPaths.memberEvent(eventId)}>
        {forMembers.signIn}
      </LinkButton>
      <LinkButton to={paths.membership}>{forMembers.membership}</LinkButton>
    </PageHero>
    <MoreLinks {...registrationNext} />
  </>
);

/** Between the form and Stripe's page. */
const leavingWords = {
  title: "Your spots are held",
  text: "We're taking you to the payment page…",
} as const;

const chooseToast = ({ isWaiting, isConfirmed, token }: ReturnType<typeof toRegistered>) => {
  if (token !== undefined) return "unpaidToast";
  if (isConfirmed) return "confirmedToast";
  return isWaiting ? "waitingToast" : "submittedToast";
};

const Leaving = () => (
  <Grid role="status" gap="3">
    <Heading as="h3" display="flex" alignItems="center" gap="3" textStyle="heading">
      <Icon name="ticket" color="brand.fg" />
      {leavingWords.title}
    </Heading>
    <Text color="fg.muted">{leavingWords.text}</Text>
  </Grid>
);

const loadPayNext = async () => (await import("#web/features/registrations/form/pay-next.ts")).payNext;

/** Goes on to the payment of what was registered, and to its private page where that fails, or for who comes back. */
const usePayNext = () => {
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const showOwn = (own: string) => void navigate(paths.ownRegistration(own));
  usePageRestored(token !== undefined, () => token !== undefined && showOwn(token));
  return {
    isLeaving: token !== undefined,
    pay: (own: string) => {
      setToken(own);
      void loadPayNext().then(
        (payNext) => payNext(own, () => showOwn(own)),
        () => showOwn(own),
      );
    },
  };
};

/** Keeps the field in focus when the form becomes another's while they type: it has the same fields. */
const useFocusKept = (form: string) => {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    document.getElementsByName(focused.current)[0]?.focus({ preventScroll: true });
  }, [form]);
  return {
    onFocus: ({ target }: { target: Element }) => (focused.current = target.getAttribute("name") ?? undefined),
    onBlur: () => (focused.current = undefined),
  };
};

type RegisterHereProps = { event: ClubEvent; member: AsMember | undefined };

/** The form while registration is open. Once shown it stays, since the visitor may have typed. */
const RegisterHere = ({ event, member }: RegisterHereProps) => {
  const draft = getDraftName(event.id, member?.id);
  const focusKept = useFocusKept(draft);
  const state = getEventState(event);
  // What this tab has typed or sent is not in the document.
  const isAlive = useAlive();
  const [hasForm, setHasForm] = useState(false);
  if (!hasForm && (state === "open" || (isAlive && hasDraft(draft, "tab")))) setHasForm(true);
  const [isJoining, setIsJoining] = useState(false);
  const hasBegun = useHasBegun(event);
  const joinsWaitlist = isJoining && state === "full" && !hasBegun;

  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const { isLeaving, pay } = usePayNext();
  const showThanks = (registration: NewRegistration) => {
    const registered = toRegistered(registration);
    rememberRegistered(event.id, registered);
    if (isHere.current && registered.token !== undefined) pay(registered.token);
    else if (isHere.current) void navigate(paths.eventThanks(event.id), { state: registered });
    else
      void showToast({
        type: "success",
        ...thanksPage[chooseToast(registered)](event.title),
      });
  };

  if (isLeaving) return <Leaving />;
  return (
    <>
      {isAlive && <RegisteredHere event={event} />}
      {state !== "open" && (
        <Closed
          state={state}
          event={event}
          isTyping={hasForm}
          isAbove={hasForm || joinsWaitlist}
          onJoin={state === "full" && !isJoining ? () => setIsJoining(true) : undefined}
        />
      )}
      {(hasForm || joinsWaitlist) && (
        <Box css={{ "@media (scripting: none)": { display: "none" } }} {...focusKept}>
          <RegistrationForm
            key={draft}
            event={event}
            row={member ? registrationsContract.registerMember : registrationsContract.register}
            draft={draft}
            prefill={member?.person}
            answers={member?.answers}
            onRegistered={showThanks}
            joinsWaitlist={joinsWaitlist}
            takesFocus={isJoining}
          />
        </Box>
      )}
    </>
  );
};

/** How long what an event costs a member is not asked for again; a form that is refused asks at once. */
const asMemberStaleMs = 60_000;

const loadTickets = async () => (await import("#web/features/events/ticket-list.tsx")).TicketList;

/** An event's description, above its registration form. */
const words = {
  title: "About this event",
  more: "Read more",
  less: "Show less",
} as const;

/** Whether an element's text is cut off. */
const isCutOff = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 1;

/** A text that small screens first show only as far as it fits its reserved space, so that nothing below moves. */
const Description = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);

  useLayoutEffect(() => {
    const measure = () => paragraph.current && !isOpen && setCut(isCutOff(paragraph.current));
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [text, isOpen]);

  return (
    <>
      <Text
        ref={paragraph}
        maxWidth="text"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lineClamp={isOpen ? undefined : { base: isCut ? 3 : 4, lg: "none" }}
        css={{ "@media (scripting: none)": { display: "block", overflow: "visible" } }}
      >
        {text}
      </Text>
      {isCut && (
        <Button
          hideFrom="lg"
          look="quiet"
          size="compact"
          px="0"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.less : words.more}
        </Button>
      )}
    </>
  );
};

/** What an event is about, and when. */
const AboutEvent = ({ event }: { event: ClubEvent }) => (
  <>
    <Heading textStyle="heading" mb="3">
      {event.when || words.title}
    </Heading>
    <Description text={event.description} />
    {event.tickets && !event.isPast && (
      <Box mt="8">
        <LivePart load={loadTickets} props={{ event, tickets: event.tickets }} />
      </Box>
    )}
  </>
);

/** What is theirs alone is asked for after the page, which is the same for everyone. */
const useAsMember = (eventId: string) => {
  const isSignedIn = useSignedIn();
  const { data } = useQuery({
    queryKey: [...eventKey(eventId), isSignedIn && readSignedIn()],
    queryFn: async ({ signal }) =>
      (await import("#web/features/registrations/form/as-member.ts")).readAsMember(eventId, signal),
    enabled: isSignedIn,
    // Without it, they register as any visitor does.
    retry: false,
    staleTime: asMemberStaleMs,
  });
  return (isSignedIn && data) || undefined;
};

/** The page of one event, as far as it is known. */
export const RegistrationVisit = ({ eventId }: { eventId: string }) => {
  const { data, error, isFetching, refetch } = useEvent(eventId);
  const member = useAsMember(eventId);
  const event = data && member ? { ...data, tickets: member.event.tickets, questions: member.event.questions } : data;
  if (!event && isUnknown(error)) return <EventNotFound />;
  if (!event && isForbidden(error)) return <EventForMembers eventId={eventId} />;

  const tryAgain = () => {
    // The button that has the focus is about to disappear.
    document.getElementById("who-comes")?.focus({ preventScroll: true });
    void refetch();
  };
  return (
    <RegistrationFrame
      event={event}
      member={member}
      data={data && <ClubEventData event={data} />}
      fullFacts={event && { time: <EventTime event={event} />, place: <EventPlace event={event} /> }}
      about={event && <AboutEvent event={event} />}
    >
      {event && <RegisterHere event={event} member={member} />}
      {!event &&
        (isFetching ? <RegistrationSkeleton /> : <FailedRegion message={registrationPage.failed} onRetry={tryAgain} />)}
    </RegistrationFrame>
  );
};
