import { Box } from "@chakra-ui/react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { attendanceWords, registrationStates } from "#web/content/registration-states.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { getEventEnd, getOwnState } from "../registration-state.ts";
import { ownRegistrationWords as words } from "./own-registration-words.ts";

type RegistrationStatusProps = {
  registration: RegistrationWithEvent;
  /** Whether it waited, and the event has begun. */
  isLineClosed: boolean;
  /** Names the heading, which can take the focus. */
  id: string;
};

/** A registration's status, in words and by an icon, and the message that came with the decision. */
export const RegistrationStatus = ({
  registration: { status, event, wait, decisionMessage, attendance },
  isLineClosed,
  id,
}: RegistrationStatusProps) => {
  const end = getEventEnd(event);
  const past = end && words.ended[end];
  const now = status === "cancelled" && wait ? words.cancelledWait : words.statuses[status];
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

/** What happens after this; nothing for a registration that is settled. */
export const NextSteps = ({ registration: { status, event, email } }: { registration: RegistrationWithEvent }) => {
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
