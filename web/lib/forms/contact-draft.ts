import { hasDraft, keepDraft } from "./draft.ts";

/** The draft of a message to the club, one for each prefilled subject. */
export const getContactDraft = (subject = "") => `contact:${subject}`;

/** Prefills the sender for when the contact form opens with this subject; an existing draft stays. */
export const prepareContact = (subject: string, sender: { name: string; email: string }) => {
  const draft = getContactDraft(subject);
  if (!hasDraft(draft, "tab")) keepDraft(draft, { ...sender, subject }, "tab");
};
