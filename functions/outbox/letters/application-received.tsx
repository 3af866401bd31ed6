import { labels, type Application } from "#shared/applications.ts";
import { brand } from "#shared/brand.ts";
import { Layout, Paragraph } from "./layout.tsx";

/** Anybody can enter anybody's address: of what was typed this letter says nothing. */
type Received = Pick<Application, "membershipType">;

/** Confirms to the applicant that the application has arrived. */
export const example: Received = { membershipType: "standard" };

export const subject = () => `Your application to ${brand.name}`;

export const Body = ({ membershipType }: Received) => (
  <Layout
    preview="We'll be in touch with you shortly."
    heading="Application Submitted"
    reason={`You get this letter because this address was entered in the membership application of ${brand.name}. If it was not you, write to ${brand.contactEmail} and we remove it.`}
  >
    <Paragraph>
      Thank you for applying for {labels.membershipType[membershipType]} membership of {brand.name}. We'll be in touch
      with you shortly.
    </Paragraph>
  </Layout>
);
