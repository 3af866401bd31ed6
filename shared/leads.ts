import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { inMonth, storedForm, submission } from "./forms.ts";
import { tagsOf, type MailingListContact } from "./mailing-list.ts";
import { adminPage } from "./paging.ts";
import { choice, email, flag, honeypot, line, personName, phone } from "./text.ts";

/** Options of the Interest Level dropdown, in the specification's order. */
export const interestLevels = [
  "Just curious",
  "Waiting on the right event",
  "Want to join soon",
  "Just want to stay in the loop",
] as const;

/** The answer that marks a warm lead. */
const warmInterest: (typeof interestLevels)[number] = "Want to join soon";

/** The Stay Connected form; rules and messages of public-site.md, section 5. */
export const lead = z.strictObject({
  firstName: personName({ min: 2, max: 100, message: "First name must be at least 2 characters" }),
  lastName: personName({ min: 2, max: 100, message: "Last name must be at least 2 characters" }),
  email: email("Please enter a valid email address"),
  phone: phone("Please enter a valid phone number"),
  city: line({ min: 2, max: 100, message: "Please enter your city" }),
  state: line({ min: 2, max: 100, message: "Please enter your state" }),
  profession: line({ min: 2, max: 100, message: "Please enter your profession" }),
  interestLevel: choice(interestLevels, "Please select your interest level"),
  earlyAccess: z._default(flag(), false),
  instagramHandle: z._default(line({ max: 100 }), ""),
});
export type Lead = z.infer<typeof lead>;

/** The tags of a lead, which the club receives too (public-site.md, section 7, call 1). */
export const tagsOfLead = ({ interestLevel }: Lead): string[] =>
  tagsOf(["Non-member lead", interestLevel === warmInterest ? "Event warm lead" : ""]);

/** The lead as a contact of the mailing list, with its tags (public-site.md, section 7, call 2). */
export const contactOfLead = (from: Lead): MailingListContact => ({
  email: from.email,
  firstName: from.firstName,
  lastName: from.lastName,
  phone: from.phone,
  tags: tagsOf([
    ...tagsOfLead(from),
    from.profession && `Interest: ${from.profession}`,
    from.city && `City: ${from.city}`,
    from.state && `State: ${from.state}`,
    from.earlyAccess ? "Early Access Interest" : "",
  ]),
  status: "subscribed",
});

/** A stored lead, as admins see it too. */
export const leadRecord = storedForm(lead);
export type LeadRecord = z.infer<typeof leadRecord>;

export const leadsContract = {
  submitLead: endpoint({
    method: "POST",
    path: "/api/leads",
    who: "public",
    feature: "forms",
    summary: "Keeps a lead, emails the club and the visitor, and adds the visitor to the mailing list.",
    input: z.extend(lead, { homepage: honeypot }),
    ...submission,
  }),
  listLeads: endpoint({
    method: "GET",
    path: "/api/admin/leads",
    may: ["conversations", "reader"],
    feature: "forms",
    summary: "The leads of one month, newest first.",
    input: inMonth,
    output: adminPage(leadRecord),
    status: 200,
  }),
};
