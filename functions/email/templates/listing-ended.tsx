import { Answers, Layout, Paragraph, Salutation } from "./layout.tsx";
import {
  ListingLink,
  listingExample as listing,
  listed,
  formatBusinessName,
  price,
  type ListingData,
} from "./listing-parts.tsx";

/** Tells the owner that the subscription is over, and that the listing can come back. */
export const example: ListingData = listing;

export const subject = () => "Your business listing has ended";

export const Body = (data: ListingData) => (
  <Layout
    preview="It's no longer shown, and charges have stopped."
    heading="Your business listing has ended"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>
      {`Your listing for ${formatBusinessName(data)} has ended. It's no longer in our Network Directory, and you won't be charged again.`}
    </Paragraph>
    <Paragraph>We saved it for you. If you'd like it back, pay again and it returns just as it was.</Paragraph>
    <Answers rows={[["Price", price]]} />
    <ListingLink token={data.token} label="Pay again" />
  </Layout>
);
