import { askAboutWebsites, websitesHead, websitesHero } from "#web/content/websites.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CallToAction } from "#web/ui/call-to-action.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Features } from "./wix/features.tsx";
import { Plans } from "./wix/plans.tsx";

/** Websites that the club builds for businesses; no other page links here. */
export const Websites = () => (
  <>
    <PageHead {...websitesHead} path={paths.websites} />
    <PageHero motif="frames" {...websitesHero}>
      <LinkButton look="gold" to={websitesHero.action.to}>
        {websitesHero.action.label}
      </LinkButton>
    </PageHero>
    <Features />
    <Plans />
    <CallToAction id="ask" {...askAboutWebsites}>
      <LinkButton look="gold" to={askAboutWebsites.action.to}>
        {askAboutWebsites.action.label}
      </LinkButton>
    </CallToAction>
  </>
);
