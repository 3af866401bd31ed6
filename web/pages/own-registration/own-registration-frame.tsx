import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { RegistrationWithEvent } from "#shared/registrations.ts";
import { ownRegistrationWords as words, ownRegistrationWords } from "#web/content/registrations.ts";
import { EventHero } from "#web/features/events/public/event-hero.tsx";
import { Grid } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";

type OwnRegistrationFrameProps = { registration?: RegistrationWithEvent; children: ReactNode };

/** The page around a registration; without one while that is not known. */
export const OwnRegistrationFrame = ({ registration, children }: OwnRegistrationFrameProps) => (
  <>
    <PageHead title={words.title} description={words.description} picture="events" isPrivate />
    <EventHero
      eyebrow={registration ? words.reference(registration.reference) : words.eyebrow}
      title={registration?.event.title ?? words.title}
      text={words.text}
      event={registration?.event}
    />
    {/* While there is none, the head of the page bears this name already. */}
    <Section aria-label={registration && words.title} bg="bg">
      <Grid
        gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
        gap={{ base: "10", lg: "20" }}
      >
        {children}
      </Grid>
    </Section>
  </>
);

const Bar = ({ height, width }: { height: string; width?: string }) => (
  <Box height={height} width={width} bg="bg.subtle" borderRadius="sm" />
);

/** A registration's shape while it loads. */
export const OwnRegistrationSkeleton = () => (
  <>
    <Panel>
      <Box role="status" srOnly>
        {ownRegistrationWords.loading}
      </Box>
      <Grid gap="8" aria-hidden>
        <Bar height="12" width="60%" />
        <Bar height="7" />
        <Bar height="32" />
        <Bar height="12" width="40%" />
      </Grid>
    </Panel>
    <Grid gap="5" alignContent="start" aria-hidden>
      {[0, 1, 2, 3, 4].map((detail) => (
        <Bar key={detail} height="12" />
      ))}
    </Grid>
  </>
);
