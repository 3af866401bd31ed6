import { tagsOfLead, type Lead } from "#shared/leads.ts";
import { Answers, Layout, Paragraph } from "./layout.tsx";

/** Tells the club of a new lead, with every field and its tags; answering it writes to the visitor. */
export const example: Lead = {
  firstName: "Ada",
  lastName: "Okafor",
  email: "ada@example.com",
  phone: "(214) 555-0134",
  city: "Dallas",
  state: "TX",
  profession: "Architect",
  interestLevel: "Want to join soon",
  earlyAccess: true,
  instagramHandle: "@ada",
};

/** A lead as rows, in the order of the form. */
const answersOf = (lead: Lead): [label: string, answer: string][] => [
  ["First Name", lead.firstName],
  ["Last Name", lead.lastName],
  ["Email Address", lead.email],
  ["Phone Number", lead.phone],
  ["City", lead.city],
  ["State", lead.state],
  ["Profession or Industry", lead.profession],
  ["Instagram Handle", lead.instagramHandle],
  ["Interest Level", lead.interestLevel],
  ["Early Bird Access", lead.earlyAccess ? "Yes" : "No"],
];

export const subject = (lead: Lead) => `New lead: ${lead.firstName} ${lead.lastName}`;

export const Body = (lead: Lead) => (
  <Layout
    preview={`${lead.interestLevel} · ${lead.profession}, ${lead.city}`}
    heading={`${lead.firstName} ${lead.lastName} wants to stay connected`}
    reason="You received this email because a visitor used the Stay Connected form. Reply to reach the visitor."
  >
    <Answers rows={[...answersOf(lead), ["Tags", tagsOfLead(lead).join(", ")]]} />
    {lead.earlyAccess && <Paragraph>Asked for early bird access to events and offers.</Paragraph>}
  </Layout>
);
