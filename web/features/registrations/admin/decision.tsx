import { Box } from "@chakra-ui/react";
import { registrationCan } from "#shared/registration-acts.ts";
import { type Decision, type Registration } from "#shared/registration-review.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { useMay, useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton, Button } from "#web/ui/button.tsx";
import { listCountId } from "#web/ui/focus.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { guestStates, getRegistrationState, type EventEnd } from "../registration-state.ts";
import { getReason, useSendAgain } from "./api.ts";
import { decisionWords, guestWords, nameOf, toastWords, type Asked } from "./decision-words.ts";

/** An inline error: registrations could not be loaded, and why. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Row role="alert" flexWrap="wrap" columnGap="5" rowGap="3">
    <Row alignItems="stretch" as="p" gap="2" color="fg.error">
      <Icon name="alert" mt="0.5" />
      {toastWords.notLoaded(getReason(error)).description}
    </Row>
    <Button size="compact" onClick={onRetry}>
      Try again
    </Button>
  </Row>
);

/** The id of the button that decides on a registration, or on an event's selected ones. */
export const getDecisionButtonId = (decision: Asked, about: string) => `${decision}-${about}`;

/** The id of a registration's element. */
export const getRegistrationId = (registrationId: string) => `registration-${registrationId}`;

/** Where the focus goes after a dialog: the button that opened it, or the registration, or the number of results. */
export const findNextElement = (decision: Asked, about: string) =>
  document.getElementById(getDecisionButtonId(decision, about)) ??
  document.getElementById(getRegistrationId(about)) ??
  document.getElementById(listCountId);

/** Longest wait for a decision to appear in the list: half a second. */
const maxFrames = 30;

/** Waits until the button of a decision has left the page, since the focus would leave with it. */
export const waitForDecisionButtonToGo = async (...button: Parameters<typeof getDecisionButtonId>) => {
  for (let frame = 0; frame < maxFrames && document.getElementById(getDecisionButtonId(...button)); frame++)
    await new Promise(requestAnimationFrame);
};

/** The style of a button in a row: next to others, without making the line taller. */
export const compactButton = {
  look: "quiet",
  px: "2",
  fontSize: "0.875rem",
  minHeight: { base: "11", lg: "9" },
  flexShrink: "0",
} as const;

type Props = {
  registration: Registration;
  /** Whether its event has ended: then nobody is emailed about a decision. */
  end: EventEnd;
};

/** The state of a registration. */
export const RegistrationStatus = ({ registration: { status }, end }: Props) => {
  const { tone, icon, admin: label } = registrationStates[getRegistrationState(status, end)];
  // Among many badges, only rejections have a cross.
  return (
    <StatusBadge tone={tone} icon={tone === "quiet" ? "info" : icon}>
      {label}
    </StatusBadge>
  );
};

const decidedWords = {
  when: (decision: Asked, date: string) => `${decisionWords[decision].done} on ${date}`,
  by: (name: string) => `by ${name}`,
  you: "you",
  somebody: "an administrator",
  cancelled: "Canceled by the registrant.",
  earlier: "Earlier decisions",
  emailed: {
    waiting: "The email is on its way.",
    sent: "The email was sent.",
    failed: "The email hasn't gone out. We'll retry automatically.",
  },
  sendAgain: "Send again",
  sending: "Sending...",
} as const;

const { when, by, you, somebody, cancelled, earlier, emailed: mailWords, sendAgain, sending } = decidedWords;

const WhenAndBy = ({ decision: { decision, isOfGuests, at, by: admin } }: { decision: Decision }) => {
  const me = useMember();
  const name = admin.id === me.id ? you : admin.name || somebody;
  return (
    <>
      <Box as="span" fontWeight="600">
        {when(isOfGuests ? "guests" : decision, formatClubDate(at))}
      </Box>{" "}
      <Box as="span" color="fg.muted">
        <bdi>{by(name)}</bdi>
      </Box>
    </>
  );
};

/** A decision's message, and what it says about individual guests. */
const DecisionMessage = ({ decision: { message, guests = [] } }: { decision: Decision }) => (
  <>
    {message && (
      <UserText mt="1.5" ps="3" borderInlineStartWidth="2px" borderColor="border.control">
        {message}
      </UserText>
    )}
    {guests.length > 0 && (
      <Grid as="ul" gap="1" mt="1.5" textStyle="small">
        {guests.map(({ name, email, state, note }) => (
          <li key={email}>
            <bdi>{name}</bdi>: {guestStates[state].admin}
            {note && (
              <UserText ps="3" borderInlineStartWidth="2px" borderColor="border.control">
                {note}
              </UserText>
            )}
          </li>
        ))}
      </Grid>
    )}
  </>
);

