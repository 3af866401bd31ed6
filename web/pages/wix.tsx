import { chakra, Box } from "@chakra-ui/react";
import { websiteFeatures, websitePlans, askAboutWebsites, websitesHead, websitesHero } from "#web/content/websites.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { Card, CardGrid } from "#web/ui/cards.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Row, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const page = "M1 1h118v78H1zM1 13h118M7 7h2m4 0h2m4 0h2";

/** Each a page, and in gold what the feature adds to it, on a field of 140 by 88. */
const drawings = {
  draft: {
    page: `${page}M13 25h40m-40 8h30M13 50h28v18H13zM46 50h28v18H46zM79 50h28v18H79z`,
    gold: "M74 40l36-22 6 9-36 22-10 3zM70 52h-14",
  },
  phone: {
    page: `${page}M13 25h52v22H13zM13 58h52m-52 9h34`,
    gold: "M88 21h40v66H88zM94 29h28v20H94zM94 57h28m-28 7h18M104 80h8",
  },
  address: {
    page: `${page}M13 50h94m-94 9h94m-94 9h60`,
    gold: "M13 23h94v16H13zM21 31a3 3 0 1 0 6 0 3 3 0 1 0-6 0M34 31h46",
  },
  bookings: {
    page: `${page}M13 25h94v46H13zM13 40.300h94M13 55.600h94M36.500 25v46M60 25v46M83.500 25v46`,
    gold: "M60 40.300h23.500v15.300H60zM66 48l4 4 8-8",
  },
  found: {
    page: `${page}M13 25h50m-50 8h38M13 48h50m-50 8h38M13 69h50`,
    gold: "M92 30a18 18 0 1 0 .1 0M105 61l18 18M84 48h16m-8-8v16",
  },
  edit: { page: `${page}M13 25h94v18H13zM13 55h70m-70 12h50`, gold: "M96 51h8m4 0h-4v22m-8 0h12M31 34h58" },
} as const;
type VignetteName = keyof typeof drawings;

const Drawing = chakra("svg", { base: { width: "10.5rem", height: "auto", color: "border.control" } });
const Gold = chakra("path", { base: { stroke: "brand.fg" } });

/** A small drawing of what a feature does; decoration. */
const Vignette = ({ name }: { name: VignetteName }) => (
  <Drawing viewBox="0 0 140 88" fill="none" stroke="currentColor" aria-hidden focusable="false">
    <path d={drawings[name].page} strokeWidth="1" strokeOpacity="0.7" />
    <Gold d={drawings[name].gold} strokeWidth="1.6" strokeLinejoin="round" strokeLinecap="round" />
  </Drawing>
);

/** What the websites are like. */
const Features = () => (
  <Section aria-labelledby="features" bg="bg">
    <SectionHead id="features" eyebrow={websiteFeatures.eyebrow} title={websiteFeatures.title} />
    <Grid
      as="ul"
      gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" }}
      columnGap={{ base: "8", lg: "16" }}
      rowGap={{ base: "10", lg: "16" }}
      mt={{ base: "9", md: "14" }}
    >
      {websiteFeatures.features.map(({ drawing, title, text }) => (
        <li key={title}>
          <Vignette name={drawing} />
          <Heading as="h3" textStyle="heading" mt="5">
            {title}
          </Heading>
          <Text mt="2" color="fg.muted">
            {text}
          </Text>
        </li>
      ))}
    </Grid>
  </Section>
);

const Feature = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

type Plan = (typeof websitePlans.plans)[number];

/** A plan, its price and the way to it; the highlighted one is dark in both themes, and says why. */
const PlanCard = ({ plan }: { plan: Plan }) => (
  <Card
    className={plan.highlighted ? "dark" : undefined}
    color="fg"
    gap="5"
    borderTopWidth="2px"
    borderColor={plan.highlighted ? "brand.solid" : undefined}
    borderTopColor="brand.solid"
  >
    <Row flexWrap="wrap" gap="3" justifyContent="space-between">
      <Heading as="h3" textStyle="heading">
        {plan.name}
      </Heading>
      {plan.highlighted && <Badge>{websitePlans.popular}</Badge>}
    </Row>
    <p>
      <Box as="span" textStyle="display">
        ${plan.price}
      </Box>
      <Box as="span" color="fg.muted" ml="1.5">
        /month
      </Box>
    </p>
    <Text color="fg.muted">{plan.description}</Text>
    <Grid as="ul" gap="3.5" my="2" pt="6" borderTopWidth="1px" flexGrow="1" alignContent="start">
      {plan.features.map((feature) => (
        <Feature key={feature}>
          <Icon name="check" color="brand.fg" mt="1" />
          {feature}
        </Feature>
      ))}
    </Grid>
    <LinkButton look={plan.highlighted ? "gold" : "line"} to={plan.cta.to}>
      {plan.cta.label}
    </LinkButton>
  </Card>
);

/** What a website costs. */
const Plans = () => (
  <Section id={websitePlans.id} tabIndex={-1} aria-labelledby="plans-title" bg="bg.subtle">
    <SectionHead id="plans-title" eyebrow={websitePlans.eyebrow} title={websitePlans.title}>
      {websitePlans.text}
    </SectionHead>
    <CardGrid css={{ gridTemplateColumns: { lg: "repeat(3, minmax(0, 1fr))" } }}>
      {websitePlans.plans.map((plan) => (
        <PlanCard key={plan.name} plan={plan} />
      ))}
    </CardGrid>
  </Section>
);

/** Websites that the club builds for businesses; no other page links here. */
export const Websites = () => (
  <>
    <PageHead {...websitesHead} path={paths.websites} />
    <PageHero motif="frames" {...websitesHero}>
      <LinkButton look="gold" to={websitesHero.action.to}>
        {websitesHero.action.label}
      </LinkButton>
    </PageHero>
    <Features />
    <Plans />
    <CallToAction id="ask" {...askAboutWebsites}>
      <LinkButton look="gold" to={askAboutWebsites.action.to}>
        {askAboutWebsites.action.label}
      </LinkButton>
    </CallToAction>
  </>
);
