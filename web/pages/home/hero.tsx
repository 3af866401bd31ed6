import { Box } from "@chakra-ui/react";
import { hero } from "#web/content/home.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageWidth } from "#web/ui/section.tsx";
import { HeroFilm } from "./hero-film.tsx";

/** The first screen: the film, and what the club is in one sentence. Dark in both themes. */
export const Hero = () => (
  <Box
    as="section"
    className="dark"
    aria-label="Welcome"
    position="relative"
    isolation="isolate"
    display="flex"
    alignItems={{ base: "flex-end", md: "center" }}
    minHeight="100svh"
    overflow="hidden"
    bg="film.ink"
    color="fg"
  >
    <HeroFilm />
    <PageWidth pt="24" pb={{ base: "20", md: "24" }}>
      <Box maxWidth={{ md: "52rem" }}>
        <Box as="p" textStyle="eyebrow" color="brand.fg" mb={{ base: "4", md: "6" }}>
          {hero.eyebrow}
        </Box>
        <Box as="h1" textStyle="display">
          {hero.headline}
        </Box>
        <Box as="p" textStyle="lead" mt={{ base: "4", md: "6" }} maxWidth="36rem">
          {hero.text}
        </Box>
        <Box
          display="flex"
          flexDirection={{ base: "column", sm: "row" }}
          flexWrap="wrap"
          gap="3"
          mt={{ base: "7", md: "10" }}
        >
          {hero.actions.map(({ label, to }, index) => (
            <LinkButton key={to} to={to} look={index === 0 ? "gold" : "line"}>
              {label}
            </LinkButton>
          ))}
        </Box>
      </Box>
    </PageWidth>
  </Box>
);
