import { Box } from "@chakra-ui/react";
import { story } from "#web/content/about.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** How the club began. */
export const Story = () => (
  <Section aria-labelledby="story" bg="bg" pb="0">
    <Box
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 5fr) minmax(0, 6fr)" }}
      gap={{ base: "7", lg: "20" }}
    >
      <SectionHead id="story" eyebrow={story.eyebrow} title={story.title} />
      <Box display="grid" gap="5" maxWidth="text" textStyle="lead" pt={{ lg: "8" }}>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Box>
    </Box>
  </Section>
);
