import { aboutHead, aboutHero, aboutNext, apply } from "#web/content/about.ts";
import { organization } from "#web/content/organization.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";
import { Benefits } from "./about/benefits.tsx";
import { Board } from "./about/board.tsx";
import { Features } from "./about/features.tsx";
import { Stats } from "./about/stats.tsx";
import { Story } from "./about/story.tsx";

/** Who the club is. */
export const About = () => (
  <>
    <PageHead {...aboutHead} path={paths.about} />
    <StructuredData data={organization} />
    <PageHero motif="skyline" {...aboutHero} />
    <Story />
    <Stats />
    <Features />
    <Benefits />
    <Board />
    <Section aria-labelledby="next" bg="bg">
      <SectionHead id="next" eyebrow={aboutNext.eyebrow} title={aboutNext.title} />
      <LinkCards cards={aboutNext.cards} />
    </Section>
    <CallToAction id="apply" {...apply}>
      <LinkButton look="gold" to={apply.action.to}>
        {apply.action.label}
      </LinkButton>
    </CallToAction>
  </>
);
