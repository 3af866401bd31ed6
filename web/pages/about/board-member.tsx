import { Box } from "@chakra-ui/react";
import { useState } from "react";
import { board } from "#web/content/about.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Medallion } from "./medallion.tsx";

type Member = (typeof board.members)[number];

/** Somebody of the board; the longer biography unfolds on demand. */
export const BoardMember = ({ member, index }: { member: Member; index: number }) => {
  const [isOpen, setIsOpen] = useState(false);
  const biography = `${member.id}-biography`;
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: "auto minmax(0, 1fr)", lg: "auto minmax(0, 4fr) minmax(0, 7fr)" }}
      columnGap={{ base: "5", md: "8" }}
      rowGap="5"
      alignItems={{ base: "center", lg: "start" }}
      py={{ base: "7", md: "9" }}
      borderTopWidth="1px"
    >
      <Medallion name={member.name} index={index} />
      <Box pt={{ lg: "6" }}>
        <Box as="h3" textStyle="heading">
          {member.name}
        </Box>
        <Box as="p" mt="1" color="fg.muted">
          {member.role}
        </Box>
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
          <Box display="grid" gap="4" pt="2" pb="3" color="fg.muted">
            {member.biography.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Box>
        </Box>
      </Box>
    </Box>
  );
};
