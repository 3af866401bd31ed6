import { hasDraft, keepDraft } from "./draft.ts";

/** The draft of a message to the club; each subject that a link fills in has one of its own. */
export const getContactDraft = (subject = "") => `contact:${subject}`;

/** Fills in who writes, for when the contact form opens with this subject; what was typed there stays. */
export const prepareContact = (subject: string, sender: { name: string; email: string }) => {
  const draft = getContactDraft(subject);
  if (!hasDraft(draft, "tab")) keepDraft(draft, { ...sender, subject }, "tab");
};
