import { Box } from "@chakra-ui/react";
import { whyPartners } from "#web/content/partner-events.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** Why the club has partner events. */
export const WhyPartners = () => (
  <Section aria-labelledby="why" bg="bg.subtle">
    <SectionHead id="why" eyebrow={whyPartners.eyebrow} title={whyPartners.title} />
    <Box
      as="ul"
      display="grid"
      gridTemplateColumns={{ md: "repeat(3, minmax(0, 1fr))" }}
      gap={{ base: "8", md: "12" }}
      mt={{ base: "9", md: "12" }}
    >
      {whyPartners.reasons.map(({ title, text }) => (
        <Box as="li" key={title} borderTopWidth="1px" borderColor="brand.fg" pt="5">
          <Box as="h3" textStyle="heading">
            {title}
          </Box>
          <Box as="p" color="fg.muted" mt="3">
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  </Section>
);
