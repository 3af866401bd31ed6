import { Box, chakra } from "@chakra-ui/react";
import { benefits } from "#web/content/home.ts";
import { Section, SectionHead } from "#web/ui/section.tsx";

const Card = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "2rem 1fr",
    alignContent: "start",
    columnGap: "4",
    rowGap: "3",
    p: { base: "6", md: "9" },
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "md",
    transition: "border-color 260ms",
    _hover: { borderColor: "brand.solid" },
  },
});

/** Why one joins. */
export const Benefits = () => (
  <Section aria-labelledby="benefits" bg="bg">
    <SectionHead id="benefits" eyebrow={benefits.eyebrow} title={benefits.title}>
      {benefits.text}
    </SectionHead>
    <Box as="ul" display="grid" gridTemplateColumns={{ md: "1fr 1fr" }} gap={{ base: "4", md: "6" }} mt="12">
      {benefits.cards.map(({ title, text }, index) => (
        <Card key={title}>
          <Box as="span" aria-hidden fontFamily="heading" fontSize="1.375rem" lineHeight="1.4" color="brand.fg">
            {["I", "II", "III", "IV"][index]}
          </Box>
          <Box as="h3" textStyle="heading">
            {title}
          </Box>
          <Box as="p" gridColumn="2" color="fg.muted">
            {text}
          </Box>
        </Card>
      ))}
    </Box>
  </Section>
);
