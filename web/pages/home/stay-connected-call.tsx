import { Box } from "@chakra-ui/react";
import { stayConnected } from "#web/content/home.ts";
import { StayConnectedButton } from "#web/features/leads/stay-connected.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Silk } from "#web/ui/silk.tsx";

/** For those who are not ready to apply. */
export const StayConnectedCall = () => (
  <Section
    className="dark"
    aria-labelledby="stay-connected"
    position="relative"
    isolation="isolate"
    overflow="hidden"
    bg="bg"
    color="fg"
  >
    <Silk />
    <Box
      display="flex"
      flexDirection={{ base: "column", md: "row" }}
      alignItems={{ base: "flex-start", md: "center" }}
      justifyContent="space-between"
      gap={{ base: "8", md: "16" }}
    >
      <SectionHead id="stay-connected" eyebrow={stayConnected.eyebrow} title={stayConnected.title}>
        {stayConnected.text}
      </SectionHead>
      <StayConnectedButton look="gold" flexShrink="0" />
    </Box>
  </Section>
);
