import { reportListWords } from "#web/content/reports.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

const { askRemove: words } = reportListWords;

type Props = { isOpen: boolean; onClose: () => void; onRemove: () => void };

/** Asks whether a message is to go. */
export const RemoveDialog = ({ isOpen, onClose, onRemove }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.title}
    description={words.text}
    cancel={words.cancel}
    confirm={words.confirm}
    onConfirm={onRemove}
  />
);
