import { Answers, Layout, Paragraph, Salutation } from "./layout.tsx";
import { businessLink } from "./links.ts";
import {
  ListingLink,
  listingExample as listing,
  listed,
  formatBusinessName,
  price,
  type ListingData,
} from "./listing-parts.tsx";

type Data = ListingData & {
  /** The address of the business under `/network/`. */
  slug: string;
};

/** Tells the owner that the listing is paid for and shown, and how to change or cancel it. */
export const example: Data = { ...listing, slug: "okafor-studio" };

export const subject = () => "Your business listing is live";

export const Body = (data: Data) => (
  <Layout
    preview="Thank you. Members and visitors can now find you in our Network Directory."
    heading="Your business listing is live"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>{`Thank you for listing ${formatBusinessName(data)} with us. It's now live in our Network Directory.`}</Paragraph>
    <Answers
      rows={[
        ["Your page", businessLink(data.slug)],
        ["Price", price],
      ]}
    />
    <Paragraph>
      {`The listing costs ${price} until you cancel it. On your private page you can edit it, change your card, see your invoices, and cancel anytime.`}
    </Paragraph>
    <ListingLink token={data.token} label="Change or cancel your listing" />
  </Layout>
);
