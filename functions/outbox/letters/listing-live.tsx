import { Answers, Layout, Paragraph } from "./layout.tsx";
import { Salutation } from "./letter-parts.tsx";
import type { ListingData } from "./listing-data.ts";
import { OwnPage, example as listing, listed, nameOf, price } from "./listing-parts.tsx";
import { businessLink } from "./private-link.ts";

type Data = ListingData & {
  /** The address of the business under `/network/`. */
  slug: string;
};

/** Tells the owner that the listing is paid for and shown, and how to change or cancel it. */
export const example: Data = { ...listing, slug: "okafor-studio" };

export const subject = () => "Your business listing is live";

export const Body = (data: Data) => (
  <Layout
    preview="Thank you. Members and visitors now find your business on our network page."
    heading="Your business listing is live"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>
      {`Thank you for listing ${nameOf(data)} with us. Members and visitors now find it on our network page.`}
    </Paragraph>
    <Answers
      rows={[
        ["Your page", businessLink(data.slug)],
        ["Price", price],
      ]}
    />
    <Paragraph>
      {`The listing costs ${price} until you cancel it. On a page of your own you can change what it says, change your card, see your invoices, and cancel at any time.`}
    </Paragraph>
    <OwnPage token={data.token} label="See, change or cancel your listing" />
  </Layout>
);
