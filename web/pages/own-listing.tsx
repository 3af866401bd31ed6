import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { brand, listingSubject } from "#shared/brand.ts";
import { Grid, Text } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedPage } from "./linked-page.tsx";

/** The page behind a listing's private link, while it loads, or if it is invalid. */
export const ownListingPage = {
  eyebrow: "Your business listing",
  title: "Your listing",
  text: "Change what the directory says about your business and manage billing. Anyone with this link can, so keep it to yourself.",
  description: `The private page for a business listing in the ${brand.name} directory: change it, manage billing, or cancel it.`,
  about: "Details and billing",
  loading: "Loading your listing",
  failed: "We couldn't load your listing. Please check your internet connection.",
  wrongLink: {
    eyebrow: "Your business listing",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut it off. If you can't find it, we'll send it again.",
    list: "List your business",
    contact: "Contact us",
    subject: listingSubject,
  },
} as const;

/** The layout around a listing, and its skeleton. */
export const OwnListingFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead
      title={ownListingPage.title}
      description={ownListingPage.description}
      picture="business-listing"
      isPrivate
    />
    <PageHero motif="frames" size="task" eyebrow={ownListingPage.eyebrow} title={ownListingPage.title} />
    <Section aria-label={ownListingPage.about} bg="bg" py={{ base: "6", md: "10" }}>
      <Text color="fg.muted" maxWidth="text" mb="6">
        {ownListingPage.text}
      </Text>
      {children}
    </Section>
  </>
);

/** A listing's skeleton. */
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

const load = async () => (await import("./own-listing-visit.tsx")).OwnListingVisit;

/** The page behind a business listing's private link. */
export const OwnListing = () => (
  <LinkedPage load={load} Frame={OwnListingFrame} Skeleton={OwnListingSkeleton} failed={ownListingPage.failed} />
);
