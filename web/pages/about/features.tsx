import { Box } from "@chakra-ui/react";
import { features } from "#web/content/about.ts";
import { Card, CardGrid } from "#web/ui/card-grid.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** What sets the club apart, each with what that means on an evening. */
export const Features = () => (
  <Section aria-labelledby="features" bg="bg.subtle">
    <SectionHead id="features" eyebrow={features.eyebrow} title={features.title} />
    <CardGrid columns={3}>
      {features.cards.map(({ title, text, practice }) => (
        <Card key={title}>
          <Box as="h3" textStyle="heading">
            {title}
          </Box>
          <Box as="p" color="fg.muted" flexGrow="1">
            {text}
          </Box>
          <Box mt="5" pt="5" borderTopWidth="1px">
            <Box as="p" textStyle="small" fontWeight="600" color="brand.fg">
              {features.practice}
            </Box>
            <Box as="p" mt="1">
              {practice}
            </Box>
          </Box>
        </Card>
      ))}
    </CardGrid>
  </Section>
);
