import { contactWords } from "#web/content/contact.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ContactForm } from "./contact-form.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: string;
  /** Called with what is left to say of a message when the dialog has closed over it. */
  onSent: (sentNote: string) => void;
};

/** The contact form over a page, with its subject filled in; it closes when the thanks have been shown. */
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
