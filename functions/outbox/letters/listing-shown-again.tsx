import { Answers, Layout, Paragraph } from "./layout.tsx";
import { Salutation } from "./letter-parts.tsx";
import type { ListingData } from "./listing-data.ts";
import { OwnPage, example as listing, listed, nameOf } from "./listing-parts.tsx";
import { businessLink } from "./private-link.ts";

type Data = ListingData & {
  /** The address of the business under `/network/`. */
  slug: string;
  /** What becomes of the subscription that pays for it. */
  subscription: "goes on" | "ends";
};

/** Tells the owner that a listing which an admin had hidden is shown again, and still paid for. */
export const example: Data = { ...listing, slug: "okafor-studio", subscription: "goes on" };

export const subject = () => "Your business listing is shown again";

const paid = {
  "goes on": "Your subscription goes on; you can cancel it on your page.",
  ends: "Your subscription ends with the month that is paid: nothing more is charged.",
};

export const Body = (data: Data) => (
  <Layout
    preview="Members and visitors find your business on our network page again."
    heading="Your business listing is shown again"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>
      {`We show the listing of ${nameOf(data)} again: members and visitors find it on our network page.`}
    </Paragraph>
    <Answers
      rows={[
        ["Your page", businessLink(data.slug)],
        ["Subscription", paid[data.subscription]],
      ]}
    />
    <OwnPage token={data.token} label="See, change or cancel your listing" />
  </Layout>
);
