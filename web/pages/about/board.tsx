import { chakra, Box } from "@chakra-ui/react";
import { useState } from "react";
import { board } from "#web/content/about.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

const petals = 18;

const rounded = (number: number) => Math.round(number * 10) / 10;

/** An ellipse around the middle, turned by an angle. */
const petal = (width: number, turn: number) => {
  const radians = (turn * Math.PI) / 180;
  const [x, y] = [rounded(50 * Math.cos(radians)), rounded(50 * Math.sin(radians))];
  const half = `a50 ${width} ${turn} 1 0`;
  return `M${rounded(60 + x)} ${rounded(60 + y)}${half} ${-2 * x} ${-2 * y}${half} ${2 * x} ${2 * y}`;
};

/** Turned petals, as engraved on a coin; their width makes each pattern its own. */
const engraving = (width: number) =>
  Array.from({ length: petals }, (_, index) => petal(width, (index * 180) / petals)).join("");

const Coin = chakra("svg", {
  base: {
    width: { base: "20", lg: "28" },
    height: { base: "20", lg: "28" },
    flexShrink: "0",
    color: "brand.solid",
    "& circle": { fill: "bg" },
    "& text": { fontFamily: "heading", fill: "brand.fg" },
  },
});

const monogramOf = (name: string) =>
  name
    .split(" ")
    .map(([initial]) => initial)
    .join("");

/** A gold coin with a person's initials, in place of a picture; dark in both themes. */
const Medallion = ({ name, index }: { name: string; index: number }) => (
  <Coin className="dark" viewBox="0 0 120 120" fill="none" stroke="currentColor" aria-hidden focusable="false">
    <circle cx="60" cy="60" r="59" strokeWidth="1.2" />
    <path d={engraving(18 + index * 4)} strokeWidth="0.6" strokeOpacity="0.75" />
    <circle cx="60" cy="60" r="25" strokeWidth="1" />
    <text x="60" y="61" stroke="none" fontSize="22" textAnchor="middle" dominantBaseline="central">
      {monogramOf(name)}
    </text>
  </Coin>
);

type Member = (typeof board.members)[number];

/** Somebody of the board; the longer biography unfolds on demand. */
const BoardMember = ({ member, index }: { member: Member; index: number }) => {
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
      <Medallion name={member.name} index={index} />
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
export const Board = () => (
  <Section aria-labelledby="board" bg="bg.subtle">
    <SectionHead id="board" eyebrow={board.eyebrow} title={board.title}>
      {board.text}
    </SectionHead>
    <Box as="ul" mt={{ base: "9", md: "14" }} borderBottomWidth="1px">
      {board.members.map((member, index) => (
        <BoardMember key={member.id} member={member} index={index} />
      ))}
    </Box>
  </Section>
);
