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
