import { Box } from "@chakra-ui/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Heading, Text } from "#web/ui/layout.ts";
import { PageWidth } from "#web/ui/section.tsx";
import { Silk } from "#web/ui/silk.tsx";

const notFound = {
  eyebrow: "404",
  title: "Oops! Page not found",
  text: "The door you tried leads nowhere. The address may have a typo, or the page may have moved.",
  home: "Return to Home",
} as const;

/** What an unknown address shows. */
export const NotFound = () => {
  const { pathname } = useLocation();

  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification asks for a log of unknown paths
    console.error("404: there is no page at", pathname);
  }, [pathname]);

  return (
    <Box position="relative" isolation="isolate" overflow="hidden">
      <Silk />
      <PageWidth display="grid" alignContent="center" justifyItems="start" gap="6" minHeight="100dvh" py="32">
        <title>{`${notFound.title} · ${brand.name}`}</title>
        <meta name="robots" content="noindex" />
        <Text textStyle="eyebrow" color="brand.fg">
          {notFound.eyebrow}
        </Text>
        <Heading as="h1" textStyle="display">
          {notFound.title}
        </Heading>
        <Text textStyle="lead" color="fg.muted" maxWidth="text">
          {notFound.text}
        </Text>
        <LinkButton look="gold" to={paths.home} mt="2">
          {notFound.home}
        </LinkButton>
      </PageWidth>
    </Box>
  );
};
