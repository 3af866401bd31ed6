import { contactWords } from "#web/content/contact.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The contact form over a page, with its subject filled in; it closes when the thanks have been shown. */
export const QuestionDialog = ({
  isOpen,
  onClose,
  subject,
}: {
  isOpen: boolean;
  onClose: () => void;
  subject: string;
}) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={contactWords.title}>
    <ContactForm subject={subject} onDone={onClose} />
  </Dialog>
);
