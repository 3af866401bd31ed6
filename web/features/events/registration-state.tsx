import { Box, chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import type { ClubEvent } from "#shared/events.ts";
import type { OwnRegistration, RegistrationStatus } from "#shared/registrations.ts";
import { memberEventsWords as words } from "#web/content/portal-events.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Row, Text } from "#web/ui/layout.ts";

/** A member's registration for an event; `token` leads to its page, once that is known. */
export type MemberRegistration = OwnRegistration & { token?: string };

const looks: Record<RegistrationStatus, { icon: ComponentProps<typeof Icon>["name"]; color: string }> = {
  pending: { icon: "clock", color: "fg.pending" },
  approved: { icon: "check", color: "fg.success" },
  rejected: { icon: "close", color: "fg.error" },
  cancelled: { icon: "close", color: "fg.muted" },
};

const PageLink = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minHeight: "11",
    color: "brand.fg",
    fontWeight: "600",
    textUnderlineOffset: "3px",
    textDecoration: "underline",
  },
});

/** The id of the place where a member's registration for an event is told. */
export const getStateId = (eventId: string) => `registration-for-${eventId}`;

type Props = { event: ClubEvent; registration: MemberRegistration };

/** What has become of a member's registration. */
export const RegistrationState = ({ event, registration: { status, reference, token } }: Props) => {
  const { icon, color } = looks[status];
  const canChange = (status === "pending" || status === "approved") && !event.isPast;
  const open = canChange ? words.open.changeable : words.open.settled;
  return (
    <Box id={getStateId(event.id)} tabIndex={-1} scrollMarginBlock="24">
      <Row as="p" gap="2.5" fontWeight="600" color={color}>
        <Icon name={icon} />
        {words.statuses[status]}
      </Row>
      <Text textStyle="small" color="fg.muted" mt="1">
        {words.reference(reference)}
      </Text>
      {token !== undefined && (
        <PageLink to={paths.ownRegistration(token)} aria-label={words.openFor(open, event.title)}>
          {open}
          <Icon name="arrow" width="4" height="4" />
        </PageLink>
      )}
    </Box>
  );
};
