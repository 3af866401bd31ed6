import { brand } from "#shared/brand.ts";
import { businessNext, businessNotFound, listYours } from "#web/content/business.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const { eyebrow, title, text, back } = businessNotFound;

/** What the address of a business shows that is not listed, or no more. */
export const BusinessNotFound = () => (
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
