import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { brand } from "#shared/brand.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { LinkedPage } from "./linked-page.tsx";

/** The page behind the private link by which a membership is paid. */
export const ownDuesPage = {
  eyebrow: "Membership",
  title: "Your dues",
  description: `The page on which a membership in ${brand.name} is paid.`,
  about: "What to pay, and where it stands",
  loading: "Loading your dues",
  failed: "We couldn't load your dues. Please check your internet connection.",
  results: {
    checking: { title: "We're checking your payment…", text: "It usually takes a few seconds." },
    canceled: { title: "Payment Canceled", text: "Nothing was charged. You can pay anytime." },
    success: { title: "Payment Successful", text: "Thank you. Your membership goes on." },
    joins: {
      title: "Payment Successful",
      text: "Thank you. One more step: open the link that we've emailed to the applicant, and choose a password.",
    },
    portal: "Go to the member portal",
  },
  wrongLink: {
    eyebrow: "Membership",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut it off. If it's complete, there's nothing to pay with it anymore: members simply sign in.",
    signIn: "Sign in",
    contact: "Contact us",
    subject: "My membership",
  },
} as const;

/** The layout around somebody's dues, and its skeleton. */
export const OwnDuesFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title={ownDuesPage.title} description={ownDuesPage.description} picture="membership" isPrivate />
    <PageHero motif="columns" size="task" eyebrow={ownDuesPage.eyebrow} title={ownDuesPage.title} />
    <Section aria-label={ownDuesPage.about} bg="bg" py={{ base: "6", md: "10" }}>
      <Box maxWidth="42rem">{children}</Box>
    </Section>
  </>
);

/** The skeleton of somebody's dues. */
export const OwnDuesSkeleton = () => (
  <>
    <Box role="status" srOnly>
      {ownDuesPage.loading}
    </Box>
    <Panel display="grid" gap="4" aria-hidden>
      <Skeleton height="7" width="7rem" />
      <Skeleton height="14" />
      <Skeleton height="20" />
      <Skeleton height="12" width="10rem" />
    </Panel>
  </>
);

const load = async () => (await import("./own-dues-visit.tsx")).OwnDuesVisit;

/** The page behind the private link by which a membership is paid. */
export const OwnDues = () => (
  <LinkedPage load={load} Frame={OwnDuesFrame} Skeleton={OwnDuesSkeleton} failed={ownDuesPage.failed} />
);
