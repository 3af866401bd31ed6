import { listYourBusiness, networkHead, networkHero, networkNext } from "#web/content/network.ts";
import { Finder } from "#web/features/listings/directory/finder.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { LinkCards } from "#web/ui/cards.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** The Network Directory. */
export const Network = () => (
  <>
    <PageHead {...networkHead} path={paths.network} />
    <PageHero motif="network" {...networkHero}>
      <LinkButton look="gold" to={networkHero.action.to}>
        {networkHero.action.label}
      </LinkButton>
    </PageHero>
    <Finder />
    <CallToAction id="list-yours" {...listYourBusiness}>
      <LinkButton look="gold" to={listYourBusiness.action.to}>
        {listYourBusiness.action.label}
      </LinkButton>
    </CallToAction>
    <Section aria-labelledby="next" bg="bg.subtle">
      <SectionHead id="next" eyebrow={networkNext.eyebrow} title={networkNext.title} />
      <LinkCards cards={networkNext.cards} />
    </Section>
  </>
);
