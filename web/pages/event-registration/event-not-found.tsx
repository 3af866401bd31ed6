import { brand } from "#shared/brand.ts";
import { eventNotFound } from "#web/content/registrations.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { MoreOfTheClub } from "./more-of-the-club.tsx";

const { eyebrow, title, text, back } = eventNotFound;

/** What a link to an unknown event shows. */
export const EventNotFound = () => (
  <>
    <title>{`${title} · ${brand.name}`}</title>
    <meta name="robots" content="noindex" />
    <PageHero motif="rings" eyebrow={eyebrow} title={title} text={text}>
      <LinkButton look="gold" to={paths.events}>
        {back}
      </LinkButton>
    </PageHero>
    <MoreOfTheClub />
  </>
);
