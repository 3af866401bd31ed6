import { applicationWords } from "#web/content/application-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ApplicationForm, type MembershipType } from "./application-form.tsx";

type Props = { isOpen: boolean; onClose: () => void; membershipType: MembershipType };

/** The membership application; closing it keeps what was typed, sending it closes it. */
export const ApplicationDialog = ({ isOpen, onClose, membershipType }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={applicationWords.title}
    description={applicationWords.description}
    isWide
  >
    <ApplicationForm membershipType={membershipType} onSent={onClose} />
  </Dialog>
);
