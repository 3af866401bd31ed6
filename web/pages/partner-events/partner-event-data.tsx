import type { PartnerEvent } from "#web/content/partner-events.ts";
import { EventData } from "#web/ui/event-data.tsx";
import { siteOrigin } from "#web/ui/site-origin.ts";

const placeOf = (location: string) => {
  const [name = "", ...address] = location.split(", ");
  return { name, address: address.join(", ") };
};

/** A partner's event for search engines. */
export const PartnerEventData = ({ event }: { event: PartnerEvent }) => (
  <EventData
    name={event.title}
    description={event.description}
    startDate={event.startsAt}
    endDate={event.endsAt}
    place={placeOf(event.location)}
    image={siteOrigin + event.image.url}
    organizer={{ name: event.partner }}
    offer={{ url: event.registrationUrl, name: event.price }}
  />
);
