import { brand } from "#shared/brand.ts";
import { formatClock, formatDate } from "../../platform/club-time.ts";
import { Answers, Layout, Paragraph, Salutation } from "./layout.tsx";
import {
  ListingLink,
  listingExample as listing,
  listed,
  formatBusinessName,
  type ListingData,
} from "./listing-parts.tsx";

type Data = ListingData & {
  /** When the grace is over, in UTC. */
  staysUntil: string;
};

/** Tells the owner that a payment has failed, and until when the listing stays nonetheless. */
export const example: Data = { ...listing, staysUntil: "2026-12-08T18:00:00.000Z" };

export const subject = () => "The payment for your business listing did not go through";

export const Body = (data: Data) => (
  <Layout
    preview="Please check your card. Your listing stays up for now."
    heading="Your payment did not go through"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>
      {`We couldn't charge your card for ${formatBusinessName(data)}. Your listing stays in our Network Directory for now; to keep it there, please update your card by the date below.`}
    </Paragraph>
    <Answers
      rows={[["Live until", `${formatDate(data.staysUntil)}, ${formatClock(data.staysUntil)} in ${brand.city}`]]}
    />
    <Paragraph>If you've already updated it, there's nothing to do.</Paragraph>
    <ListingLink token={data.token} label="Change your card" />
  </Layout>
);
