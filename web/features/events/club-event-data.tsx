import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { paths } from "#web/paths.ts";
import { EventData } from "#web/ui/event-data.tsx";
import { siteOrigin } from "#web/ui/site-origin.ts";

/** One of the club's events for search engines, once it has a date: they take none without. */
export const ClubEventData = ({ event }: { event: ClubEvent }) =>
  event.startsAt && !event.isComingSoon ? (
    <EventData
      name={event.title}
      description={event.description}
      startDate={event.startsAt}
      endDate={event.endsAt}
      place={{ name: event.location, address: event.location }}
      image={`${siteOrigin}/og/events.jpg`}
      organizer={{ name: brand.name, url: siteOrigin }}
      offer={{ url: siteOrigin + paths.eventRegistration(event.id) }}
    />
  ) : null;
