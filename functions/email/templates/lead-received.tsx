import { brand } from "#shared/brand.ts";
import type { Lead } from "#shared/leads.ts";
import { Layout, Paragraph, Salutation } from "./layout.tsx";

/** Anybody can enter anybody's address: of what was typed this email says a name at most. */
type Received = Pick<Lead, "firstName">;

/** Thanks whoever stays connected. */
export const example: Received = { firstName: "Ada" };

export const subject = () => `Thank you for connecting with ${brand.name}`;

export const Body = ({ firstName }: Received) => (
  <Layout
    preview="Exclusive updates and invites are on their way."
    heading="Thank You for Connecting!"
    reason={`You received this email because this address was entered in the ${brand.name} Stay Connected form. If that wasn't you, write to ${brand.contactEmail} to remove it.`}
  >
    <Salutation name={firstName} />
    <Paragraph>
      Thanks for your interest in {brand.name}. Our team will be in touch with exclusive updates and invites soon.
    </Paragraph>
  </Layout>
);
