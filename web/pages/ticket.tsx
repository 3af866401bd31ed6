import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ticketWords as words } from "#web/features/registrations/tickets/ticket-words.ts";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedPage } from "./linked-page.tsx";

type Props = {
  title?: string;
  /** When and where. */
  facts?: ReactNode;
  /** Below the ticket. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The page around a ticket: a bright sheet on a dark ground, small enough for the screen of a phone. */
export const TicketFrame = ({ title = words.title, facts, actions, children }: Props) => (
  <>
    <PageHead title={words.title} description={words.description} picture="events" isPrivate />
    <Box className="dark" bg="bg" color="fg" pt="{sizes.bar}" minHeight="100dvh">
      <Grid justifyItems="center" alignContent="start" gap="5" px="4" py={{ base: "4", md: "10" }}>
        <Box className="light" bg="white" color="fg" width="100%" maxWidth="22rem" borderRadius="lg" overflow="hidden">
          <Box p="5" bg="brand.solid" color="brand.contrast">
            <Text textStyle="small" fontWeight="600">
              {words.eyebrow}
            </Text>
            <Heading as="h1" textStyle="title" fontSize="1.5rem">
              {title}
            </Heading>
            {facts}
          </Box>
          {children}
        </Box>
        {actions}
      </Grid>
    </Box>
  </>
);

/** A ticket's shape while it loads. */
const TicketSkeleton = () => (
  <Grid gap="4" p="5">
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Skeleton aspectRatio="1" />
    <Skeleton height="10" />
  </Grid>
);

const load = async () => (await import("./ticket-visit.tsx")).TicketVisit;

/** The page of one person's ticket. */
export const Ticket = () => (
  <LinkedPage load={load} Frame={TicketFrame} Skeleton={TicketSkeleton} failed={words.failed} />
);
