import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { explore } from "#web/content/home.ts";
import { Icon } from "#web/ui/icons.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const Card = chakra(Link, {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    height: "full",
    p: { base: "6", md: "8" },
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    textDecoration: "none",
    transition: "border-color 260ms, translate 260ms",
    _hover: { borderColor: "brand.solid", translate: "0 -3px" },
    _focusVisible: { borderColor: "brand.solid" },
  },
});

/** Where to look next. */
export const Explore = () => (
  <Section aria-labelledby="explore" bg="bg">
    <SectionHead id="explore" eyebrow={explore.eyebrow} title={explore.title} />
    <Box as="ul" display="grid" gridTemplateColumns={{ md: "repeat(3, 1fr)" }} gap={{ base: "4", md: "6" }} mt="10">
      {explore.cards.map(({ title, text, action, to }) => (
        <li key={to}>
          <Card to={to}>
            <Box as="h3" textStyle="heading">
              {title}
            </Box>
            <Box as="p" color="fg.muted" flexGrow="1">
              {text}
            </Box>
            <Box as="span" display="flex" alignItems="center" gap="2" mt="4" fontWeight="600" color="brand.fg">
              {action}
              <Icon name="arrow" />
            </Box>
          </Card>
        </li>
      ))}
    </Box>
  </Section>
);
