import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { inMonth, storedForm, submission } from "./forms.ts";
import { namesOf, type MailingListContact } from "./mailing-list.ts";
import { adminPage } from "./paging.ts";
import { email, honeypot, line, paragraph, personName } from "./text.ts";

/** The contact form; rules and messages of portal-and-admin.md, section 5. */
export const contactMessage = z.strictObject({
  name: personName({ min: 2, max: 100, message: "Name must be at least 2 characters." }),
  email: email("Please enter a valid email address."),
  subject: line({ min: 2, max: 150, message: "Subject must be at least 2 characters." }),
  message: paragraph({ min: 10, max: 4000, message: "Message must be at least 10 characters." }),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** The sender's tags (portal-and-admin.md, section 7). */
export const tagsOfContactMessage = () => ["Contact Form"];

/** The sender as a contact of the mailing list. Without a phone number, which the form lacks, a known one stays. */
export const contactOfMessage = (from: ContactMessage): MailingListContact => ({
  email: from.email,
  ...namesOf(from.name),
  tags: tagsOfContactMessage(),
  status: "subscribed",
});

/** A stored message, as admins see it too. */
export const contactMessageRecord = storedForm(contactMessage);
export type ContactMessageRecord = z.infer<typeof contactMessageRecord>;

export const contactContract = {
  submitContactMessage: endpoint({
    method: "POST",
    path: "/api/contact",
    who: "public",
    feature: "forms",
    summary: "Keeps a message to the club, emails the club and the sender, and adds the sender to the mailing list.",
    input: z.extend(contactMessage, { homepage: honeypot }),
    ...submission,
  }),
  listContactMessages: endpoint({
    method: "GET",
    path: "/api/admin/contacts",
    may: ["conversations", "reader"],
    feature: "forms",
    summary: "The messages of one month, newest first.",
    input: inMonth,
    output: adminPage(contactMessageRecord),
    status: 200,
  }),
};
