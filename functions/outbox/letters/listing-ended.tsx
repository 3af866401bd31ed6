import { Answers, Layout, Paragraph } from "./layout.tsx";
import { Salutation } from "./letter-parts.tsx";
import type { ListingData } from "./listing-data.ts";
import { OwnPage, example as listing, listed, nameOf, price } from "./listing-parts.tsx";

/** Tells the owner that the subscription is over, and that the listing can come back. */
export const example: ListingData = listing;

export const subject = () => "Your business listing has ended";

export const Body = (data: ListingData) => (
  <Layout
    preview="It is no longer shown, and nothing more is charged."
    heading="Your business listing has ended"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>
      {`The subscription for the listing of ${nameOf(data)} is over: it is no longer shown on our network page, and nothing more is charged.`}
    </Paragraph>
    <Paragraph>We have kept what it says. If you would like it back, pay again, and it is there as it was.</Paragraph>
    <Answers rows={[["Price", price]]} />
    <OwnPage token={data.token} label="Pay again" />
  </Layout>
);
