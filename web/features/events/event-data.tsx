import { brand } from "#shared/brand.ts";
import type { ClubEvent } from "#shared/events.ts";
import { paths } from "#web/paths.ts";
import { siteOrigin } from "#web/ui/site-origin.ts";
import { StructuredData } from "#web/ui/structured-data.tsx";

/** An event for search engines, once it has a date: they take none without. */
export const EventData = ({ event }: { event: ClubEvent }) => {
  if (!event.startsAt || event.isComingSoon) return null;
  const organizer = { "@type": "Organization", name: brand.name, url: siteOrigin };
  return (
    <StructuredData
      data={{
        "@type": "Event",
        name: event.title,
        description: event.description,
        startDate: event.startsAt,
        endDate: event.endsAt,
        eventStatus: "https://schema.org/EventScheduled",
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: { "@type": "Place", name: event.location, address: event.location },
        image: `${siteOrigin}/og/events.jpg`,
        url: siteOrigin + paths.eventRegistration(event.id),
        organizer,
      }}
    />
  );
};
