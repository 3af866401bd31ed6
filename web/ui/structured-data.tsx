import { toClubIso } from "#web/lib/dates.ts";

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
  image: string | undefined;
  organizer: { name: string; url?: string };
  isCanceled?: boolean;
  /** Where one registers, and what it costs in words; undefined where one no longer can. */
  offer: { url: string; name?: string; isSoldOut?: boolean } | undefined;
};

/** An event for search engines (schema.org, as Google documents "Event"). */
export const EventData = ({ startDate, endDate, place, organizer, offer, isCanceled = false, ...event }: Props) => {
  const { isSoldOut = false, ...offered } = offer ?? {};
  return (
    <StructuredData
      data={{
        "@type": "Event",
        ...event,
        // With the offset of the place, as search engines ask.
        startDate: toClubIso(startDate),
        endDate: endDate && toClubIso(endDate),
        eventStatus: `https://schema.org/${isCanceled ? "EventCancelled" : "EventScheduled"}`,
        eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
        location: { "@type": "Place", ...place },
        organizer: { "@type": "Organization", ...organizer },
        ...(offer && {
          offers: {
            "@type": "Offer",
            ...offered,
            availability: `https://schema.org/${isSoldOut ? "SoldOut" : "InStock"}`,
          },
        }),
      }}
    />
  );
};
