import { brand } from "#shared/brand.ts";
import { formatClock, formatDate } from "../../platform/club-time.ts";
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
  /** The address of the business under `/network/`; none where nobody pays, so that it is not shown. */
  slug?: string;
  /** What becomes of the subscription; `none` where there is something to pay first. */
  subscription: "goes on" | "ends" | "overdue" | "none";
  /** When the grace for a payment that has failed is over, in UTC. */
  staysUntil?: string;
};

/** Tells the owner that a listing is no longer hidden, and what there is to pay. */
export const example: Data = { ...listing, slug: "okafor-studio", subscription: "goes on" };

const isShown = ({ slug }: Data) => slug !== undefined;
const heading = (data: Data) =>
  isShown(data) ? "Your business listing is back" : "Your business listing is no longer hidden";

export const subject = heading;

const paid = {
  "goes on": "Your subscription continues; you can cancel on your page.",
  ends: "Your subscription ends after the month you paid for: no more charges.",
  overdue: "The last payment did not go through. To keep your listing, change your card on your page.",
  none: "",
};

export const Body = (data: Data) => (
  <Layout preview={`About your listing with ${brand.name}.`} heading={heading(data)} reason={listed}>
    <Salutation name={data.fullName} />
    <Paragraph>
      {isShown(data)
        ? `Your listing for ${formatBusinessName(data)} is back. Members and visitors can find it in our directory.`
        : `Your listing for ${formatBusinessName(data)} is no longer hidden. Pay on your page to return it to our directory.`}
    </Paragraph>
    <Answers
      rows={[
        ["Your page", data.slug === undefined ? "" : businessLink(data.slug)],
        ["Subscription", paid[data.subscription]],
        [
          "Live until",
          data.staysUntil ? `${formatDate(data.staysUntil)}, ${formatClock(data.staysUntil)} in ${brand.city}` : "",
        ],
        ["Price", data.subscription === "none" ? price : ""],
      ]}
    />
    <ListingLink
      token={data.token}
      label={isShown(data) ? "Change or cancel your listing" : "View your listing and pay"}
    />
  </Layout>
);
