import { Box, chakra } from "@chakra-ui/react";
import { finder, type Business } from "#web/content/network.ts";
import { Card } from "#web/ui/card-grid.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Icon } from "#web/ui/icons.tsx";

const Place = chakra("p", {
  base: { display: "flex", gap: "2", alignItems: "center", mt: "1", textStyle: "small", color: "fg.muted" },
});
const ContactLink = chakra("a", {
  base: {
    display: "inline-flex",
    gap: "2",
    alignItems: "center",
    minHeight: "11",
    overflowWrap: "anywhere",
    textDecoration: "none",
    textStyle: "small",
    _hover: { color: "brand.fg", textDecoration: "underline" },
  },
});

/** A business: what it does, where it is, and how to reach it. */
export const BusinessCard = ({ business }: { business: Business }) => (
  <Card pb={{ base: "3", md: "4" }}>
    <Box as="p" textStyle="small" fontWeight="600" color="brand.fg">
      {business.category}
    </Box>
    <div>
      <Box as="h3" textStyle="heading">
        {business.name}
      </Box>
      <Place>
        <Icon name="pin" width="4" height="4" />
        {business.location}
      </Place>
    </div>
    <Box as="p" flexGrow="1">
      {business.description}
    </Box>
    <Box
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      columnGap="2"
      mt="3"
      pt={{ base: "3", md: "4" }}
      borderTopWidth="1px"
    >
      {business.phone && (
        <ContactLink href={`tel:+1${business.phone.replaceAll(/\D/g, "")}`}>
          <Icon name="phone" color="brand.fg" width="4" height="4" />
          {business.phone}
        </ContactLink>
      )}
      {business.email && (
        <ContactLink href={`mailto:${business.email}`}>
          <Icon name="mail" color="brand.fg" width="4" height="4" />
          {business.email}
        </ContactLink>
      )}
      <ExternalLink href={business.website} look="quiet" size="compact" px="0" color="brand.fg">
        {finder.website} <chakra.span srOnly>{finder.of(business.name)}</chakra.span>
      </ExternalLink>
    </Box>
  </Card>
);
