import { Box, chakra } from "@chakra-ui/react";
import { stats } from "#web/content/about.ts";
import { Section } from "#web/ui/section.tsx";

const Figure = chakra("div", {
  base: {
    display: "flex",
    // The number is seen first; read aloud, what it counts comes before it.
    flexDirection: "column-reverse",
    justifyContent: "flex-end",
    gap: "1",
    pt: "5",
    borderTopWidth: "1px",
    borderColor: "brand.fg",
  },
});

/** What the club counts. */
export const Stats = () => (
  <Section aria-label={stats.title} bg="bg">
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(4, minmax(0, 1fr))" }}
      columnGap={{ base: "5", md: "8" }}
      rowGap="8"
    >
      {stats.figures.map(({ figure, of }) => (
        <Figure key={of}>
          <Box as="dt" color="fg.muted">
            {of}
          </Box>
          <Box as="dd" textStyle="display">
            {figure}
          </Box>
        </Figure>
      ))}
    </Box>
  </Section>
);
