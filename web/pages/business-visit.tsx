import { brand } from "#shared/brand.ts";
import type { BusinessPage } from "#shared/listings.ts";
import { businessNext, businessNotFound, listYours, businessWords } from "#web/content/business.ts";
import { BusinessBody, BusinessSkeleton } from "#web/features/listings/business/business-body.tsx";
import { findLoadedCard, useBusiness } from "#web/features/listings/public-list.ts";
import { isUnknown } from "#web/lib/api/client.ts";
import { takeServedData } from "#web/lib/api/served.ts";
import { paths, siteOrigin } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LinkCards } from "#web/ui/cards.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { getInstagramAddress, getWebsiteAddress } from "#web/ui/outside-addresses.ts";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";
import { findLinks } from "#web/ui/web-links.ts";
import { BusinessFrame } from "./business.tsx";

takeServedData();

const isGiven = <Value,>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/** A listed business for search engines (schema.org). */
const BusinessData = ({ business }: { business: BusinessPage }) => {
  const { slug, name, description, location, phone, website, logo, featuredImage, instagram, otherSocials } = business;
  const pictures = [featuredImage, logo].filter(isGiven).map((path) => siteOrigin + path);
  const elsewhere = [getWebsiteAddress(website), getInstagramAddress(instagram), ...findLinks(otherSocials)].filter(
    isGiven,
  );
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

const { eyebrow, title, text, back } = businessNotFound;

/** Shown if the business does not exist or is no longer listed. */
const BusinessNotFound = () => (
  <>
    <title>{`${title} · ${brand.name}`}</title>
    <meta name="robots" content="noindex" />
    <PageHero motif="network" eyebrow={eyebrow} title={title} text={text}>
      <LinkButton look="gold" to={paths.network}>
        {back}
      </LinkButton>
      <LinkButton to={listYours.action.to}>{listYours.action.label}</LinkButton>
    </PageHero>
    <Section aria-labelledby="next" bg="bg.subtle">
      <SectionHead id="next" eyebrow={businessNext.eyebrow} title={businessNext.title} />
      <LinkCards cards={businessNext.cards} />
    </Section>
  </>
);

/** A listed business's page; while it loads, the contents of its directory card. */
export const BusinessVisit = ({ slug }: { slug: string }) => {
  const { data: page, error, isFetching, refetch } = useBusiness(slug);
  if (isUnknown(error)) return <BusinessNotFound />;
  const known = page ?? findLoadedCard(slug);
  return (
    <BusinessFrame
      // A loaded business has another layout; as new elements, it does not count as a layout shift.
      key={known ? "known" : "unknown"}
      business={known}
      hasFailed={!isFetching}
    >
      {page && <BusinessBody business={page} />}
      {page && <BusinessData business={page} />}
      {!page &&
        (isFetching ? (
          <BusinessSkeleton />
        ) : (
          <FailedRegion message={businessWords.failed} onRetry={() => void refetch()} />
        ))}
    </BusinessFrame>
  );
};
