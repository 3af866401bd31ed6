import { Dialog, Portal } from "@chakra-ui/react";
import { dialogReading } from "#web/content/lead-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { LeadForm } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** Reading B of the lead form. The form's state outlives the closed dialog: closing loses nothing. */
export const StayConnectedDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const form = useLeadForm("dialog");
  return (
    <Dialog.Root open={isOpen} onOpenChange={({ open }) => !open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header display="block">
              <Dialog.Title>{dialogReading.title}</Dialog.Title>
              {!form.isSent && (
                <Dialog.Description>
                  {dialogReading.subtitle} {dialogReading.promise}
                </Dialog.Description>
              )}
            </Dialog.Header>
            <Dialog.Body>
              <LeadForm form={form} wording={dialogReading} />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <Button look="quiet" size="icon" aria-label="Close">
                <Icon name="close" />
              </Button>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
