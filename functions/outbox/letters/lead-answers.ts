import type { Lead } from "#shared/leads.ts";

/** A lead as rows of a letter, in the order of the form. */
export const leadAnswers = (lead: Lead): [label: string, answer: string][] => [
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

/** Somebody to show letters with. */
export const exampleLead: Lead = {
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