/** Guests awaiting a separate decision. */
export const HeldGuests = ({ registration: { status, guests } }: { registration: Registration }) => {
  const held = guests.filter(({ hold }) => hold);
  if (held.length === 0 || status === "rejected" || status === "cancelled") return null;
  return (
    <Row as="p" gap="2" textStyle="small" color="fg.pending" alignItems="flex-start">
      <Icon name="clock" mt="0.5" />
      <bdi>{guestWords.onHold(held.map(nameOf).join(", "))}</bdi>
    </Row>
  );
};

const PastDecision = ({ decision }: { decision: Decision }) => (
  <>
    <p>
      <WhenAndBy decision={decision} />
    </p>
    <DecisionMessage decision={decision} />
  </>
);

type EmailProps = Props & { isSlim?: boolean };

/** Whether a decision's email was sent, and a button to resend it; `isSlim` makes it as tall as a quiet button. */
export const DecisionEmail = ({ registration: { id, emailed, reference }, end, isSlim }: EmailProps) => {
  const { mutate, isPending } = useSendAgain();
  const mayDecide = useMay("events");
  if (!emailed) return null;
  const tone = { waiting: "fg.muted", sent: "fg.muted", failed: "fg.error" }[emailed];
  return (
    <Row flexWrap={isSlim ? "nowrap" : "wrap"} columnGap={isSlim ? "2" : "4"} rowGap="2" mt={isSlim ? "0" : "2"}>
      <Row as="p" gap="2" textStyle="small" lineHeight={isSlim ? "1.25" : undefined} color={tone}>
        <Icon name={emailed === "failed" ? "alert" : "mail"} />
        {mailWords[emailed]}
      </Row>
      {!end && mayDecide && (
        <BusyButton
          size="compact"
          {...(isSlim && compactButton)}
          isBusy={isPending}
          aria-label={`${isPending ? sending : sendAgain} #${reference}`}
          onClick={() => mutate(id)}
        >
          {isPending ? sending : sendAgain}
        </BusyButton>
      )}
    </Row>
  );
};

/** The current decision, followed by earlier ones, newest first. */
const splitDecisions = (registration: Registration) => {
  const { status, decisions } = registration;
  const isDecided = status !== "cancelled" && !registrationCan.decide(registration);
  const last = isDecided ? decisions.at(-1) : undefined;
  return { last, before: (last ? decisions.slice(0, -1) : decisions).toReversed() };
};

const EarlierDecisions = ({ before }: { before: readonly Decision[] }) =>
  before.length > 0 && (
    <Box mt="3" textStyle="small">
      <Text color="fg.muted">{earlier}</Text>
      <Grid as="ul" gap="2" mt="1">
        {before.map((decision) => (
          <li key={decision.at}>
            <PastDecision decision={decision} />
          </li>
        ))}
      </Grid>
    </Box>
  );

/** The state of a registration in two short lines: in place of the decision buttons, and no taller. */
export const Outcome = ({ registration }: { registration: Registration }) => {
  const { last } = splitDecisions(registration);
  if (!last && registration.status !== "cancelled") return null;
  return (
    <Text textStyle="small" lineHeight="1.35" lineClamp="2" title={last?.by.name}>
      {last ? <WhenAndBy decision={last} /> : cancelled}
    </Text>
  );
};

/** The decision's message, and earlier decisions. */
export const DecisionRemarks = ({ registration }: { registration: Registration }) => {
  const { last, before } = splitDecisions(registration);
  return (
    <>
      {last && <DecisionMessage decision={last} />}
      <EarlierDecisions before={before} />
    </>
  );
};

/** The decision: when, by whom, and with which message; earlier ones below. */
export const DecisionNote = ({ registration, end }: Props) => {
  const { status } = registration;
  const { last, before } = splitDecisions(registration);
  // An empty element would still have a gap around it.
  if (!last && before.length === 0 && status !== "cancelled") return null;
  return (
    <div>
      {last && <PastDecision decision={last} />}
      {last && <DecisionEmail registration={registration} end={end} />}
      {status === "cancelled" && <p>{cancelled}</p>}
      <EarlierDecisions before={before} />
    </div>
  );
};
