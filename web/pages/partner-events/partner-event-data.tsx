import type { PartnerEvent } from "#web/content/partner-events.ts";
import { siteOrigin } from "#web/ui/site-origin.ts";
import { StructuredData } from "#web/ui/structured-data.tsx";

const placeOf = (location: string) => {
  const [name, ...address] = location.split(", ");
  return { "@type": "Place", name, address: address.join(", ") };
};

/** A partner's event for search engines (schema.org). */
export const PartnerEventData = ({ event }: { event: PartnerEvent }) => (
  <StructuredData
    data={{
      "@type": "Event",
      name: event.title,
      description: event.description,
      startDate: event.startsAt,
      endDate: event.endsAt,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: placeOf(event.location),
      image: siteOrigin + event.image.url,
      organizer: { "@type": "Organization", name: event.partner },
      offers: {
        "@type": "Offer",
        name: event.price,
        url: event.registrationUrl,
        availability: "https://schema.org/InStock",
      },
    }}
  />
);
