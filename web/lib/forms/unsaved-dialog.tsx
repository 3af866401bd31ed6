import { unsavedWords as words } from "#web/content/portal.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onLeave?: () => void;
  /** Whether what is not saved is lost with it. */
  isForGood?: boolean;
};

/** Asks whether to leave what is not saved. */
export const UnsavedDialog = ({ isOpen, onClose, onLeave, isForGood = false }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.title}
    description={isForGood ? words.textForGood : words.text}
    cancel={words.stay}
    confirm={words.leave}
    onConfirm={() => onLeave?.()}
  />
);
