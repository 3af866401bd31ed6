import { labels, type Application } from "#shared/applications.ts";
import { brand } from "#shared/brand.ts";
import { Layout, Paragraph } from "./layout.tsx";

/** Anybody can enter anybody's address: of what was typed this email says nothing. */
type Received = Pick<Application, "membershipType">;

/** Confirms to the applicant that the application has arrived. */
export const example: Received = { membershipType: "standard" };

export const subject = () => `Your application to ${brand.name}`;

export const Body = ({ membershipType }: Received) => (
  <Layout
    preview="We'll be in touch with you shortly."
    heading="Application Submitted"
    reason={`You received this email because this address was used to apply for membership in ${brand.name}. If it wasn't you, write to ${brand.contactEmail} and we'll remove it.`}
  >
    <Paragraph>
      Thank you for applying for {labels.membershipType[membershipType]} membership in {brand.name}. We'll be in touch
      with you shortly.
    </Paragraph>
  </Layout>
);
