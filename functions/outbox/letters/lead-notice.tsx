import { tagsOfLead, type Lead } from "#shared/leads.ts";
import { Answers, Layout, Paragraph } from "./layout.tsx";
import { exampleLead, leadAnswers } from "./lead-answers.ts";

/** Tells the club of a new lead, with every field and its tags; answering it writes to the visitor. */
export const example: Lead = exampleLead;

export const subject = (lead: Lead) => `New lead: ${lead.firstName} ${lead.lastName}`;

export const Body = (lead: Lead) => (
  <Layout
    preview={`${lead.interestLevel} · ${lead.profession}, ${lead.city}`}
    heading={`${lead.firstName} ${lead.lastName} wants to stay connected`}
    reason="You received this email because a visitor used the Stay Connected form. Reply to reach the visitor."
  >
    <Answers rows={[...leadAnswers(lead), ["Tags", tagsOfLead(lead).join(", ")]]} />
    {lead.earlyAccess && <Paragraph>Asked for early bird access to events and offers.</Paragraph>}
  </Layout>
);
