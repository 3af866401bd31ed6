import { chakra, Box } from "@chakra-ui/react";
import { useState } from "react";
import { board } from "#web/content/about.ts";
import delphine from "#web/media/portraits/delphine.svg";
import imani from "#web/media/portraits/imani.svg";
import julian from "#web/media/portraits/julian.svg";
import noelle from "#web/media/portraits/noelle.svg";
import theo from "#web/media/portraits/theo.svg";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

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
export const Board = () => (
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
