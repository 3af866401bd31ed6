import { Box, chakra } from "@chakra-ui/react";
import { listingOffer, listingPage } from "#web/content/listings.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { Split } from "#web/ui/split.tsx";

const Feature = chakra("li", { base: { display: "flex", gap: "3", alignItems: "flex-start" } });

const id = "offer";
const { price, features, action } = listingOffer;

/** What a listing gives, and what it costs. */
export const Offer = () => (
  <Section aria-labelledby={id} bg="bg.subtle">
    <Split alignItems="center">
      <SectionHead id={id} eyebrow={listingOffer.eyebrow} title={listingOffer.title}>
        {listingOffer.text}
      </SectionHead>
      <Box
        className="dark"
        p={{ base: "7", md: "10" }}
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderTopWidth="2px"
        borderTopColor="brand.solid"
        borderRadius="md"
      >
        <p>
          <Box as="span" textStyle="display">
            {price.amount}
          </Box>
          <Box as="span" color="fg.muted" ms="1.5">
            {price.per}
          </Box>
        </p>
        <Box as="ul" display="grid" gap="3.5" mt="6" pt="6" borderTopWidth="1px">
          {features.map((feature) => (
            <Feature key={feature}>
              <Icon name="check" color="brand.fg" mt="1" />
              {feature}
            </Feature>
          ))}
        </Box>
        <Box display="flex" flexDirection={{ base: "column", sm: "row" }} flexWrap="wrap" gap="3" mt="8">
          <LinkButton look="gold" to={listingPage.action.to}>
            {listingPage.action.label}
          </LinkButton>
          <LinkButton to={action.to}>
            {action.label}
            <Icon name="arrow" />
          </LinkButton>
        </Box>
      </Box>
    </Split>
  </Section>
);
