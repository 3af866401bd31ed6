import { Box, chakra } from "@chakra-ui/react";
import { useState } from "react";
import { membershipPlans } from "#web/content/membership.ts";
import { Button } from "#web/ui/button.tsx";
import { Card, CardGrid } from "#web/ui/card-grid.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LazyDialog, useLazyDialog } from "#web/ui/lazy-dialog.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const loadDialog = async () => (await import("#web/features/applications/application-dialog.tsx")).ApplicationDialog;

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
      <Box as="h3" textStyle="title">
        {plan.name}
      </Box>
      <Box as="p" textStyle="lead" color="fg.muted">
        {plan.text}
      </Box>
      <Box as="ul" display="grid" gap="3.5" my="3" flexGrow="1" alignContent="start">
        {plan.features.map((feature) => (
          <Feature key={feature}>
            <Icon name="check" color="brand.fg" mt="1" />
            {feature}
          </Feature>
        ))}
      </Box>
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

/** The two kinds of membership, each with the way to apply for it. */
export const Plans = () => {
  const dialog = useLazyDialog(loadDialog);
  const [membershipType, setMembershipType] = useState<Plan["type"]>("standard");
  const apply = (type: Plan["type"]) => {
    setMembershipType(type);
    dialog.open();
  };
  return (
    <Section aria-labelledby="plans" bg="bg">
      <SectionHead id="plans" eyebrow={membershipPlans.eyebrow} title={membershipPlans.title} />
      <CardGrid columns={2}>
        {membershipPlans.plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} prefetch={dialog.prefetch} onApply={() => apply(plan.type)} />
        ))}
      </CardGrid>
      <LazyDialog dialog={dialog} props={{ membershipType }} />
    </Section>
  );
};
