import { stayConnectedLabel } from "#web/content/shell.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { LeadForm, useLeadForm } from "./lead-form.tsx";

const dialogReading = {
  title: stayConnectedLabel,
  subtitle: "Not ready to join? No pressure.",
  promise: "Get exclusive updates, invites and gems from the club, by email.",
  submit: "Stay Connected",
  success: {
    title: "You're connected",
    text: "Thank you for your interest. We'll be in touch soon!",
    reset: "Submit Another Response",
  },
} as const;

/** Reading B of the lead form. Its state outlives the closed dialog, so closing loses nothing. */
export const StayConnectedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const submission = useLeadForm("dialog");
  const description = submission.isSent ? undefined : `${dialogReading.subtitle} ${dialogReading.promise}`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={dialogReading.title} description={description}>
      <LeadForm submission={submission} wording={dialogReading} />
    </Dialog>
  );
};
