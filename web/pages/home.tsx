import { Box, chakra } from "@chakra-ui/react";
import { benefits, contact, explore, stayConnected, hero } from "#web/content/home.ts";
import { organization } from "#web/content/organization.ts";
import { sectionReading } from "#web/features/leads/lead-words.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { FormSkeleton } from "#web/lib/forms/form-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Split, Text } from "#web/ui/layout.ts";
import { NearPart } from "#web/ui/lazy-part.tsx";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";
import { Hero } from "./home/hero.tsx";

const loadLeadSection = async () => (await import("#web/features/leads/lead-form.tsx")).LeadSection;

const Card = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "2rem 1fr",
    alignContent: "start",
    columnGap: "4",
    rowGap: "3",
    p: { base: "6", md: "9" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
  },
});

/** Why one joins. */
const Benefits = () => (
  <Section aria-labelledby="benefits" bg="bg">
    <SectionHead id="benefits" eyebrow={benefits.eyebrow} title={benefits.title}>
      {benefits.text}
    </SectionHead>
    <Grid as="ul" gridTemplateColumns={{ md: "1fr 1fr" }} gap={{ base: "4", md: "6" }} mt="12">
      {benefits.cards.map(({ title, text }, index) => (
        <Card key={title}>
          <Box as="span" aria-hidden fontFamily="heading" fontSize="1.375rem" lineHeight="1.4" color="brand.fg">
            {["I", "II", "III", "IV"][index]}
          </Box>
          <Heading as="h3" textStyle="heading">
            {title}
          </Heading>
          <Text gridColumn="2" color="fg.muted">
            {text}
          </Text>
        </Card>
      ))}
    </Grid>
  </Section>
);

const PromiseLine = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

/** The way in: a word to the club beside the form that starts it. */
export const Contact = () => (
  <Section aria-labelledby="contact" bg="bg.subtle">
    <Split>
      <Box position={{ lg: "sticky" }} top="28" alignSelf="start">
        <SectionHead id="contact" eyebrow={contact.eyebrow} title={contact.title}>
          {contact.text}
        </SectionHead>
        <Grid as="ul" gap="3" mt="8">
          {contact.promises.map((promise) => (
            <PromiseLine key={promise}>
              <Icon name="check" color="brand.fg" mt="1" />
              {promise}
            </PromiseLine>
          ))}
        </Grid>
        <StayConnectedButton mt="9" />
      </Box>
      <Panel>
        <Heading as="h3" textStyle="heading" mb="6">
          {sectionReading.title}
        </Heading>
        <NearPart
          load={loadLeadSection}
          minHeight={{ base: "65rem", sm: "49.5rem" }}
          placeholder={<FormSkeleton rows={[2, 1, 1, 2, 1, 1, 1]} />}
        />
      </Panel>
    </Split>
  </Section>
);

/** Where to look next. */
const Explore = () => (
  <Section aria-labelledby="explore" bg="bg">
    <SectionHead id="explore" eyebrow={explore.eyebrow} title={explore.title} />
    <LinkCards cards={explore.cards} />
  </Section>
);

/** For those who are not ready to apply. */
const StayConnectedCall = () => (
  <CallToAction id="stay-connected" {...stayConnected}>
    <StayConnectedButton look="gold" />
  </CallToAction>
);

/** The front page. */
export const Home = () => (
  <>
    <PageHead title={hero.headline} description={hero.text} path={paths.home} />
    <StructuredData data={organization} />
    <Hero />
    <Benefits />
    <StayConnectedCall />
    <Explore />
    <Contact />
  </>
);
