import { Box, chakra } from "@chakra-ui/react";
import { useState } from "react";
import {
  memberBenefits,
  features,
  stats,
  story,
  aboutHead,
  aboutHero,
  aboutNext,
  apply,
  board,
} from "#web/content/about.ts";
import { organization } from "#web/content/organization.ts";
import delphine from "#web/media/portraits/delphine.svg";
import imani from "#web/media/portraits/imani.svg";
import julian from "#web/media/portraits/julian.svg";
import noelle from "#web/media/portraits/noelle.svg";
import theo from "#web/media/portraits/theo.svg";
import { paths } from "#web/paths.ts";
import { LinkButton, Button } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { Card, CardGrid, LinkCards } from "#web/ui/cards.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Split, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";

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

const Portrait = chakra("img", {
  base: {
    width: { base: "min(6rem, 24vw)", lg: "9rem" },
    height: { base: "min(6rem, 24vw)", lg: "9rem" },
    flexShrink: "0",
    borderRadius: "full",
  },
});

type Member = (typeof board.members)[number];

/** Drawn by web/media/pictures/portraits.ts. */
const portraits: Record<Member["id"], string> = { delphine, imani, julian, noelle, theo };

/** Somebody of the board; the longer biography unfolds on demand. */
const BoardMember = ({ member }: { member: Member }) => {
  const [isOpen, setIsOpen] = useState(false);
  const biography = `${member.id}-biography`;
  return (
    <Grid
      as="li"
      gridTemplateColumns={{ base: "auto minmax(0, 1fr)", lg: "auto minmax(0, 4fr) minmax(0, 7fr)" }}
      columnGap={{ base: "5", md: "8" }}
      rowGap="5"
      alignItems={{ base: "center", lg: "start" }}
      py={{ base: "7", md: "9" }}
      borderTopWidth="1px"
    >
      <Portrait src={portraits[member.id]} alt="" loading="lazy" decoding="async" htmlWidth={240} htmlHeight={240} />
      <Box pt={{ lg: "6" }}>
        <Heading as="h3" textStyle="heading">
          {member.name}
        </Heading>
        <Text mt="1" color="fg.muted">
          {member.role}
        </Text>
      </Box>
      <Box gridColumn={{ base: "1 / -1", md: "2", lg: "3" }} maxWidth="text" pt={{ lg: "4" }}>
        <p>{member.intro}</p>
        <Button
          look="quiet"
          px="0"
          mt="1"
          color="brand.fg"
          aria-expanded={isOpen}
          aria-controls={biography}
          aria-label={`${board.biography} of ${member.name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {board.biography}
          <Icon name="chevron" rotate={isOpen ? "180deg" : undefined} transition="rotate 260ms" />
        </Button>
        <Box id={biography} hidden={!isOpen} animation="fade-in 260ms ease-out">
          <Grid gap="4" pt="2" pb="3" color="fg.muted">
            {member.biography.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Grid>
        </Box>
      </Box>
    </Grid>
  );
};

/** Who leads the club. */
const Board = () => (
  <Section aria-labelledby="board" bg="bg.subtle">
    <SectionHead id="board" eyebrow={board.eyebrow} title={board.title}>
      {board.text}
    </SectionHead>
    <Box as="ul" mt={{ base: "9", md: "14" }} borderBottomWidth="1px">
      {board.members.map((member) => (
        <BoardMember key={member.id} member={member} />
      ))}
    </Box>
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
