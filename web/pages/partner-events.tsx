import { Box } from "@chakra-ui/react";
import {
  whyPartners,
  comingUp,
  partnerEvents,
  partnerEventsHead,
  partnerEventsHero,
  propose,
} from "#web/content/partner-events.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { PartnerEventCard } from "./partner-events/partner-event-card.tsx";

/** Why the club has partner events. */
const WhyPartners = () => (
  <Section aria-labelledby="why" bg="bg.subtle">
    <SectionHead id="why" eyebrow={whyPartners.eyebrow} title={whyPartners.title} />
    <Grid
      as="ul"
      gridTemplateColumns={{ md: "repeat(3, minmax(0, 1fr))" }}
      gap={{ base: "8", md: "12" }}
      mt={{ base: "9", md: "12" }}
    >
      {whyPartners.reasons.map(({ title, text }) => (
        <Box as="li" key={title} borderTopWidth="1px" borderColor="brand.fg" pt="5">
          <Heading as="h3" textStyle="heading">
            {title}
          </Heading>
          <Text color="fg.muted" mt="3">
            {text}
          </Text>
        </Box>
      ))}
    </Grid>
  </Section>
);

/** What the club's partners are up to. */
export const PartnerEvents = () => (
  <>
    <PageHead {...partnerEventsHead} path={paths.partnerEvents} />
    <PageHero motif="meeting" {...partnerEventsHero} />
    <Section aria-labelledby="coming-up" bg="bg">
      <SectionHead id="coming-up" title={comingUp.title}>
        {partnerEvents.some(({ isSample }) => isSample) && comingUp.samples}
      </SectionHead>
      <Grid
        gridTemplateColumns={{ lg: "repeat(2, minmax(0, 1fr))" }}
        gap={{ base: "6", lg: "8" }}
        mt={{ base: "8", md: "10" }}
      >
        {partnerEvents.map((event, index) => (
          <PartnerEventCard key={event.id} event={event} isFirst={index === 0} />
        ))}
      </Grid>
    </Section>
    <WhyPartners />
    <CallToAction id="propose" {...propose}>
      {propose.actions.map(({ label, to }, index) => (
        <LinkButton key={to} to={to} look={index === 0 ? "gold" : "line"}>
          {label}
        </LinkButton>
      ))}
    </CallToAction>
  </>
);
