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
  /** Where one registers, and what it costs, in words or in the currency; none where one no longer can. */
  offers: readonly Offer[];
};

type Offer = { url: string; name?: string; price?: number; priceCurrency?: string; isSoldOut?: boolean };

const toOffer = ({ isSoldOut = false, ...offer }: Offer) => ({
  "@type": "Offer",
  ...offer,
  availability: `https://schema.org/${isSoldOut ? "SoldOut" : "InStock"}`,
});

/** An event for search engines (schema.org, as Google documents "Event"). */
export const EventData = ({ startDate, endDate, place, organizer, offers, isCanceled = false, ...event }: Props) => {
  const [first, ...more] = offers.map(toOffer);
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
        ...(first && { offers: more.length > 0 ? [first, ...more] : first }),
      }}
    />
  );
};
