import { explore } from "#web/content/home.ts";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

/** Where to look next. */
export const Explore = () => (
  <Section aria-labelledby="explore" bg="bg">
    <SectionHead id="explore" eyebrow={explore.eyebrow} title={explore.title} />
    <LinkCards cards={explore.cards} />
  </Section>
);
