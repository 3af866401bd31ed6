import { Box } from "@chakra-ui/react";
import type { Decision, Registration } from "#shared/registrations.ts";
import { decidedWords } from "#web/content/approvals.ts";
import { formatClubDate } from "#web/lib/dates.ts";
import { useMember } from "#web/lib/session/require-session.tsx";
import { BusyButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { useSendAgain } from "./decide.ts";

const { when, by, you, somebody, cancelled, earlier, emailed: mailWords, sendAgain, sending } = decidedWords;

const Taken = ({ decision: { decision, at, by: admin, message } }: { decision: Decision }) => {
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
        <UserText mt="1.5" ps="3" borderInlineStartWidth="2px" borderColor="brand.solid">
          {message}
        </UserText>
      )}
    </>
  );
};

type Props = {
  registration: Registration;
  /** Whether its event is: then nobody is told of a decision any more. */
  isOver: boolean;
};

/** Whether the letter about the decision went out, and the means to send it once more. */
const Letter = ({ registration: { id, emailed, reference }, isOver }: Props) => {
  const { mutate, isPending } = useSendAgain();
  if (!emailed) return null;
  const tone = { waiting: "fg.muted", sent: "fg.muted", failed: "fg.error" }[emailed];
  return (
    <Row flexWrap="wrap" columnGap="4" rowGap="2" mt="2">
      <Row as="p" gap="2" textStyle="small" color={tone}>
        <Icon name={emailed === "failed" ? "alert" : "mail"} />
        {mailWords[emailed]}
      </Row>
      {!isOver && (
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

/** What was decided, when, by whom and with which words; earlier decisions under it. */
export const DecisionNote = ({ registration, isOver }: Props) => {
  const { status, decisions } = registration;
  const isDecided = status === "approved" || status === "rejected";
  const last = isDecided ? decisions.at(-1) : undefined;
  const before = (last ? decisions.slice(0, -1) : decisions).toReversed();
  // Where there is nothing to tell, it takes no room.
  if (!last && before.length === 0 && status !== "cancelled") return null;
  return (
    <div>
      {last && <Taken decision={last} />}
      {last && <Letter registration={registration} isOver={isOver} />}
      {status === "cancelled" && <p>{cancelled}</p>}
      {before.length > 0 && (
        <Box mt="3" textStyle="small">
          <Text color="fg.muted">{earlier}</Text>
          <Grid as="ul" gap="2" mt="1">
            {before.map((decision) => (
              <li key={decision.at}>
                <Taken decision={decision} />
              </li>
            ))}
          </Grid>
        </Box>
      )}
    </div>
  );
};
