import { membershipNext, membershipPage, membershipPlans, membershipSteps } from "#web/content/membership.ts";
import { paths } from "#web/paths.ts";
import { LinkCards } from "#web/ui/cards.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Steps } from "#web/ui/steps.tsx";

const loadPlans = async () => (await import("#web/features/applications/plans.tsx")).Plans;

/** What membership gives, and the application for it. */
export const Membership = () => (
  <>
    <PageHead title={membershipPage.title} description={membershipPage.description} path={paths.membership} />
    <PageHero motif="columns" {...membershipPage} />
    <Section aria-label={membershipPlans.label} bg="bg">
      <LivePart load={loadPlans} props={{}} placeholder={<Skeleton data-part="skeleton" height="36rem" />} />
    </Section>
    <Section aria-labelledby="steps" bg="bg.subtle">
      <SectionHead id="steps" eyebrow={membershipSteps.eyebrow} title={membershipSteps.title} />
      <Steps steps={membershipSteps.steps} />
    </Section>
    <Section aria-labelledby="next" bg="bg">
      <SectionHead id="next" eyebrow={membershipNext.eyebrow} title={membershipNext.title} />
      <LinkCards cards={membershipNext.cards} />
    </Section>
  </>
);
