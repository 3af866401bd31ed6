import { chakra } from "@chakra-ui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { dues } from "#shared/brand.ts";
import { membershipPlans, membershipNext, membershipPage, membershipSteps } from "#web/content/membership.ts";
import type { SentApplication } from "#web/features/applications/application-dialog.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardGrid, LinkCards } from "#web/ui/cards.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Grid, Heading, Text } from "#web/ui/layout.ts";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { LazyPart, LivePart } from "#web/ui/lazy-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Steps } from "#web/ui/steps.tsx";

const loadApplication = () => import("#web/features/applications/application-dialog.tsx");
const loadDialog = async () => (await loadApplication()).ApplicationDialog;
const loadDraft = async () => (await import("#web/features/applications/continue-application.tsx")).ContinueApplication;
const loadReceipt = async () => (await loadApplication()).ApplicationReceipt;

const Feature = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

type Plan = (typeof membershipPlans.plans)[number];

const PlanCard = ({ plan, onApply, prefetch }: { plan: Plan; onApply: () => void; prefetch: () => void }) => {
  const isVip = plan.type === "vip";
  return (
    <Card
      p={{ base: "7", md: "10" }}
      gap="5"
      className={isVip ? "dark" : undefined}
      color="fg"
      borderTopWidth="2px"
      borderTopColor="brand.solid"
    >
      <Heading as="h3" textStyle="title">
        {plan.name}
      </Heading>
      <Text textStyle="lead" color="fg.muted">
        {plan.text}
      </Text>
      {dues[plan.type] && <Text fontWeight="600">{dues[plan.type]}</Text>}
      <Grid as="ul" gap="3.5" my="3" flexGrow="1" alignContent="start">
        {plan.features.map((feature) => (
          <Feature key={feature}>
            <Icon name="check" color="brand.fg" mt="1" />
            {feature}
          </Feature>
        ))}
      </Grid>
      <Button
        look={isVip ? "gold" : "line"}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={onApply}
      >
        {plan.action}
      </Button>
    </Card>
  );
};

/** Opens the application for the tier in the address, once: the parameter is removed. */
const useAskedTier = (apply: (tier: string) => void) => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get("apply");
  const open = useEffectEvent((tier: string) => {
    setQuery(
      (current) => {
        current.delete("apply");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    apply(tier);
  });
  useEffect(() => {
    if (asked !== null) open(asked);
  }, [asked]);
};

/** The two kinds of membership, each with the way to apply for it. */
const Plans = () => {
  const dialog = useLazyDialog(loadDialog);
  const [membershipType, setMembershipType] = useState<Plan["type"]>("standard");
  const [sent, setSent] = useState<SentApplication>();
  const apply = (type: Plan["type"]) => {
    setMembershipType(type);
    dialog.open();
  };
  const goOn = (tier: string) => apply(tier === "vip" ? "vip" : "standard");
  useAskedTier(goOn);
  return (
    <Section aria-labelledby="plans" bg="bg">
      <SectionHead id="plans" eyebrow={membershipPlans.eyebrow} title={membershipPlans.title} />
      <LivePart
        load={loadDraft}
        props={{ isApplying: dialog.isOpen, onContinue: goOn }}
        placeholder={null}
        failed={() => null}
      />
      {sent && <LazyPart key={sent.at} load={loadReceipt} props={sent} />}
      <CardGrid columns={2}>
        {membershipPlans.plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} prefetch={dialog.prefetch} onApply={() => apply(plan.type)} />
        ))}
      </CardGrid>
      <LazyDialog dialog={dialog} props={{ membershipType, onSent: setSent }} />
    </Section>
  );
};

/** What membership gives, and the application for it. */
export const Membership = () => (
  <>
    <PageHead title={membershipPage.title} description={membershipPage.description} path={paths.membership} />
    <PageHero motif="columns" {...membershipPage} />
    <Plans />
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
