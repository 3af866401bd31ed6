import { Box } from "@chakra-ui/react";
import { board } from "#web/content/about.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { BoardMember } from "./board-member.tsx";

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
