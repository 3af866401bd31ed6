import { brand } from "#shared/brand.ts";
import { Answers, Layout, Paragraph, ClubWords, Salutation } from "./layout.tsx";
import {
  ListingLink,
  listingExample as listing,
  listed,
  formatBusinessName,
  type ListingData,
} from "./listing-parts.tsx";

type Data = ListingData & {
  /** What the admin said. */
  reason: string;
  /** Whether there was anything to pay, and whether there still is. */
  subscription: "none" | "goes on" | "ends" | "refused";
  picturesAreGone: boolean;
};

/** Tells the owner that an admin has hidden the listing, and why. */
export const example: Data = {
  ...listing,
  reason: "The phone number belongs to someone else.\nPlease write to us with the right one.",
  subscription: "ends",
  picturesAreGone: true,
};

export const subject = () => "Your business listing was taken down";

const paid = {
  none: "",
  "goes on": "Your subscription continues; you can cancel on your page.",
  ends: "Your subscription ends, too: no more charges.",
  refused: "We ended any later subscription at once and will refund it. No more charges.",
};

export const Body = (data: Data) => (
  <Layout
    preview={`About your listing with ${brand.name}.`}
    heading="Your business listing was taken down"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>{`We've hidden your listing for ${formatBusinessName(data)}. It isn't in our directory.`}</Paragraph>
    <ClubWords words={data.reason} />
    <Answers
      rows={[
        ["Subscription", paid[data.subscription]],
        ["Pictures", data.picturesAreGone ? "We have deleted them." : ""],
      ]}
    />
    <Paragraph>{`If you think this is a mistake, write to ${brand.contactEmail}.`}</Paragraph>
    <ListingLink token={data.token} label="See your listing" />
  </Layout>
);
