import { Box, chakra } from "@chakra-ui/react";
import type { OwnRegistration } from "#shared/registrations.ts";
import { registrationStates } from "#web/content/registration-states.ts";
import { ownRegistrationWords as words } from "#web/content/registrations.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

type RegistrationStatusProps = {
  registration: OwnRegistration;
  /** Names the heading, which can take the focus. */
  id: string;
  /** Takes the place of the status's text once the event is over. */
  over: string | undefined;
};

/** A registration's status, in words and by an icon, and the message that came with the decision. */
export const RegistrationStatus = ({
  registration: { status, decisionMessage },
  id,
  over,
}: RegistrationStatusProps) => {
  const { icon, color, registrant: title } = registrationStates[status];
  return (
    <Grid gap="3" justifyItems="start">
      <Grid role="status" gap="3">
        <Heading id={id} tabIndex={-1} display="flex" alignItems="center" gap="3" textStyle="title" color={color}>
          <Icon name={icon} width="7" height="7" />
          {title}
        </Heading>
        <p>{over ?? words.statuses[status]}</p>
      </Grid>
      {decisionMessage !== "" && (
        <Box mt="2" ps="4" borderInlineStartWidth="2px" borderColor="brand.solid">
          <Heading as="h3" textStyle="small" color="fg.muted">
            {words.decisionMessage}
          </Heading>
          <UserText>{decisionMessage}</UserText>
        </Box>
      )}
    </Grid>
  );
};

const Name = chakra("dt", { base: { textStyle: "small", color: "fg.muted" } });

type Detail = keyof typeof words.details;

const describe = (registration: OwnRegistration): Record<Detail, string> => {
  const { firstName, lastName, email, phone, socialMedia, profession, accommodations, message } = registration;
  return {
    ...{ name: `${firstName} ${lastName}`, email, phone, socialMedia, profession, accommodations, message },
    includeOpenBar: registration.includeOpenBar ? words.yes : words.no,
    isVendor: registration.isVendor ? words.yes : words.no,
  };
};

/** What the registrant said about themselves. */
export const RegistrationDetails = ({ registration }: { registration: OwnRegistration }) => (
  <Grid as="dl" gap="4">
    {Object.entries(describe(registration))
      .filter(([, text]) => text !== "")
      .map(([name, text]) => (
        <div key={name}>
          <Name>{words.details[name as Detail]}</Name>
          <UserText as="dd">{text}</UserText>
        </div>
      ))}
  </Grid>
);
