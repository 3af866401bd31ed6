import { Box } from "@chakra-ui/react";
import { membershipNext, membershipPage, membershipPlans } from "#web/content/membership.ts";
import { paths } from "#web/paths.ts";
import { LinkCards } from "#web/ui/cards.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const loadLevels = () => import("#web/features/applications/plans.tsx");
const loadPlans = async () => (await loadLevels()).Plans;
const loadDecision = async () => (await loadLevels()).Decision;
const loadSteps = async () => (await loadLevels()).NextSteps;

/** Keeps the place of the sentence, which depends on the levels. */
const decisionPlace = (
  <Box as="span" aria-hidden visibility="hidden">
    {membershipPage.decision.people}
  </Box>
);

/** What membership gives, and the application for it. */
export const Membership = () => (
  <>
    <PageHead title={membershipPage.title} description={membershipPage.description} path={paths.membership} />
    <PageHero
      motif="columns"
      eyebrow={membershipPage.eyebrow}
      title={membershipPage.title}
      text={membershipPage.text}
      more={<LivePart load={loadDecision} props={{}} placeholder={decisionPlace} failed={() => decisionPlace} />}
    />
    <Section aria-label={membershipPlans.label} bg="bg">
      <LivePart load={loadPlans} props={{}} placeholder={<Skeleton data-part="skeleton" height="36rem" />} />
    </Section>
    <Section aria-labelledby="steps" bg="bg.subtle">
      <LivePart load={loadSteps} props={{}} placeholder={<Skeleton minHeight="24rem" />} />
    </Section>
    <Section aria-labelledby="next" bg="bg">
      <SectionHead id="next" eyebrow={membershipNext.eyebrow} title={membershipNext.title} />
      <LinkCards cards={membershipNext.cards} />
    </Section>
  </>
);
