/** A schema.org object for search engines, such as an Organization or an Event. */
export const StructuredData = ({ data }: { data: { "@type": string } & Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    // "<" is escaped: no text in it can end the element.
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c"),
    }}
  />
);

type Props = {
  name: string;
  description: string;
  startDate: string;
  endDate: string | undefined;
  place: { name: string; address: string };
  image: string;
  organizer: { name: string; url?: string };
  /** Where one registers, and what it costs in words. */
  offer: { url: string; name?: string };
};

/** An event that takes place, for search engines (schema.org). */
export const EventData = ({ place, organizer, offer, ...event }: Props) => (
  <StructuredData
    data={{
      "@type": "Event",
      ...event,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", ...place },
      organizer: { "@type": "Organization", ...organizer },
      offers: { "@type": "Offer", ...offer, availability: "https://schema.org/InStock" },
    }}
  />
);
