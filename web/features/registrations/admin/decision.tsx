import { Box } from "@chakra-ui/react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { decidedWords } from "#web/content/approvals.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { UserText } from "#web/ui/user-text.tsx";
import { getRegistrationState, type EventEnd } from "../registration-state.ts";
import { useSendAgain } from "./api.ts";

/** The id of the button that decides on a registration, or on those selected of an event. */
export const getDecisionButtonId = (decision: Decision["decision"], about: string) => `${decision}-${about}`;

/** The id of a registration's element. */
export const getRegistrationId = (registrationId: string) => `registration-${registrationId}`;

/** The id of the line that says how many registrations are shown. */
export const resultsId = "results";

/** Where the focus goes after a dialog: to the button that opened it, or the registration, or the number of results. */
export const findNextElement = (decision: Decision["decision"], about: string) =>
  document.getElementById(getDecisionButtonId(decision, about)) ??
  document.getElementById(getRegistrationId(about)) ??
  document.getElementById(resultsId);

/** Longest wait for the list to show a decision: half a second. */
const maxFrames = 30;

/** Waits until the button that was decided with has left the page: the focus would leave with it. */
export const waitForDecisionButtonToGo = async (...button: Parameters<typeof getDecisionButtonId>) => {
  for (let frame = 0; frame < maxFrames && document.getElementById(getDecisionButtonId(...button)); frame++)
    await new Promise(requestAnimationFrame);
};

type Props = {
  registration: Registration;
  /** Whether its event has ended: then no one is emailed about a decision anymore. */
  end: EventEnd;
};

/** What has become of a registration. */
export const RegistrationStatus = ({ registration: { status }, end }: Props) => {
  const { tone, icon, admin: label } = registrationStates[getRegistrationState(status, end)];
  // Among many badges, a cross is only for what was rejected.
  return (
    <StatusBadge tone={tone} icon={tone === "quiet" ? "info" : icon}>
      {label}
    </StatusBadge>
  );
};

const { when, by, you, somebody, cancelled, earlier, emailed: mailWords, sendAgain, sending } = decidedWords;

const PastDecision = ({ decision: { decision, at, by: admin, message } }: { decision: Decision }) => {
  const me = useMember();
  const name = admin.id === me.id ? you : admin.name || somebody;
  return (
    <>
      <p>
        <Box as="span" fontWeight="600">
          {when(decision, formatClubDate(at))}
        </Box>{" "}
        <Box as="span" color="fg.muted">
          <bdi>{by(name)}</bdi>
        </Box>
      </p>
      {message && (
        <UserText mt="1.5" ps="3" borderInlineStartWidth="2px" borderColor="border.control">
          {message}
        </UserText>
      )}
    </>
  );
};

/** Whether the email about the decision was sent, and a button to send it again. */
const DecisionEmail = ({ registration: { id, emailed, reference }, end }: Props) => {
  const { mutate, isPending } = useSendAgain();
  if (!emailed) return null;
  const tone = { waiting: "fg.muted", sent: "fg.muted", failed: "fg.error" }[emailed];
  return (
    <Row flexWrap="wrap" columnGap="4" rowGap="2" mt="2">
      <Row as="p" gap="2" textStyle="small" color={tone}>
        <Icon name={emailed === "failed" ? "alert" : "mail"} />
        {mailWords[emailed]}
      </Row>
      {!end && (
        <BusyButton
          size="compact"
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

/** What was decided, when, by whom, and with which message; earlier decisions below. */
export const DecisionNote = ({ registration, end }: Props) => {
  const { status, decisions } = registration;
  const isDecided = status === "approved" || status === "rejected";
  const last = isDecided ? decisions.at(-1) : undefined;
  const before = (last ? decisions.slice(0, -1) : decisions).toReversed();
  // An empty element would still take up the gap around it.
  if (!last && before.length === 0 && status !== "cancelled") return null;
  return (
    <div>
      {last && <PastDecision decision={last} />}
      {last && <DecisionEmail registration={registration} end={end} />}
      {status === "cancelled" && <p>{cancelled}</p>}
      {before.length > 0 && (
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
      )}
    </div>
  );
};
