import { Box, chakra } from "@chakra-ui/react";
import { websitePlans } from "#web/content/websites.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card-grid.tsx";
import { Icon } from "#web/ui/icons.tsx";

const Feature = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

type Plan = (typeof websitePlans.plans)[number];

/** A plan, its price and the way to it; the highlighted one is dark in both themes, and says why. */
export const PlanCard = ({ plan }: { plan: Plan }) => (
  <Card
    className={plan.highlighted ? "dark" : undefined}
    color="fg"
    gap="5"
    borderTopWidth="2px"
    borderColor={plan.highlighted ? "brand.solid" : undefined}
    borderTopColor="brand.solid"
  >
    <Box display="flex" flexWrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
      <Box as="h3" textStyle="heading">
        {plan.name}
      </Box>
      {plan.highlighted && <Badge>{websitePlans.popular}</Badge>}
    </Box>
    <p>
      <Box as="span" textStyle="display">
        ${plan.price}
      </Box>
      <Box as="span" color="fg.muted" ml="1.5">
        /month
      </Box>
    </p>
    <Box as="p" color="fg.muted">
      {plan.description}
    </Box>
    <Box as="ul" display="grid" gap="3.5" my="2" pt="6" borderTopWidth="1px" flexGrow="1" alignContent="start">
      {plan.features.map((feature) => (
        <Feature key={feature}>
          <Icon name="check" color="brand.fg" mt="1" />
          {feature}
        </Feature>
      ))}
    </Box>
    <LinkButton look={plan.highlighted ? "gold" : "line"} to={plan.cta.to}>
      {plan.cta.label}
    </LinkButton>
  </Card>
);
