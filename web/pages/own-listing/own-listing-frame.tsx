import type { ReactNode } from "react";
import { ownListingPage as words } from "#web/content/own-listing-page.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section } from "#web/ui/section.tsx";

/** The page around a listing, and around its shape while it loads. */
export const OwnListingFrame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title={words.title} description={words.description} picture="business-listing" isPrivate />
    <PageHero motif="frames" isLow eyebrow={words.eyebrow} title={words.title} text={words.text} />
    <Section aria-label={words.about} bg="bg">
      {children}
    </Section>
  </>
);
