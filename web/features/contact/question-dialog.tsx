import { contactWords } from "#web/content/contact.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ContactForm } from "./contact-form.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: string;
  /** Called with what remains to be said about a message when the dialog has closed. */
  onSent: (sentNote: string) => void;
};

/** The contact form in a dialog, with the subject prefilled; closes after the thank-you. */
export const QuestionDialog = ({ isOpen, onClose, subject, onSent }: Props) => {
  const finish = (sentNote: string) => {
    onSent(sentNote);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={contactWords.title}>
      <ContactForm subject={subject} onDone={finish} />
    </Dialog>
  );
};
