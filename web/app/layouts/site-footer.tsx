import { Box, chakra } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { brand, socialAccounts } from "#shared/brand.ts";
import { footer } from "#web/content/shell.ts";
import { BrandMark } from "#web/ui/brand-mark.tsx";
import { Row, Text } from "#web/ui/layout.ts";
import { PageWidth } from "#web/ui/section.tsx";

const linkLook = {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minHeight: { base: "8", md: "11" },
    color: "fg",
    textDecoration: "none",
    overflowWrap: "anywhere",
    _hover: { color: "brand.fg", textDecoration: "underline" },
  },
} as const;

const InnerLink = chakra(Link, linkLook);
const OuterLink = chakra("a", linkLook);
const Heading = chakra("h2", { base: { textStyle: "eyebrow", color: "brand.fg", mb: "2", hideBelow: "md" } });

/** The foot of every public page, always in the dark theme: the page ends where it began. On phones it takes less than a quarter of the shortest. */
export const SiteFooter = () => (
  <Box as="footer" className="dark" bg="bg" color="fg" borderTopWidth="1px">
    <PageWidth
      display="grid"
      columnGap={{ base: "4", md: "12" }}
      rowGap="3"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "2fr 1fr 1fr" }}
      pt={{ base: "5", md: "16" }}
      pb={{ base: "3", md: "16" }}
      textStyle={{ base: "small", md: "body" }}
    >
      <Box maxWidth="26rem" gridColumn={{ base: "span 2", md: "auto" }}>
        <Box hideBelow="md" mb="4">
          <BrandMark />
        </Box>
        <Text color="fg.muted">{footer.mission}</Text>
      </Box>
      <nav aria-label="Quick Links">
        <Heading>Quick Links</Heading>
        <ul>
          {footer.quickLinks.map(({ label, to }) => (
            <li key={to}>
              <InnerLink to={to}>{label}</InnerLink>
            </li>
          ))}
        </ul>
      </nav>
      <Box>
        <Heading>Contact</Heading>
        <OuterLink href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</OuterLink>
        <br />
        <InnerLink to={footer.contact.to}>{footer.contact.label}</InnerLink>
        <br />
        <InnerLink to={footer.lostLink.to}>{footer.lostLink.label}</InnerLink>
        {socialAccounts.map(({ name, url }) => (
          <div key={url}>
            <OuterLink href={url}>{name}</OuterLink>
          </div>
        ))}
        <Row as="nav" aria-label="Legal" gap="6">
          {footer.legal.map(({ label, to }) => (
            <InnerLink key={to} to={to}>
              {label}
            </InnerLink>
          ))}
        </Row>
      </Box>
    </PageWidth>
    <PageWidth textStyle="small" color="fg.muted">
      <Text py={{ base: "2", md: "4" }} borderTopWidth="1px">
        © {brand.copyrightYear} {brand.name}. All rights reserved.
      </Text>
    </PageWidth>
  </Box>
);
