import { brand } from "#shared/brand.ts";
import type { Lead } from "#shared/leads.ts";
import { Answers, Layout, Paragraph } from "./layout.tsx";
import { exampleLead, leadAnswers } from "./lead-answers.ts";

/** Thanks the visitor and gives back what was sent. */
export const example: Lead = exampleLead;

export const subject = () => `Thank you for connecting with ${brand.name}`;

export const Body = (lead: Lead) => (
  <Layout
    preview="Exclusive updates and invites are on their way."
    heading="Thank You for Connecting!"
    reason={`You received this email because this address was entered in the ${brand.name} Stay Connected form. If that wasn't you, write to ${brand.contactEmail} to remove it.`}
  >
    <Paragraph>
      Thanks for your interest in {brand.name}. Our team will be in touch with exclusive updates and invites soon.
    </Paragraph>
    <Paragraph>Here's what you sent us:</Paragraph>
    <Answers rows={leadAnswers(lead)} />
  </Layout>
);
