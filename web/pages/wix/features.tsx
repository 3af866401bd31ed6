import { Box } from "@chakra-ui/react";
import { websiteFeatures } from "#web/content/websites.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Vignette } from "./vignette.tsx";

/** What the websites are like. */
export const Features = () => (
  <Section aria-labelledby="features" bg="bg">
    <SectionHead id="features" eyebrow={websiteFeatures.eyebrow} title={websiteFeatures.title} />
    <Box
      as="ul"
      display="grid"
      gridTemplateColumns={{ sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" }}
      columnGap={{ base: "8", lg: "16" }}
      rowGap={{ base: "10", lg: "16" }}
      mt={{ base: "9", md: "14" }}
    >
      {websiteFeatures.features.map(({ drawing, title, text }) => (
        <li key={title}>
          <Vignette name={drawing} />
          <Box as="h3" textStyle="heading" mt="5">
            {title}
          </Box>
          <Box as="p" mt="2" color="fg.muted">
            {text}
          </Box>
        </li>
      ))}
    </Box>
  </Section>
);
