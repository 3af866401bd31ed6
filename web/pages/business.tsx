import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { describeBusiness } from "#shared/link-pictures.ts";
import {
  businessWords,
  sampleDetails,
  businessNext,
  businessWords as words,
  listYours,
} from "#web/content/business.ts";
import { samples, type Business } from "#web/content/network.ts";
import { BusinessBody, BusinessSkeleton } from "#web/features/listings/business/business-body.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { LinkCards } from "#web/ui/cards.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { FailedRegion } from "#web/ui/failed-region.tsx";
import { LivePart } from "#web/ui/lazy-part.tsx";
import { getWebsiteAddress } from "#web/ui/outside-addresses.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const load = async () => (await import("./business-visit.tsx")).BusinessVisit;

const headOf = ({ isSample, ...business }: Business) => ({
  title: business.name,
  description: business.description.replace(/\s+/g, " "),
  path: paths.business(business.slug),
  shown: isSample ? undefined : describeBusiness(business),
  isPrivate: isSample,
});

const heroOf = ({ category, name, description }: Business) => ({ eyebrow: category, title: name, text: description });

const unknownHero = (hasFailed: boolean) => {
  const { hero, failed } = words.unknown;
  return hasFailed ? { ...hero, text: failed } : hero;
};

type Props = {
  /** Undefined while loading. */
  business?: Business;
  /** Whether it failed to load. */
  hasFailed?: boolean;
  children: ReactNode;
};

/** The layout around a business's details, the children. */
export const BusinessFrame = ({ business, hasFailed = false, children }: Props) => (
  <>
    <PageHead picture="network" {...(business ? headOf(business) : words.unknown.head)} />
    <PageHero motif="network" size="low" {...(business ? heroOf(business) : unknownHero(hasFailed))}>
      {business && getWebsiteAddress(business.website) && (
        <ExternalLink href={business.website} rel="sponsored" look="gold">
          {words.visit}
        </ExternalLink>
      )}
      <LinkButton to={paths.network}>{words.back}</LinkButton>
    </PageHero>
    <Section aria-label={words.details} bg="bg">
      {children}
    </Section>
    <CallToAction id="list-yours" {...listYours}>
      <LinkButton look="gold" to={listYours.action.to}>
        {listYours.action.label}
      </LinkButton>
    </CallToAction>
    <Section aria-labelledby="next" bg="bg.subtle">
      <SectionHead id="next" eyebrow={businessNext.eyebrow} title={businessNext.title} />
      <LinkCards cards={businessNext.cards} />
    </Section>
  </>
);

const loading = (
  <BusinessFrame>
    <BusinessSkeleton />
  </BusinessFrame>
);

/** A business of the directory: a sample or a listed one. */
export const BusinessPage = () => {
  const { slug = "" } = useParams();
  const sample = samples.find((each) => each.slug === slug);
  if (sample)
    return (
      <BusinessFrame key={slug} business={sample}>
        <BusinessBody business={{ ...sample, ...sampleDetails[sample.slug], instagram: "", otherSocials: "" }} />
      </BusinessFrame>
    );
  return (
    <LivePart
      key={slug}
      load={load}
      props={{ slug }}
      placeholder={loading}
      failed={(retry) => (
        <BusinessFrame hasFailed>
          <FailedRegion message={businessWords.failed} onRetry={retry} />
        </BusinessFrame>
      )}
    />
  );
};
