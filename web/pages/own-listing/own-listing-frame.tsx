import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Grid, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ownListingPage as words, ownListingPage } from "./own-listing-words.ts";

/** The page around a listing, and around its shape while it loads. */
export const OwnListingFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title={words.title} description={words.description} picture="business-listing" isPrivate />
    <PageHero motif="frames" size="task" eyebrow={words.eyebrow} title={words.title} />
    <Section aria-label={words.about} bg="bg" py={{ base: "6", md: "10" }}>
      <Text color="fg.muted" maxWidth="text" mb="6">
        {words.text}
      </Text>
      {children}
    </Section>
  </>
);

/** A listing's shape while it loads. */
export const OwnListingSkeleton = () => (
  <Grid
    gridTemplateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" }}
    alignItems="start"
    gap={{ base: "5", lg: "10" }}
  >
    <Box role="status" srOnly>
      {ownListingPage.loading}
    </Box>
    <Panel display="grid" gap="4" gridColumn={{ lg: "2" }} aria-hidden>
      <Skeleton height="8" width="40%" />
      <Skeleton height="7" />
      <Skeleton height="12" width="70%" />
    </Panel>
    <Panel display="grid" gap="6" gridColumn={{ lg: "1" }} gridRow={{ lg: "1" }} aria-hidden>
      <Skeleton height="9" width="35%" />
      <Skeleton height="16rem" />
      <Skeleton height="12" width="30%" />
    </Panel>
  </Grid>
);
