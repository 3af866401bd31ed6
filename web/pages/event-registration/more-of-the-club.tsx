import { registrationNext } from "#web/content/registrations.ts";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const { eyebrow, title, cards } = registrationNext;

/** Where to go on from a page about registering. */
export const MoreOfTheClub = () => (
  <Section aria-labelledby="next" bg="bg.subtle">
    <SectionHead id="next" eyebrow={eyebrow} title={title} />
    <LinkCards cards={cards} />
  </Section>
);
