import { hero } from "#web/content/home.ts";
import { organization } from "#web/content/organization.ts";
import { paths } from "#web/paths.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { StructuredData } from "#web/ui/structured-data.tsx";
import { Benefits } from "./home/benefits.tsx";
import { Contact } from "./home/contact.tsx";
import { Explore } from "./home/explore.tsx";
import { Hero } from "./home/hero.tsx";
import { StayConnectedCall } from "./home/stay-connected-call.tsx";

/** The front page. */
export const Home = () => (
  <>
    <PageHead title={hero.headline} description={hero.text} path={paths.home} />
    <StructuredData data={organization} />
    <Hero />
    <Benefits />
    <StayConnectedCall />
    <Explore />
    <Contact />
  </>
);
