import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { inMonth, storedForm, submission } from "./forms.ts";
import { namesOf, tagsOf, type MailingListContact } from "./mailing-list.ts";
import { adminPage } from "./paging.ts";
import { choices, email, honeypot, line, paragraph, personName } from "./text.ts";

/** The topics to choose from (public-site.md, section 3). */
export const eventInterests = ["networking", "workshops", "social", "leadership"] as const;

/** Their labels in the form and in emails. */
export const eventInterestLabels: Record<(typeof eventInterests)[number], string> = {
  networking: "Networking",
  workshops: "Workshops",
  social: "Social",
  leadership: "Leadership",
};

/** A signup for event notifications; rules and messages of public-site.md, section 5. */
export const eventInterest = z.strictObject({
  name: personName({ min: 2, max: 100, message: "Name must be at least 2 characters." }),
  email: email("Please enter a valid email address."),
  phone: z._default(line({ max: 40 }), ""),
  interests: z._default(choices(eventInterests, { message: "Invalid input" }), []),
  message: z._default(paragraph({ max: 2000 }), ""),
});
export type EventInterest = z.infer<typeof eventInterest>;

/** The subscriber's tags (public-site.md, section 7, call 5). */
export const tagsOfEventInterest = ({ interests }: EventInterest) => tagsOf(["Event Interest", ...interests]);

/** The subscriber as a contact of the mailing list. */
export const contactOfEventInterest = (from: EventInterest): MailingListContact => ({
  email: from.email,
  ...namesOf(from.name),
  ...(from.phone !== "" && { phone: from.phone }),
  tags: tagsOfEventInterest(from),
  status: "subscribed",
});

/** A stored signup, as admins see it too. */
export const eventInterestRecord = storedForm(eventInterest);
export type EventInterestRecord = z.infer<typeof eventInterestRecord>;

export const eventInterestContract = {
  submitEventInterest: endpoint({
    method: "POST",
    path: "/api/event-interest",
    who: "public",
    feature: "forms",
    summary: "Signs a visitor up for event emails, emails the club and the visitor, and updates the mailing list.",
    input: z.extend(eventInterest, { homepage: honeypot }),
    ...submission,
  }),
  listEventInterest: endpoint({
    method: "GET",
    path: "/api/admin/event-interest",
    may: ["conversations", "reader"],
    feature: "forms",
    summary: "The signups for event notifications of one month, newest first.",
    input: inMonth,
    output: adminPage(eventInterestRecord),
    status: 200,
  }),
};
