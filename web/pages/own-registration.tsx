import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClubEvent } from "#shared/events.ts";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { listEventFacts, type FullFacts } from "#web/features/events/public/event-hero.tsx";
import { ownRegistrationWords as words } from "#web/features/registrations/own/own-registration-words.ts";
import { Facts } from "#web/ui/facts.tsx";
import { Grid, Heading } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PageWidth } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedPage } from "./linked-page.tsx";

/** When, where, and how. */
const EventFacts = ({ event, fullFacts }: { event: ClubEvent; fullFacts: FullFacts }) => (
  <Box
    as="section"
    aria-labelledby="event"
    gridArea="event"
    alignSelf="start"
    p={{ base: "5", sm: "7" }}
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="md"
  >
    <Heading id="event" textStyle="heading" mb="5">
      {words.event}
    </Heading>
    <Facts
      rows={listEventFacts(event, fullFacts)}
      gridTemplateColumns={{ base: "repeat(auto-fit, minmax(8.5rem, 1fr))", lg: "minmax(0, 1fr)" }}
      // The longest of them, the location.
      css={{ "& > :last-child": { gridColumn: "1 / -1" } }}
    />
  </Box>
);

type OwnRegistrationFrameProps = {
  registration?: RegistrationWithEvent | undefined;
  /** What comes before the event. */
  status?: ReactNode;
  fullFacts?: FullFacts;
  children: ReactNode;
};

/** The layout around a registration, with its event; without one while loading. */
export const OwnRegistrationFrame = ({ registration, status, fullFacts = {}, children }: OwnRegistrationFrameProps) => (
  <>
    <PageHead title={words.title} description={words.description} picture="events" isPrivate />
    <PageHero
      motif="rings"
      size="task"
      eyebrow={registration ? words.reference(registration.reference) : words.eyebrow}
      title={registration?.event.title ?? words.title}
    />
    {/* Until then, the page's header has this name. */}
    <Box as="section" aria-label={registration && words.title} py={{ base: "6", md: "12" }}>
      <PageWidth>
        <Grid
          gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
          gridTemplateAreas={{ base: '"status" "event" "rest"', lg: '"status event" "rest event"' }}
          gridTemplateRows={{ lg: "auto 1fr" }}
          columnGap="10"
          rowGap={{ base: "5", lg: "8" }}
        >
          {status}
          {registration && <EventFacts event={registration.event} fullFacts={fullFacts} />}
          {children}
        </Grid>
      </PageWidth>
    </Box>
  </>
);

/** A registration's skeleton. */
export const OwnRegistrationSkeleton = () => (
  <>
    <Panel gridArea="status">
      <Box role="status" srOnly>
        {words.loading}
      </Box>
      <Grid gap="3">
        <Skeleton height="10" width="60%" />
        <Skeleton height="6" />
      </Grid>
    </Panel>
    <Grid gridArea="event" gap="5" alignContent="start">
      {[0, 1, 2, 3, 4].map((fact) => (
        <Skeleton key={fact} height="12" />
      ))}
    </Grid>
    <Grid gridArea="rest" gap="5" alignContent="start">
      <Skeleton height="32" />
      <Skeleton height="32" />
    </Grid>
  </>
);

const load = async () => (await import("./own-registration-visit.tsx")).OwnRegistrationVisit;

/** The page behind a registration's private link. */
export const OwnRegistration = () => (
  <LinkedPage load={load} Frame={OwnRegistrationFrame} Skeleton={OwnRegistrationSkeleton} failed={words.failed} />
);
