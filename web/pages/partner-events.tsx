import { Box } from "@chakra-ui/react";
import { comingUp, partnerEventsHead, partnerEventsHero, propose, whyPartners } from "#web/content/partner-events.ts";
import { PartnerEventSkeleton } from "#web/features/events/public/event-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

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

const loadList = async () => (await import("#web/features/events/public/partner-event-list.tsx")).PartnerEventList;

/** What the club's partners are up to. */
export const PartnerEvents = () => (
  <>
    <PageHead {...partnerEventsHead} path={paths.partnerEvents} />
    <PageHero motif="meeting" {...partnerEventsHero} />
    <Section aria-labelledby="coming-up" bg="bg">
      <SectionHead id="coming-up" title={comingUp.title} />
      <Box mt="5">
        <LivePart load={loadList} props={{}} placeholder={<PartnerEventSkeleton />} />
      </Box>
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
