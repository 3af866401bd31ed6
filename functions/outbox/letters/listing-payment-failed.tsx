import { brand } from "#shared/brand.ts";
import { clockOf, dateOf } from "../../events/club-time.ts";
import { Answers, Layout, Paragraph } from "./layout.tsx";
import { Salutation } from "./letter-parts.tsx";
import type { ListingData } from "./listing-data.ts";
import { OwnPage, example as listing, listed, nameOf } from "./listing-parts.tsx";

type Data = ListingData & {
  /** When the grace is over, in UTC. */
  staysUntil: string;
};

/** Tells the owner that a payment has failed, and until when the listing stays nonetheless. */
export const example: Data = { ...listing, staysUntil: "2026-12-08T18:00:00.000Z" };

export const subject = () => "The payment for your business listing did not go through";

export const Body = (data: Data) => (
  <Layout
    preview="Please check your card. Your listing stays for some days."
    heading="Your payment did not go through"
    reason={listed}
  >
    <Salutation name={data.fullName} />
    <Paragraph>
      {`We could not charge your card for the listing of ${nameOf(data)}. It stays on our network page for now; please change the card by the day below, and everything goes on as before.`}
    </Paragraph>
    <Answers rows={[["Stays until", `${dateOf(data.staysUntil)}, ${clockOf(data.staysUntil)} in ${brand.city}`]]} />
    <Paragraph>If you have changed it already, you need not do anything.</Paragraph>
    <OwnPage token={data.token} label="Change your card" />
  </Layout>
);
