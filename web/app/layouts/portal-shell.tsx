import { Box, chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { portalWords, type PortalOpening } from "#web/content/portal.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Grid, Row, Stack } from "#web/ui/layout.ts";
import { headingLine, PortalHeading, portalSpace } from "#web/ui/portal-page.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The portal's grid: the top bar on phones, or the sidebar, and the page. */
export const PortalGrid = (props: React.ComponentProps<typeof Grid>) => (
  <Grid
    gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "6.5rem minmax(0, 1fr)", lg: "17rem minmax(0, 1fr)" }}
    gridTemplateRows={{ base: "auto 1fr", md: "1fr" }}
    minHeight="100dvh"
    // On paper there is the page alone.
    css={{ "@media print": { display: "block", minHeight: "0", "& > header, & > nav": { display: "none" } } }}
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

/** How a page begins: what stands for its heading, unless that is known, and for the picture beside a greeting. */
const PageOpening = chakra("div", {
  base: {
    "& > h1, & > [data-part=picture]": { display: "none" },
    "&[data-look] > h1": { display: "block" },
    "&[data-look] > [data-part=heading]": { display: "none" },
    "&[data-look=greeting] > [data-part=picture]": { display: "block" },
    "&[data-look=chat]": { mt: { base: "-1.125rem", md: "-6" } },
    "&[data-look=chat] > h1": { lineHeight: "2.75rem", fontSize: { base: "1.375rem", md: "1.875rem" } },
  },
});

type OpeningProps = { opening: PortalOpening | undefined };

/** A page while its chunk loads; for the early script, whose part it is (early-portal.ts). */
export const PortalSkeleton = ({ opening }: OpeningProps) => (
  <Box {...portalSpace} aria-hidden>
    <PageOpening data-part="opening" data-look={opening?.look} display="flex" alignItems="center" {...headingLine}>
      <Skeleton data-part="picture" width="16" height="16" borderRadius="full" />
      <PortalHeading>{opening?.heading}</PortalHeading>
      <Skeleton data-part="heading" height="12" width="min(100%, 20rem)" />
    </PageOpening>
    <Skeleton height="16rem" />
  </Box>
);

/** The portal's frame before anything is loaded: prerendered, and shown while the session is checked. */
export const PortalShell = ({ opening }: OpeningProps) => (
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
      {/* Its text is for screen readers: no font is loaded for it. */}
      <Grid placeContent="center" position="absolute" inset="0" fontFamily="system-ui">
        <Spinner label={portalWords.waiting} />
      </Grid>
      <PortalSkeleton opening={opening} />
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
