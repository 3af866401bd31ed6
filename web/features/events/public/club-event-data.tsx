import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { paths, siteOrigin } from "#web/paths.ts";
import { EventData } from "#web/ui/structured-data.tsx";

/** schema.org data of a public event with a date, which search engines require. */
export const ClubEventData = ({ event }: { event: ClubEvent }) =>
  event.startsAt && !event.isComingSoon && event.audience === "public" ? (
    <EventData
      name={event.title}
      description={event.description}
      startDate={event.startsAt}
      endDate={event.endsAt}
      place={{ name: event.location, address: event.location }}
      image={siteOrigin + (event.picture ?? "/og/events.jpg")}
      organizer={{ name: brand.name, url: siteOrigin }}
      offer={{ url: siteOrigin + paths.eventRegistration(event.id) }}
    />
  ) : null;
