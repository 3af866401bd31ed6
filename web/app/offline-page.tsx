import { Box } from "@chakra-ui/react";
import { brand } from "#shared/brand.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Button } from "#web/ui/button.tsx";
import { Heading, Row, Text } from "#web/ui/layout.ts";
import { PageWidth } from "#web/ui/section.tsx";
import { Silk } from "#web/ui/silk.tsx";

/** Shown instead of any page while offline. */
const words = {
  eyebrow: "No connection",
  title: "You're offline",
  text: "We'll keep your seat warm. This page opens as soon as you're connected again.",
  tickets: "Tickets you've opened on this device work without a connection.",
  retry: "Try Again",
} as const;

/** The page shown when another cannot be loaded: prerendered, served at that address by the portal's service worker. */
export const OfflinePage = () => (
  <>
    <title>{`${words.title} · ${brand.name}`}</title>
    <meta name="robots" content="noindex" />
    <Row as="header" minHeight="16" px="gutter" bg="bg.panel" borderBottomWidth="1px">
      <BrandMark />
    </Row>
    <Box as="main" position="relative" isolation="isolate" overflow="hidden">
      <Silk />
      <PageWidth
        display="grid"
        alignContent="center"
        justifyItems="start"
        gap="6"
        minHeight="calc(100dvh - 4rem - 1px)"
        py="16"
      >
        <Text textStyle="eyebrow" color="brand.fg">
          {words.eyebrow}
        </Text>
        <Heading as="h1" textStyle="display">
          {words.title}
        </Heading>
        <Text textStyle="lead" color="fg.muted" maxWidth="text">
          {words.text}
        </Text>
        <Text color="fg.muted" maxWidth="text">
          {words.tickets}
        </Text>
        <Button asChild look="gold" mt="2">
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the same address again: this page has no script */}
          <a href="">{words.retry}</a>
        </Button>
      </PageWidth>
    </Box>
  </>
);
