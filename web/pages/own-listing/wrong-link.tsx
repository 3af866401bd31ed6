import { listingNext } from "#web/content/listings.ts";
import { ownListingPage } from "#web/content/own-listing-page.ts";
import { LostLinkForm } from "#web/features/private-links/lost-link-form.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { contactAbout } from "#web/ui/contact-about.ts";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const { wrongLink: words, description } = ownListingPage;

/** What a link shows that opens no listing. */
export const WrongLink = () => (
  <>
    <PageHead title={words.title} description={description} picture="business-listing" isPrivate />
    <PageHero motif="frames" eyebrow={words.eyebrow} title={words.title} text={words.text}>
      <LinkButton look="gold" to={paths.businessListing}>
        {words.list}
      </LinkButton>
      <LinkButton to={contactAbout(words.subject)}>{words.contact}</LinkButton>
    </PageHero>
    <LostLinkForm />
    <Section aria-labelledby="next" bg="bg.subtle">
      <SectionHead id="next" eyebrow={listingNext.eyebrow} title={words.next} />
      <LinkCards cards={listingNext.cards} />
    </Section>
  </>
);
