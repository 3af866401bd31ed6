import { Box, chakra } from "@chakra-ui/react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { finder, type Business } from "#web/content/network.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card-grid.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { Heading, Row, Stack, Text } from "#web/ui/layout.ts";
import { getEmailAddress, getPhoneAddress, getWebsiteAddress } from "#web/ui/outside-addresses.ts";
import { BusinessPicture } from "./business-picture.tsx";

const NameLink = chakra(Link, {
  base: {
    color: "inherit",
    textDecoration: "none",
    overflowWrap: "anywhere",
    // The whole card leads to the business's page, except for what lies above it.
    _after: { content: '""', position: "absolute", inset: "0" },
    _hover: { color: "brand.fg" },
  },
});
const Place = chakra("p", {
  base: {
    display: "flex",
    gap: "2",
    mt: "1",
    textStyle: "small",
    color: "fg.muted",
    overflowWrap: "anywhere",
    "& svg": { mt: "1" },
  },
});
const ContactLink = chakra("a", {
  base: {
    display: "inline-flex",
    gap: "2",
    alignItems: "center",
    minHeight: "11",
    minWidth: "0",
    overflowWrap: "anywhere",
    textDecoration: "none",
    textStyle: "small",
    _hover: { color: "brand.fg", textDecoration: "underline" },
  },
});

const Phone = ({ phone }: { phone: string }) => {
  const address = getPhoneAddress(phone);
  return (
    <ContactLink as={address ? "a" : "span"} href={address}>
      <Icon name="phone" color="brand.fg" width="4" height="4" />
      <bdi>{phone}</bdi>
    </ContactLink>
  );
};

/** How to reach a business, without opening its page. */
const Contact = ({ business: { name, phone, email, website } }: { business: Business }) => (
  <Row
    alignItems="stretch"
    position="relative"
    flexWrap="wrap"
    justifyContent="space-between"
    columnGap="2"
    mt="3"
    pt={{ base: "3", md: "4" }}
    borderTopWidth="1px"
  >
    {phone && <Phone phone={phone} />}
    {email && (
      <ContactLink href={getEmailAddress(email)}>
        <Icon name="mail" color="brand.fg" width="4" height="4" />
        {email}
      </ContactLink>
    )}
    {getWebsiteAddress(website) && (
      <ExternalLink href={website} rel="sponsored" look="quiet" size="compact" px="0" color="brand.fg">
        {finder.website} <chakra.span srOnly>{finder.of(name)}</chakra.span>
      </ExternalLink>
    )}
  </Row>
);

/** A business: what it does, where it is, and how to reach it. */
export const BusinessCard = memo(({ business }: { business: Business }) => (
  <Card
    data-slug={business.slug}
    position="relative"
    p="0"
    gap="0"
    overflow="hidden"
    transition="border-color 260ms"
    _hover={{ borderColor: "brand.solid" }}
    _focusWithin={{ borderColor: "brand.solid" }}
  >
    <Box hideBelow={business.logo || business.featuredImage ? undefined : "sm"}>
      <BusinessPicture business={business} />
    </Box>
    <Stack flexGrow="1" gap="3" pt={{ base: "6", md: "7" }} px={{ base: "6", md: "8" }} pb={{ base: "3", md: "4" }}>
      <Row alignItems="stretch" as="p" justifyContent="space-between" gap="3" textStyle="small" color="brand.fg">
        <chakra.span fontWeight="600">{business.category}</chakra.span>
        {business.isSample && <chakra.span color="fg.muted">{finder.sample}</chakra.span>}
      </Row>
      <div>
        <Heading as="h3" textStyle="heading" dir="auto">
          <NameLink to={paths.business(business.slug)}>{business.name}</NameLink>
        </Heading>
        <Place>
          <Icon name="pin" width="4" height="4" />
          <bdi>{business.location}</bdi>
        </Place>
      </div>
      <Text flexGrow="1" dir="auto" overflowWrap="anywhere">
        {business.description}
      </Text>
      <Contact business={business} />
    </Stack>
  </Card>
));
