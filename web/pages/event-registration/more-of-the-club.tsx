import { registrationNext } from "#web/content/registrations.ts";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";

const { eyebrow, title, cards } = registrationNext;

/** Links from the registration pages to the rest of the site. */
export const MoreOfTheClub = () => (
  <Section aria-labelledby="next" bg="bg.subtle">
    <SectionHead id="next" eyebrow={eyebrow} title={title} />
    <LinkCards cards={cards} />
  </Section>
);
