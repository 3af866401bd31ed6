import { dialogReading } from "#web/content/lead-form.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LeadForm, useLeadForm } from "./lead-form.tsx";

/** Reading B of the lead form. The form's state outlives the closed dialog: closing loses nothing. */
export const StayConnectedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const submission = useLeadForm("dialog");
  const description = submission.isSent ? undefined : `${dialogReading.subtitle} ${dialogReading.promise}`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={dialogReading.title} description={description}>
      <LeadForm submission={submission} wording={dialogReading} />
    </Dialog>
  );
};
