import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { ownApplicationWords as words } from "#web/features/applications/own/own-application-words.ts";
import { Grid } from "#web/ui/layout.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedPage } from "./linked-page.tsx";

/** The layout around an application, and its skeleton. */
export const OwnApplicationFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title={words.title} description={words.description} picture="membership" isPrivate />
    <PageHero motif="columns" size="task" eyebrow={words.eyebrow} title={words.title} />
    <Section aria-label={words.about} bg="bg" py={{ base: "6", md: "10" }}>
      {children}
    </Section>
  </>
);

/** The status, with the history next to it, or below on a phone. */
export const applicationColumns = {
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 4fr)" },
  alignItems: "start",
  columnGap: "10",
  rowGap: "8",
} as const;

/** An application's skeleton. */
export const OwnApplicationSkeleton = () => (
  <Grid {...applicationColumns}>
    <Box role="status" srOnly>
      {words.loading}
    </Box>
    <Panel display="grid" gap="4" aria-hidden>
      <Skeleton height="9" width="60%" />
      <Skeleton height="7" />
      <Skeleton height="7" width="70%" />
    </Panel>
    <Grid gap="4" aria-hidden>
      <Skeleton height="8" width="40%" />
      <Skeleton height="12" />
    </Grid>
  </Grid>
);

const load = async () => (await import("./own-application-visit.tsx")).OwnApplicationVisit;

/** The page behind an application's private link. */
export const OwnApplication = () => (
  <LinkedPage load={load} Frame={OwnApplicationFrame} Skeleton={OwnApplicationSkeleton} failed={words.failed} />
);
