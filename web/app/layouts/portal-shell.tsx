import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { portalWords } from "#web/content/portal.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Grid, Row, Stack } from "#web/ui/layout.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The portal's grid: the top bar on phones, or the sidebar, and the page. */
export const PortalGrid = (props: React.ComponentProps<typeof Grid>) => (
  <Grid
    gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "6.5rem minmax(0, 1fr)", lg: "17rem minmax(0, 1fr)" }}
    gridTemplateRows={{ base: "auto 1fr", md: "1fr" }}
    minHeight="100dvh"
    {...props}
  />
);

/** The club's name in the phone's bar, with the status below it: one line has no room for both. */
export const TopBrand = ({ children }: { children?: ReactNode }) => (
  <Stack pb="1.5">
    <BrandMark />
    <Row alignItems="stretch" ps="12" mt="-2.5">
      {children}
    </Row>
  </Stack>
);

/** The skeleton of a page while its chunk loads. */
export const PortalSkeleton = () => (
  <Box maxWidth="portal" px="gutter" py={{ base: "6", md: "10" }} aria-hidden>
    <Skeleton height="12" maxWidth="20rem" mb={{ base: "6", md: "8" }} />
    <Skeleton height="16rem" />
  </Box>
);

/** The portal's frame before anything is loaded: prerendered, and shown while the session is checked. */
export const PortalShell = () => (
  <PortalGrid>
    <Row as="header" hideFrom="md" minHeight="16" px="gutter" bg="bg.panel" borderBottomWidth="1px">
      <TopBrand />
    </Row>
    <Stack
      as="header"
      hideBelow="md"
      height="100dvh"
      gap="6"
      px={{ base: "2", lg: "4" }}
      py="5"
      bg="bg.panel"
      borderInlineEndWidth="1px"
      css={{ "& a > span": { display: { base: "none", lg: "block" } } }}
    >
      <Row justifyContent={{ base: "center", lg: "start" }} px={{ lg: "2" }}>
        <BrandMark />
      </Row>
      <Grid gap="1" aria-hidden>
        {["70%", "55%", "62%", "48%", "66%"].map((width) => (
          <Row key={width} minHeight={{ base: "14", lg: "12" }} px={{ base: "5", lg: "3" }}>
            <Skeleton height="4" width={{ base: "full", lg: width }} />
          </Row>
        ))}
      </Grid>
    </Stack>
    <Box as="main" position="relative">
      <Grid placeContent="center" position="absolute" inset="0">
        <Spinner label={portalWords.waiting} />
      </Grid>
      <PortalSkeleton />
    </Box>
    <Box
      hideFrom="md"
      position="fixed"
      insetInline="0"
      bottom="0"
      height="calc(4rem + 1px + env(safe-area-inset-bottom))"
      bg="bg.panel"
      borderTopWidth="1px"
      aria-hidden
    />
  </PortalGrid>
);
