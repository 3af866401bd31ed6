import { Box } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import type { OwnRegistration } from "#shared/registrations.ts";
import { ownRegistrationWords as words } from "#web/content/registrations.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";

const looks: Record<OwnRegistration["status"], { icon: ComponentProps<typeof Icon>["name"]; color: string }> = {
  pending: { icon: "clock", color: "fg.pending" },
  approved: { icon: "check", color: "fg.success" },
  rejected: { icon: "close", color: "fg.error" },
  cancelled: { icon: "close", color: "fg.muted" },
};

type Props = {
  registration: OwnRegistration;
  /** Names the heading, which can take the focus. */
  id: string;
  /** What is to be said in place of the status, once the event is over. */
  over: string | undefined;
};

/** Where a registration stands, in words and by a sign, and what the club said of it. */
export const RegistrationStatus = ({ registration: { status, decisionMessage }, id, over }: Props) => {
  const { icon, color } = looks[status];
  return (
    <Grid gap="3" justifyItems="start">
      <Grid role="status" gap="3">
        <Heading id={id} tabIndex={-1} display="flex" alignItems="center" gap="3" textStyle="title" color={color}>
          <Icon name={icon} width="7" height="7" />
          {words.statuses[status].title}
        </Heading>
        <p>{over ?? words.statuses[status].text}</p>
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
