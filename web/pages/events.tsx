import { eventsNext, eventsPage, upcoming } from "#web/content/events.ts";
import { EventSkeleton } from "#web/features/events/event-skeleton.tsx";
import { paths } from "#web/paths.ts";
import { LinkCards } from "#web/ui/link-cards.tsx";
import { NearPart } from "#web/ui/near-part.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageHero } from "#web/ui/page-hero.tsx";
import { Section, SectionHead } from "#web/ui/section.tsx";
import { AttireGuide } from "./events/attire-guide.tsx";
import { ExternalRegistration } from "./events/external-registration.tsx";
import { Notify } from "./events/notify.tsx";
import { useRegisteredToast } from "./events/use-registered-toast.ts";

const loadUpcoming = async () => (await import("./events/upcoming.tsx")).Upcoming;

/** What the club is up to, and how to hear of it. */
export const Events = () => {
  useRegisteredToast();
  return (
    <>
      <PageHead title={eventsPage.title} description={eventsPage.description} path={paths.events} />
      <PageHero motif="rings" {...eventsPage} />
      <Section aria-labelledby="upcoming" bg="bg">
        <SectionHead id="upcoming" title={upcoming.title} />
        <NearPart
          load={loadUpcoming}
          placeholder={<EventSkeleton />}
          minHeight={{ base: "57rem", sm: "45rem", md: "39rem", lg: "24rem" }}
          mt="8"
        />
      </Section>
      <ExternalRegistration />
      <AttireGuide />
      <Notify />
      <Section aria-labelledby="next" bg="bg.subtle">
        <SectionHead id="next" eyebrow={eventsNext.eyebrow} title={eventsNext.title} />
        <LinkCards cards={eventsNext.cards} />
      </Section>
    </>
  );
};
