import type { BusinessPage } from "#shared/listings.ts";
import { paths } from "#web/paths.ts";
import { getInstagramAddress, getWebsiteAddress } from "#web/ui/outside-addresses.ts";
import { siteOrigin } from "#web/ui/site-origin.ts";
import { StructuredData } from "#web/ui/structured-data.tsx";
import { findLinks } from "#web/ui/web-links.ts";

const isGiven = <Value,>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** A listed business for search engines (schema.org). */
export const BusinessData = ({ business }: { business: BusinessPage }) => {
  const { slug, name, description, location, phone, website, logo, featuredImage, instagram, otherSocials } = business;
  const pictures = [featuredImage, logo].filter(isGiven).map((path) => siteOrigin + path);
  const elsewhere = [getWebsiteAddress(website), getInstagramAddress(instagram), ...findLinks(otherSocials)].filter(isGiven);
  return (
    <StructuredData
      data={{
        "@type": "LocalBusiness",
        name,
        description,
        url: siteOrigin + paths.business(slug),
        address: location,
        telephone: phone,
        ...(pictures.length > 0 && { image: pictures }),
        ...(logo && { logo: siteOrigin + logo }),
        ...(elsewhere.length > 0 && { sameAs: elsewhere }),
      }}
    />
  );
};
