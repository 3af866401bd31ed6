import { brand } from "#shared/brand.ts";
import { siteOrigin } from "#web/paths.ts";

/** The club for search engines (schema.org). */
export const organization = {
  "@type": "Organization",
  name: brand.name,
  url: siteOrigin,
  logo: `${siteOrigin}/icon-512.png`,
  email: brand.contactEmail,
} as const;
