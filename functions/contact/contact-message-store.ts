import { keptContactMessage, tagsOfContactMessage, type ContactMessage } from "#shared/contact.ts";
import { keptForms } from "../forms/kept-forms.ts";

/** `CONTACT` alone is a contact of the mailing list. */
export const contactMessages = keptForms<ContactMessage>({
  item: "CONTACT-MESSAGE",
  id: "message",
  schema: keptContactMessage,
  tagsOf: tagsOfContactMessage,
});
