import { Box } from "@chakra-ui/react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { describeTicketType, type Ticket } from "#shared/tickets.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { UserText } from "#web/ui/user-text.tsx";
import { countAttending } from "../registration-state.ts";
import { getTicketPath, useTickets } from "./api.ts";
import { TicketCode } from "./ticket-code.tsx";
import { ticketWords } from "./ticket-words.ts";

const words = ticketWords.part;

/** Larger parties show codes only on the tickets' own pages: a door scans one at a time. */
const mostShown = 6;

const TicketCard = ({ ticket, isShown }: { ticket: Ticket; isShown: boolean }) => {
  const { name, code } = ticket;
  const type = describeTicketType(ticket);
  return (
    <Grid as="li" gap="3" alignContent="start" p="4" borderWidth="1px" borderRadius="md" bg="bg">
      {isShown && (
        <TicketCode
          code={code}
          label={ticketWords.codeOf(name)}
          borderRadius="sm"
          p="1"
          maxWidth="14rem"
          width="100%"
          marginInline="auto"
        />
      )}
      <div>
        <UserText fontWeight="600">{name}</UserText>
        {type !== undefined && (
          <Text textStyle="small" color="fg.muted">
            {type}
          </Text>
        )}
      </div>
      <Row flexWrap="wrap" gap="2">
        <LinkButton size="compact" to={getTicketPath(code)} aria-label={words.openOf(name)}>
          {words.open}
        </LinkButton>
        <CopyButton
          text={new URL(getTicketPath(code), location.href).href}
          words={words}
          nameOf={(label) => words.copyOf(label, name)}
          failure={words.copyFailed}
        />
      </Row>
    </Grid>
  );
};

/** The tickets of an approved registration, one per person. */
export const TicketsPart = ({ registration }: { registration: RegistrationWithEvent }) => {
  const { data, isPending, refetch } = useTickets(registration);
  const count = data?.tickets.length ?? countAttending(registration);
  if (data && count === 0) return null;
  return (
    <section aria-labelledby="tickets">
      <Heading id="tickets" textStyle="heading">
        {words.title(count)}
      </Heading>
      <Text color="fg.muted" mt="1" mb="4">
        {words.text(count)}
      </Text>
      {data && (
        <Grid
          as="ul"
          listStyleType="none"
          gap="3"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 13rem), 1fr))"
        >
          {data.tickets.map((ticket) => (
            <TicketCard key={ticket.code} ticket={ticket} isShown={count <= mostShown} />
          ))}
        </Grid>
      )}
      {!data && isPending && (
        <Box role="status" height="20rem" bg="bg.subtle" borderRadius="md">
          <Box as="span" srOnly>
            {words.loading}
          </Box>
        </Box>
      )}
      {!data && !isPending && <FailedRegion message={words.failed} onRetry={() => void refetch()} />}
    </section>
  );
};
