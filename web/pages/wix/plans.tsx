import { websitePlans } from "#web/content/websites.ts";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { PlanCard } from "./plan-card.tsx";

/** What a website costs. */
export const Plans = () => (
  <Section id={websitePlans.id} tabIndex={-1} aria-labelledby="plans-title" bg="bg.subtle">
    <SectionHead id="plans-title" eyebrow={websitePlans.eyebrow} title={websitePlans.title}>
      {websitePlans.text}
    </SectionHead>
    <CardGrid css={{ gridTemplateColumns: { lg: "repeat(3, minmax(0, 1fr))" } }}>
      {websitePlans.plans.map((plan) => (
        <PlanCard key={plan.name} plan={plan} />
      ))}
    </CardGrid>
  </Section>
);
