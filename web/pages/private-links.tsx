import { privateLinksPage as words } from "#web/content/private-links.ts";
import { LostLinkForm } from "#web/features/private-links/lost-link-form.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";

/** Where lost private links are sent again. */
export const PrivateLinks = () => (
  <>
    <PageHead title={words.title} description={words.description} picture="contact" isPrivate />
    <PageHero motif="lines" size="task" eyebrow={words.eyebrow} title={words.title} />
    <LostLinkForm />
  </>
);
