import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { line, paragraph } from "./text.ts";

/** Emails to people in which an owner may have a paragraph of the club's own, by template; emails to the club have none. */
export const editableEmails = {
  "lead-received": "Thanks for staying in touch",
  "contact-received": "We got your message",
  "event-interest-received": "Event notifications",
  "application-received": "Application received",
  "application-moved": "Decision on an application",
  "member-invitation": "Invitation to join",
  "member-let-in": "Let in from a list",
  "invitation-to-apply": "Invitation to apply",
  "registration-received": "Registration received",
  "registration-approved": "Registration approved",
  "registration-rejected": "Registration not approved",
  "registration-cancelled": "Registration canceled",
  "waitlist-joined": "On the waitlist",
  "waitlist-offer": "A spot from the waitlist",
  "waitlist-accepted": "A spot accepted",
  "event-in-three-days": "Reminder, three days before",
  "event-in-three-hours": "Reminder, on the day",
  "event-changed": "An event changed",
  "event-called-off": "An event is canceled",
  "event-after": "After an event",
  "order-to-pay": "Spots to pay for",
  "order-confirmed": "Tickets paid",
  "order-refunded": "Money on its way back",
  "dues-news": "News about dues",
  "listing-saved": "Business listing saved",
  "listing-live": "Business listing live",
  "listing-ended": "Business listing ended",
} as const;
export type EditableEmail = keyof typeof editableEmails;

export const editableEmailNames = Object.keys(editableEmails) as EditableEmail[];

export const maxParagraphLength = 600;

/** The club's words in its own emails. What is empty is the standard; facts and links are never among them. */
export const emailTextsForm = z.strictObject({
  /** Before the name, such as "Dear". */
  greeting: line({ max: 30 }).check(
    z.refine((text) => !/[\d@/:<>]/.test(text), "Please use words only, such as Dear or Hello"),
  ),
  /** Below each email, in lines; the club's name is added. */
  signature: paragraph({ max: 200 }),
  /** Before the signature of one kind of email. */
  paragraphs: z.partialRecord(
    z.enum(editableEmailNames, { error: "Please select an email" }),
    paragraph({ max: maxParagraphLength }),
  ),
});
export type EmailTextsForm = z.infer<typeof emailTextsForm>;

export const emailTexts = z.object({ ...emailTextsForm.shape, version: z.int() });
export type EmailTexts = z.infer<typeof emailTexts>;

/** Before an owner changed any. */
export const standardEmailTexts: EmailTexts = { greeting: "", signature: "", paragraphs: {}, version: 0 };

const row = { feature: "letters", may: "owner", status: 200 } as const;

export const emailTextsContract = {
  getEmailTexts: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/email-texts",
    summary: "The club's own words in its emails.",
    input: z.strictObject({}),
    output: emailTexts,
  }),
  saveEmailTexts: endpoint({
    ...row,
    method: "PUT",
    path: "/api/admin/email-texts",
    summary:
      "Replaces them; they hold within a minute. A conflict (409) when they were saved elsewhere since `version`.",
    input: z.extend(emailTextsForm, { version: z.int().check(z.minimum(0)) }),
    output: emailTexts,
  }),
  previewEmailTexts: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/email-texts/previews",
    summary: "An example of an email with these words, as HTML. Saves nothing.",
    input: z.extend(emailTextsForm, { email: z.enum(editableEmailNames, { error: "Please select an email" }) }),
    output: z.object({ subject: z.string(), html: z.string() }),
  }),
};
