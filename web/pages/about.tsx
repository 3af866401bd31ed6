import { Box, chakra } from "@chakra-ui/react";
import { memberBenefits, features, stats, story, aboutHead, aboutHero, aboutNext, apply } from "#web/content/about.ts";
import { organization } from "#web/content/organization.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { Card, CardGrid } from "#web/ui/card-grid.tsx";
import { Grid, Heading, Split, Text } from "#web/ui/layout.ts";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";
import { Board } from "./about/board.tsx";

/** What members get. */
const Benefits = () => (
  <Section aria-labelledby="benefits" bg="bg">
    <Split>
      <SectionHead id="benefits" eyebrow={memberBenefits.eyebrow} title={memberBenefits.title}>
        {memberBenefits.text}
      </SectionHead>
      <Grid as="ul" gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))" }} columnGap="10">
        {memberBenefits.benefits.map(({ title, text }) => (
          <Box as="li" key={title} py="6" borderTopWidth="1px">
            <Heading as="h3" textStyle="heading">
              {title}
            </Heading>
            <Text mt="2" color="fg.muted">
              {text}
            </Text>
          </Box>
        ))}
      </Grid>
    </Split>
  </Section>
);

/** What sets the club apart, each with what that means on an evening. */
const Features = () => (
  <Section aria-labelledby="features" bg="bg.subtle">
    <SectionHead id="features" eyebrow={features.eyebrow} title={features.title} />
    <CardGrid columns={3}>
      {features.cards.map(({ title, text, practice }) => (
        <Card key={title}>
          <Heading as="h3" textStyle="heading">
            {title}
          </Heading>
          <Text color="fg.muted" flexGrow="1">
            {text}
          </Text>
          <Box mt="5" pt="5" borderTopWidth="1px">
            <Text textStyle="small" fontWeight="600" color="brand.fg">
              {features.practice}
            </Text>
            <Text mt="1">{practice}</Text>
          </Box>
        </Card>
      ))}
    </CardGrid>
  </Section>
);

const Figure = chakra("div", {
  base: {
    display: "flex",
    // The number is seen first; read aloud, what it counts comes before it.
    flexDirection: "column-reverse",
    justifyContent: "flex-end",
    gap: "1",
    pt: "5",
    borderTopWidth: "1px",
    borderColor: "brand.fg",
  },
});

/** What the club counts. */
const Stats = () => (
  <Section aria-label={stats.title} bg="bg">
    <Grid
      as="dl"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
      columnGap={{ base: "5", md: "8" }}
      rowGap="8"
    >
      {stats.figures.map(({ figure, of }) => (
        <Figure key={of}>
          <Box as="dt" color="fg.muted">
            {of}
          </Box>
          <Box as="dd" textStyle="display">
            {figure}
          </Box>
        </Figure>
      ))}
    </Grid>
  </Section>
);

/** How the club began. */
const Story = () => (
  <Section aria-labelledby="story" bg="bg" pb="0">
    <Split>
      <SectionHead id="story" eyebrow={story.eyebrow} title={story.title} />
      <Grid gap="5" maxWidth="text" textStyle="lead" pt={{ lg: "8" }}>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Grid>
    </Split>
  </Section>
);

/** Who the club is. */
export const About = () => (
  <>
    <PageHead {...aboutHead} path={paths.about} />
    <StructuredData data={organization} />
    <PageHero motif="skyline" {...aboutHero} />
    <Story />
    <Stats />
    <Features />
    <Benefits />
    <Board />
    <Section aria-labelledby="next" bg="bg">
      <SectionHead id="next" eyebrow={aboutNext.eyebrow} title={aboutNext.title} />
      <LinkCards cards={aboutNext.cards} />
    </Section>
    <CallToAction id="apply" {...apply}>
      <LinkButton look="gold" to={apply.action.to}>
        {apply.action.label}
      </LinkButton>
    </CallToAction>
  </>
);
