import { ownRegistrationWords } from "#web/content/registrations.ts";
import { LostLinkForm } from "#web/features/private-links/lost-link-form.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { contactAbout } from "#web/ui/contact-about.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { MoreOfTheClub } from "../event-registration/more-of-the-club.tsx";

const { wrongLink: words, description } = ownRegistrationWords;

/** What a link shows that opens no registration. */
export const WrongLink = () => (
  <>
    <PageHead title={words.title} description={description} picture="events" isPrivate />
    <PageHero motif="rings" eyebrow={words.eyebrow} title={words.title} text={words.text}>
      <LinkButton look="gold" to={paths.events}>
        {words.events}
      </LinkButton>
      <LinkButton to={contactAbout(words.subject)}>{words.contact}</LinkButton>
    </PageHero>
    <LostLinkForm />
    <MoreOfTheClub />
  </>
);
