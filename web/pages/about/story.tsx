import { Box } from "@chakra-ui/react";
import { story } from "#web/content/about.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Split } from "#web/ui/split.tsx";

/** How the club began. */
export const Story = () => (
  <Section aria-labelledby="story" bg="bg" pb="0">
    <Split>
      <SectionHead id="story" eyebrow={story.eyebrow} title={story.title} />
      <Box display="grid" gap="5" maxWidth="text" textStyle="lead" pt={{ lg: "8" }}>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Box>
    </Split>
  </Section>
);
