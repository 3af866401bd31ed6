import { blockWords as words } from "#web/content/conversations.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type Props = { isOpen: boolean; onClose: () => void; name: string; onBlock: () => void };

/** Explains what blocking does, and asks for confirmation. */
export const BlockDialog = ({ isOpen, onClose, name, onBlock }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={words.title(name)}
    description={words.text}
    cancel={words.cancel}
    confirm={words.block}
    onConfirm={onBlock}
  />
);
